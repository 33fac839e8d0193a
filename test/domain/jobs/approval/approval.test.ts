import { describe, expect, it } from "vitest";
import { type Action } from "../../../../src/domain/jobs/asking/action-prefixes.ts";
import {
  decideApproval,
  type ApprovalDecision,
  type ApprovalFacts,
  type ReviewSays,
  type Voice,
} from "../../../../src/domain/jobs/approval/approval.ts";

const head = "b".repeat(40);
const earlier = "a".repeat(40);
let voices = 0;

function voice(says: Voice["says"], given: Partial<Voice> = {}): Voice {
  const id = ++voices;
  return {
    ...{ id, by: "wren", byBot: false, permission: "write", commit: head, answered: false },
    ...{ at: new Date(id * 1000), says },
    ...given,
  };
}

function review(
  state: ReviewSays["state"],
  given: Partial<Voice> & { readonly actions?: readonly Action[]; readonly fixInline?: boolean } = {},
): Voice {
  const { actions = [], fixInline = false, ...rest } = given;
  return voice({ kind: "review", state, actions, fixInline }, rest);
}

const approve = (given?: Parameters<typeof review>[1]) => review("approved", given);
const ask = (given?: Parameters<typeof review>[1]) => review("changes_requested", given);
const comment = (given?: Parameters<typeof review>[1]) => review("commented", given);
const command = (given?: Partial<Voice>) => voice({ kind: "command" }, given);

function facts(heard: readonly Voice[], given: Partial<ApprovalFacts> = {}): ApprovalFacts {
  return {
    ...{ head, author: "nightshift[bot]", requester: "finch", requireOtherApprover: false },
    ...{ gates: "passed", mergeableState: "clean", voices: heard },
    ...given,
  };
}

/** A decision in a few words. */
function said(decision: ApprovalDecision): string {
  const refused = decision.refused.map(({ by, reason }) => ` -${by}:${reason}`).join("");
  switch (decision.kind) {
    case "approved":
      return `approved by ${decision.by.join(",")}${refused}`;
    case "changes-requested":
      return `asked ${String(decision.reviews.length)}${refused}`;
    case "waiting":
      return `waiting ${decision.because}${refused}`;
  }
}

describe("whether a frozen phase goes on", () => {
  it.each<[string, readonly Voice[], Partial<ApprovalFacts>, string]>([
    ["waits while nobody says anything", [], {}, "waiting no_approval"],
    ["goes on when a writer approves the head", [approve()], {}, "approved by wren"],
    ["goes on when an administrator does", [approve({ permission: "admin" })], {}, "approved by wren"],
    ["goes on where programs cannot decide", [approve()], { gates: "review" }, "approved by wren"],
    ["waits there without a person", [], { gates: "review" }, "waiting no_approval"],
    ["names everybody who approved", [approve(), approve({ by: "robin" })], {}, "approved by wren,robin"],
    [
      "does not count a reader's approval",
      [approve({ permission: "read" })],
      {},
      "waiting no_approval -wren:needs_write",
    ],
    [
      "does not count an approval by somebody whose permission cannot be learnt",
      [approve({ permission: "none" })],
      {},
      "waiting no_approval -wren:needs_write",
    ],
    [
      "goes on by a writer's approval beside a reader's",
      [approve({ by: "lark", permission: "read" }), approve()],
      {},
      "approved by wren -lark:needs_write",
    ],
    [
      "does not count a bot that is not on the list",
      [approve({ by: "helper[bot]", byBot: true, permission: "none" })],
      {},
      "waiting no_approval -helper[bot]:bot",
    ],
    [
      "counts a bot that is on the list",
      [approve({ by: "helper[bot]", byBot: true })],
      {},
      "approved by helper[bot]",
    ],
    [
      "does not count the author of the pull request, however written",
      [approve({ by: "Wren" })],
      { author: "wren" },
      "waiting no_approval -Wren:author",
    ],
    ["counts who asked for the job by default", [approve({ by: "finch" })], {}, "approved by finch"],
    [
      "does not count who asked for the job where somebody else has to approve",
      [approve({ by: "Finch" })],
      { requireOtherApprover: true },
      "waiting no_approval -Finch:requester",
    ],
    [
      "counts somebody else where somebody else has to approve",
      [approve()],
      { requireOtherApprover: true },
      "approved by wren",
    ],
    [
      "counts nobody where another has to approve and who asked is not known",
      [approve()],
      { requireOtherApprover: true, requester: null },
      "waiting no_approval -wren:requester",
    ],
    [
      "does not count an approval of an earlier commit",
      [approve({ commit: earlier })],
      {},
      "waiting stale -wren:stale",
    ],
    [
      "does not count an approval of no known commit",
      [approve({ commit: null })],
      {},
      "waiting stale -wren:stale",
    ],
    [
      "goes on by another approval of the head beside a stale one",
      [approve({ commit: earlier }), approve({ by: "robin" })],
      {},
      "approved by robin -wren:stale",
    ],
    [
      "goes on when the same person approves again",
      [approve({ commit: earlier }), approve()],
      {},
      "approved by wren",
    ],
  ])("%s", (...[, heard, given, expected]) => {
    expect(said(decideApproval(facts(heard, given)))).toBe(expected);
  });

  it("approves exactly the commit that was looked at", () => {
    expect(decideApproval(facts([approve()]))).toMatchObject({ kind: "approved", sha: head });
  });
});

