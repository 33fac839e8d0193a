import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Surroundings } from "./surroundings.ts";
import { holdsSettings, toolSettingsOf, type ToolSettings } from "./tool-settings.ts";
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
}

interface Moved {
  readonly from: string;
  readonly to: string;
}

/** Each file is read once: many of them are compared with each other. */
export function readSettingsOf(files: readonly ChangedFile[], around: Surroundings): SettingsRead {
  const sided = files.filter(({ before, after }) =>
    [before, after].some((one) => one !== null && holdsSettings(one.path)),
  );
  const head = [...around.paths, ...files.flatMap(({ after }) => (after === null ? [] : [after.path]))];
  const moved = files.flatMap(({ path, before, after }) =>
    before === null || after === null || before.path === path ? [] : [{ from: before.path, to: path }],
  );
  return {
    sides: sided.map((file) => ({
      file,
      before: toolSettingsOf(movedAlong(file, head, moved) ? renamed(file) : file.before),
      after: toolSettingsOf(file.after),
    })),
    standing: around.settings.flatMap(toolSettingsOf),
    base: [...around.paths, ...files.flatMap(({ before }) => (before === null ? [] : [before.path]))],
    head,
    moved,
    manifests: [...around.settings, ...files.map(({ before }) => before)]
      .filter((one) => one !== null && /(^|\/)package\.json$/.test(one.path))
      .map(textOf),
  };
}

/** Settings that move together with all that stood in their folder say there what they said. */
function movedAlong(
  { path, before, after }: ChangedFile,
  head: readonly string[],
  moved: readonly Moved[],
): boolean {
  if (before === null || after === null) return false;
  const [old, now] = [folderOf(before.path), folderOf(path)];
  if (old === now || old === "" || before.path.slice(old.length) !== path.slice(now.length)) return false;
  return (
    !head.some((one) => one.startsWith(old)) &&
    moved.every(({ from, to }) => !from.startsWith(old) || to.startsWith(now))
  );
}

function renamed({ path, before }: ChangedFile): FileVersion | null {
  return before === null ? null : { ...before, path };
}
