import { type FileVersion } from "../changed-file.ts";
import { merge, type Setting, type Settings } from "./flatten.ts";
import { type Parts } from "./imported-settings.ts";
import { withInherited } from "./inherited-lints.ts";
import { readFor, toolSettingsIn, type ToolSettings } from "./tool-settings.ts";

const maxHops = 4;

/** What a file says to tools, together with all that it takes from other files of the repository. */
export function wholeSettingsOf(version: FileVersion | null, parts: Parts): ToolSettings[] {
  if (version === null) return [];
  return toolSettingsIn(version, parts).map((one) => ({
    ...one,
    settings:
      one.kin === "lints"
        ? withInherited(one.settings, version, parts)
        : withProjects(one.kin, withExtended(one, parts, 0), (from) => {
            const found = parts.of(one.path, from);
            return found && baseOf(one.kin, found, { parts, hops: 0 });
          }),
  }));
}

/** Of Vitest: what single projects are built upon. */
function withProjects(kin: string, settings: Settings, given: (name: string) => Settings | null): Settings {
  const key = "test.projects.extends";
  const bases = (settings.get(key) ?? []).flatMap(({ value, isCode }) =>
    isCode || typeof value !== "string" || kin !== "vitest" ? [] : (given(value) ?? []),
  );
  return bases.reduce(
    (all, base) => beside(all, new Map([...base].map(([name, said]) => [`test.projects.${name}`, said]))),
    settings,
  );
}

/** The same of a file that a command names to a tool. */
export function settingsToldBy(version: FileVersion, kin: string | undefined, parts: Parts): ToolSettings[] {
  if (kin === undefined || version.text === null || version.kind === "symlink") return [];
  const { path } = version;
  const settings = withExtended({ kin, path, settings: readFor(kin, version, parts) }, parts, 0);
  return [{ tool: `${path}#${kin}`, kin, path, settings, isTold: true }];
}

/** By which key a tool names what its settings are built upon. */
function keyOf(kin: string): string {
  if (kin === "babel") return "presets";
  return kin === "jest" ? "preset" : kin === "ruff" ? "extend" : "extends";
}

function withExtended(
  { kin, path, settings }: Pick<ToolSettings, "kin" | "path" | "settings">,
  parts: Parts,
  hops: number,
): Settings {
  const key = keyOf(kin);
  const said = settings.get(key) ?? [];
  const found = said.map((one) => ({ one, version: hops < maxHops ? extended(path, one, parts) : null }));
  if (found.every(({ version }) => version === null)) return settings;
  const left = found.flatMap(({ one, version }) => (version === null ? [one] : []));
  const own = new Map([...settings].filter(([name]) => name !== key));
  if (left.length > 0) own.set(key, left);
  const bases = found.flatMap(({ version }) =>
    version === null ? [] : [baseOf(kin, version, { parts, hops })],
  );
  // What is named later goes before what is named earlier; blocks of ESLint stand beside each other.
  return [own, ...bases.reverse()].reduce(kin === "eslint" ? beside : merge);
}

function extended(from: string, { value, isCode }: Setting, parts: Parts): FileVersion | null {
  return isCode || typeof value !== "string" ? null : parts.of(from, value);
}

function baseOf(
  kin: string,
  version: FileVersion,
  { parts, hops }: { readonly parts: Parts; readonly hops: number },
): Settings {
  const { path } = version;
  const own = toolSettingsIn(version, parts).find((one) => one.kin === kin)?.settings;
  const settings = withExtended(
    { kin, path, settings: own ?? readFor(kin, version, parts) },
    parts,
    hops + 1,
  );
  return new Map(
    [...settings].map(([key, values]) => [key, values.map((one): Setting => ({ path, ...one }))]),
  );
}

function beside(one: Settings, other: Settings): Settings {
  const all = new Map(one);
  for (const [key, values] of other) all.set(key, [...values, ...(all.get(key) ?? [])]);
  return all;
}