describe("requested changes", () => {
  it.each<[string, readonly Voice[], Partial<ApprovalFacts>, string]>([
    ["send it back", [ask()], {}, "asked 1"],
    ["send it back whatever commit they were asked on", [ask({ commit: earlier })], {}, "asked 1"],
    ["by several are answered together", [ask(), ask({ by: "robin" })], {}, "asked 2"],
    ["block an approval by somebody else", [approve(), ask({ by: "robin" })], {}, "asked 1"],
    ["block a later approval by somebody else", [ask({ by: "robin" }), approve()], {}, "asked 1"],
    ["are lifted by who asked, approving", [ask(), approve()], {}, "approved by wren"],
    [
      "are not lifted by a command to approve in the very review that asks",
      [ask({ id: 1, at: new Date(0) }), command({ id: 2, at: new Date(0) })],
      {},
      "asked 1",
    ],
    ["are lifted by a command to approve of who asked", [ask(), command()], {}, "approved by wren"],
    [
      "are not lifted by a command to approve of somebody else",
      [ask(), command({ by: "robin" })],
      {},
      "asked 1",
    ],
    ["come back when who approved asks for them", [approve(), ask()], {}, "asked 1"],
    ["stand through a plain comment of who asked", [ask(), comment()], {}, "asked 1"],
    [
      "stand through an answered [FIX] in a comment of who asked, and block who approves",
      [ask({ answered: true }), comment({ actions: ["fix"], answered: true }), approve({ by: "robin" })],
      {},
      "waiting changes_still_requested",
    ],
    [
      "stand through several comments with [FIX] of which only the last is answered",
      [ask({ answered: true }), comment({ actions: ["fix"] }), comment({ fixInline: true, answered: true })],
      {},
      "asked 1",
    ],
    [
      "are lifted by an approval after an answered [FIX] in a comment",
      [ask({ answered: true }), comment({ actions: ["fix"], answered: true }), approve()],
      {},
      "approved by wren",
    ],
    ["are gone when dismissed", [review("dismissed")], {}, "waiting no_approval"],
    [
      "when dismissed do not bring an earlier approval back",
      [approve(), review("dismissed")],
      {},
      "waiting no_approval",
    ],
    [
      "by a reader obligate nothing",
      [ask({ permission: "read" }), approve({ by: "robin" })],
      {},
      "approved by robin",
    ],
    [
      "by a bot obligate nothing",
      [ask({ by: "x[bot]", byBot: true, permission: "none" })],
      {},
      "waiting no_approval",
    ],
    ["by a bot on the list count", [ask({ by: "x[bot]", byBot: true })], {}, "asked 1"],
    [
      "that are answered wait for another look",
      [ask({ answered: true })],
      {},
      "waiting changes_still_requested",
    ],
    [
      "that are answered still block somebody else's approval",
      [ask({ answered: true }), approve({ by: "robin" })],
      {},
      "waiting changes_still_requested",
    ],
    [
      "that are answered are lifted by an approval",
      [ask({ answered: true }), approve()],
      {},
      "approved by wren",
    ],
    ["asked anew after an answer send it back anew", [ask({ answered: true }), ask()], {}, "asked 1"],
    [
      "asked anew leave what was answered out",
      [ask({ answered: true }), ask({ by: "robin" })],
      {},
      "asked 1",
    ],
    [
      "tell which approvals do not count",
      [ask(), approve({ by: "lark", permission: "read" })],
      {},
      "asked 1 -lark:needs_write",
    ],
  ])("%s", (...[, heard, given, expected]) => {
    expect(said(decideApproval(facts(heard, given)))).toBe(expected);
  });

  it("name the reviews that are to be answered", () => {
    const asked = ask({ by: "robin" });
    expect(decideApproval(facts([approve(), asked]))).toMatchObject({ reviews: [asked.id] });
  });
});

