import { stat } from "node:fs/promises";
import { gateFinding } from "../../domain/gates/findings.ts";
import { type GateResult } from "../../domain/gates/verdict.ts";
import { git } from "../../workspaces/git.ts";
import { insideOf, type Worktree } from "../../workspaces/worktree.ts";

const maxMissingShare = 0.5;

/** Watches a checkout: the answer says whether it is still there, with most of the files of its commit. */
export async function watchCheckout(worktree: Worktree): Promise<() => Promise<boolean>> {
  const inode = await inodeOf(worktree.path);
  const all = await countFiles(worktree, []);
  return async () => {
    if ((await inodeOf(worktree.path)) !== inode) return false;
    return (await countFiles(worktree, ["--deleted"])) <= all * maxMissingShare;
  };
}

/** A gate that passed over nothing has said nothing. */
export function overRuinedCheckout(result: GateResult): GateResult {
  const actual = "the checkout was deleted before this gate had ended";
  return { ...result, status: "error", actual, findings: [gateFinding(actual)] };
}

async function inodeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ ino }) => ino,
    () => null,
  );
}

async function countFiles(worktree: Worktree, options: readonly string[]): Promise<number> {
  const { stdout } = await git(insideOf(worktree), ["ls-files", "-z", ...options]);
  return stdout.filter((byte) => byte === 0).length;
}
