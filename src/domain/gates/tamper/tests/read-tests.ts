import { type FileVersion } from "../changed-file.ts";
import {
  childIn,
  isJavaScript,
  nodesOf,
  plainSource,
  walk,
  type SyntaxNode,
  type SyntaxTree,
} from "../syntax-tree.ts";
import { collectionOf } from "../test-files.ts";
import { goAssertions, goTests } from "./go-tests.ts";
import { javaAssertions, javaTests } from "./java-tests.ts";
import { javascriptAssertions, javascriptTests } from "./javascript-tests.ts";
import { pythonAssertions, pythonTests } from "./python-tests.ts";
import { isNeverReached } from "./dead-code.ts";
import { unreachedBy } from "./unreached.ts";
import { rustAssertions, rustTests } from "./rust-tests.ts";
import {
  assertionOf,
  literalsOf,
  type Assertion,
  type FoundTest,
  type Mark,
  type TestCase,
} from "./test-case.ts";

interface FoundAssertion {
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
  readonly text?: string;
}

/** The tests that a runner would collect from a file. */
export function readTests(version: FileVersion | null): TestCase[] {
  if (!version?.tree || version.kind === "symlink" || collectionOf(version.path) === 0) return [];
  const { path, tree } = version;
  return findTests(tree).map((found) => testCase(path, tree, found));
}

function testCase(path: string, tree: SyntaxTree, { name, node, body, marks, scope }: FoundTest): TestCase {
  const found = findAssertions(tree, body);
  const guards = found.flatMap(({ node: one, above }) => [...guardOf(above), ...unawaited(one, above)]);
  return {
    ...{ path, name, line: node.line, body: plainSource(body) },
    assertions: found
      .filter(({ node: one, above }) => !isNeverReached(above, one))
      .map(({ node: one, text }): Assertion => assertionOf(one, text)),
    marks: [...marks, ...guards],
    rows: scope.flatMap(rowsOf),
    literals: new Set(scope.flatMap(({ text }) => literalsOf(text))),
  };
}

function findTests({ language, root }: SyntaxTree): FoundTest[] {
  if (isJavaScript(language)) return javascriptTests(root);
  switch (language) {
    case "python":
      return pythonTests(root);
    case "go":
      return goTests(root);
    case "java":
      return javaTests(root);
    case "rust":
      return rustTests(root);
    default:
      return [];
  }
}

export function findAssertions({ language }: SyntaxTree, body: SyntaxNode): readonly FoundAssertion[] {
  if (isJavaScript(language)) return javascriptAssertions(body);
  switch (language) {
    case "python":
      return pythonAssertions(body);
    case "go":
      return goAssertions(body);
    case "java":
      return javaAssertions(body);
    case "rust":
      return rustAssertions(body);
    default:
      return [];
  }
}

const tries = ["try_statement"];

