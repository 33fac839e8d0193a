import { type FileVersion } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { flattenData } from "../settings/flatten.ts";
import { isTestContext } from "../test-files.ts";

/** A module by which name something else is imported than before. */
export interface Aliased {
  readonly name: string;
  readonly is: string;
  /** As the settings say it. */
  readonly target: string;
}

const project = /(^|\/)[tj]sconfig(\.[\w-]+)*\.json$/;
const endings = ["", ".ts", ".tsx", ".d.ts", ".mts", ".js", ".jsx", "/index.ts", "/index.tsx", "/index.js"];
/** Beyond these, names are not tried. */
const maxNames = 2000;

/** Names that a project's settings map to the product's modules and that are others now, while these stay: each is tried as TypeScript does. */
export function aliasedElsewhere(
  { before, after }: { readonly before: FileVersion; readonly after: FileVersion },
  { bases, heads }: { readonly bases: readonly string[]; readonly heads: readonly string[] },
): Aliased[] {
  if (!project.test(after.path) || before.path !== after.path) return [];
  const [was, now] = [mappingOf(before), mappingOf(after)];
  if (JSON.stringify(was) === JSON.stringify(now)) return [];
  const places = new Set(heads);
  const names = was.flatMap((one) => namesOf(one, bases)).slice(0, maxNames);
  const found = names.flatMap((name): Aliased[] => {
    const [old, fresh] = [resolved(name, was, places), resolved(name, now, places)];
    if (old === null || fresh === null || old.path === fresh.path || isTestContext(old.path)) return [];
    return [{ name, is: fresh.path, target: fresh.target }];
  });
  return found.slice(0, 3);
}

interface Mapping {
  readonly name: string;
  /** As they are said, and as paths. */
  readonly targets: readonly { readonly said: string; readonly path: string }[];
}

function mappingOf(version: FileVersion): Mapping[] {
  const settings = flattenData(version.data);
  const words = (key: string) =>
    (settings.get(key) ?? []).flatMap(({ value }) => (typeof value === "string" ? [value] : []));
  const [base] = words("compilerOptions.baseUrl");
  const root = pathIn(folderOf(version.path), `${(base ?? ".").replace(/\/+$/, "")}/`);
  const key = "compilerOptions.paths.";
  const named = [...settings.keys()]
    .filter((one) => one.startsWith(key))
    .map((one) => ({
      name: one.slice(key.length),
      targets: words(one).map((said) => ({ said, path: pathIn(root, said) })),
    }));
  return base === undefined
    ? named
    : [...named, { name: "*", targets: [{ said: base, path: pathIn(root, "*") }] }];
}

/** By which names files of the tree are imported. */
function namesOf({ name, targets }: Mapping, paths: readonly string[]): string[] {
  const [target] = targets;
  if (target === undefined) return [];
  const [start = "", end = ""] = target.path.split("*");
  if (!name.includes("*")) return [name];
  return paths
    .filter(
      (path) => /\.[cm]?[jt]sx?$/.test(path) && path.startsWith(start) && !path.includes("node_modules/"),
    )
    .map((path) => path.slice(start.length).replace(/(\/index)?(\.d)?\.[cm]?[jt]sx?$/, ""))
    .filter((one) => one.endsWith(end))
    .map((one) => name.replace("*", one.slice(0, one.length - end.length)));
}

/** The longest pattern wins, and of its targets the first that stands. */
function resolved(
  name: string,
  mapping: readonly Mapping[],
  places: ReadonlySet<string>,
): { readonly path: string; readonly target: string } | null {
  const fits = (pattern: string) => {
    const [start = "", end] = pattern.split("*");
    return end === undefined ? pattern === name : name.startsWith(start) && name.endsWith(end);
  };
  const fitting = mapping.filter((one) => fits(one.name));
  const rank = (pattern: string) => (pattern.includes("*") ? pattern.indexOf("*") : Infinity);
  const [best] = fitting.sort((one, other) => rank(other.name) - rank(one.name));
  if (best === undefined) return null;
  const [start = "", end = ""] = best.name.split("*");
  const star = best.name.includes("*") ? name.slice(start.length, name.length - end.length) : "";
  for (const { said, path } of best.targets) {
    const place = endings
      .map((ending) => `${path.replace("*", star)}${ending}`)
      .find((one) => places.has(one));
    if (place !== undefined) return { path: place, target: said };
  }
  return null;
}
