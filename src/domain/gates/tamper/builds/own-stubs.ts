import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { flattenData } from "../settings/flatten.ts";
import { type Surroundings } from "../settings/surroundings.ts";

const files = /(^|\/)(pyrightconfig\.json|pyproject\.toml|\.?mypy\.ini|setup\.cfg)$/;
const places = /^(?:tool\.)?(?:(?:based)?pyright\.|mypy[.:])?(stubPath|extraPaths|mypy_path)$/;

/** Types that checkers of Python are newly told to take for those of the product's own packages. */
export function ownStubs(changed: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const heads = [...paths, ...changed.flatMap(({ after }) => after?.path ?? [])];
  return changed.flatMap(({ path, before, after }) => {
    if (after === null || !files.test(path)) return [];
    const known = new Set(foldersIn(before));
    return foldersIn(after)
      .filter((folder) => !known.has(folder))
      .flatMap((folder): TamperFinding[] => {
        const stubbed = packagesIn(folder, ".pyi", heads);
        const own = [folderOf(path), `${folderOf(path)}src/`].flatMap((one) => packagesIn(one, ".py", heads));
        const name = stubbed.find((one) => own.includes(one));
        if (name === undefined) return [];
        const message = `checkers take types of ${name} from ${folder}, whatever the product has there`;
        return [{ path, line: null, rule: "weakened-configuration", message }];
      });
  });
}

function foldersIn(version: FileVersion | null): string[] {
  if (version === null) return [];
  return [...flattenData(version.data)].flatMap(([key, values]) =>
    places.test(key)
      ? values.flatMap(({ value }) =>
          String(value)
            .split(/[,:\n]/)
            .map((one) => one.trim().replace(/^(\$MYPY_CONFIG_FILE_DIR|\.)\//, ""))
            .filter((one) => one !== "")
            .map((one) => pathIn(folderOf(version.path), `${one.replace(/\/+$/, "")}/`)),
        )
      : [],
  );
}

/** Of files that end so, the names by which those at the top of a folder are imported. */
function packagesIn(folder: string, ending: string, all: readonly string[]): string[] {
  const names = all
    .filter((path) => path.startsWith(folder) && path.endsWith(ending))
    .map((path) => path.slice(folder.length).split("/"));
  return names.flatMap(([first = "", ...more]) =>
    more.length > 0 ? [first] : [first.slice(0, -ending.length)],
  );
}