const suppresses =
  /^(async\s+)?with\s+((contextlib\.)?suppress\(|(pytest\.raises|self\.assertRaises)\(\s*\(?(AssertionError|Exception|BaseException)\b)/;

function isDeferred({ type, text }: SyntaxNode): boolean {
  return (
    type === "call_expression" &&
    /^(globalThis\.|process\.)?(setTimeout|setImmediate|setInterval|queueMicrotask|nextTick)\(/.test(text)
  );
}

const waits = /(\w+)(?:\.\w+)?\.Wait\b|<-\s*(\w+)|\brange\s+(\w+)\s*\{/g;

/** Whether the test waits, outside of a goroutine, for something that the goroutine gives a sign by. */
function isAwaited({ text }: SyntaxNode, body: SyntaxNode | undefined): boolean {
  const outside = (body?.text ?? "").replace(text, "");
  return [...outside.matchAll(waits)].some(([, group, channel, ranged]) =>
    new RegExp(`\\b${group ?? channel ?? ranged}\\b`).test(text),
  );
}

const later = /\.(rejects|resolves|doesNotReject|throwsAsync|eventually)\b/;

/** A check that comes to its result later, and that stands alone. */
function unawaited(node: SyntaxNode, above: readonly SyntaxNode[]): Mark[] {
  const alone = node.type === "call_expression" && above.at(-1)?.type === "expression_statement";
  return alone && later.test(node.text)
    ? [{ what: "checks in a promise that nobody waits for", line: node.line }]
    : [];
}

/** What stands around an assertion and lets the test pass though the assertion fails or is not reached. */
function guardOf(above: readonly SyntaxNode[]): Mark[] {
  return above.flatMap((node, at): Mark[] => {
    const next = above[at + 1];
    if (tries.includes(node.type) && next?.field === "body") {
      const handlers = node.children.filter(({ type }) =>
        /^(catch_clause|except_clause|except_group_clause)$/.test(type),
      );
      const silent = handlers.filter(
        ({ text }) =>
          !/\b(throw|raise|assert\w*|expect|fail|rejects|done)\b/.test(
            text.replace(/^\s*(except|catch)[^:{]*[:{]/, ""),
          ),
      );
      return silent.map(({ line }) => ({ what: "swallows a failing assertion", line }));
    }
    if (node.type === "with_statement" && suppresses.test(node.text.slice(0, 200))) {
      return [{ what: "swallows a failing assertion", line: node.line }];
    }
    if (node.type === "go_statement" && !isAwaited(node, above[0])) {
      return [{ what: "checks in a goroutine that nobody waits for", line: node.line }];
    }
    if (
      isDeferred(node) &&
      !above.some(({ type, text }) => /await/.test(type) || /^new\s+Promise\b/.test(text))
    ) {
      return [{ what: "checks in a callback that nobody waits for", line: node.line }];
    }
    const unreached = unreachedBy(node, above);
    if (unreached.length > 0) return unreached;
    const condition = conditionAround(node, next);
    return /\b(env|environ|getenv|Getenv|CI|platform)\b/.test(condition)
      ? [{ what: `checks only if ${condition.slice(0, 80)}`, line: node.line }]
      : [];
  });
}

/** What decides whether the part that leads to the assertion runs; empty: nothing. */
function conditionAround(node: SyntaxNode, next: SyntaxNode | undefined): string {
  if (/^if_(statement|expression)$|^(ternary|conditional)_expression$/.test(node.type)) {
    return childIn(node, "condition")?.text ?? "";
  }
  if (node.type !== "binary_expression" || (next !== undefined && next.field !== "right")) return "";
  const left = childIn(node, "left")?.text ?? "";
  return /^\s*(&&|\|\|)/.test(node.text.slice(left.length)) ? left : "";
}

const tables = [
  "array",
  "list",
  "tuple",
  "literal_value",
  "element_value_array_initializer",
  "array_expression",
];

function rowsOf(scope: SyntaxNode): string[] {
  const found: string[] = [];
  if (scope.type === "attribute_item")
    return /^#\[(case|test_case)\b/.test(scope.text) ? [plainSource(scope)] : [];
  for (const { node, above } of walk(scope)) {
    if (!tables.includes(node.type) || above.some(({ type }) => tables.includes(type))) continue;
    found.push(...node.children.filter(({ type }) => !/comment/.test(type)).map(plainSource));
  }
  return found;
}

/** Calls of a method on a promise that swallow what the assertion in it throws. */
export function swallowedPromises(root: SyntaxNode): SyntaxNode[] {
  return nodesOf(root, "call_expression").filter((node) => {
    const called = childIn(node, "function");
    const handler = childIn(node, "arguments")?.text.replace(/\s+/g, "") ?? "";
    return (
      childIn(called ?? node, "property")?.text === "catch" &&
      /^\((async)?\(?\w*\)?=>/.test(handler) &&
      !/\b(throw|assert|expect|fail|reject|done|log|error|push)/.test(handler)
    );
  });
}
