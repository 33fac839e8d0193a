import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Surroundings } from "./surroundings.ts";
import { type Parts } from "./imported-settings.ts";
import { partNamed, placesOf } from "./part-names.ts";
import { isSource } from "./taken-paths.ts";
import { holdsSettings, isToolFile } from "./tool-files.ts";
import { toolSettingsOf, type ToolSettings } from "./tool-settings.ts";
import { settingsToldBy, wholeSettingsOf } from "./whole-settings.ts";
import { folderOf } from "../paths.ts";

/** What a changed file says to tools on the base, and at the head. */
export interface Sides {
  readonly file: ChangedFile;
  readonly before: readonly ToolSettings[];
  readonly after: readonly ToolSettings[];
}

export interface SettingsRead {
  /** Of the changed files that may say something to a tool. */
  readonly sides: readonly Sides[];
  /** Of the files that stay as they are. */
  readonly standing: readonly ToolSettings[];
  /** Every path of the base, as far as the surroundings are known. */
  readonly base: readonly string[];
  /** Every path at the head. */
  readonly head: readonly string[];
  /** Files that have another path now. */
  readonly moved: readonly Moved[];
  /** What the base's `package.json` files say, as far as the surroundings are known. */
  readonly manifests: readonly string[];
  /** Files that other settings of the head take something from. */
  readonly taken: ReadonlySet<string>;
  /** Checkers that commands run, or that a package of the base asks for. */
  readonly asked: (kin: string) => boolean;
  /** Changed files that give nothing and do nothing. */
  readonly empty: ReadonlySet<string>;
}

/** What commands say of tools. */
export interface Told {
  /** Which tool reads which file, of those that they name. */
  readonly files: ReadonlyMap<string, string>;
  /** Checkers that they run. */
  readonly asked: ReadonlySet<string>;
}

interface Moved {
  readonly from: string;
  readonly to: string;
}

/** Each file is read once: many of them are compared with each other. */
export function readSettingsOf(
  files: readonly ChangedFile[],
  around: Surroundings,
  { files: told, asked }: Told,
): SettingsRead {
  const sided = [...files, ...around.parts.map(unchanged)].filter(({ before, after }) =>
    [before, after].some((one) => one !== null && (holdsSettings(one.path) || told.has(one.path))),
  );
  const read = (version: FileVersion | null, parts: Parts) =>
    version === null || holdsSettings(version.path)
      ? wholeSettingsOf(version, parts)
      : settingsToldBy(version, told.get(version.path), parts);
  const [was, is] = [partsAmong(files, "before", around), partsAmong(files, "after", around)];
  const head = [...around.paths, ...files.flatMap(({ after }) => (after === null ? [] : [after.path]))];
  const moved = files.flatMap(({ path, before, after }) =>
    before === null || after === null || before.path === path ? [] : [{ from: before.path, to: path }],
  );
  const known = [...around.settings, ...files.flatMap(({ before }) => before ?? [])];
  const packages = known.filter(({ path }) => asking.test(path)).map(textOf);
  return {
    sides: sided.map((file) => ({
      file,
      before: read(movedAlong(file, head, moved) ? renamed(file) : file.before, was),
      after: read(file.after, is),
    })),
    standing: around.settings.flatMap(toolSettingsOf),
    base: [...around.paths, ...files.flatMap(({ before }) => (before === null ? [] : [before.path]))],
    head,
    moved,
    manifests: known.filter(({ path }) => /(^|\/)package\.json$/.test(path)).map(textOf),
    asked: (kin) => asked.has(kin) || packages.some((text) => text.includes(kin)),
    taken: is.taken,
    empty: new Set(files.flatMap(({ path, after }) => (after !== null && isEmpty(after) ? [path] : []))),
  };
}

/** What says which packages there are, and what is run before a commit. */
const asking =
  /(^|\/)(package\.json|pyproject\.toml|setup\.(py|cfg)|tox\.ini|Pipfile|[\w-]*requirements[\w-]*\.(txt|in)|\.pre-commit-config\.yaml)$/;

function isEmpty({ kind, text }: FileVersion): boolean {
  const said = (text ?? "?").replace(/^\s*\/\/.*$/gm, "").trim();
  return kind !== "symlink" && /^((export|module\.exports =) \{\};?)?$/.test(said);
}

function unchanged(version: FileVersion): ChangedFile {
  return { path: version.path, before: version, after: version };
}

/** Where one side of a change has what settings name. */
function partsAmong(
  files: readonly ChangedFile[],
  side: "before" | "after",
  around: Surroundings,
): Parts & { readonly taken: ReadonlySet<string> } {
  const own = files.flatMap((file) => file[side] ?? []);
  const gone = new Set(files.flatMap(({ before }) => before?.path ?? []));
  const standing = [...around.settings, ...around.parts].filter(({ path }) => !gone.has(path));
  const versions = new Map([...standing, ...own].map((one) => [one.path, one]));
  const places = placesOf([...versions.keys()]);
  const taken = new Set<string>();
  const of = (from: string, reference: string) => {
    const path = partNamed(from, reference, places);
    const found = path === null ? undefined : versions.get(path);
    if (found === undefined || found.kind === "symlink") return null;
    taken.add(found.path);
    return found;
  };
  return { of, taken };
}

/** Settings that move together with all that stood in their folder say there what they said. */
function movedAlong(
  { path, before, after }: ChangedFile,
  head: readonly string[],
  moved: readonly Moved[],
): boolean {
  if (before === null || after === null) return false;
  const [old, now] = [folderOf(before.path), folderOf(path)];
  if (old === now || before.path.slice(old.length) !== path.slice(now.length)) return false;
  // What holds a repository together stays where all of it was, and so does what tells of it.
  const isLeft = (one: string) =>
    one.startsWith(old) && (old !== "" || (isSource(one) && !isToolFile(one) && !one.startsWith(now)));
  return (
    !head.some(isLeft) &&
    moved.every(({ from, to }) => !from.startsWith(old) || !isSource(from) || to.startsWith(now))
  );
}

function renamed({ path, before }: ChangedFile): FileVersion | null {
  return before === null ? null : { ...before, path };
}
