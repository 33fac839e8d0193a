import { type ChangedFile } from "../changed-file.ts";
import { folderOf, foldersOf, pathIn } from "../paths.ts";
import { flattenData, type Settings } from "../settings/flatten.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { areBothThere } from "./twin-places.ts";

/** Settings of a compiler, as those of TypeScript. */
interface Compiler {
  readonly path: string;
  readonly settings: Settings;
}

const isOfCompiler = /(^|\/)[tj]sconfig[\w.-]*\.json$/;

/** A name of modules (`@`, `@app/*`), and where settings say that it leads. */
interface Alias {
  readonly name: string;
  readonly place: string;
  readonly settings: string;
}

/** Another folder that the nearest compiler above the settings knows by a name, which stays and has files of the same names; null: none. */
export function elsewhereFor(
  { name, place, settings }: Alias,
  compilers: readonly Compiler[],
  stands: ReadonlySet<string>,
): string | null {
  const above = foldersOf(settings).map((folder) =>
    compilers.filter(({ path }) => folderOf(path) === folder).flatMap((one) => knownTo(one, name)),
  );
  const known = above.find((places) => places.length > 0) ?? [];
  return known.find((one) => areBothThere(one, place, stands)) ?? null;
}

/** The same by what the base's compilers say. */
export function elsewhereIn(
  files: readonly ChangedFile[],
  { modules }: Pick<Surroundings, "modules">,
  stands: ReadonlySet<string>,
): (alias: Alias) => string | null {
  const compilers = [...modules, ...files.flatMap(({ before }) => before ?? [])]
    .filter(({ path }) => isOfCompiler.test(path))
    .map(({ path, data }) => ({ path, settings: flattenData(data) }));
  return (alias) => elsewhereFor(alias, compilers, stands);
}

/** Where a compiler finds what is asked for by a name. */
function knownTo({ path, settings }: Compiler, name: string): string[] {
  const word = plainOf(name);
  const root = String(settings.get("compilerOptions.baseUrl")?.[0]?.value ?? ".");
  const folder = pathIn(folderOf(path), `${root.replace(/\/+$/, "")}/`);
  const said = [...settings].flatMap(([key, values]) => {
    if (!key.startsWith(paths)) return [];
    const [before = "", after] = key.slice(paths.length).split("*");
    const isSame = plainOf(before) === word;
    if (!isSame && !(after === "" && word.startsWith(before))) return [];
    const within = isSame ? "*" : word.slice(before.length);
    return values.map(({ value }) => String(value).replace("*", within));
  });
  return said.map((one) => pathIn(folder, one));
}

const paths = "compilerOptions.paths.";

/** Of `@/*`, `^@/(.+)` and `"@"` the "@". */
function plainOf(name: string): string {
  return name.replace(/^["'^/]+|\/?(\*|\(\.[*+]\??\))?[$"'/]*$/g, "");
}

/** The compilers' settings above files of which one may say where names lead. */
export function compilersWanted(
  files: readonly ChangedFile[],
  paths: readonly string[],
  says: (path: string) => boolean,
): string[] {
  const folders = new Set(
    files.flatMap(({ before, after }) =>
      after !== null && says(after.path) ? foldersOf((before ?? after).path) : [],
    ),
  );
  return folders.size === 0
    ? []
    : paths.filter((path) => isOfCompiler.test(path) && folders.has(folderOf(path)));
}
