import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { folderOf, pathIn } from "../paths.ts";
import { foreign, plugins, runners } from "./tool-names.ts";
import { movedPackages } from "./moved-packages.ts";
import { olderTools } from "./older-tools.ts";
import { toolsFromElsewhere } from "./tools-from-elsewhere.ts";

const locks: Readonly<Record<string, readonly string[]>> = {
  ...{
    "package-lock.json": ["package.json"],
    "npm-shrinkwrap.json": ["package.json"],
    "yarn.lock": ["package.json"],
  },
  ...{
    "pnpm-lock.yaml": ["package.json", "pnpm-workspace.yaml"],
    "bun.lock": ["package.json"],
    "bun.lockb": ["package.json"],
  },
  ...{
    "poetry.lock": ["pyproject.toml"],
    "uv.lock": ["pyproject.toml"],
    "Pipfile.lock": ["Pipfile"],
    "pdm.lock": ["pyproject.toml"],
    "pylock.toml": ["pyproject.toml"],
    "pixi.lock": ["pixi.toml", "pyproject.toml"],
    "conda-lock.yml": ["environment.yml", "environment.yaml", "pyproject.toml"],
  },
  ...{
    "go.sum": ["go.mod"],
    "Cargo.lock": ["Cargo.toml"],
    "Gemfile.lock": ["Gemfile"],
    "composer.lock": ["composer.json"],
  },
  ...{
    "deno.lock": ["deno.json", "deno.jsonc", "package.json"],
    "mix.lock": ["mix.exs"],
    "pubspec.lock": ["pubspec.yaml"],
    "Package.resolved": ["Package.swift"],
    "MODULE.bazel.lock": ["MODULE.bazel"],
    "stack.yaml.lock": ["stack.yaml"],
    "flake.lock": ["flake.nix"],
  },
  "gradle.lockfile": ["build.gradle", "build.gradle.kts"],
  "buildscript-gradle.lockfile": [
    "build.gradle",
    "build.gradle.kts",
    "settings.gradle",
    "settings.gradle.kts",
  ],
};
const groups = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
  "overrides",
  "resolutions",
  "workspaces",
  "bundleDependencies",
  "packageManager",
  "pnpm",
];
const exported =
  /^(node|npm|npx|vitest|jest|mocha|ava|tap|c8|nyc|eslint|tsc|tsx|prettier|playwright|cypress)$/;

const alone =
  /^(requirements[\w.-]*\.(txt|in)|constraints[\w.-]*\.txt|setup\.(py|cfg)|pom\.xml|go\.work(\.sum)?|libs\.versions\.toml)$/;

/** Whether this file says which packages a project depends on. */
export function isOfDependencies(path: string): boolean {
  const name = path.slice(folderOf(path).length);
  return Object.hasOwn(locks, name) || Object.values(locks).flat().includes(name) || alone.test(name);
}

/** Locks without a manifest, and packages that take the place of tools. */
export function compareDependencies(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  return [
    ...files.flatMap((file) => lockFinding(file, files)),
    ...files.flatMap(manifestFindings),
    ...files.flatMap((file) => replacements(file, around)),
    ...files.flatMap(toolsFromElsewhere),
    ...files.flatMap(movedPackages),
    ...files.flatMap(olderTools),
  ];
}

function lockFinding(file: ChangedFile, files: readonly ChangedFile[]): TamperFinding[] {
  const name = file.path.split("/").at(-1) ?? "";
  const manifests = Object.hasOwn(locks, name) ? locks[name] : undefined;
  if (manifests === undefined) return [];
  const folder = file.path.slice(0, -name.length);
  const beside = files.filter(
    ({ path }) => manifests.includes(path.split("/").at(-1) ?? "") && path.startsWith(folder),
  );
  const changed = beside.some(
    ({ path, before, after }) =>
      !path.endsWith("package.json") || sectionsOf(textOf(before)) !== sectionsOf(textOf(after)),
  );
  // npm copies what a manifest says of itself, and nothing else may change with it.
  if (!changed && beside.length > 0 && installed(file.before) === installed(file.after)) return [];
  const message = `changed, but what it locks (${manifests.join(" or ")}) is not`;
  return changed ? [] : [{ path: file.path, line: null, rule: "lockfile-without-manifest", message }];
}

