import { textOf } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { collectionOf } from "../test-files.ts";
import { type Setting, type Settings } from "./flatten.ts";
import { type SettingsRead, type Sides } from "./sides.ts";
import { takes } from "./taken-paths.ts";
import { type ToolSettings } from "./tool-settings.ts";

/** A tool that does what another one did, and says so in words of its own. */
interface Successor {
  readonly was: string;
  readonly is: string;
  /** The key of the old tool that says the same; null: it has none. */
  readonly before: (key: string) => string | null;
  /** By which the old tool was told where tests are; null: it looks for none. */
  readonly collecting: RegExp | null;
}

const successors: readonly Successor[] = [
  { was: "nyc", is: "c8", before: (key) => key, collecting: null },
  { was: "jest", is: "vitest", before: inJest, collecting: /^testMatch$/ },
  { was: "mocha", is: "vitest", before: () => null, collecting: /^spec$/ },
];

function inJest(key: string): string | null {
  const [, bound] = /^test\.coverage\.thresholds\.(lines|branches|functions|statements)$/.exec(key) ?? [];
  if (bound !== undefined) return `coverageThreshold.global.${bound}`;
  return key === "test.coverage.include" ? "collectCoverageFrom" : null;
}

/**
 * Settings as if a tool that left the manifests had said in its own words what its successor says, which came with the change:
 * so that the one is held against the other.
 */
export function withSuccessors(read: SettingsRead): SettingsRead {
  const said = successors.flatMap((one) => saidAgain(one, read));
  if (said.length === 0) return read;
  const sides = read.sides.map((side) => ({
    ...side,
    after: [...side.after, ...said.filter(({ path }) => path === side.file.path)],
  }));
  return { ...read, sides };
}

function saidAgain(successor: Successor, { sides, standing, base, head }: SettingsRead): ToolSettings[] {
  const { was, is } = successor;
  const manifest = sides.find(({ file }) => isSucceeded(file, was, is));
  if (manifest === undefined) return [];
  const [old, now] = [sides.flatMap(({ before }) => before), sides.flatMap(({ after }) => after)];
  const known = new Set([...old, ...standing].map(({ tool }) => tool));
  return old
    .filter(({ kin, tool }) => kin === was && !now.some((one) => one.tool === tool))
    .flatMap((one): ToolSettings[] => {
      const name = `${one.tool.slice(0, -was.length)}${is}`;
      const next = now.find(({ tool }) => tool === name);
      if (known.has(name) || (next === undefined && folderOf(manifest.file.path) !== folderOf(one.path)))
        return [];
      const said = next?.settings ?? new Map<string, Setting[]>();
      const folder = folderOf(one.path);
      const kept = head.filter((path) => base.includes(path) && path.startsWith(folder));
      if (successor.collecting !== null && !findsAll(said, kept, folder)) return [];
      const settings = inOldWords(successor, one.settings, said);
      return [{ ...one, path: next?.path ?? manifest.file.path, settings }];
    });
}

function isSucceeded({ path, before, after }: Sides["file"], was: string, is: string): boolean {
  const names = (text: string, name: string) => text.includes(`"${name}":`);
  const [old, now] = [textOf(before), textOf(after)];
  return (
    /(^|\/)package\.json$/.test(path) &&
    [names(old, was), !names(now, was), !names(old, is), names(now, is)].every(Boolean)
  );
}

function inOldWords({ before, collecting }: Successor, old: Settings, next: Settings): Settings {
  const told = [...next].flatMap(([key, values]): [string, Setting[]][] => {
    const name = before(key);
    return name === null ? [] : [[name, values]];
  });
  // Where tests are is told otherwise; what counts is that each is found.
  const found = [...old].filter(([key]) => collecting?.test(key));
  return new Map([...told, ...found]);
}

/** Without a word of its own, Vitest looks for these. */
const usual = /\.(test|spec)\.[cm]?[jt]sx?$/;

/** Whether it looks for all tests that stay where they are. */
function findsAll(next: Settings, kept: readonly string[], folder: string): boolean {
  const include = next.get("test.include") ?? [];
  if (include.some(({ isCode }) => isCode)) return false;
  const patterns = include.map(({ value }) => takes(String(value)));
  const tests = kept.filter((path) => collectionOf(path) === 2 && /\.[cm]?[jt]sx?$/.test(path));
  return tests.every((path) =>
    patterns.length === 0 ? usual.test(path) : patterns.some((isTaken) => isTaken(path.slice(folder.length))),
  );
}
