import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type Mark } from "../test-case.ts";
import { calleeWords } from "./javascript-assertions.ts";

const marking = /^(skip|only|todo)$/;
const functions = /^(arrow_function|function_expression|function|generator_function)$/;

interface FlatGroup {
  readonly line: number;
  readonly marks: readonly Mark[];
}

const known = new WeakMap<SyntaxNode, readonly FlatGroup[]>();

/** Of groups that are a statement of their own, and hold for all tests of the file until the next one: `QUnit.module.skip("sum");`. */
export function flatMarks(root: SyntaxNode, test: SyntaxNode): readonly Mark[] {
  let groups = known.get(root);
  if (groups === undefined) known.set(root, (groups = flatGroupsIn(root)));
  return groups.findLast(({ line }) => line < test.line)?.marks ?? [];
}

function flatGroupsIn(root: SyntaxNode): FlatGroup[] {
  const imports = root.children.some(
    ({ text }) => /\bmodule\b/.test(text) && /["']qunit["']|\bQUnit\s*;?$/.test(text),
  );
  return root.children.flatMap((statement): FlatGroup[] => {
    const [call] = statement.children;
    if (statement.type !== "expression_statement" || call?.type !== "call_expression") return [];
    const words = calleeWords(childIn(call, "function"));
    const [first, ...rest] = words[0] === "QUnit" ? words.slice(1) : words;
    const isGroup =
      first === "suite" || (first === "module" && (words[0] === "QUnit" || (imports && words[0] === first)));
    const given = childIn(call, "arguments")?.children.filter(({ type }) => type !== "comment") ?? [];
    // With a function, it holds for what stands in that.
    if (!isGroup || given.some(({ type }) => functions.test(type))) return [];
    const { line } = call;
    const marks = rest.filter((one) => marking.test(one)).map((what) => ({ what, line }));
    if (rest.includes("if")) marks.push({ what: `runs only if ${given[1]?.text.slice(0, 80) ?? ""}`, line });
    return [{ line, marks }];
  });
}
