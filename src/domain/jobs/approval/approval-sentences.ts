import { type ApprovalRefusal, type WaitingBecause } from "./approval.ts";

/** Why an approval does not count, as the end of a sentence. */
export const approvalRefusals: Readonly<Record<ApprovalRefusal, string>> = {
  author: "nobody approves a pull request of his own",
  bot: "it is a bot that is not on the list of those that may approve",
  needs_write: "an approval needs write access to the repository",
  requester: "somebody else than who asked for the job has to approve it (`phases.requireOtherApprover`)",
  stale: "commits were pushed since; look at them and approve again",
};

/** What a frozen pull request waits for, as a sentence without its full stop. */
export const waits: Readonly<Record<WaitingBecause, string>> = {
  no_approval: "It waits for a review by somebody with write access",
  stale: "Commits were pushed since it was approved; it waits for another look",
  changes_still_requested:
    "The changes that were asked for are answered; it waits for whoever asked to look again",
  gates_under_way: "It is approved, and the gates are at work on its head",
  gates_refused:
    "It is approved, and the gates refuse its head; push what they ask for, or have an administrator accept it",
  protected: "It is approved, and the rules of the branch ask for more: other reviewers or checks",
  draft: "It is approved, and still a draft",
  behind: "It is approved, and the rules of the branch want it up to date with its base first",
  mergeability_unknown: "It is approved, and GitHub is still working out whether it can be merged",
};
