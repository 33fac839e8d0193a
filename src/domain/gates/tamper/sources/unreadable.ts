import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { caseFolders } from "../tests/tables/case-files.ts";

/** In a language that there is a parser for. */
const source = /\.([cm]?[jt]sx?|py|go|java|rs)$/i;

/**
 * A test that became a link, a submodule or something that is no text cannot be compared; what no parser takes, and a
 * source that is too large or no text, hides anything.
 */
export function unreadable({ path, before, after }: ChangedFile): TamperFinding[] {
  if (after?.isUnparsable === true) {
    const message = "no parser can take this file, so that nobody can tell what it does";
    return [{ path, line: null, rule: "unreadable-change", message }];
  }
  if (after !== null && codingOf(after) !== null && codingOf(before) !== codingOf(after)) {
    const message = `is written in ${codingOf(after)}, so that it says something else than it seems to`;
    return [{ path, line: 1, rule: "unreadable-change", message }];
  }
  const wasRead = before !== null && before.text !== null && before.kind !== "symlink";
  const isText =
    after === null || (after.text !== null && (after.kind === "file" || after.kind === "executable"));
  if (isText) return [];
  if (collectionOf(wasRead ? before.path : path) > 0) {
    const message = "what stands in place of a file of tests cannot be read";
    return [{ path, line: null, rule: "unreadable-change", message }];
  }
  if (before !== null && /^(symlink|submodule)$/.test(after.kind) && holdsTests(path)) {
    const message = "tests, or cases of tests, come from elsewhere now, where nobody looks";
    return [{ path, line: null, rule: "unreadable-change", message }];
  }
  const isFile = after.kind === "file" || after.kind === "executable";
  const message = "this source is too large, or no text, so that nobody can tell what it does";
  return isFile && source.test(path) && (before === null || wasRead)
    ? [{ path, line: null, rule: "unreadable-change", message }]
    : [];
}

const codings =
  /^(utf-?8(-sig)?|(us-)?ascii|latin-?1|iso-?8859-?\d+|cp\d+|windows-\d+|euc[-_]\w+|gb\w+|big5|shift_jis|koi8-\w)$/;

/** Python: in what a source is written that is no alphabet of anybody's: `# coding: utf-7`. */
function codingOf(version: FileVersion | null): string | null {
  const text = version?.path.endsWith(".py") === true ? version.text : null;
  if (text === null) return null;
  const [, name = ""] =
    /^(?:.*\n)?[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/.exec(text.split("\n", 2).join("\n")) ?? [];
  return name === "" || codings.test(name.toLowerCase().replaceAll("_", "-")) ? null : name;
}

/** Programs that stand in the name by which they are imported: `import { load } from "data:text/javascript,…"`. */
export function importedTexts(files: readonly ChangedFile[]): TamperFinding[] {
  const textsIn = (version: FileVersion | null) =>
    version?.tree && isJavaScript(version.tree.language)
      ? [...version.tree.root.text.matchAll(importedText)].map(([text]) => text)
      : [];
  return files.flatMap(({ path, before, after }): TamperFinding[] => {
    const known = textsIn(before);
    const message = "a program stands in the name by which it is imported: no parser reads it";
    return textsIn(after).some((one) => !known.includes(one))
      ? [{ path, line: null, rule: "unreadable-change", message }]
      : [];
  });
}

const importedText =
  /\b(?:from|import|import\(|require\()\s*["'`]data:(?:text|application)\/(?:javascript|ecmascript|typescript|wasm)[^"'`]*/g;

/** Whether a link or a submodule, by its name, is a folder of tests or of their cases. */
export function holdsTests(path: string): boolean {
  const name = `${path.slice(folderOf(path).length)}/`;
  return isTestContext(`${name}a.js`) || caseFolders.test(name);
}

/** What no program runs, though sources import it. */
const assets =
  /\.(json\w*|node|wasm|css|scss|sass|less|styl|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|mp[34]|pdf|html?|vue|svelte|astro|mdx?|graphql|gql|ya?ml|toml|csv|sql|glsl|wgsl|proto|coffee|civet|res|elm|gjs|gts)$/i;

/** JavaScript: files that sources import, and that are run as code although their names say nothing of it. */
export function importedUnread(files: readonly ChangedFile[]): TamperFinding[] {
  const unread = new Map(
    files
      .filter(({ after }) => after !== null && after.tree === null && !assets.test(after.path))
      .map((file) => [file.path, file]),
  );
  if (unread.size === 0) return [];
  const imported = files.flatMap(({ after }) => {
    const root = after?.tree && isJavaScript(after.tree.language) ? after.tree.root : null;
    return root === null || after === null
      ? []
      : sourcesIn(root).map((one) => pathIn(folderOf(after.path), one));
  });
  return [...new Set(imported)].flatMap((path): TamperFinding[] => {
    const message = "a source runs this as code, whose name says nothing of it: no parser reads it";
    return unread.has(path) ? [{ path, line: null, rule: "unreadable-change", message }] : [];
  });
}

/** Of imports, with the whole name of a file. */
function sourcesIn(root: SyntaxNode): string[] {
  const statements = nodesOf(root, "import_statement", "export_statement").map(
    (one) => childIn(one, "source")?.text ?? "",
  );
  const calls = nodesOf(root, "call_expression").flatMap(
    ({ text }) => /^[^"'`]*\(\s*(["'`]\.{1,2}\/[^"'`?]+["'`])\s*\)$/.exec(text)?.[1] ?? [],
  );
  return [...statements, ...calls].map((text) => text.slice(1, -1)).filter((one) => /^\.{1,2}\//.test(one));
}
