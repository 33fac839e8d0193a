import { isJavaScript, type SyntaxNode, type SyntaxTree } from "../../syntax-tree.ts";
import { walk } from "../../syntax-tree.ts";
import { findAssertions } from "../checks/find-assertions.ts";
import { claimIn } from "./claims.ts";
import { sourceOf, throwsItself, type FoundFailure } from "./failing-code.ts";
import { failureOf, together, type Failure } from "./failure.ts";
import { goFailures } from "./go-failures.ts";
import { javaThrows } from "./java-failures.ts";
import { javascriptErrors, javascriptThrows } from "./javascript-failures.ts";
import { pythonRaises } from "./python-failures.ts";
import { rustFailures } from "./rust-failures.ts";
import { countIn, flagOf, isBoundToCatch, isTry, readTry, sentinelBehind } from "./tries.ts";

/** What a check wants of code that has to fail. */
export interface ReadFailure {
  readonly failure: Failure;
  /** The test throws itself, where the product should. */
  readonly isOwn: boolean;
  /** What has to fail, where the check itself looks at nothing. */
  readonly looked: readonly SyntaxNode[] | null;
}

/** A name for an error, and the code that threw it. */
interface Named {
  readonly name: string;
  readonly code: readonly SyntaxNode[];
  /** Of which it is, where nothing else says so. */
  readonly types?: readonly string[];
  /** Known there only. */
  readonly within: SyntaxNode | null;
}

const known = new WeakMap<SyntaxNode, ReadonlyMap<SyntaxNode, ReadFailure>>();

/** The checks of a body that want something to fail, by their nodes. */
export function failuresIn(tree: SyntaxTree, body: SyntaxNode): ReadonlyMap<SyntaxNode, ReadFailure> {
  const before = known.get(body);
  if (before !== undefined) return before;
  const thrown = thrownIn(tree, body);
  const tried = triesIn(body);
  const named: Named[] = [
    ...thrown.flatMap(({ error, code }) => (error === null ? [] : [{ name: error, code, within: null }])),
    ...tried.named,
    ...(isJavaScript(tree.language) ? javascriptErrors(body).map((one) => ({ ...one, within: null })) : []),
  ];
  const tellers = new Set([...thrown.filter(({ tells }) => tells), ...tried.checks].map(({ node }) => node));
  const owned = new Set(thrown.filter(({ own }) => own).map(({ node }) => node));
  const found = new Map<SyntaxNode, ReadFailure>();
  for (const { node, code, failure } of [...thrown, ...tried.checks, ...claimsOf(tree, body, named)]) {
    const one = { ...failure, code: sourceOf(code) };
    const other = found.get(node)?.failure;
    const isTold = tellers.has(node);
    found.set(node, {
      failure: (other?.code === one.code ? together([other, one]) : null) ?? one,
      isOwn: owned.has(node) || throwsItself(code, tree),
      looked: isTold ? code : null,
    });
  }
  known.set(body, found);
  return found;
}

interface Thrown extends FoundFailure {
  /** The name that it gets. */
  readonly error: string | null;
  /** The test made the error itself. */
  readonly own?: boolean;
  /** It looks at nothing itself. */
  readonly tells?: true;
}

function thrownIn({ language }: SyntaxTree, body: SyntaxNode): Thrown[] {
  if (isJavaScript(language)) return javascriptThrows(body).map((one) => ({ ...one, error: null }));
  if (language === "python") return pythonRaises(body);
  if (language === "go") return goFailures(body).map((one) => ({ ...one, error: null }));
  if (language === "rust") return rustFailures(body).map((one) => ({ ...one, error: null }));
  return language === "java" ? javaThrows(body) : [];
}

/** What tells that nothing was thrown, and the names of what was. */
function triesIn(body: SyntaxNode): { checks: FoundFailure[]; named: Named[] } {
  const checks: FoundFailure[] = [];
  const named: Named[] = [];
  for (const { node, above } of walk(body)) {
    const read = isTry(node) ? readTry(node) : null;
    if (read === null || !isBoundToCatch(node, body)) continue;
    const failure = failureOf("", read.types);
    for (const one of [read.sentinel, sentinelBehind(node, above.at(-1)), countIn(body), flagOf(node, body)])
      if (one !== null) checks.push({ node: one, code: read.code, failure });
    if (read.error !== null)
      named.push({ name: read.error, types: read.types, code: read.code, within: node });
    for (const name of kept(node, read.error)) named.push({ name, code: read.code, within: null });
  }
  return { checks, named };
}

/** `thrown = e` in a handler. */
function kept(node: SyntaxNode, error: string | null): string[] {
  return error === null
    ? []
    : [...walk(node)].flatMap(({ node: one }) => {
        const given = /^(\w+)\s*=\s*(\w+)$/.exec(/assignment/.test(one.type) ? one.text : "");
        return given?.[1] !== undefined && given[2] === error ? [given[1]] : [];
      });
}

function claimsOf(tree: SyntaxTree, body: SyntaxNode, named: readonly Named[]): FoundFailure[] {
  if (named.length === 0) return [];
  return findAssertions(tree, body).flatMap(({ node, above, text = node.text }) => {
    const claim = claimIn(text);
    const one =
      claim === null
        ? undefined
        : named.findLast(
            ({ name, within }) => name === claim.name && (within === null || above.includes(within)),
          );
    if (claim === null || one === undefined) return [];
    const { types = [] } = one;
    const isTyped = claim.wants.types.length > 0 || types.length === 0;
    const failure = isTyped ? claim.wants : { ...claim.wants, types: failureOf("", types).types };
    return [{ node, code: one.code, failure }];
  });
}
