import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { foreign, plugins, pythonRunners, runners, rustRunners } from "./tool-names.ts";

/** What a file says of where a tool comes from, by what says so. */
type Origins = ReadonlyMap<string, string>;

interface Source {
  readonly path: RegExp;
  readonly read: (version: FileVersion) => Origins;
}

const sources: readonly Source[] = [
  { path: /(^|\/)package\.json$/, read: ({ data }) => overridden(data) },
  { path: /(^|\/)pnpm-workspace\.ya?ml$/, read: ({ data }) => ofWorkspace(data) },
  {
    path: /(^|\/)([\w.-]*requirements[\w.-]*|constraints[\w.-]*)\.(txt|in)$/,
    read: (version) => required(textOf(version)),
  },
  {
    path: /(^|\/)pyproject\.toml$/,
    read: ({ data }) => new Map([...placed(data, pythonRunners), ...ownBackend(data)]),
  },
  { path: /(^|\/)Pipfile$/, read: ({ data }) => placed(data, pythonRunners) },
  { path: /(^|\/)Cargo\.toml$/, read: ({ data }) => placed(data, rustRunners) },
];

/** Tools that judge, and that a change takes from elsewhere, or alters where they are installed. */
export function toolsFromElsewhere(file: ChangedFile): TamperFinding[] {
  const { path, before, after } = file;
  if (after === null) return [];
  const find = (message: string) => ({ path, line: null, rule: "replaced-tool", message });
  if (isPatch(path)) return [find("alters a tool that judges, where it is installed")];
  if (/(^|\/)(package-lock|npm-shrinkwrap)\.json$/.test(path))
    return movedPackages(before, after).map((name) => find(`${name} is taken from another place`));
  const source = sources.find((one) => one.path.test(path));
  if (source === undefined) return [];
  const was = before === null ? new Map<string, string>() : source.read(before);
  return [...source.read(after)]
    .filter(([name, said]) => was.get(name) !== said)
    .map(([name, said]) => find(`${name} now comes from ${said.slice(0, 120)}`));
}

/** What builds the package before it is installed, where that is of the repository's own: it may do so with anything. */
function ownBackend(data: unknown): Origins {
  const { "build-backend": name, "backend-path": place } = record(record(data)["build-system"]);
  return place === undefined
    ? new Map()
    : new Map([["the build's backend", `${JSON.stringify(name)} in ${JSON.stringify(place)}`]]);
}

/** "patches/@vitest+expect+4.0.0.patch", ".yarn/patches/vitest-npm-4.0.0-a.patch" */
function isPatch(path: string): boolean {
  const [, name = ""] = /(?:^|\/)patches\/([^/]+)\.(?:patch|diff)$/.exec(path) ?? [];
  const [, base = ""] = /^(@?[^@]+?)(?:[+@-](?:npm-)?\d.*)?$/.exec(name.replace(/\+\+.*\+\+/, "")) ?? [];
  return isTool(base) || isTool(base.replace(/^(@[^+_-]+)(?:\+|__|-)/, "$1/"));
}

