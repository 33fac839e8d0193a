import { stat } from "node:fs/promises";
import { gateFinding } from "../../../domain/gates/verdict/findings.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { git } from "../../../workspaces/git/git.ts";
import { insideOf, type Worktree } from "../../../workspaces/worktree.ts";

const maxMissingShare = 0.5;

/** Watches a checkout: the answer says whether it is still there, with most of the files of its commit. */
export async function watchCheckout(worktree: Worktree): Promise<() => Promise<boolean>> {
  const inode = await inodeOf(worktree.path);
  return async () => {
    if ((await inodeOf(worktree.path)) !== inode) return false;
    const { all, missing } = await countFiles(worktree);
    return missing <= all * maxMissingShare;
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

async function countFiles(worktree: Worktree): Promise<{ all: number; missing: number }> {
  // Whatever is known is listed with an H, and once more with an R where it is missing.
  const { stdout } = await git(insideOf(worktree), ["ls-files", "-z", "-t", "--cached", "--deleted"]);
  const entries = stdout.toString("latin1").split("\0");
  const count = (tag: string) => entries.filter((entry) => entry.startsWith(tag)).length;
  return { all: count("H "), missing: count("R ") };
}
