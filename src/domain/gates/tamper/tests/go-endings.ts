import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, plainSource, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";

/** What Go's tests have looked at when they end, and comes to nothing any more. */
export function lostEndings(files: readonly ChangedFile[]): TamperFinding[] {
  const sources = files.filter(({ before }) => before !== null && treeOf(before) !== null);
  return sources.flatMap((file) => [...uncalled(file, files), ...unfinished(file)]);
}

/** `defer leaktest.Check(t)` for `defer leaktest.Check(t)()`: what it gives back is called by nobody. */
function uncalled({ path, before, after }: ChangedFile, files: readonly ChangedFile[]): TamperFinding[] {
  const [was, now] = [statementsOf(before), statementsOf(after)];
  const countIn = (calls: readonly SyntaxNode[], text: string) =>
    calls.filter((one) => plainSource(one) === text).length;
  const inner = was.flatMap((one) => calleeOf(one) ?? []).filter(({ type }) => type === "call_expression");
  const lost = inner.filter((one) => {
    const text = plainSource(one);
    const isLess = countIn(now, `${text}()`) < countIn(was, `${text}()`);
    return isLess && countIn(now, text) > countIn(was, text) && givesBack(calleeOf(one)?.text ?? "", files);
  });
  return lost.slice(0, 1).map((one) => ({
    ...{ path, line: now.find((each) => plainSource(each) === plainSource(one))?.line ?? null },
    rule: "weakened-test",
    message: `what looks at the end is called by nobody: ${one.text.slice(0, 120)}() became ${one.text.slice(0, 120)}`,
  }));
}

/** Whether a function still gives something back, as far as the change tells. */
function givesBack(callee: string, files: readonly ChangedFile[]): boolean {
  const name = callee.replace(/^.*\./, "");
  const declared = files
    .flatMap(({ after }) => treeOf(after)?.children ?? [])
    .filter(({ type }) => /^(function|method)_declaration$/.test(type))
    .filter((one) => childIn(one, "name")?.text === name);
  return declared.length === 0 || declared.some((one) => childIn(one, "result") !== null);
}

/** Calls that are statements of their own, at once or where a function ends. */
function statementsOf(version: FileVersion | null): SyntaxNode[] {
  const root = treeOf(version);
  if (root === null) return [];
  return nodesOf(root, "defer_statement", "expression_statement").flatMap(({ children }) =>
    children.filter(({ type }) => type === "call_expression"),
  );
}

const controllers = /^(?:\w+\.)?(?:gomock|minimock)\.NewController$/;
/** Of these it learns when a test ends, and asks its doubles by itself. */
export const ofTest = /^(?:[\w.]*[tT]b?|[bfs]|[\w.]+\.TB?\(\)|[\w.]*GinkgoTB?\([^]*\))$/;

/** Doubles that nobody asks at the end whether what they waited for came: `ctrl.Finish()` is gone, and nothing does so by itself. */
function unfinished({ path, before, after }: ChangedFile): TamperFinding[] {
  const [was, now] = [finishesIn(before), finishesIn(after)];
  if (after === null || now.length >= was.length || !/\b(gomock|minimock)\b/.test(before?.text ?? ""))
    return [];
  const root = treeOf(after);
  const made =
    root === null
      ? []
      : nodesOf(root, "call_expression").filter((one) => controllers.test(calleeOf(one)?.text ?? ""));
  const isAsked = (one: SyntaxNode) => ofTest.test(childIn(one, "arguments")?.children[0]?.text ?? "");
  if (made.length > 0 ? made.every(isAsked) : now.length > 0) return [];
  const message = `nobody asks doubles for what they waited: ${was[0]?.text ?? ""} is gone`;
  return [{ path, line: null, rule: "weakened-test", message }];
}

/** `ctrl.Finish()`, and the same handed over: `t.Cleanup(ctrl.Finish)`. */
function finishesIn(version: FileVersion | null): SyntaxNode[] {
  const root = treeOf(version);
  return root === null
    ? []
    : nodesOf(root, "selector_expression").filter(({ text }) => /\w\.Finish$/.test(text));
}

function calleeOf(call: SyntaxNode): SyntaxNode | null {
  return childIn(call, "function");
}

function treeOf(version: FileVersion | null): SyntaxNode | null {
  const isOfTests = version?.tree?.language === "go" && isTestContext(version.path);
  return isOfTests ? version.tree.root : null;
}