describe("a review that only comments", () => {
  it.each<[string, readonly Voice[], string]>([
    ["starts nothing", [comment()], "waiting no_approval"],
    ["leaves an approval of the same person as it is", [approve(), comment()], "approved by wren"],
    ["sends it back with [FIX]", [comment({ actions: ["fix"] })], "asked 1"],
    ["sends it back with [FIX] on a line", [comment({ fixInline: true })], "asked 1"],
    [
      "starts nothing with [QUESTION] or [NIT]",
      [comment({ actions: ["question", "nit"] })],
      "waiting no_approval",
    ],
    ["approves with [APPROVE]", [comment({ actions: ["approve"] })], "approved by wren"],
    [
      "approves no commit but its own",
      [comment({ actions: ["approve"], commit: earlier })],
      "waiting stale -wren:stale",
    ],
    ["does not approve while it asks for a fix", [comment({ actions: ["fix", "approve"] })], "asked 1"],
    [
      "does not approve for a reader",
      [comment({ actions: ["approve"], permission: "read" })],
      "waiting no_approval -wren:needs_write",
    ],
    [
      "with [FIX] is over once it is answered",
      [comment({ actions: ["fix"], answered: true })],
      "waiting no_approval",
    ],
    [
      "with [FIX] that is answered lets others approve",
      [comment({ actions: ["fix"], answered: true }), approve({ by: "robin" })],
      "approved by robin",
    ],
    [
      "with [FIX] takes an approval of the same person back, also when it is answered",
      [approve(), comment({ actions: ["fix"], answered: true })],
      "waiting no_approval",
    ],
    [
      "with [FIX] by a reader obligates nothing",
      [comment({ actions: ["fix"], permission: "read" })],
      "waiting no_approval",
    ],
  ])("%s", (...[, heard, expected]) => {
    expect(said(decideApproval(facts(heard)))).toBe(expected);
  });

  it("that approves and asks for a fix asks for the fix", () => {
    expect(said(decideApproval(facts([approve({ fixInline: true })])))).toBe("asked 1");
  });
});

describe("a command to approve", () => {
  it.each<[string, Voice, Partial<ApprovalFacts>, string]>([
    ["approves the head that stood when it arrived", command(), {}, "approved by wren"],
    ["does not approve what was pushed since", command({ commit: earlier }), {}, "waiting stale -wren:stale"],
    ["needs write access", command({ permission: "read" }), {}, "waiting no_approval -wren:needs_write"],
    [
      "is not taken from a bot",
      command({ byBot: true, permission: "none" }),
      {},
      "waiting no_approval -wren:bot",
    ],
    [
      "is not taken from who asked where another has to approve",
      command({ by: "finch" }),
      { requireOtherApprover: true },
      "waiting no_approval -finch:requester",
    ],
    [
      "is not taken from the author",
      command({ by: "nightshift[bot]" }),
      {},
      "waiting no_approval -nightshift[bot]:author",
    ],
  ])("%s", (...[, heard, given, expected]) => {
    expect(said(decideApproval(facts([heard], given)))).toBe(expected);
  });
});

describe("the rules of the branch", () => {
  it.each([
    ["let go what GitHub calls clean", "clean", "approved by wren"],
    ["let go what fails checks that nobody requires", "unstable", "approved by wren"],
    ["let go what has hooks to pass", "has_hooks", "approved by wren"],
    ["leave a conflict to the merge", "dirty", "approved by wren"],
    ["hold what they block", "blocked", "waiting protected"],
    ["hold a draft", "draft", "waiting draft"],
    ["hold what is behind its base where that is required", "behind", "waiting behind"],
    ["hold what GitHub has not worked out", "unknown", "waiting mergeability_unknown"],
    ["hold what GitHub says in words to come", "sideways", "waiting mergeability_unknown"],
  ])("%s", (_, mergeableState, expected) => {
    expect(said(decideApproval(facts([approve()], { mergeableState })))).toBe(expected);
  });

  it.each<[string, Partial<ApprovalFacts>, string]>([
    ["what people pushed waits until somebody asks for its gates", { gates: "unjudged" }, "gates_under_way"],
    ["and while they are at work", { gates: "under-way" }, "gates_under_way"],
    ["what they refuse is not merged", { gates: "refused" }, "gates_refused"],
    [
      "which is said before what the rules ask for",
      { gates: "refused", mergeableState: "blocked" },
      "gates_refused",
    ],
  ])("%s", (_, given, because) => {
    expect(said(decideApproval(facts([approve()], given)))).toBe(`waiting ${because}`);
  });

  it("are asked after the reviews", () => {
    expect(said(decideApproval(facts([], { mergeableState: "blocked" })))).toBe("waiting no_approval");
  });
});