function manifestFindings({ path, before, after }: ChangedFile): TamperFinding[] {
  if (!/(^|\/)package\.json$/.test(path) || after === null) return [];
  const [was, now] = [parse(textOf(before)), parse(textOf(after))];
  const find = (message: string, word: string) => ({
    path,
    line: lineOf(textOf(after), word),
    rule: "replaced-tool",
    message,
  });
  const specs = groups.slice(0, 4).flatMap((group) =>
    Object.entries(record(now[group])).flatMap(([name, spec]) => {
      const old = record(was[group])[name];
      // A plugin of the repository's own may come; one that was taken from elsewhere stays there.
      if (old === spec || !(runners.test(name) || (plugins.test(name) && old !== undefined))) return [];
      if (!foreign.test(String(spec))) return [];
      return [find(`${group}.${name} now comes from ${JSON.stringify(spec).slice(0, 120)}`, `"${name}"`)];
    }),
  );
  const name = typeof now["name"] === "string" ? now["name"] : "";
  const named =
    name !== was["name"] && runners.test(name)
      ? [find(`the package takes the name of the tool ${name}`, `"name"`)]
      : [];
  const bins = Object.keys(
    typeof now["bin"] === "string" ? { [name]: now["bin"] } : record(now["bin"]),
  ).filter((bin) => exported.test(bin) && record(was["bin"])[bin] === undefined);
  return [
    ...specs,
    ...named,
    ...bins.map((bin) => find(`the package brings a program named ${bin}`, `"${bin}"`)),
  ];
}

/** Modules that Go or Cargo take from elsewhere. */
function replacements({ path, before, after }: ChangedFile, { paths }: Surroundings): TamperFinding[] {
  const pattern = /(^|\/)go\.mod$/.test(path)
    ? /^\s*(replace\b.*|\S+\s+=>\s.*)$/
    : /(^|\/)Cargo\.toml$/.test(path)
      ? /^\s*\[(patch|replace)\b.*$/
      : null;
  if (pattern === null) return [];
  const known = new Set(textOf(before).split("\n"));
  return textOf(after)
    .split("\n")
    .flatMap((line, at) =>
      pattern.test(line) && !known.has(line) && !isOwnModule(line, path, { text: textOf(after), paths })
        ? [
            {
              path,
              line: at + 1,
              rule: "replaced-tool",
              message: `takes a module from elsewhere: ${line.trim().slice(0, 120)}`,
            },
          ]
        : [],
    );
}

/** Another module of the same repository, which stood there before: Go compares its name with the one replaced. */
function isOwnModule(
  line: string,
  path: string,
  { text, paths }: { readonly text: string; readonly paths: readonly string[] },
): boolean {
  const [, name = "", target = ""] =
    /^\s*(?:replace\s+)?(\S+)\s+(?:v\S+\s+)?=>\s+(\.{1,2}\/\S+)\s*$/.exec(line) ?? [];
  const [, own = ""] = /^module\s+(\S+)/m.exec(text) ?? [];
  const [host, owner] = own.split("/");
  const isKin = owner !== undefined && name.startsWith(`${host ?? ""}/${owner}/`);
  return isKin && paths.includes(pathIn(folderOf(path), `${target}/go.mod`));
}

function sectionsOf(text: string): string {
  const manifest = parse(text);
  return JSON.stringify(groups.map((group) => manifest[group] ?? null).concat([manifest["version"] ?? null]));
}

/** What npm's lock says of packages that come from elsewhere; of another lock, all. */
function installed(version: FileVersion | null): string {
  const text = textOf(version);
  const lock = parse(text);
  if (typeof lock["packages"] !== "object") return text;
  const packages = Object.entries(record(lock["packages"])).filter(([name]) =>
    name.includes("node_modules/"),
  );
  return JSON.stringify({ ...lock, name: null, version: null, packages });
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return record(JSON.parse(text));
  } catch {
    return {};
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function lineOf(text: string, word: string): number | null {
  const at = text.split("\n").findIndex((line) => line.includes(word));
  return at < 0 ? null : at + 1;
}
