import { type Call } from "../../call.ts";
import { patchText } from "../../git/diff.ts";
import { Refusal } from "../../refusal.ts";
import { type Pull } from "../../state.ts";

const diffFileLimit = 300;
const diffLineLimit = 20_000;

/** The diff as text, which GitHub refuses to make when it is too large. */
export async function pullDiff(call: Call, pull: Pull): Promise<Response> {
  const { changedFiles, additions, deletions, mergeBase } = pull.measures;
  if (changedFiles > diffFileLimit || additions + deletions > diffLineLimit) {
    throw new Refusal(406, "Sorry, the diff exceeded the maximum number of files (300) or lines (20000).", {
      errors: [{ resource: "PullRequest", field: "diff", code: "unprocessable" }],
    });
  }
  return call.c.text(await patchText(call.repository, mergeBase ?? pull.base.sha, pull.head.sha));
}
