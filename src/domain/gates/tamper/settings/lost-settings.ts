import { type TamperFinding } from "../../verdict/verdict.ts";
import { type SettingsRead } from "./sides.ts";
import { including } from "./key-patterns.ts";
import { isSource } from "./taken-paths.ts";
import { isToolFile, kinOf } from "./tool-files.ts";
import { type ToolSettings } from "./tool-settings.ts";
import { folderOf } from "../paths.ts";

/** Configurations that are gone, or of which nobody can tell any more what they say. */
export function lostSettings(read: SettingsRead): TamperFinding[] {
  return [...unreadable(read), ...hidden(read)];
}

/** Whether settings stood among sources in a folder that is gone with all of them, and spoke of nothing outside. */
export function goesWithAll({ path, settings, isTold }: ToolSettings, read: SettingsRead): boolean {
  const folder = folderOf(path);
  const isWithin = (one: string) => one.startsWith(folder);
  if (folder === "" || isTold === true || read.head.some(isWithin)) return false;
  if (read.moved.some(({ from }) => isWithin(from))) return false;
  const speaksOfOthers = [...settings].some(
    ([key, values]) =>
      including.test(key) && key !== "extends" && values.some(({ value }) => /^\.\.\//.test(String(value))),
  );
  return !speaksOfOthers && read.base.some((one) => isWithin(one) && isSource(one) && !isToolFile(one));
}

function unreadable(read: SettingsRead): TamperFinding[] {
  const { sides } = read;
  return sides.flatMap(({ file, before, after }) => {
    const path = file.before?.path ?? "";
    if (!isToolFile(path) || before.length === 0 || after.length > 0) return [];
    const elsewhere = before.some(({ tool }) =>
      sides.some((one) => one.after.some((each) => each.tool === tool)),
    );
    const message = `the configuration ${path} is gone or cannot be read any more`;
    // What Babel is told makes a difference where it counts, which is compared.
    const isOfNothing =
      file.after === null && (kinOf(path) === "babel" || before.every((one) => goesWithAll(one, read)));
    return elsewhere || isOfNothing ? [] : [{ path, line: null, rule: "weakened-configuration", message }];
  });
}

/** A new one, in the place of one that could be read. */
function hidden({ sides, standing }: SettingsRead): TamperFinding[] {
  return sides.flatMap(({ file: { path, before, after }, after: said }): TamperFinding[] => {
    if (after === null || !isToolFile(path) || said.length > 0) return [];
    if (before !== null && before.path === path) return [];
    const stands = standing.some((one) => one.kin === kinOf(path) && folderOf(one.path) === folderOf(path));
    const message = "a new configuration that cannot be read";
    return stands || after.kind === "symlink"
      ? [{ path, line: null, rule: "weakened-configuration", message }]
      : [];
  });
}
