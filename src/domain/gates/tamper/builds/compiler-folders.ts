import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, foldersOf, pathIn } from "../paths.ts";
import { flattenData, type Settings } from "../settings/flatten.ts";
import { areBothThere } from "./twin-places.ts";

/** Settings of a compiler, as those of TypeScript. */
interface Compiler {
  readonly path: string;
  readonly settings: Settings;
}

const isOfCompiler = /(^|\/)[tj]sconfig[\w.-]*\.json$/;

/** What the base's compilers say. */
export function compilersIn(files: readonly ChangedFile[], modules: readonly FileVersion[]): Compiler[] {
  const versions = [...modules, ...files.flatMap(({ before }) => before ?? [])];
  return versions
    .filter(({ path }) => isOfCompiler.test(path))
    .map(({ path, data }) => ({ path, settings: flattenData(data) }));
}

/** Another folder that a compiler knows by a name (`@`, `@app/*`), which stays and has files of the same names; null: none. */
export function elsewhereFor(
  { name, place }: { readonly name: string; readonly place: string },
  compilers: readonly Compiler[],
  stands: ReadonlySet<string>,
): string | null {
  const word = plainOf(name);
  const known = compilers.flatMap(({ path, settings }) => {
    const root = String(settings.get("compilerOptions.baseUrl")?.[0]?.value ?? ".");
    const folder = pathIn(folderOf(path), `${root.replace(/\/+$/, "")}/`);
    return [...settings]
      .filter(([key]) => key.startsWith(paths))
      .flatMap(([key, values]) => {
        const [before = "", after] = key.slice(paths.length).split("*");
        const isSame = plainOf(before) === word;
        const isWithin = after === "" && word.startsWith(before);
        const within = isSame ? "*" : word.slice(before.length);
        return isSame || isWithin ? values.map(({ value }) => String(value).replace("*", within)) : [];
      })
      .map((said) => pathIn(folder, said));
  });
  return known.find((one) => areBothThere(one, place, stands)) ?? null;
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
