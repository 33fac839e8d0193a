import { type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { merge, type Setting, type Settings } from "./flatten.ts";
import { type Parts } from "./imported-settings.ts";
import { toolSettingsOf } from "./tool-settings.ts";

/** By which a package of Cargo takes the lints of its workspace. */
const inherits = "workspace";
/** What a workspace says for those of its packages that take it. */
export const forPackages = "workspace.lints";

/** The lints of a package of Cargo together with those that it takes from its workspace, where that is known. */
export function withInherited(settings: Settings, version: FileVersion, parts: Parts): Settings {
  if (!settings.get(inherits)?.some(({ value }) => value === true)) return settings;
  const root = workspaceOf(version, parts);
  const said = toolSettingsOf(root).find(({ kin }) => kin === forPackages)?.settings;
  if (root === null || said === undefined) return settings;
  const place = root.path === version.path ? {} : { path: root.path };
  const taken = [...said].map(
    ([key, values]) => [key, values.map((one): Setting => ({ ...place, ...one }))] as const,
  );
  return merge(new Map([...settings].filter(([key]) => key !== inherits)), new Map(taken));
}

/** The manifest that a package names as its workspace's, or the nearest that is one. */
function workspaceOf(version: FileVersion, parts: Parts): FileVersion | null {
  const named = fieldsOf(fieldsOf(version.data)["package"])["workspace"];
  if (typeof named === "string") return parts.of(version.path, `./${named}/Cargo.toml`);
  if (isWorkspace(version)) return version;
  const above = folderOf(version.path).split("/").length - 1;
  for (let steps = 1; steps <= above; steps += 1) {
    const found = parts.of(version.path, `${"../".repeat(steps)}Cargo.toml`);
    if (found !== null && isWorkspace(found)) return found;
  }
  return null;
}

/** Whether a manifest is that of a workspace. */
export function isWorkspace({ data }: FileVersion): boolean {
  return "workspace" in fieldsOf(data);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
