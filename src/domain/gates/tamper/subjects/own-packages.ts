import { targetsOf } from "../builds/mapped-imports.ts";
import { type FileVersion } from "../changed-file.ts";
import { flattenData } from "../settings/flatten.ts";
import { moduleMeant, type ModulePaths } from "./module-paths.ts";

/** The modules that a package of the repository may give where it is asked for by its name: what its manifest says, and what that is built of. */
export function modulesOfPackage(
  source: string,
  manifests: readonly FileVersion[],
  modules: ModulePaths,
): readonly string[] {
  const found = manifests.flatMap((manifest) => {
    const name = nameOf(manifest);
    if (name === null || !`${source}/`.startsWith(`${name}/`)) return [];
    const within = source.slice(name.length + 1);
    const from = { path: manifest.path, language: "javascript" } as const;
    return placesOf(within, manifest).flatMap((place) => moduleMeant(`./${place}`, from, modules) ?? []);
  });
  return [...new Set(found)];
}

export function isOfPackage(source: string, manifests: readonly FileVersion[]): boolean {
  return manifests.some((one) => {
    const name = nameOf(one);
    return name !== null && `${source}/`.startsWith(`${name}/`);
  });
}

/** Whether it is asked of a package that a manifest wants from elsewhere. */
export function isOfDependency(source: string, manifests: readonly FileVersion[]): boolean {
  const name = /^(@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? source;
  const wants = ({ path, data }: FileVersion) =>
    path.endsWith("package.json") &&
    [...flattenData(data).keys()].some((key) => listing.some((list) => key === `${list}.${name}`));
  return !isOfPackage(source, manifests) && manifests.some(wants);
}

const listing = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
const built = /^(dist|build|out|lib|esm|cjs)\//;

/** `dist/index.js` is built of `src/index.ts`. */
function placesOf(within: string, manifest: FileVersion): string[] {
  const targets = targetsOf(manifest);
  const keys = within === "" ? [".", "main", "module"] : [`./${within}`];
  const said = keys.flatMap((key) => targets.get(key) ?? []).map((one) => one.replace(/^\.\//, ""));
  const places = [...said, within === "" ? "index" : within];
  return places.flatMap((one) => [one, one.replace(built, "src/"), `src/${one}`, `lib/${one}`]);
}

function nameOf({ path, data }: FileVersion): string | null {
  if (!path.endsWith("package.json") || typeof data !== "object" || data === null) return null;
  const { name } = data as { readonly name?: unknown };
  return typeof name === "string" && name !== "" ? name : null;
}
