import { siftAllowed } from "../../domain/gates/tamper/allow.ts";
import { type ChangedFile, type FileVersion } from "../../domain/gates/tamper/changed-file.ts";
import { findTampering } from "../../domain/gates/tamper/find-tampering.ts";
import {
  needsSurroundings,
  nothingAround,
  settingsAround,
  type Surroundings,
} from "../../domain/gates/tamper/settings/surroundings.ts";
import { standingFiles } from "../../domain/gates/tamper/tests/functions/standing-files.ts";
import { reachOf } from "../../domain/gates/tamper/builds/reach.ts";
import { allGates } from "../../domain/gates/gates-for-change.ts";
import { type ResolvedGates } from "../../domain/gates/resolve.ts";
import { type GateVerdict, type TamperFinding } from "../../domain/gates/verdict/verdict.ts";
import { type Change, type FileKind } from "../../domain/trust/change.ts";
import { parseSource } from "../../syntax/parse-source.ts";
import { bottomless, readSettings } from "../../syntax/read-settings.ts";
import { mergeBase } from "../../workspaces/git/ancestry.ts";
import { listChanges } from "../../workspaces/changes/list-changes.ts";
import { fetchCommit } from "../../workspaces/fetch.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { listFiles, readTextsAt } from "../../workspaces/git/read-file.ts";
import { redactAll } from "./redact-all.ts";

export interface TamperRequest {
  readonly mirror: Mirror;
  readonly head: string;
  readonly config: ResolvedGates;
}

export type Tampering = Pick<GateVerdict, "tamper" | "allowed">;

export interface Redaction {
  readonly redact: (text: string) => Promise<string>;
}

/** Larger files are not read; where tests stand in one, that is a finding. */
const maxFileBytes = 2 * 1024 * 1024;
const maxRounds = 12;
const maxStandingRounds = 4;
const machine = {
  system: { win32: "windows", sunos: "solaris" }[process.platform as string] ?? process.platform,
  processor: { x64: "amd64", ia32: "386" }[process.arch as string] ?? process.arch,
};

/** What differs between the commit and the place where it left the base. */
export interface ChangeRead {
  readonly from: string;
  readonly files: readonly ChangedFile[];
}

export async function readChange({ mirror, head }: TamperRequest, base: string): Promise<ChangeRead> {
  if (!(await fetchCommit(mirror, base))) throw new Error(`The remote does not have commit ${base}`);
  // What came to the base since is no part of the change.
  const from = (await mergeBase(mirror, base, head)) ?? base;
  const changes = await listChanges(mirror, from, head);
  return { from, files: await readChanges(mirror, { changes, from, head }) };
}

/** What a change does to its own judges, sifted by what the base allows. */
export async function lookForTampering(
  { redact }: Redaction,
  request: TamperRequest,
  { from, files }: ChangeRead,
): Promise<Tampering> {
  const { head, config } = request;
  const [reachedBefore, reachedNow] = await Promise.all([reach(request, from), reach(request, head)]);
  const reports = allGates(config).flatMap((gate) =>
    "report" in gate && gate.report !== null ? [gate.report] : [],
  );
  const reached = new Set([...reachedBefore, ...reachedNow]);
  const around = await surroundingsOf(request.mirror, from, files);
  return sift({ redact }, findTampering({ files, reports, reached, machine, around }), config);
}

/** Without secrets, and with what the base allows apart. */
export async function sift(
  { redact }: Redaction,
  findings: readonly TamperFinding[],
  config: ResolvedGates,
): Promise<Tampering> {
  const messages = await redactAll(
    redact,
    findings.map(({ message }) => message),
  );
  const clean = findings.map((finding, at) => ({ ...finding, message: messages[at] ?? "" }));
  const { tamper, allowed } = siftAllowed(clean, config.allow);
  return allowed.length === 0 ? { tamper } : { tamper, allowed };
}

interface Comparison {
  readonly changes: readonly Change[];
  readonly from: string;
  readonly head: string;
}

async function readChanges(mirror: Mirror, { changes, from, head }: Comparison): Promise<ChangedFile[]> {
  const [before, after] = await Promise.all([
    readTextsAt(
      mirror,
      { commit: from, paths: changes.map(({ path, oldPath }) => oldPath ?? path) },
      maxFileBytes,
    ),
    readTextsAt(mirror, { commit: head, paths: changes.map(({ path }) => path) }, maxFileBytes),
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
  return files;
}

async function surroundingsOf(
  mirror: Mirror,
  from: string,
  files: readonly ChangedFile[],
): Promise<Surroundings> {
  if (!needsSurroundings(files)) return nothingAround;
  const changed = new Set(files.map(({ before }) => before?.path));
  const paths = (await listFiles(mirror, from)).filter((path) => !changed.has(path));
  const wanted = settingsAround(files, paths);
  const settings = await readVersions(mirror, from, wanted);
  return { paths, settings, standing: await standingOf(mirror, from, { files, paths }) };
}

/** What stands takes from others in its turn. */
async function standingOf(
  mirror: Mirror,
  from: string,
  { files, paths }: { readonly files: readonly ChangedFile[]; readonly paths: readonly string[] },
): Promise<FileVersion[]> {
  const sides = files.flatMap(({ before, after }) => [before, after]);
  const standing: FileVersion[] = [];
  for (let round = 0; round < maxStandingRounds; round += 1) {
    const found = await readVersions(mirror, from, standingFiles(sides, paths, standing));
    if (found.length === 0) break;
    standing.push(...found);
  }
  return standing;
}

async function readVersions(
  mirror: Mirror,
  commit: string,
  paths: readonly string[],
): Promise<FileVersion[]> {
  const texts = await readTextsAt(mirror, { commit, paths }, maxFileBytes);
  const versions: FileVersion[] = [];
  for (const [path, text] of texts) {
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

async function reach({ mirror, config }: TamperRequest, commit: string): Promise<ReadonlySet<string>> {
  const commands = allGates(config).flatMap((gate) => {
    // What the agent supplies to show the failure is its own to write; it only adds to the other gates.
    if (gate.kind === "reproduce" && gate.from === "agent") return [];
    return gate.command === null ? [] : [gate.command];
  });
  if (config.setup !== null) commands.push(config.setup.command);
  const texts = new Map<string, string | null>();
  let found = reachOf(commands, texts);
  for (let round = 0; found.wanted.length > 0 && round < maxRounds; round += 1) {
    const read = await readTextsAt(mirror, { commit, paths: found.wanted }, maxFileBytes);
    for (const path of found.wanted) texts.set(path, read.get(path) ?? null);
    found = reachOf(commands, texts);
  }
  return found.places;
}
