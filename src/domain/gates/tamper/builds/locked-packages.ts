import { textOf, type FileVersion } from "../changed-file.ts";

/** One package of a lock. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Where it is taken from, as far as the lock says so: a host, a folder, a repository; empty: from the tool's registry. */
  readonly origin: string;
  /** Of what is installed, with their kind: `sha512-…`; one for each file that there may be. */
  readonly hashes: readonly string[];
}

type Read = (text: string, data: unknown) => LockedPackage[];

const readers: readonly (readonly [path: RegExp, read: Read])[] = [
  [/(^|\/)(package-lock|npm-shrinkwrap)\.json$/, (_, data) => ofNpm(data)],
  [/(^|\/)Pipfile\.lock$/, (text) => ofPipenv(text)],
  [
    /(^|\/)(poetry|uv|pdm|Cargo)\.lock$/,
    (text) =>
      text
        .split(/^\[\[package\]\]\s*$/m)
        .slice(1)
        .map(ofTable),
  ],
  [/(^|\/)yarn\.lock$/, (text) => text.split(/\n\s*\n/).flatMap(ofYarn)],
  [/(^|\/)pnpm-lock\.yaml$/, (text) => ofPnpm(text)],
  [/(^|\/)bun\.lock$/, (text) => ofBun(text)],
  [/(^|\/)go\.(work\.)?sum$/, (text) => ofGo(text)],
];

/** What a lock names, one by one; null: it is none whose words are known. */
export function lockedIn(version: FileVersion | null): LockedPackage[] | null {
  if (version === null) return null;
  const reader = readers.find(([path]) => path.test(version.path));
  return reader === undefined ? null : reader[1](textOf(version), version.data);
}

function ofNpm(data: unknown): LockedPackage[] {
  const { packages, dependencies } = record(data);
  if (packages === undefined) return ofOldNpm(dependencies);
  return Object.entries(record(packages)).flatMap(([place, said]) => {
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    return place.includes("node_modules/") ? ofEntry(name, record(said)) : [];
  });
}

/** Its first form has what a package brings within that. */
function ofOldNpm(dependencies: unknown): LockedPackage[] {
  return Object.entries(record(dependencies)).flatMap(([name, said]) => {
    const own = record(said);
    return [...ofEntry(name, own), ...ofOldNpm(own["dependencies"])];
  });
}

function ofEntry(name: string, { version, integrity }: Readonly<Record<string, unknown>>): LockedPackage[] {
  const hashes = typeof integrity === "string" ? [integrity] : [];
  return typeof version === "string" ? [{ name, version, origin: "", hashes }] : [];
}

/** A package of a registry says which one it is, unless it is the tool's. */
function ofBun(text: string): LockedPackage[] {
  const entry = /^[ \t]*"[^"]+": \["(@?[^@"]+)@([^"]+)"(?:, "([^"]*)")?[^\n]*$/gm;
  return [...text.matchAll(entry)].map(([line, name = "", version = "", registry = ""]) => ({
    ...{ name, version, origin: /^\d/.test(version) ? hostOf(registry) : hostOf(version) },
    hashes: line.match(/(?<=")sha\d+-[^"]+(?=")/g) ?? [],
  }));
}

function ofPipenv(text: string): LockedPackage[] {
  const lock = record(parsed(text));
  return ["default", "develop"].flatMap((group) =>
    Object.entries(record(lock[group])).map(([name, said]) => {
      const { version, hashes, ...rest } = record(said);
      const from = ["git", "path", "file", "url"].find((key) => typeof rest[key] === "string");
      return {
        ...{ name, version: typeof version === "string" ? version : "" },
        origin: from === undefined ? "" : `${from} ${hostOf(String(rest[from]))}`,
        hashes: Array.isArray(hashes) ? hashes.map(String) : [],
      };
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function ofTable(block: string): LockedPackage {
  const said = (key: string) => new RegExp(`^${key}\\s*=\\s*"([^"]*)"`, "m").exec(block)?.[1] ?? "";
  const [, kind = "", from = ""] =
    /^source\s*=\s*\{\s*(\w+)\s*=\s*"([^"]*)"/m.exec(block) ??
    /^source\s*=\s*"(\w+)\+([^"]*)"/m.exec(block) ??
    [];
  const [, type = "", url = ""] =
    /^\[package\.source\]\s*\n\s*type\s*=\s*"(\w+)"\s*\n\s*url\s*=\s*"([^"]*)"/m.exec(block) ?? [];
  const origin = type === "" ? `${kind} ${hostOf(from)}` : `${type} ${hostOf(url)}`;
  const hashes = [...block.matchAll(/\b(?:hash|checksum)\s*=\s*"([^"]+)"/g)].map(([, one = ""]) => one);
  return { name: said("name"), version: said("version"), origin: origin.trim(), hashes };
}

function ofYarn(block: string): LockedPackage[] {
  const name = /^"?(@?[^@"\s]+)@/m.exec(block)?.[1];
  const version = /^\s+version:?\s+"?([^"\s]+)/m.exec(block)?.[1] ?? "";
  if (name === undefined) return [];
  const resolved = /^\s+resolved\s+"([^"]+)"/m.exec(block)?.[1];
  const resolution = /^\s+resolution:\s+"(?:@?[^@"]+)@([^"]+)"/m.exec(block)?.[1];
  const origin = resolved === undefined ? protocolOf(resolution ?? "") : hostOf(resolved);
  const hashes = [...block.matchAll(/^\s+(?:integrity|checksum:)\s+"?([^"\s]+)/gm)];
  return [{ name, version, origin, hashes: hashes.map(([, one = ""]) => one) }];
}

function protocolOf(resolution: string): string {
  return /^(npm:|workspace:)/.test(resolution) ? "" : hostOf(resolution);
}

function ofPnpm(text: string): LockedPackage[] {
  const entry =
    /^ {2}'?\/?(@?[^@\s'/]+(?:\/[^@\s'/]+)?)@([^:'\s()]+)[^:\n]*'?:\n {4}resolution: \{([^}]*)\}/gm;
  return [...text.matchAll(entry)].map(([, name = "", version = "", said = ""]) => {
    const [, key = "", from = ""] = /\b(tarball|repo|directory):\s*([^,}\s]+)/.exec(said) ?? [];
    const hash = /\bintegrity:\s*([^,}\s]+)/.exec(said)?.[1];
    return {
      ...{ name, version },
      origin: key === "" ? "" : hostOf(from),
      hashes: hash === undefined ? [] : [hash],
    };
  });
}

function ofGo(text: string): LockedPackage[] {
  return text.split("\n").flatMap((line) => {
    const [name = "", version = "", hash = ""] = line.trim().split(/\s+/);
    return hash === "" ? [] : [{ name, version, origin: "", hashes: [hash] }];
  });
}

function hostOf(from: string): string {
  return /^[\w+]+:\/\/([^/]*)/.exec(from)?.[1] ?? from.replace(/[#?].*$/, "");
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
