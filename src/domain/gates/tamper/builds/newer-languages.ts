import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { isLater } from "./newer-wrappers.ts";
import { recordOf } from "./told-by-data.ts";

const versions = /(^|\/)\.(nvmrc|node-version|python-version|tool-versions)$/;
const rust = /(^|\/)rust-toolchain(\.toml)?$/;

/** Whether a file brings later versions of the languages that it names, and says nothing else than before. */
export function bringsNewerLanguages({ path, before, after }: ChangedFile): boolean {
  if (before === null || after === null || before.path !== path) return false;
  if ([before, after].some(({ kind }) => kind === "symlink")) return false;
  const read = versions.test(path) ? namedIn : rust.test(path) ? toolchainIn : null;
  const [was, now] = [read?.(before) ?? null, read?.(after) ?? null];
  if (was === null || now === null) return false;
  return (
    [...was.keys()].join() === [...now.keys()].join() &&
    [...now].every(([name, version]) => isNewer(version, was.get(name) ?? ""))
  );
}

/** Lines of a version, or of a program and its version; null: there are others. */
function namedIn(version: FileVersion): ReadonlyMap<string, string> | null {
  const lines = textOf(version)
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*$/, "").trim())
    .filter((line) => line !== "")
    .map((line) => /^(?:([\w-]+)[ \t]+)?(\S+)$/.exec(line));
  const named = lines.map((line, at): [string, string] => [line?.[1] ?? String(at), line?.[2] ?? ""]);
  return lines.includes(null) ? null : new Map(named);
}

/** The channel, which stands alone in the older form of the file, with what else is said; null: it cannot be read. */
function toolchainIn(version: FileVersion): ReadonlyMap<string, string> | null {
  if (!version.path.endsWith(".toml")) return namedIn(version);
  const { toolchain, ...others } = recordOf(version.data);
  const { channel, components, ...more } = recordOf(toolchain);
  if (typeof channel !== "string" || Object.keys(others).length > 0) return null;
  const lost = Array.isArray(components) ? components.map(String) : [];
  return new Map([
    ["channel", channel],
    ...Object.entries(more).map(([key, said]): [string, string] => [key, JSON.stringify(said)]),
    ...lost.map((one): [string, string] => [one, one]),
  ]);
}

/** "v20.11.0", "3.12", "lts/iron" only for itself. */
function isNewer(now: string, was: string): boolean {
  if (now === was) return true;
  const [is, had] = [now, was].map((one) =>
    /^(v?)(\d+(?:\.\d+){0,2})$/.exec(one)?.[2]?.split(".").map(Number),
  );
  return is !== undefined && had !== undefined && isLater(is, had);
}
