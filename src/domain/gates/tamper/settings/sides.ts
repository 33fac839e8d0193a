import { type ChangedFile } from "../changed-file.ts";
import { type Surroundings } from "./surroundings.ts";
import { holdsSettings, toolSettingsOf, type ToolSettings } from "./tool-settings.ts";

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
}

/** Each file is read once: many of them are compared with each other. */
export function readSettingsOf(files: readonly ChangedFile[], around: Surroundings): SettingsRead {
  const sides = files
    .filter(({ before, after }) => [before, after].some((one) => one !== null && holdsSettings(one.path)))
    .map((file) => ({ file, before: toolSettingsOf(file.before), after: toolSettingsOf(file.after) }));
  return { sides, standing: around.settings.flatMap(toolSettingsOf) };
}
