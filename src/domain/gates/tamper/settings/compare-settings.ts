import { type TamperFinding } from "../../verdict.ts";
import { textOf, type ChangedFile } from "../changed-file.ts";
import { weakenedAtFirst } from "./first-settings.ts";
import { merge, type Setting, type Settings } from "./flatten.ts";
import { lostSettings } from "./lost-settings.ts";
import { shadowedBy } from "./shadowed.ts";
import { readSettingsOf, type SettingsRead, type Sides } from "./sides.ts";
import { type Surroundings } from "./surroundings.ts";
import { isOfTheBuild } from "./vite-settings.ts";
import { weakenings, type Weakening } from "./weakenings.ts";

const nothing: Settings = new Map<string, Setting[]>();

/** Settings of tools that demand less than on the base, wherever they stand now. */
export function compareToolSettings(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const read = readSettingsOf(files, around);
  const weaker = read.sides.flatMap((own) => {
    const tools = new Set([...own.before, ...own.after].map(({ tool }) => tool));
    return [...tools].flatMap((tool) =>
      compareTool(tool, own, { read, around }).map(({ rule, key, line, message }) => ({
        ...{ path: own.file.path, line: line ?? lineOf(own.file, key), rule, message },
      })),
    );
  });
  return [...weaker, ...lostSettings(read)];
}

interface Place {
  readonly read: SettingsRead;
  readonly around: Surroundings;
}

function compareTool(tool: string, own: Sides, { read, around }: Place): Weakening[] {
  const was = own.before.find((one) => one.tool === tool);
  const now = own.after.find((one) => one.tool === tool);
  const elsewhere = settingsElsewhere(tool, own, read.sides);
  const judged = (found: readonly Weakening[], before: Settings) => {
    const known = { before, text: textOf(own.file.after), base: read.base };
    return found.filter(({ key }) => now === undefined || !isOfTheBuild(now, key, known));
  };
  if (was !== undefined) {
    const said = now?.settings ?? nothing;
    const after = now && !elsewhere.left ? said : merge(said, elsewhere.settings);
    return judged(weakenings(was.settings, after), was.settings);
  }
  if (now === undefined) return [];
  const shadowed = shadowedBy(now, read, around.paths);
  if (shadowed !== null) {
    const { settings, inherits, path } = shadowed;
    const after = inherits ? merge(now.settings, settings) : now.settings;
    return judged(weakenings(settings, after), settings).map((one) => ({
      ...one,
      message: `${one.message} (before what ${path} says)`,
    }));
  }
  return elsewhere.came ? [] : judged(weakenedAtFirst(now, read), nothing);
}

function settingsElsewhere(tool: string, own: Sides, sides: readonly Sides[]) {
  const find = (side: "before" | "after") =>
    sides.filter((one) => one !== own).flatMap((one) => one[side].filter((each) => each.tool === tool));
  const [before, after] = [find("before"), find("after")];
  return {
    settings: after.map(({ settings }) => settings).reduce(merge, nothing),
    came: before.length > 0,
    left: before.length === 0 && after.length > 0,
  };
}

function lineOf({ after }: ChangedFile, key: string): number | null {
  const last = key.split(".").at(-1) ?? key;
  const at = after?.text?.split("\n").findIndex((line) => line.includes(last)) ?? -1;
  return at < 0 ? null : at + 1;
}
