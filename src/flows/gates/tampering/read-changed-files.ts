import { type ChangedFile, type FileVersion } from "../../../domain/gates/tamper/changed-file.ts";
import { joinMoves } from "../../../domain/gates/tamper/joined-moves.ts";
import { reachedSettings } from "../../../domain/gates/tamper/settings/reached-settings.ts";
import {
  needsSurroundings,
  nothingAround,
  settingsAround,
  type Surroundings,
} from "../../../domain/gates/tamper/settings/surroundings.ts";
import {
  maxDependents,
  mayDepend,
  dependsOnChanged,
} from "../../../domain/gates/tamper/tests/functions/dependents.ts";
import { standingFiles } from "../../../domain/gates/tamper/tests/functions/standing-files.ts";
import {
  maxReaders,
  mayReadSwitches,
  readsSwitch,
} from "../../../domain/gates/tamper/sources/set-switches.ts";
import { modulesWanted } from "../../../domain/gates/tamper/subjects/modules-wanted.ts";
import { type FileKind } from "../../../domain/trust/change.ts";
import { parseSource } from "../../../syntax/parse-source.ts";
import { bottomless, readSettings } from "../../../syntax/read-settings.ts";
import { type CommitReader } from "./commit-reader.ts";
import { type LookRequest } from "./tamper-talk.ts";

const maxStandingRounds = 4;
const maxPartRounds = 5;
const maxModuleRounds = 6;

/** Both sides of every path that differs, parsed. */
export async function readChangedFiles(
  reader: CommitReader,
  { changes, from, head }: Pick<LookRequest, "changes" | "from" | "head">,
): Promise<ChangedFile[]> {
  const [before, after] = await Promise.all([
    reader.texts(
      from,
      changes.map(({ path, oldPath }) => oldPath ?? path),
    ),
    reader.texts(
      head,
      changes.map(({ path }) => path),
    ),
  ]);
  const files: ChangedFile[] = [];
  for (const change of changes) {
    const oldPath = change.oldPath ?? change.path;
    files.push({
      path: change.path,
      before: await versionOf(oldPath, change.before, before.get(oldPath) ?? null),
      after: await versionOf(change.path, change.after, after.get(change.path) ?? null),
    });
  }
  return joinMoves(files);
}

/** What the base has beside the changed files, as far as telling of them asks for it. */
export async function readSurroundings(
  reader: CommitReader,
  from: string,
  files: readonly ChangedFile[],
): Promise<Surroundings> {
  if (!needsSurroundings(files)) return nothingAround;
  const changed = new Set(files.map(({ before }) => before?.path));
  const paths = (await reader.paths(from)).filter((path) => !changed.has(path));
  const settings = await readVersions(reader, from, settingsAround(files, paths));
  const parts = await readParts(reader, from, { files, paths });
  const standing = await readStanding(reader, from, { files, paths });
  return {
    paths,
    settings,
    parts,
    standing,
    dependents: await readDependents(reader, from, { files, paths }),
    readers: await readReaders(reader, from, { files, paths }),
    modules: await readModules(reader, from, { files, paths }),
  };
}

/** Which files of the product read what tests are newly given is told by their texts. */
async function readReaders(
  reader: CommitReader,
  from: string,
  { files, paths }: { readonly files: readonly ChangedFile[]; readonly paths: readonly string[] },
): Promise<FileVersion[]> {
  const texts = await reader.texts(from, mayReadSwitches(files, paths));
  const readers = [...texts].filter(([, text]) => readsSwitch(text, files)).slice(0, maxReaders);
  const versions = await Promise.all(readers.map(([path, text]) => versionOf(path, "file", text)));
  return versions.filter((one) => one !== null);
}

/** Which files of tests use what the change makes of others is told by their texts. */
async function readDependents(
  reader: CommitReader,
  from: string,
  { files, paths }: { readonly files: readonly ChangedFile[]; readonly paths: readonly string[] },
): Promise<FileVersion[]> {
  const texts = await reader.texts(from, mayDepend(files, paths));
  const dependents = [...texts]
    .filter(([path, text]) => dependsOnChanged(path, text, files))
    .slice(0, maxDependents);
  const versions = await Promise.all(dependents.map(([path, text]) => versionOf(path, "file", text)));
  return versions.filter((one) => one !== null);
}

/** What settings take parts from is told by their texts, and theirs in turn. */
async function readParts(
  reader: CommitReader,
  from: string,
  { files, paths }: { readonly files: readonly ChangedFile[]; readonly paths: readonly string[] },
): Promise<FileVersion[]> {
  const texts = new Map<string, string>();
  let reached = reachedSettings(files, paths, texts);
  for (let round = 0; reached.wanted.length > 0 && round < maxPartRounds; round += 1) {
    const read = await reader.texts(from, reached.wanted);
    for (const path of reached.wanted) texts.set(path, read.get(path) ?? "");
    reached = reachedSettings(files, paths, texts);
  }
  return readVersions(reader, from, reached.paths);
}

/** What stands takes from others in its turn. */
async function readStanding(
  reader: CommitReader,
  from: string,
  { files, paths }: { readonly files: readonly ChangedFile[]; readonly paths: readonly string[] },
): Promise<FileVersion[]> {
  const sides = files.flatMap(({ before, after }) => [before, after]);
  const standing: FileVersion[] = [];
  for (let round = 0; round < maxStandingRounds; round += 1) {
    const found = await readVersions(reader, from, standingFiles(sides, paths, standing));
    if (found.length === 0) break;
    standing.push(...found);
  }
  return standing;
}

/** What a module gives on stands in others. */
async function readModules(
  reader: CommitReader,
  from: string,
  { files, paths }: { readonly files: readonly ChangedFile[]; readonly paths: readonly string[] },
): Promise<FileVersion[]> {
  const modules: FileVersion[] = [];
  for (let round = 0; round < maxModuleRounds; round += 1) {
    const found = await readVersions(reader, from, modulesWanted(files, paths, modules));
    if (found.length === 0) break;
    modules.push(...found);
  }
  return modules;
}

async function readVersions(
  reader: CommitReader,
  commit: string,
  paths: readonly string[],
): Promise<FileVersion[]> {
  const versions: FileVersion[] = [];
  for (const [path, text] of await reader.texts(commit, paths)) {
    const version = await versionOf(path, "file", text);
    if (version !== null) versions.push(version);
  }
  return versions;
}

async function versionOf(
  path: string,
  kind: FileKind | null,
  text: string | null,
): Promise<FileVersion | null> {
  if (kind === null) return null;
  if (text === null || kind === "symlink") return { path, kind, text, tree: null, data: undefined };
  const tree = await parseSource(path, text);
  const data = readSettings(path, text);
  if (tree === "unreadable" || data === bottomless)
    return { path, kind, text, tree: null, isUnparsable: true, data: undefined };
  return { path, kind, text, tree, data };
}
