import { folderOf } from "../paths.ts";
import { type Setting, type Settings } from "./flatten.ts";
import { type SettingsRead } from "./sides.ts";
import { isSource, mayTake, takes } from "./taken-paths.ts";
import { type ToolSettings } from "./tool-settings.ts";

const runners = /^(vitest|jest|mocha|playwright|pytest)$/;
const collecting =
  /^((test|tool\.pytest\.ini_options|pytest|tool:pytest)\.)?(include|testMatch|testDir|testpaths|roots|spec)$/;

/** Whether a runner looks elsewhere now because the tests moved there, and nothing that it took is left behind. */
export function goesAlong(
  key: string,
  { before, now }: { readonly before: Settings; readonly now: ToolSettings },
  { base, head, moved }: SettingsRead,
): boolean {
  if (!runners.test(now.kin) || !collecting.test(key)) return false;
  const [was, is] = [before, now.settings].map((one) => patternsOf(one.get(key) ?? [], now.kin));
  if (!was || !is || was.length === 0 || is.length === 0) return false;
  const folder = folderOf(now.path);
  const [old, fresh] = [was.map((one) => mayTake(one, "")), is.map(takes)];
  const took = (path: string) =>
    path.startsWith(folder) && isSource(path) && old.some((one) => one(path.slice(folder.length)));
  const isTaken = (path: string) =>
    path.startsWith(folder) && fresh.some((one) => one(path.slice(folder.length)));
  const stays = new Set(head);
  const places = new Map(moved.map(({ from, to }) => [from, to]));
  const all = base.filter(took);
  return (
    all.some((path) => places.has(path)) &&
    all.every((path) => {
      const place = places.get(path) ?? (stays.has(path) ? path : null);
      return place === null || isTaken(place);
    })
  );
}

/** Null: they are not all written out, or leave something out. */
function patternsOf(said: readonly Setting[], kin: string): readonly string[] | null {
  if (said.some(({ value, isCode }) => isCode || typeof value !== "string")) return null;
  const patterns = said.flatMap(({ value }) =>
    kin === "pytest" ? String(value).split(/\s+/) : [String(value)],
  );
  return patterns.some((one) => one.startsWith("!")) ? null : patterns;
}
