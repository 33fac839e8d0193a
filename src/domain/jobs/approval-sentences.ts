import { type ApprovalRefusal, type WaitingBecause } from "./approval.ts";

const refusals: Readonly<Record<ApprovalRefusal, string>> = {
  author: "nobody approves a pull request of his own",
  bot: "it is a bot that is not on the list of those that may approve",
  needs_write: "an approval needs write access to the repository",
  requester: "somebody else than who asked for the job has to approve it (`phases.requireOtherApprover`)",
  stale: "commits were pushed since; look at them and approve again",
};

const waits: Readonly<Record<WaitingBecause, string>> = {
  no_approval: "it waits for a review by somebody with write access",
  stale: "commits were pushed since it was approved; it waits for another look",
  changes_still_requested:
    "the changes that were asked for are answered; it waits for whoever asked to look again",
  protected: "it is approved, and the rules of the branch ask for more: other reviewers or checks",
  draft: "it is approved, and still a draft",
  behind: "it is approved, and the rules of the branch want it up to date with its base first",
  mergeability_unknown: "it is approved, and GitHub is still working out whether it can be merged",
};

/** Why an approval does not count, as the end of a sentence. */
export function approvalRefusalSentence(reason: ApprovalRefusal): string {
  return refusals[reason];
}

/** What a frozen pull request waits for, as a part of a sentence. */
export function waitingSentence(because: WaitingBecause): string {
  return waits[because];
}
