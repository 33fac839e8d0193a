import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf } from "../paths.ts";
import { commentTypes, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";
import { findTests } from "../tests/read-tests.ts";
import { type FoundTest } from "../tests/test-case.ts";
import { isLiteral, literalOf, tokensOf } from "../tests/tokens.ts";
import { modulesOf } from "./mixed-sources.ts";
import { isOfTests } from "./test-side.ts";

/**
 * Paths of files of which something is gone that stands around tests: hooks, attributes, functions and values of the tests' own.
 * Whether tests check as much without it, only running them tells. What names a thing that the product has no more had to go.
 */
export function lostAround(files: readonly ChangedFile[]): string[] {
  const goneFromProduct = wordsGone(files);
  return files.flatMap(({ before, after }) => {
    const left = countsOf(wordsAround(after));
    const lost = wordsAround(before).filter((word) => {
      const count = left.get(word) ?? 0;
      left.set(word, count - 1);
      return count <= 0;
    });
    return lost.every((word) => goneFromProduct(word)) ? [] : [after?.path ?? before?.path ?? ""];
  });
}

/**
 * Whether something of these files may stand around the tests of one: any test may reach a file without tests of its own (a helper, a
 * setup); one with tests serves those, others that name it, and in Go its package.
 */
export function standAround(
  lost: readonly string[],
  files: readonly ChangedFile[],
): (path: string) => boolean {
  const changed = files.filter(({ path, after }) => lost.includes(after?.path ?? path));
  if (changed.some(({ before }) => before !== null && servesAll(before))) return () => true;
  const texts = new Map(files.map(({ after }) => [after?.path, textOf(after)]));
  return (path) =>
    lost.some(
      (one) =>
        one === path ||
        (one.endsWith("_test.go") && folderOf(one) === folderOf(path)) ||
        texts.get(path)?.includes(stemOf(one)) === true,
    );
}

/** Names tell it where runners collect by these; what stands beside the tests of Java and Rust is called anything. */
function servesAll(version: FileVersion): boolean {
  const isNamed = /\.([cm]?[jt]sx?|py|go)$/.test(version.path);
  return isNamed ? collectionOf(version.path) < 2 : testsIn(version).length === 0;
}

function testsIn(version: FileVersion | null): FoundTest[] {
  return version?.tree ? findTests({ path: version.path, tree: version.tree }, []) : [];
}

/** Of `test/a.test.js`: `a.test`. */
function stemOf(path: string): string {
  return path.slice(folderOf(path).length).replace(/\.\w+$/, "");
}

/** What brings names from elsewhere is compared by what it brings. */
const bringing = [
  ...["import_statement", "import_from_statement", "future_import_statement"],
  ...["import_declaration", "package_declaration", "package_clause", "use_declaration"],
];

/** As they are written, without those of tests. */
function wordsAround(version: FileVersion | null): string[] {
  if (!version?.tree || version.kind === "symlink") return [];
  const { path, tree } = version;
  const parts = isOfTests(path) ? [tree.root] : tree.language === "rust" ? modulesOf(tree) : [];
  if (parts.length === 0) return [];
  const tests = testsIn(version).map(({ node }) => node);
  return parts.flatMap((part) => {
    const known = new Set([...tests, ...nodesOf(part, ...bringing, ...commentTypes)]);
    return tokensOf(withoutAll(part, known)).map(wordOf).filter(isWord);
  });
}

/** The text of a node but for that of some nodes within it. */
function withoutAll(root: SyntaxNode, parts: ReadonlySet<SyntaxNode>): string {
  const holding = new Set([...walk(root)].flatMap(({ node, above }) => (parts.has(node) ? above : [])));
  const rest = ({ text, children }: SyntaxNode): string => {
    let left = "";
    let from = 0;
    for (const child of children) {
      if (!parts.has(child) && !holding.has(child)) continue;
      const at = text.indexOf(child.text, from);
      left += `${text.slice(from, at)} ${parts.has(child) ? "" : rest(child)} `;
      from = at + child.text.length;
    }
    return left + text.slice(from);
  };
  return rest(root);
}

/** Functions become asynchronous, and variables constant, without anything else becoming of them. */
const neutral = /^(async|await|const|let|var|pub|export|default)$/;

function isWord(word: string): boolean {
  return !neutral.test(word) && !/^[()[\]{},;.:"'`#@]?$/.test(word);
}

function wordOf(token: string): string {
  return isLiteral(token) ? literalOf(token) : token;
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Whether the changed files of the product named it, and name it no more. */
function wordsGone(files: readonly ChangedFile[]): (word: string) => boolean {
  const was = new Set(files.flatMap(({ before }) => wordsOfProduct(before)));
  const is = new Set(files.flatMap(({ after }) => wordsOfProduct(after)));
  return (word) => was.has(word) && !is.has(word);
}

function wordsOfProduct(version: FileVersion | null): readonly string[] {
  if (version === null || isOfTests(version.path)) return [];
  const { tree, text } = version;
  const own = tree?.language === "rust" ? withoutAll(tree.root, new Set(modulesOf(tree))) : text;
  return own?.match(/[\w$]+/g) ?? [];
}
