import { folderOf } from "../paths.ts";
import { collectionOf } from "../test-files.ts";
import { type Setting, type Settings } from "./flatten.ts";
import { type SettingsRead } from "./sides.ts";
import { isSource, mayTake, takes } from "./taken-paths.ts";
import { type ToolSettings } from "./tool-settings.ts";
import { byText, excluding, including } from "./key-patterns.ts";

/**
 * Whether what is newly left out are tests, from where they were of no use to a judge: tests cover themselves, and a
 * build that took none goes on to take none.
 */
export function leavesOutTestsAlone(
  key: string,
  { before, now }: { readonly before: Settings; readonly now: ToolSettings },
  read: SettingsRead,
): boolean {
  if (byText.test(key)) return false;
  const known = new Set((before.get(key) ?? []).map(({ value }) => value));
  const said = now.settings.get(key) ?? [];
  const fresh = said.filter(({ value }) => !known.has(value));
  if (fresh.some(({ isCode, value }) => isCode || typeof value !== "string")) return false;
  if (
    !excluding.test(key) &&
    !(including.test(key) && said.length - fresh.length === known.size && fresh.every(isNegated))
  )
    return false;
  const folder = folderOf(now.path);
  // What is taken is told by globs, also where what is passed over is told by expressions.
  const isList = !excluding.test(key);
  const patterns = fresh.map(({ value }) => mayTake(String(value).replace(/^!/, ""), isList ? "" : now.kin));
  const isTaken = (path: string) =>
    path.startsWith(folder) && isSource(path) && patterns.some((one) => one(path.slice(folder.length)));
  if (/coverage|^(nyc|c8)\./i.test(`${now.kin}.${key}`))
    return [...read.base, ...read.head].every((path) => !isTaken(path) || collectionOf(path) > 0);
  return (
    /^[tj]sconfig\b/.test(now.kin) && key === "exclude" && tookNone(isTaken, tookBy(before, folder), read)
  );
}

/** `!src/a.test.ts`, in a list of what is taken. */
function isNegated({ value }: Setting): boolean {
  return String(value).startsWith("!");
}

/** Whether the build did without all that it leaves out now. */
function tookNone(isTaken: Taking, took: Taking, { base, head, moved }: SettingsRead): boolean {
  const olds = [...base.filter(isTaken), ...moved.flatMap(({ from, to }) => (isTaken(to) ? [from] : []))];
  const came = new Set(moved.map(({ to }) => to));
  return head.filter(isTaken).every((path) => collectionOf(path) === 2 || came.has(path)) && !olds.some(took);
}

type Taking = (path: string) => boolean;

function tookBy(settings: Settings, folder: string): Taking {
  const included = (settings.get("include") ?? []).map(({ value }) => takes(String(value)));
  return (path) => included.length === 0 || included.some((one) => one(path.slice(folder.length)));
}
