import { type FileVersion } from "../changed-file.ts";
import { toolSettingsOf } from "./tool-settings.ts";

/** The fixtures that settings of pytest have every test use. */
export function fixturesForAll(version: FileVersion | null): string[] {
  if (!/\busefixtures\b/.test(version?.text ?? "")) return [];
  return toolSettingsOf(version)
    .filter(({ kin }) => kin === "pytest")
    .flatMap(({ settings }) => [...settings])
    .flatMap(([key, values]) =>
      /(^|\.)usefixtures$/.test(key) ? values.flatMap(({ value }) => String(value).split(/\s+/)) : [],
    )
    .filter((name) => name !== "");
}
