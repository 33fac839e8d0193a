import { folderOf, pathIn } from "../../paths.ts";
import { isJavaScript } from "../../syntax-tree.ts";
import { type SourceFile } from "./source-files.ts";

export interface Import {
  /** A path without its ending; of Python, the end of one. */
  readonly module: string;
  readonly words: ReadonlySet<string>;
  /** What the file calls that which the module gives without a name; null: it takes names alone. */
  readonly whole: string | null;
}

/** The words of the statements by which a file imports something. */
export function importedWords({ tree: { language, root } }: SourceFile): ReadonlySet<string> {
  if (!isJavaScript(language) && language !== "python") return new Set();
  const imports = root.children.filter(
    ({ type, text }) =>
      type.startsWith("import_") ||
      (/^(lexical|variable)_declaration$/.test(type) && /\brequire\(/.test(text)),
  );
  return new Set(imports.flatMap(({ text }) => text.match(/[\w$]+/g) ?? []));
}

/** What the file's statements bring from where, each read once for all the names that are looked for. */
export function importsOf({ path, tree }: SourceFile): Import[] {
  return tree.root.children.flatMap(({ text }) => {
    const module = tree.language === "python" ? pythonModule(text) : sourceIn(text, folderOf(path));
    return module === undefined
      ? []
      : [{ module, words: new Set(text.replace(renamed, "").match(/[\w$]+/g)), whole: wholeIn(text) }];
  });
}

/** What stands for something of another name there: `{ calm as check }`, `{ calm: check }`. */
const renamed = /[\w$*]+(\s+as\s+|\s*:\s*)[\w$]+/g;

/** `import ages from "./kit.js"`, `const ages = require("./kit.js")` */
function wholeIn(text: string): string | null {
  const taken = /^import\s+(?!type\s+[\w${])([\w$]+)\s*(?:,|from\b)|^(?:const|let|var)\s+([\w$]+)\s*=/.exec(
    text,
  );
  return taken?.[1] ?? taken?.[2] ?? null;
}

function pythonModule(text: string): string | undefined {
  return /^from\s+\.*([\w.]+)\s+import\b/.exec(text)?.[1]?.replaceAll(".", "/");
}

function sourceIn(text: string, folder: string): string | undefined {
  const source = /(?:\bfrom|\brequire\()\s*["'](\.{1,2}\/[^"']+)["']/.exec(text)?.[1];
  return source === undefined ? undefined : pathOf(source, folder);
}

/** Whether a file has a runner put something else in the place of a module, or may have. */
export function mocksOf({ path, tree }: SourceFile): (module: string) => boolean {
  if (!isJavaScript(tree.language)) return () => false;
  const sources = [...tree.root.text.matchAll(mocks)].map(([, source]) => source);
  const modules = new Set(
    sources.map((source) => (source === undefined ? null : pathOf(source, folderOf(path)))),
  );
  return (module) => modules.has(module) || modules.has(null);
}

const mocks =
  /\b(?:vi|vitest|jest|mock)\s*\.\s*(?:mock|doMock|setMock|unstable_mockModule|module)\(\s*(?:import\(\s*)?(?:["'`]([^"'`]+)["'`])?/g;

/** The path of a module without its ending; of Python, the end of one. */
export function moduleIn(source: string, { path, tree }: SourceFile): string {
  if (tree.language === "python") return source.replaceAll(".", "/");
  return /^\.{1,2}(\/|$)/.test(source) ? pathOf(source, folderOf(path)) : source;
}

function pathOf(source: string, folder: string): string {
  return pathIn(folder, source.replace(/(\/index)?(\.[cm]?[jt]sx?)?$/, ""));
}
