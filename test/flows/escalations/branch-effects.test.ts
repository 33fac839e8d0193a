import { describe, expect, it } from "vitest";
import { type Conclusion } from "../../../src/domain/escalations/decision/consequences.ts";
import { branchEffects } from "../../../src/flows/escalations/attempt/conclude.ts";

const cancel: Conclusion = { kind: "cancel", reason: "closed" };
const retry: Conclusion = { kind: "retry", reason: "gates_failed", label: null };
const refused: Conclusion = {
  ...{ kind: "page", label: "auto-agent-pr-failed", counted: true },
  reason: { kind: "publishing_refused", why: "it answers 500" },
};
const attempt = { branch: "nightshift/issue-7", step: "judged", pushedSha: null, claimSha: "new" } as const;
const first = { ...attempt, step: "publishing" } as const;
const second = { ...first, pushedSha: "old" } as const;
const gone = { kind: "delete-branch", branch: attempt.branch };

describe("what was pushed for an attempt that resolves nothing goes again", () => {
  it.each([
    ["nothing was pushed", attempt, retry, []],
    [
      "a push was under way when the attempt was called off",
      first,
      cancel,
      [{ ...gone, expectedHead: "new" }],
    ],
    [
      "a second push was under way: the branch stands on one of two commits",
      second,
      cancel,
      [{ ...gone, expectedHead: "old", orHead: "new" }],
    ],
    ["a second push was noted", { ...second, pushedSha: "new" }, cancel, [{ ...gone, expectedHead: "new" }]],
    [
      "a check sent it back for the last time",
      { ...second, step: "judged" },
      retry,
      [{ ...gone, expectedHead: "old" }],
    ],
    ["GitHub alone refused good work, which is kept", { ...second, pushedSha: "new" }, refused, []],
    ["the pull request resolves it", { ...second, pushedSha: "new" }, { kind: "resolve", pull: 8 }, []],
  ] as const)("where %s", (...[, given, decision, effects]) => {
    expect(branchEffects(given, decision)).toEqual(effects);
  });
});
