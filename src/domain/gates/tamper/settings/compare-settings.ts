import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile } from "../changed-file.ts";
import { leavesOutTestsAlone } from "./excluded-tests.ts";
import { countsAll, weakenedAtFirst } from "./first-settings.ts";
import { fewerRules } from "./eslint-settings.ts";
import { isEmptyStandIn } from "./empty-stand-ins.ts";
import { forKnownLinters } from "./golangci-linters.ts";
import { asSecondVersion } from "./golangci-versions.ts";
import { isHonestExclusion } from "./honest-exclusions.ts";
import { withoutSizeOfTests } from "./size-rules.ts";
import { withInherited } from "./nextest-profiles.ts";
import { merge, type Setting, type Settings } from "./flatten.ts";
import { goesWithAll, lostSettings } from "./lost-settings.ts";
import { shadowedBy } from "./shadowed.ts";
import { isWholeCoverage } from "./pytest-coverage.ts";
import { goesAlong } from "./moved-collections.ts";
import { readSettingsOf, type SettingsRead, type Sides, type Told } from "./sides.ts";
import { withSuccessors } from "./succeeding-tools.ts";
import { type Surroundings } from "./surroundings.ts";
import { isReadOnRequest, isToolFile } from "./tool-files.ts";
import { type ToolSettings } from "./tool-settings.ts";
import { isOfTheBuild } from "./vite-settings.ts";
import { weakenings, type Weakening } from "./weakenings.ts";

const nothing: Settings = new Map<string, Setting[]>();

/** Settings of tools that demand less than on the base, wherever they stand now; `told`: what commands say of tools. */
export function compareToolSettings(
  files: readonly ChangedFile[],
  around: Surroundings,
  told: Told,
): TamperFinding[] {
  const read = withSuccessors(readSettingsOf(files, around, told));
  const weaker = read.sides.flatMap((own) => {
    const tools = new Set([...own.before, ...own.after].map(({ tool }) => tool));
    return [...tools].flatMap((tool) =>
      compareTool(tool, own, { read, around }).map((one) => findingOf(one, own, files)),
    );
  });
  return [...weaker, ...lostSettings(read)];
}

/** Where it stands that a tool is told less: in a file of its own, or in one that this takes something from. */
function findingOf(
  { rule, key, line, path, message }: Weakening,
  { file }: Sides,
  files: readonly ChangedFile[],
): TamperFinding {
  const place = path === undefined ? file : (files.find((one) => one.path === path) ?? file);
  return { path: place.path, line: line ?? lineOf(place, key), rule, message };
}

interface Place {
  readonly read: SettingsRead;
  readonly around: Surroundings;
}

function compareTool(tool: string, own: Sides, { read, around }: Place): Weakening[] {
  const was = own.before.find((one) => one.tool === tool && saysSomething(one));
  const now = own.after.find((one) => one.tool === tool);
  const elsewhere = settingsElsewhere(tool, own, read.sides);
  const text = textOf(own.file.after) + elsewhere.text;
  const place = now ?? elsewhere.now;
  const compared = (base: Settings, head: Settings) => {
    const kin = (was ?? now)?.kin ?? "";
    const [before, said] = kin === "nextest" ? withInherited(base, head) : [base, head];
    const old = kin === "golangci" ? asSecondVersion(before, said) : before;
    const after =
      kin === "eslint" ? withoutSizeOfTests(said) : kin === "golangci" ? forKnownLinters(old, said) : said;
    const found = weakenings(kin, old, after).filter(
      ({ key }) => place === undefined || !isHonest(key, { before: old, now: place, text }, read),
    );
    if (kin !== "eslint") return found;
    const others = found.filter(({ key }) => key !== "extends" && (key !== "files" || before.has(key)));
    return [...others, ...fewerRules(before, after, text)];
  };
  if (was !== undefined) {
    if (now === undefined && goesWithAll(was, read)) return [];
    const said = now?.settings ?? nothing;
    const after = now && !elsewhere.left ? said : merge(said, elsewhere.settings);
    return compared(merge(was.settings, elsewhere.joined), after);
  }
  // What a command newly names is found by that.
  if (now === undefined || now.isTold === true || (isReadOnRequest(now.path) && read.taken.has(now.path)))
    return [];
  const shadowed = shadowedBy(now, read, around.paths);
  if (shadowed !== null) {
    const { settings, inherits, path } = shadowed;
    const after = inherits ? merge(now.settings, settings) : now.settings;
    return compared(settings, after).map((one) => ({
      ...one,
      message: `${one.message} (before what ${path} says)`,
    }));
  }
  return elsewhere.came ? [] : weakenedAtFirst(compared(nothing, now.settings), now, read);
}

interface Honest {
  readonly before: Settings;
  readonly now: ToolSettings;
  readonly text: string;
}

function isHonest(key: string, { before, now, text }: Honest, read: SettingsRead): boolean {
  return (
    isOfTheBuild(now, key, { before, text, read }) ||
    isWholeCoverage(key, { before, now }, read) ||
    countsAll(key, { before, now }, read) ||
    goesAlong(key, { before, now }, read) ||
    leavesOutTestsAlone(key, { before, now }, read) ||
    isEmptyStandIn(key, now, { empty: read.empty, text }) ||
    isHonestExclusion(key, { before, now }, read)
  );
}

/** A part of a shared file that says nothing asks for nothing: what it says later, it says for the first time. */
function saysSomething({ settings, path }: ToolSettings): boolean {
  return settings.size > 0 || isToolFile(path);
}

function settingsElsewhere(tool: string, own: Sides, sides: readonly Sides[]) {
  const others = sides.filter((one) => one !== own);
  const find = (side: "before" | "after") =>
    others.flatMap((one) => one[side].filter((each) => each.tool === tool));
  const [before, after] = [find("before"), find("after")];
  const isJoinedAndGone = ({ path }: ToolSettings) =>
    /(^|\/)vitest\.workspace\.\w+$/.test(path) && !after.some((one) => one.path === path);
  const places = others.filter((one) => one.after.some((each) => each.tool === tool));
  return {
    settings: after.map(({ settings }) => settings).reduce(merge, nothing),
    text: places.map(({ file }) => textOf(file.after)).join("\n"),
    /** Where it stands alone, if it came there from here. */
    now: before.length === 0 && after.length === 1 ? after[0] : undefined,
    came: before.length > 0,
    left: before.length === 0 && after.length > 0,
    /** What a file said that is gone now, and that was read beside the tool's own. */
    joined: before
      .filter(isJoinedAndGone)
      .map(({ settings }) => settings)
      .reduce(merge, nothing),
  };
}

function lineOf({ after }: ChangedFile, key: string): number | null {
  const last = key.split(".").at(-1) ?? key;
  const at = after?.text?.split("\n").findIndex((line) => line.includes(last)) ?? -1;
  return at < 0 ? null : at + 1;
}
