import {
  childIn,
  isJavaScript,
  nodesOf,
  walk,
  type SyntaxNode,
  type SyntaxTree,
  type Visit,
} from "../syntax-tree.ts";
import { meaningsIn, pathOf, textOf, type Meaning } from "./engine-paths.ts";
import { isOfPackage } from "./own-assertions.ts";
import { isNameOf } from "./patched-by-tests.ts";
import { targetsOf } from "./patched-by-product.ts";

const ending = /^process\.(exit|reallyExit|exitCode)$/;
const endings = /^["']?(exit|reallyExit|exitCode|on|once|emit|abort|kill)["']?$/;

/** What tests and setups put in the place of what ends a process, and never put back: runners say by it what came of all tests. */
export function replacedExits({ language, root }: SyntaxTree): SyntaxNode[] {
  if (!isJavaScript(language)) return [];
  const meaning = meaningsIn(root);
  const all = [...walk(root)];
  const written = all.flatMap(({ node }) =>
    targetsOf(node, meaning).flatMap(({ path }) => (ending.test(path) ? [{ node, path }] : [])),
  );
  const processes = all.filter(
    (visit) =>
      (isForProcess(visit, meaning) || isStub(visit, meaning)) &&
      !visit.above.some(isWhereNone) &&
      !isHonest(visit.node, root),
  );
  return [
    ...written
      .filter(({ path }) => !isPutBack(path, root))
      .filter(({ path, node }) => path !== "process.exitCode" || node.type === "call_expression")
      .map(({ node }) => node),
    ...(processes.length === 0 || isPutBack("process", root) ? [] : processes.map(({ node }) => node)),
  ];
}

const within = /function|method_definition/;

/** `vi.stubGlobal("process", …)`: within a test, runners put that back, or it ends with the file. */
function isStub({ node, above }: Visit, meaning: Meaning): boolean {
  if (!/\.stubGlobal$/.test(childIn(node, "function")?.text ?? "")) return false;
  const [name = null] = childIn(node, "arguments")?.children ?? [];
  return textOf(name, meaning) === "process" && !above.some(({ type }) => within.test(type));
}

/** `global.process = …`, `process = …`, `Object.assign(globalThis, { process: … })` */
function isForProcess({ node, above }: Visit, meaning: Meaning): boolean {
  const left = node.type === "assignment_expression" ? childIn(node, "left") : null;
  if (left?.type === "identifier")
    return left.text === "process" && meaning("process") === null && !above.some(takesIt);
  return targetsOf(node, meaning).some(({ path, isOfAll }) => isOfAll && path === "process");
}

/** A function for which the name is something that it is given. */
function takesIt(node: SyntaxNode): boolean {
  const list = within.test(node.type) ? (childIn(node, "parameters") ?? childIn(node, "parameter")) : null;
  const names = list === null ? [] : nodesOf(list, "identifier", "shorthand_property_identifier_pattern");
  return names.some(({ text }) => text === "process");
}

/** `if (typeof process === "undefined") …`, `if (!window.process) …` */
function isWhereNone(node: SyntaxNode): boolean {
  return node.type === "if_statement" && lacking.test(childIn(node, "condition")?.text ?? "");
}

const lacking = /^\(\s*(typeof\s+([\w$]+\.)?process\s*===?\s*["'`]undefined["'`]|!\s*[\w$]+\.process)\s*\)$/;

/** It is the process itself, that of a package, none, or one that has all of it but for what ends nothing. */
function isHonest(node: SyntaxNode, root: SyntaxNode): boolean {
  const value = childIn(node, "right") ?? childIn(node, "arguments")?.children.at(-1) ?? null;
  if (value === null || value.text === "undefined") return true;
  if (/^require\(\s*["'](?![./#~])/.test(value.text) || isOfPackage(value, root)) return true;
  if (isNameOf(value, "process", { meaning: meaningsIn(root), root })) return true;
  const named = nodesOf(value, "pair", "method_definition", "shorthand_property_identifier").map(
    (one) => (childIn(one, "key") ?? childIn(one, "name") ?? one).text,
  );
  return wholeOf.test(value.text) && !named.some((one) => endings.test(one));
}

const wholeOf =
  /\.\.\.\s*(globalThis\.|global\.)?process\b(?!\.)|\b(create|assign|Proxy)\((\{\s*\},\s*)?(globalThis\.|global\.)?process\b(?!\.)/;

function isPutBack(path: string, root: SyntaxNode): boolean {
  const meaning = meaningsIn(root);
  const isOriginal = (one: SyntaxNode | null) => one !== null && isNameOf(one, path, { meaning, root });
  const isWritten = nodesOf(root, "assignment_expression").some(
    (one) => pathOf(childIn(one, "left"), meaning) === path && isOriginal(childIn(one, "right")),
  );
  if (isWritten) return true;
  return nodesOf(root, "call_expression").some((one) => {
    const last = childIn(one, "arguments")?.children.at(-1);
    const isThere = targetsOf(one, meaning).some((target) => target.path === path);
    const described = last?.type === "identifier" ? (meaning(last.text)?.text ?? "") : "";
    const values = last === undefined ? [] : nodesOf(last, "pair").map((pair) => childIn(pair, "value"));
    return isThere && (/\bgetOwnPropertyDescriptor\(/.test(described) || values.some(isOriginal));
  });
}
