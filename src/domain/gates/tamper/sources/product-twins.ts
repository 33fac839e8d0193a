import { type TamperFinding } from "../../verdict/verdict.ts";
import { isComing, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { childIn, nodesOf } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";

/**
 * New modules that tests find before the product's own of the same name: they check these, then. `words.js` beside
 * `words.ts` is taken by runners, which the build makes anew; `tests/tax/rates.py` hides `tax/rates.py`.
 */
export function productTwins(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const heads = new Set([...paths, ...files.flatMap(({ after }) => after?.path ?? [])]);
  return files.flatMap((file) => {
    const { path, after } = file;
    if (after === null) return [];
    const hidden =
      hiddenClass(file, heads) ??
      (isComing(file)
        ? (hiddenSource(path, heads) ??
          hiddenByClass(path, heads) ??
          hiddenModule(file, heads) ??
          hiddenBelow(path, heads))
        : null);
    if (hidden === null) return [];
    const message = `tests find this before ${hidden}, and check it in place of the product`;
    return [{ path, line: null, rule: "stubbed-assertion", message }];
  });
}

const types = ["class_declaration", "interface_declaration", "enum_declaration", "record_declaration"];

/** Java: what tests are built to stands before the product where classes are looked for. */
function hiddenClass({ path, before, after }: ChangedFile, heads: ReadonlySet<string>): string | null {
  const place = /^(.*\/)?src\/test\/java\/(.*\/)?[^/]+\.java$/.exec(path);
  if (place === null || !after?.tree) return null;
  const [, module = "", within = ""] = place;
  const namesIn = (version: FileVersion | null) =>
    (version?.tree?.root.children ?? []).flatMap((one) =>
      types.includes(one.type) ? (childIn(one, "name")?.text ?? []) : [],
    );
  const known = before?.path === path ? namesIn(before) : [];
  return (
    namesIn(after)
      .filter((name) => !known.includes(name))
      .map((name) => `${module}src/main/java/${within}${name}.java`)
      .find((one) => heads.has(one)) ?? null
  );
}

function hiddenSource(path: string, heads: ReadonlySet<string>): string | null {
  const [, stem] = /^(.*)\.m?jsx?$/.exec(path) ?? [];
  if (stem === undefined || isTestContext(path)) return null;
  return [".ts", ".tsx", ".mts"].map((end) => `${stem}${end}`).find((one) => heads.has(one)) ?? null;
}

/** Java: what is built already, among the things that tests read, is a class like any other. */
function hiddenByClass(path: string, heads: ReadonlySet<string>): string | null {
  const [, module = "", name] = /^(.*\/)?src\/(?:test|main)\/resources\/(.+)\.class$/.exec(path) ?? [];
  if (name === undefined) return null;
  const [outer = ""] = name.split("$");
  const sources = [`java/${outer}.java`, `kotlin/${outer}.kt`].map((one) => `${module}src/main/${one}`);
  return sources.find((one) => heads.has(one)) ?? null;
}

/** Python looks where it is started before it looks into `src`: of a package, what makes it one hides all of it. */
function hiddenBelow(path: string, heads: ReadonlySet<string>): string | null {
  const [, folder = "", name] = /^(.*\/)?((?!__init__\.)\w+)(?:\/__init__)?\.py$/.exec(path) ?? [];
  if (name === undefined || !isStartedIn(folder, heads)) return null;
  const roots = ["src/", "lib/"].filter((root) => folder === "" || !heads.has(`${folder}${root}__init__.py`));
  const places = roots.flatMap((root) => [`${root}${name}.py`, `${root}${name}/__init__.py`]);
  return places.map((one) => `${folder}${one}`).find((one) => heads.has(one) && one !== path) ?? null;
}

/** The folder of a repository, or of one of its packages: where commands are run. */
function isStartedIn(folder: string, heads: ReadonlySet<string>): boolean {
  if (folder === "") return true;
  const isPackage = /(^|\/)(packages|apps|services|libs|projects)\/[^/]+\/$/.test(folder);
  const isNamed = ["pyproject.toml", "setup.py", "setup.cfg"].some((one) => heads.has(`${folder}${one}`));
  return (isPackage || isNamed) && !heads.has(`${folder}__init__.py`);
}

/** Folders of tests that are no packages stand first where Python looks for modules. */
function hiddenModule({ path, after }: ChangedFile, heads: ReadonlySet<string>): string | null {
  const [, folder, module] = /^((?:.*\/)?tests?)\/(.+\.py)$/.exec(path) ?? [];
  if (folder === undefined || module === undefined || heads.has(`${folder}/__init__.py`)) return null;
  if (collectionOf(path) === 2 || /(^|\/)conftest\.py$/.test(path)) return null;
  // A package of tests that is laid out as the product is has nothing in its `__init__.py`.
  const defines = after?.tree
    ? nodesOf(after.tree.root, "function_definition", "class_definition").length
    : 0;
  if (/(^|\/)__init__\.py$/.test(module) && defines === 0) return null;
  const name = module.replace(/(\/__init__)?\.py$/, "");
  const own = folder.replace(/tests?$/, "");
  const roots = ["", "src/", "lib/"].flatMap((root) => [root, `${own}${root}`]);
  const places = roots.flatMap((root) => [`${root}${name}.py`, `${root}${name}/__init__.py`]);
  return places.find((one) => heads.has(one) && !one.startsWith(`${folder}/`)) ?? null;
}
