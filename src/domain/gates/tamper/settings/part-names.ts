import { folderOf, pathIn } from "../paths.ts";

/** All paths among which parts of settings are looked for, and the same by the end of each: "base/index.js". */
export interface Places {
  readonly paths: ReadonlySet<string>;
  readonly byEnd: ReadonlyMap<string, string>;
}

export function placesOf(paths: readonly string[]): Places {
  const known = paths.filter((path) => !path.includes("node_modules/"));
  return {
    paths: new Set(known),
    byEnd: new Map(known.map((path) => [path.split("/").slice(-2).join("/"), path])),
  };
}

const endings = ["", ".ts", ".js", ".mts", ".mjs", ".cts", ".cjs", ".json", ".toml"];
const within = ["index", "tsconfig", "jest-preset", "base"].flatMap((name) =>
  endings.slice(1).map((ending) => `/${name}${ending}`),
);

/** The file that settings at a path mean by `./limits`, `<rootDir>/base`, or `@acme/tsconfig/base.json` of the same repository. */
export function partNamed(from: string, name: string, { paths, byEnd }: Places): string | null {
  const plain = name.replace(/^<rootDir>\//, "./");
  const [, scoped, rest] = /^@[\w-]+\/([\w.-]+)(?:\/([\w.-]+))?$/.exec(plain) ?? [];
  if (scoped !== undefined) {
    const ends = rest === undefined ? within : endings.map((ending) => `/${rest}${ending}`);
    return ends.map((end) => byEnd.get(`${scoped}${end}`)).find((path) => path !== undefined) ?? null;
  }
  const path = pathIn(folderOf(from), plain).replace(/\/$/, "");
  const stem = path.replace(/\.([cm]?)jsx?$/, ".$1ts");
  const found = [
    ...endings.map((ending) => `${path}${ending}`),
    stem,
    ...within.map((end) => `${path}${end}`),
  ];
  return found.find((one) => one !== from && paths.has(one)) ?? null;
}

/** What a text of settings may take parts from: paths from where it stands, and packages of a scope. */
const named = /["'`]((?:\.{1,2}|<rootDir>)\/[^"'`\s]{1,200}|@[\w-]{1,60}\/[\w./-]{1,120})["'`]/g;
/** Some tools name a file without saying that it stands beside. */
const extended = /\bextends?\b["']?\s*[=:]\s*\[?\s*["']([^"'@\s]{1,200})["']/g;

export function partNamesIn(text: string): string[] {
  return [named, extended].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
}
