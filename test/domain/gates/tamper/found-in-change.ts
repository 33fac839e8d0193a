import { expect } from "vitest";
import { type ChangedFile, type FileVersion } from "../../../../src/domain/gates/tamper/changed-file.ts";
import { findTampering } from "../../../../src/domain/gates/tamper/find-tampering.ts";
import { joinMoves } from "../../../../src/domain/gates/tamper/joined-moves.ts";
import { reachedSettings } from "../../../../src/domain/gates/tamper/settings/reached-settings.ts";
import { modulesWanted } from "../../../../src/domain/gates/tamper/subjects/modules-wanted.ts";
import { reachOf } from "../../../../src/domain/gates/tamper/builds/reach.ts";
import {
  needsSurroundings,
  nothingAround,
  settingsAround,
  type Surroundings,
} from "../../../../src/domain/gates/tamper/settings/surroundings.ts";
import {
  mayDepend,
  dependsOnChanged,
} from "../../../../src/domain/gates/tamper/tests/functions/dependents.ts";
import { standingFiles } from "../../../../src/domain/gates/tamper/tests/functions/standing-files.ts";
import { mayReadSwitches, readsSwitch } from "../../../../src/domain/gates/tamper/sources/set-switches.ts";
import { withPlainEndings } from "../../../../src/syntax/line-endings.ts";
import { readSettings } from "../../../../src/syntax/read-settings.ts";
import { parsed } from "./parsed.ts";

/** Texts by path. */
export type Tree = Readonly<Record<string, string>>;
/** A new text, none, or that of another file (which goes), edited or not. */
export type Edit = string | null | { readonly from: string; readonly text?: string };
/** The text by which a tree says that a link stands there: "-> src". */
const linked = /^-> (\S+)$/;
/** What is changed in a tree, and which commands gates run. */
export type Row = [title: string, base: Tree, edits: Readonly<Record<string, Edit>>, commands?: string[]];

/** The rules that a change of a tree breaks, with where it does. */
export async function foundInChange([, written, edits, commands = []]: Row): Promise<string[]> {
  const base = Object.fromEntries(
    Object.entries(written).map(([path, text]) => [path, withPlainEndings(path, text)]),
  );
  const changed = await Promise.all(
    Object.entries(edits).map(async ([path, edit]): Promise<ChangedFile> => {
      const from = typeof edit === "object" && edit !== null ? edit.from : path;
      const text = typeof edit === "object" && edit !== null ? (edit.text ?? base[from]) : edit;
      return { path, before: await version(from, base[from]), after: await version(path, text) };
    }),
  );
  const files = joinMoves(changed);
  const moved = changed.flatMap(({ path, before }) => (before && before.path !== path ? [before.path] : []));
  const head = { ...base, ...Object.fromEntries(moved.map((path) => [path, null])) };
  for (const { path, after } of changed) head[path] = after?.text ?? null;
  const reached = new Set([...placesIn(base, commands), ...placesIn(head, commands)]);
  const machine = { system: "linux", processor: "amd64" };
  const around = await surroundings(base, files);
  const found = findTampering({ files, reports: [], reached, machine, around });
  return found.map(({ path, rule, message }) => `${path} ${rule}: ${message}`);
}

/** What a change to one file brings; the same here and in a package within. */
export async function foundHereAndWithin(base: Tree, path: string, now: string): Promise<string[]> {
  const [plain, within] = await Promise.all(
    ["", "packages/web/"].map(async (folder) => {
      const tree = Object.fromEntries(Object.entries(base).map(([one, text]) => [`${folder}${one}`, text]));
      const said = await foundInChange(["", tree, { [`${folder}${path}`]: now }]);
      return said.map((one) => one.slice(folder.length));
    }),
  );
  expect(within).toEqual(plain);
  return plain ?? [];
}

function placesIn(tree: Readonly<Record<string, string | null>>, commands: readonly string[]): string[] {
  const texts = new Map<string, string | null>();
  let reach = reachOf(commands, texts);
  for (let round = 0; round < 12 && reach.wanted.length > 0; round += 1) {
    for (const path of reach.wanted) texts.set(path, tree[path] ?? null);
    reach = reachOf(commands, texts);
  }
  return [...reach.places];
}

async function surroundings(base: Tree, files: readonly ChangedFile[]): Promise<Surroundings> {
  if (!needsSurroundings(files)) return nothingAround;
  const changed = files.map(({ before }) => before?.path);
  const paths = Object.keys(base).filter((path) => !changed.includes(path));
  const read = await Promise.all(settingsAround(files, paths).map((path) => version(path, base[path])));
  const standing = await helpersFor(files, paths, (path) => version(path, base[path]));
  const used = mayDepend(files, paths).filter((path) => dependsOnChanged(path, base[path] ?? "", files));
  const dependents = (await Promise.all(used.map((path) => version(path, base[path])))).filter(
    (one) => one !== null,
  );
  const parts = await partsFor(base, files, paths);
  const asked = mayReadSwitches(files, paths).filter((path) => readsSwitch(base[path] ?? "", files));
  const readers = (await Promise.all(asked.map((path) => version(path, base[path])))).filter(
    (one) => one !== null,
  );
  const modules = await modulesFor(files, paths, (path) => version(path, base[path]));
  const settings = read.filter((one) => one !== null);
  return { paths, settings, parts, standing, dependents, readers, modules };
}

/** The files of the product around a change that its tests ask. */
async function modulesFor(
  files: readonly ChangedFile[],
  paths: readonly string[],
  read: (path: string) => Promise<FileVersion | null>,
): Promise<FileVersion[]> {
  const modules: FileVersion[] = [];
  for (let size = -1; size < modules.length;) {
    size = modules.length;
    const found = await Promise.all(modulesWanted(files, paths, modules).map(read));
    modules.push(...found.filter((one) => one !== null));
  }
  return modules;
}

/** The settings around a change that take something from it, and what they are put together of. */
async function partsFor(base: Tree, files: readonly ChangedFile[], paths: readonly string[]) {
  const texts = new Map(paths.map((path) => [path, base[path] ?? ""]));
  const read = reachedSettings(files, paths, texts).paths.map((path) => version(path, base[path]));
  return (await Promise.all(read)).filter((one) => one !== null);
}

/** The files of tests around a change from which its own take something. */
export async function helpersFor(
  files: readonly ChangedFile[],
  paths: readonly string[],
  read: (path: string) => Promise<FileVersion | null>,
): Promise<FileVersion[]> {
  const sides = files.flatMap(({ before, after }) => [before, after]);
  const helpers: FileVersion[] = [];
  for (let size = -1; size < helpers.length;) {
    size = helpers.length;
    const found = await Promise.all(standingFiles(sides, paths, helpers).map(read));
    helpers.push(...found.filter((one) => one !== null));
  }
  return helpers;
}

async function version(path: string, written: string | null | undefined): Promise<FileVersion | null> {
  if (written === null || written === undefined) return null;
  const text = withPlainEndings(path, written);
  const [, target] = linked.exec(text) ?? [];
  if (target !== undefined) return { path, kind: "symlink", text: target, tree: null, data: undefined };
  return { path, kind: "file", text, tree: await parsed(path, text), data: readSettings(path, text) };
}
