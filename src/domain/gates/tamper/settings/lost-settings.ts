import { type TamperFinding } from "../../verdict/verdict.ts";
import { type SettingsRead } from "./sides.ts";
import { isToolFile, kinOf } from "./tool-settings.ts";
import { folderOf } from "../paths.ts";

/** Configurations that are gone, or of which nobody can tell any more what they say. */
export function lostSettings(read: SettingsRead): TamperFinding[] {
  return [...unreadable(read), ...hidden(read)];
}

function unreadable({ sides }: SettingsRead): TamperFinding[] {
  return sides.flatMap(({ file, before, after }) => {
    const path = file.before?.path ?? "";
    if (!isToolFile(path) || before.length === 0 || after.length > 0) return [];
    const elsewhere = before.some(({ tool }) =>
      sides.some((one) => one.after.some((each) => each.tool === tool)),
    );
    const message = `the configuration ${path} is gone or cannot be read any more`;
    return elsewhere ? [] : [{ path, line: null, rule: "weakened-configuration", message }];
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