function isTool(name: string): boolean {
  return runners.test(name) || plugins.test(name);
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

/** One version of the registry's, or that which the manifest names. */
const plain = /^[\^~]?\d[\w.+-]*$|^\$[\w@/-]+$|^-$/;

function overridden(data: unknown): Origins {
  const manifest = record(data);
  const pnpm = record(manifest["pnpm"]);
  return new Map([
    ...replacing(manifest["overrides"], "overrides"),
    ...replacing(manifest["resolutions"], "resolutions"),
    ...replacing(pnpm["overrides"], "pnpm.overrides"),
    ...patched(pnpm["patchedDependencies"]),
    ...patched(manifest["patchedDependencies"]),
  ]);
}

function ofWorkspace(data: unknown): Origins {
  const workspace = record(data);
  const catalogs = [workspace["catalog"], ...Object.values(record(workspace["catalogs"]))];
  return new Map([
    ...replacing(workspace["overrides"], "overrides"),
    ...patched(workspace["patchedDependencies"]),
    ...catalogs.flatMap((catalog) => replacing(catalog, "catalog").filter(([, said]) => foreign.test(said))),
    ...["scriptShell", "nodeOptions"].flatMap((key): [string, string][] => {
      const value = workspace[key];
      return typeof value === "string" ? [[`what runs scripts (${key})`, value]] : [];
    }),
  ]);
}

/** What takes the place of tools, by the path to it; one may stand within another. */
function replacing(value: unknown, outer: string): [string, string][] {
  return Object.entries(record(value)).flatMap(([key, said]): [string, string][] => {
    const path = `${outer}.${key}`;
    if (typeof said !== "string") return replacing(said, path);
    const last = key.slice(key.lastIndexOf(">") + 1).replace(/^(?:\*\*\/)/, "");
    const name = last.replace(/(?<=.)@.*$/, "");
    const own = name === "." ? (outer.split(".").at(-1) ?? "") : name;
    return isTool(own) && !plain.test(said) ? [[path, said]] : [];
  });
}

function patched(value: unknown): [string, string][] {
  return Object.entries(record(value)).flatMap(([key, said]): [string, string][] =>
    isTool(key.replace(/(?<=.)@.*$/, "")) ? [[`${key} (altered)`, String(said)]] : [],
  );
}

const named = /^([\w.-]+)(?:\[[^\]]*\])?\s*@\s*(\S+)/;

/** Of a list for pip: a tool by a path or an address. */
function required(text: string): Origins {
  const found = text.split("\n").flatMap((line): [string, string][] => {
    const said = line
      .trim()
      .replace(/^(-e|--editable)[ =]/, "")
      .trim();
    const [, name = "", from = ""] = named.exec(said) ?? [];
    if (pythonRunners.test(name)) return [[name, from]];
    if (!/^(\.{0,2}\/|file:|(git|hg|svn)\+|https?:)|^[\w.-]+\/[\w./-]+$/.test(said)) return [];
    const words = said.split(/[/\\#?&=@:]/).map((word) => word.replace(/(\.git|-\d.*)$/, ""));
    const tool = words.find((word) => pythonRunners.test(word));
    return tool === undefined ? [] : [[tool, said]];
  });
  return new Map(found);
}

/** Tools that tables and lists of TOML take from a path or an address. */
function placed(data: unknown, tools: RegExp): Origins {
  return new Map(placedIn(data, tools, ""));
}

function placedIn(data: unknown, tools: RegExp, outer: string): [string, string][] {
  if (Array.isArray(data))
    return data.flatMap((one): [string, string][] => {
      const [, name = "", from = ""] = typeof one === "string" ? (named.exec(one.trim()) ?? []) : [];
      if (tools.test(name)) return [[`${outer}.${name}`, from]];
      return typeof one === "object" ? placedIn(one, tools, outer) : [];
    });
  return Object.entries(record(data)).flatMap(([key, said]): [string, string][] => {
    const path = `${outer}.${key}`;
    const from = ["path", "git", "url", "file"].filter((word) => record(said)[word] !== undefined);
    const renamed = record(said)["package"];
    const name = typeof renamed === "string" ? renamed : key;
    const isOther = tools.test(key) && !tools.test(name);
    if ((from.length > 0 || isOther) && (tools.test(key) || tools.test(name)))
      return [[path, JSON.stringify(said)]];
    return placedIn(said, tools, path);
  });
}

/** Tools that npm's lock takes from another host than before, or from the repository. */
function movedPackages(before: FileVersion | null, after: FileVersion): string[] {
  const [was, now] = [before, after].map((version) => record(record(version?.data)["packages"]));
  return Object.entries(now ?? {}).flatMap(([place, said]) => {
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    if (!place.includes("node_modules/") || !isTool(name)) return [];
    const [old, fresh] = [hostOf(record(was)[place]), hostOf(said)];
    return old !== null && fresh !== null && old !== fresh ? [name] : [];
  });
}

function hostOf(said: unknown): string | null {
  const { resolved, link } = record(said);
  if (link === true) return "a link";
  if (typeof resolved !== "string") return null;
  return /^[\w+]+:\/\/([^/]*)/.exec(resolved)?.[1] ?? "a file";
}
