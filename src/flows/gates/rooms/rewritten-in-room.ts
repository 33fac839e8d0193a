import { gateFinding } from "../../../domain/gates/verdict/findings.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { isTestContext } from "../../../domain/gates/tamper/test-files.ts";
import { git } from "../../../workspaces/git/git.ts";
import { insideOf, type Worktree } from "../../../workspaces/worktree.ts";

/** Data of tests may well be written by them. */
const source = /\.([cm]?[jt]sx?|py|go|java|kt|groovy|rs)$/;
const made = /(^|\/)(generated|gen|__generated__|__snapshots__|build|dist|out)\//;

/** Sources of tests that are not the commit's any more: whatever ran in the checkout has rewritten them. */
export async function rewrittenTests(worktree: Worktree): Promise<readonly string[]> {
  const { stdout } = await git(insideOf(worktree), ["ls-files", "-z", "--modified"]);
  return stdout
    .toString("utf8")
    .split("\0")
    .filter((path) => isTestContext(path) && source.test(path) && !made.test(path));
}

/** What passed there is not what the commit's tests say. */
export function overRewrittenTests(result: GateResult, paths: readonly string[]): GateResult {
  const [first = "", ...more] = paths;
  const others = more.length === 0 ? "" : ` and ${more.length} more`;
  const actual = `${first}${others} changed while the gates ran: what passed are not the commit's tests`;
  return { ...result, status: "fail", actual, findings: [{ ...gateFinding(actual), path: first }] };
}
