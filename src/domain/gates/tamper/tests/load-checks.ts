import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

/** What a script of k6 checks of an answer. */
interface LoadCheck {
  readonly name: string;
  readonly line: number;
  /** Without white space. */
  readonly says: string;
}

/** Checks of k6's scripts that are gone, or let more pass: `"is fast": (r) => r.timings.duration < 600` for `< 200`. */
export function loadChecks(files: readonly ChangedFile[]): TamperFinding[] {
  const unloaded = files.flatMap(lostLoad);
  const old = files.flatMap(({ before }) => checksIn(before));
  if (old.length === 0) return unloaded;
  const all = files.flatMap(({ after }) => checksIn(after));
  const lost = files.flatMap(({ path, before, after }) => {
    const now = checksIn(after);
    return checksIn(before).flatMap((was): TamperFinding[] => {
      const is = now.find(({ name }) => name === was.name) ?? all.find((one) => one.says === was.says);
      if (is === undefined && now.length >= checksIn(before).length) return [];
      if (is !== undefined && !letsMorePass(is.says, was.says)) return [];
      const message = `a load test checks less: ${is === undefined ? `${was.name} is gone` : `${is.says} for ${was.says}`}`;
      return [{ path, line: is?.line ?? null, rule: "weakened-test", message: message.slice(0, 200) }];
    });
  });
  return [...unloaded, ...lost];
}

const load = /^(vus|duration|iterations|stages|scenarios|executor|rate|target)$/;

/** Nothing says any more how much it asks of a product: one user asks once. */
function lostLoad({ path, before, after }: ChangedFile): TamperFinding[] {
  const [was, now] = [keysIn(before), keysIn(after)];
  const lost = was.filter((key) => load.test(key));
  if (lost.length === 0 || now.length === 0 || now.some((key) => load.test(key))) return [];
  const message = `a load test asks less of the product: ${lost.join(", ")} is gone`;
  return [{ path, line: null, rule: "weakened-test", message }];
}

function keysIn(version: FileVersion | null): string[] {
  const root = scriptOf(version);
  return root === null ? [] : nodesOf(root, "pair").flatMap((one) => childIn(one, "key")?.text ?? []);
}

function scriptOf(version: FileVersion | null): SyntaxNode | null {
  if (!version?.tree || !isJavaScript(version.tree.language)) return null;
  const { root } = version.tree;
  return /["']k6(\/[\w/-]+)?["']/.test(root.text) ? root : null;
}

function checksIn(version: FileVersion | null): LoadCheck[] {
  const root = scriptOf(version);
  if (root === null) return [];
  return nodesOf(root, "call_expression")
    .filter((call) => childIn(call, "function")?.text === "check")
    .flatMap((call) => childIn(call, "arguments")?.children[1]?.children ?? [])
    .flatMap((pair) => {
      const [key, value] = [childIn(pair, "key"), childIn(pair, "value")];
      return key === null || value === null ? [] : [{ name: key.text, line: pair.line, says: saidBy(value) }];
    });
}

/** Of a function, what it gives back. */
function saidBy(value: SyntaxNode): string {
  const body = childIn(value, "body") ?? value;
  const [first] = body.type === "statement_block" ? body.children : [];
  return (first?.type === "return_statement" ? (first.children[0] ?? first) : body).text.replace(/\s+/g, "");
}

const bound = /^(.+?)(<=?|>=?)([\d._]+)$/;

function letsMorePass(is: string, was: string): boolean {
  if (is === was) return false;
  if (/^(true|!0|1)$/.test(is)) return true;
  const parts = was.split("&&");
  const left = is.split("&&");
  // Of several conditions some are left, and nothing else.
  if (left.length < parts.length && left.every((one) => parts.includes(one))) return true;
  if (is.includes("||") && is.split("||").includes(was)) return true;
  return left.some((one) => {
    const [, of, sign = "", at] = bound.exec(one) ?? [];
    return parts.some((each) => {
      const [, had, before = "", than] = bound.exec(each) ?? [];
      if (of === undefined || of !== had || sign[0] !== before[0]) return false;
      const [now, then] = [Number(at?.replaceAll("_", "")), Number(than?.replaceAll("_", ""))];
      return sign.startsWith("<") ? now > then : now < then;
    });
  });
}
