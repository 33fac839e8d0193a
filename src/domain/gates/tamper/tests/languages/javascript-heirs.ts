import { childIn, isJavaScript, nodesOf, plainSource, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { type Heir } from "../heir.ts";
import { tableOf } from "../tables/table-of.ts";
import { calleeWords } from "./javascript-assertions.ts";

const functions = /^(arrow_function|function_expression|function_declaration|generator_function)$/;
const runners = /^(test|it|specify|describe|suite|context)$/;
const off = /^(skip|todo|fixme)$/;
/** Beyond these, one row is like the other. */
const maxRows = 100;

/** The calls by which files have tests made that a function holds: `storeTests("memory", () => new MemoryStore())`. */
export function javascriptHeirs(files: readonly SourceFile[], all: readonly SourceFile[]): Heir[] {
  const names = new Set(all.flatMap(heldTests));
  if (names.size === 0) return [];
  return files.flatMap((file) =>
    isJavaScript(file.tree.language)
      ? [...walk(file.tree.root)].flatMap(({ node, above }) => {
          const base = node.type === "call_expression" ? (childIn(node, "function")?.text ?? "") : "";
          if (!names.has(base) || !isRun(above)) return [];
          const given = plainSource(childIn(node, "arguments") ?? node);
          return roundsOf(above, file).map((round): Heir => {
            const name = `${base}${given}${round}`.slice(0, 120);
            return { name, path: file.path, line: node.line, base };
          });
        })
      : [],
  );
}

const known = new WeakMap<SyntaxNode, readonly string[]>();

/** The functions of a file that hold tests, by their names. */
export function heldTests({ tree: { language, root } }: SourceFile): readonly string[] {
  if (!isJavaScript(language)) return [];
  const before = known.get(root);
  if (before !== undefined) return before;
  const found = statementsIn(root)
    .flatMap((one) => (one.type === "export_statement" ? one.children : [one]))
    .flatMap((one) => (/^(lexical|variable)_declaration$/.test(one.type) ? one.children : [one]))
    .filter((one) => functions.test((childIn(one, "value") ?? one).type))
    .filter((one) => nodesOf(one, "call_expression").some(isTest))
    .map((one) => childIn(one, "name")?.text ?? "");
  known.set(root, found);
  return found;
}

/** With those of the groups that a file has. */
function statementsIn(block: SyntaxNode): SyntaxNode[] {
  return block.children.flatMap((one) => {
    const call = one.type === "expression_statement" ? one.children[0] : undefined;
    const isGroup = call !== undefined && groups.test(childIn(call, "function")?.text ?? "");
    const given = isGroup ? (childIn(call, "arguments")?.children ?? []) : [];
    const bodies = given.flatMap((each) => (functions.test(each.type) ? (childIn(each, "body") ?? []) : []));
    return [one, ...bodies.flatMap(statementsIn)];
  });
}

const groups = /^(describe|suite|context)(\.\w+)?$/;

function isTest(call: SyntaxNode): boolean {
  const [first = ""] = calleeWords(childIn(call, "function"));
  const given = childIn(call, "arguments")?.children ?? [];
  return runners.test(first) && given.some(({ type }) => functions.test(type));
}

/** Under no condition, in no function but those of groups, and in no group that is left out. */
function isRun(above: readonly SyntaxNode[]): boolean {
  return above.every((one, at) => {
    if (/^(if_statement|ternary_expression|switch_statement|binary_expression)$/.test(one.type)) return false;
    if (one.type === "call_expression") {
      const words = calleeWords(childIn(one, "function"));
      return !words.some((word) => off.test(word)) && !/^x(describe|it|test)$/.test(words[0] ?? "");
    }
    return !functions.test(one.type) || above[at - 2]?.type === "call_expression";
  });
}

/** One for each row of the loops around, as far as they can be counted. */
function roundsOf(above: readonly SyntaxNode[], file: SourceFile): string[] {
  return above.reduce<string[]>(
    (rounds, one, at) => {
      const over = loopedOver(one);
      if (over === null) return rounds;
      const table = tableOf(over, { file, above: above.slice(0, at + 1), beside: [], data: [] });
      const count = Math.min(
        maxRows,
        table === null || table.rows.length === 0 ? maxRows : table.rows.length,
      );
      return rounds.flatMap((round) => Array.from({ length: count }, (_, row) => `${round}#${String(row)}`));
    },
    [""],
  );
}

function loopedOver(node: SyntaxNode): SyntaxNode | null {
  if (node.type === "for_in_statement") return childIn(node, "right");
  const callee = node.type === "call_expression" ? childIn(node, "function") : null;
  if (callee === null) return null;
  if (callee.type === "call_expression" && /\.(each|for)$/.test(childIn(callee, "function")?.text ?? ""))
    return childIn(callee, "arguments")?.children[0] ?? null;
  const isEach = callee.type === "member_expression" && childIn(callee, "property")?.text === "forEach";
  return isEach ? childIn(callee, "object") : null;
}
