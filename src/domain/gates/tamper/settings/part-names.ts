import { folderOf, pathIn } from "../paths.ts";

/** All paths among which parts of settings are looked for, and the same by the ends of each: "base/index.js". */
export interface Places {
  readonly paths: ReadonlySet<string>;
  readonly byEnd: ReadonlyMap<string, string>;
}

export function placesOf(paths: readonly string[]): Places {
  const known = paths.filter((path) => !path.includes("node_modules/"));
  return {
    paths: new Set(known),
    byEnd: new Map(
      known.flatMap((path) =>
        [2, 3].map((steps) => [path.split("/").slice(-steps).join("/"), path] as const),
      ),
    ),
  };
}

const endings = ["", ".ts", ".js", ".mts", ".mjs", ".cts", ".cjs", ".json", ".toml"];
const within = ["index", "tsconfig", "jest-preset", "base"].flatMap((name) =>
  endings.slice(1).map((ending) => `/${name}${ending}`),
);
/** Before the name of a package, which no file beside can have. */
export const ofPackage = "package:";

/** The file that settings at a path mean by `./limits`, `<rootDir>/base`, or `@acme/tsconfig/base.json` of the same repository. */
export function partNamed(from: string, name: string, places: Places): string | null {
  // What a package calls `#config` stands for a folder of its own.
  const plain = name.replace(/^<rootDir>\//, "./").replace(/^#\/?/, "./");
  if (plain.startsWith("@") || plain.startsWith(ofPackage))
    return packageNamed(plain.replace(ofPackage, ""), places);
  return fileBeside(from, plain, places) ?? packageNamed(plain, places);
}

/** Where packages of a repository stand; elsewhere a folder may have the name of any package. */
const ofPackages = /(^|\/)(packages|libs?|tools|tooling|configs?|internal|shared|apps)\//;
const packageName = /^(?:@[\w-]+\/)?(\w[\w.-]*)(?:\/([\w./-]+))?$/;

/** A package of the same repository by the name of its folder; ESLint leaves out the first words of some. */
function packageNamed(name: string, { byEnd }: Places): string | null {
  const [, own, rest] = packageName.exec(/^@[\w-]+$/.test(name) ? `${name}/eslint-config` : name) ?? [];
  if (own === undefined) return null;
  const ends = rest === undefined ? within : endings.map((ending) => `/${rest}${ending}`);
  const folders = rest === undefined && !name.startsWith("@") ? [own, `eslint-config-${own}`] : [own];
  const found = folders.flatMap((folder) =>
    ["", "/src"].flatMap((inner) => ends.map((end) => byEnd.get(`${folder}${inner}${end}`))),
  );
  // What stands in the sources of a package is a part of that one.
  const isPart = (path: string) => /(^|\/)src\//.test(path.slice(0, path.lastIndexOf(`${own}/`)));
  const isOwn = (path: string) => name.startsWith("@") || (ofPackages.test(path) && !isPart(path));
  return found.find((path) => path !== undefined && isOwn(path)) ?? null;
}

function fileBeside(from: string, plain: string, { paths }: Places): string | null {
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
const named =
  /["'`]((?:\.{1,2}|<rootDir>)\/[^"'`\s]{1,200}|@[\w-]{1,60}\/[\w./-]{1,120}|#[\w./-]{1,120})["'`]/g;
/** Some tools name a file without saying that it stands beside. */
const extended = /\b(?:extends?|presets)\b["']?\s*[=:]\s*(\[[^\]]{0,2000}\]|["'][^"'\s]{1,200}["'])/g;
const imported = /\b(?:from|import\(|[rR]equire\()\s*["']([a-z][\w.-]{0,100}(?:\/[\w./-]{1,120})?)["']/g;
const read = /\bread(?:File|Json|JSON)(?:Sync)?\(\s*["'`]([\w./-]{1,200})["'`]/g;
const joined = /\b(?:join|resolve)\(\s*([^;]{1,400}?["'`])\s*,?\s*\)/g;
/** `${__dirname}/limits`, and the like put together. */
const placed =
  /(?:\b__dirname|\bimport\.meta\.dirname|\bcwd\(\))(?:\s*\}|\s*\+\s*["'`])(\/[\w./-]{1,200})["'`]/g;

/** All that a text of settings may mean by what it names; what is none of the repository's files is of no matter. */
export function partNamesIn(text: string): string[] {
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, said = ""]) => said);
  return [
    ...all(named),
    ...all(extended).flatMap(wordsOf),
    ...all(imported).map((name) => `${ofPackage}${name}`),
    ...all(read).map((path) => `./${path}`),
    ...all(joined).map((said) => `./${wordsOf(said).join("/")}`),
    ...all(placed).map((path) => `.${path}`),
  ];
}

function wordsOf(said: string): string[] {
  return [...said.matchAll(/["'`]([^"'`]{1,200})["'`]/g)].map(([, word = ""]) => word);
}
