import { describe, expect, it } from "vitest";
import { playsAll } from "../support/cases.ts";
import { place } from "../support/story/people.ts";
import { atStage, blocked, bungle, claim, mend, mendedGate, type Turn } from "../support/story/scripts.ts";
import { startSentry } from "../support/story/sentry.ts";
import { startStory, type Story } from "../support/story/story.ts";

/** Everything that any source could give stands around this issue. */
async function escalateAmongEverything(story: Story): Promise<number> {
  const writer = story.as("writer");
  const reader = story.as("reader");
  await reader.openIssue("The notes are torn", "RELATED: torn last week.");
  const head = await writer.commitFile("src/pencil.js", "export const pencil = 1;\n");
  await writer.octokit.rest.repos.createCommitStatus({
    ...{ ...place, sha: head, state: "failure", context: "nightly" },
    description: "CHECKED: the notes could not be read",
  });
  const issue = await reader.openIssue("The notes are stuck", "ISSUE: since src/pencil.js was changed.");
  await reader.comment(issue, "COMMENT: it began on Monday.");
  story.clock.advance(2_000);
  await writer.label(issue, "hitl-escalation", "flaky-test-stuck");
  await story.settle();
  return issue;
}

const gaveUp = (hypothesis: string): Turn => ({
  steps: [],
  answer: {
    ...{ status: "blocked", confidence: "medium", blocked_reason: "insufficient_context" },
    ...{ diagnosis: `${hypothesis} It was looked for.`, root_cause: hypothesis },
    ruled_out: [`RULED OUT with ${hypothesis}`],
  },
});

const repository = {
  "docs/notes.md": "# Notes\n\nDOCUMENT: notes are written with a pencil.\n",
  "docs/money.md": "# Money\n\nNothing about it.\n",
};

const wiki = { "Torn-notes.md": "WIKI: a torn note is glued.\n", "Money.md": "Nothing about it.\n" };

/** By what each text is known, and the stages that are given it. */
const table: readonly [string, RegExp, readonly string[]][] = [
  ["the issue", /ISSUE: since/, ["probe", "specialist", "broadened", "adversarial"]],
  [
    "the domain's context pack",
    /passes and fails on the same commit/,
    ["probe", "specialist", "broadened", "adversarial"],
  ],
  ["the domain's guidance", /Make it fail on demand/, ["specialist", "broadened", "adversarial"]],
  ["comments", /COMMENT: it began/, ["specialist", "broadened", "adversarial"]],
  ["failing checks", /CHECKED: the notes/, ["specialist", "broadened", "adversarial"]],
  ["earlier hypotheses", /Hypothesis: HYPOTHESIS ONE/, ["specialist", "broadened", "adversarial"]],
  ["what was ruled out", /RULED OUT with HYPOTHESIS ONE/, ["specialist", "broadened", "adversarial"]],
  ["git history of the paths", /Change src\/pencil\.js/, ["broadened", "adversarial"]],
  ["related issues", /RELATED: torn last week/, ["broadened", "adversarial"]],
  ["errors of production", /production could not write the notes/, ["broadened", "adversarial"]],
  ["documents", /DOCUMENT: notes are written/, ["broadened", "adversarial"]],
  ["the wiki", /WIKI: a torn note is glued/, ["broadened", "adversarial"]],
  ["why the gates refused an attempt", /mended: fail; demanded/, ["broadened", "adversarial"]],
  ["earlier diffs", /^\+tried$/m, ["adversarial"]],
  ["the quick look", /Look at this failure for the first time/, ["probe"]],
  ["the loop of hypotheses", /Hypothesis:\*\* one cause/, ["specialist"]],
  ["another hypothesis", /Take a \*\*different\*\* hypothesis/, ["broadened"]],
  ["refutation", /Attack your own change/, ["adversarial"]],
];

describe("an issue that three stages could not mend", () => {
  it("is put before each stage with what the table of stages says, and with nothing else", async () => {
    const story = await startStory({
      ...{ repository, wiki },
      // The failing check would bring an escalation of its own, and what is said of that one into these prompts.
      config: { gates: mendedGate },
      environment: await startSentry(),
      scripts: [
        atStage("probe", gaveUp("HYPOTHESIS ONE")),
        atStage("specialist", { ...gaveUp("HYPOTHESIS TWO"), steps: [bungle] }),
        atStage("broadened", gaveUp("HYPOTHESIS THREE")),
        atStage("adversarial", claim(mend)),
      ],
    });
    const issue = await escalateAmongEverything(story);
    const { attempts } = await story.timeline(issue);
    expect(attempts.map(({ stage }) => stage)).toEqual(["probe", "specialist", "broadened", "adversarial"]);
    const prompts = Object.fromEntries(attempts.map(({ stage, prompt }) => [stage, prompt]));
    for (const [what, pattern, stages] of table) {
      const given = Object.keys(prompts).filter((stage) => pattern.test(prompts[stage] ?? ""));
      expect(given, what).toEqual(stages);
    }
    const broadened = prompts["broadened"] ?? "";
    expect(broadened).toContain("git history of 7 days: NOTES.md, src/pencil.js");
    expect(broadened, "documents of other things").not.toContain("Nothing about it.");
    expect(broadened, "what nobody sees").not.toContain("hidden");
    expect((await story.seen(issue)).labels).toEqual([]);
  });
});

it("an agent that is told more converges: what probe and specialist missed, the broadened attempt finds", async () => {
  const told = (pattern: string) => ({ run: `grep -q "${pattern}" "$NIGHTSHIFT_PROMPT_FILE"` });
  // Mends only if it was told of the document and of both earlier attempts.
  const finds = ["DOCUMENT: notes", "HYPOTHESIS ONE", "RULED OUT with HYPOTHESIS TWO"];
  const mendIfTold = { run: `${finds.map((each) => told(each).run).join(" && ")} && echo mended > NOTES.md` };
  const story = await startStory({
    repository,
    scripts: [
      atStage("probe", { ...gaveUp("HYPOTHESIS ONE"), steps: [mendIfTold] }),
      atStage("specialist", { ...gaveUp("HYPOTHESIS TWO"), steps: [mendIfTold] }),
      atStage("broadened", claim(mendIfTold)),
    ],
  });
  // What only widens the view keeps no attempt from its work where it cannot be had; the agent is told that it is missing.
  const match = { method: "GET", path: "/search/issues" };
  story.github.addFault({ match, times: 100, effect: { kind: "answer", status: 422 } });
  const issue = await story.escalate("hitl-escalation", "docs-stuck");
  await story.settle();

  const { attempts, audit } = await story.timeline(issue);
  expect(attempts).toMatchObject([
    { stage: "probe", claimSha: null, decision: { kind: "retry", reason: "insufficient_context" } },
    { stage: "specialist", claimSha: null, decision: { kind: "retry", reason: "insufficient_context" } },
    { stage: "broadened", decision: { kind: "resolve" } },
  ]);
  expect(attempts[2]?.prompt).toMatch(/^- related issues: .+/m);
  const hashes = attempts.map(({ stage, promptHashes }) => promptHashes[`stages/${stage}`]);
  expect(new Set(hashes).size).toBe(3);
  const begun = audit.filter(({ decision }) => (decision as { kind: string }).kind === "attempt");
  expect(begun.map(({ facts }) => facts)).toMatchObject(
    hashes.map((hash, at) => ({ promptHashes: { [`stages/${attempts[at]?.stage ?? ""}`]: hash } })),
  );
  expect(begun[2]?.facts).toMatchObject({
    context: [
      { source: "issue", kind: "given", texts: 1, cut: false },
      { source: "earlier attempts", kind: "given", texts: 2, cut: false },
      { source: "comments", kind: "given", texts: 0, bytes: 0 },
      { source: "checks", kind: "given" },
      { source: "test history", kind: "given" },
      { source: "git history", kind: "given" },
      { source: "related issues", kind: "unavailable" },
      { source: "Sentry", kind: "given", texts: 0 },
      { source: "documents", kind: "given" },
      { source: "wiki", kind: "given", texts: 0 },
    ],
  });
});

it.runIf(playsAll)(
  "an attempt that cannot be told what a person said does not begin and is not counted; in the end a person is called",
  async () => {
    const story = await startStory({ scripts: [atStage("probe", blocked("needs_human_decision"))] });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await story.settle();
    const writer = story.as("writer");
    await writer.comment(issue, "We keep the old format.");
    const match = { method: "GET", path: "/repos/*/*/issues/*/comments" };
    // The first look at the comments is for a command that shows the failure.
    const failToReadComments = () =>
      story.github.addFault({ match, after: 1, times: 1, effect: { kind: "answer", status: 404 } });
    failToReadComments();
    await story.play(atStage("probe", claim(mend)));
    await writer.unlabel(issue, "human-required");
    await story.settle();

    const waiting = await story.timeline(issue);
    expect(waiting.attempts).toHaveLength(1);
    expect(waiting.escalation).toMatchObject({ status: "open", counted: 0 });
    expect(waiting.audit.at(-1)).toMatchObject({
      kind: "context",
      facts: {
        context: [
          { source: "issue", kind: "given" },
          { source: "earlier attempts", kind: "given", texts: 1 },
          { source: "comments", kind: "unavailable" },
        ],
      },
      decision: {
        kind: "postpone",
        reason: "insufficient_context",
        missing: ["comments"],
        backOffMinutes: 1,
      },
    });
    // The fourth fault in a row; the three before it are told to the store, to spare the story their waiting.
    await story.db.query("update escalations set faults_in_a_row = 3");
    failToReadComments();
    await story.advance(60_000);
    const paged = await story.seen(issue);
    expect(paged.labels).toEqual(["auto-agent-fatal", "ci-stuck", "hitl-escalation", "human-required"]);
    const page = paged.comments.find(({ kind }) => kind === "page")?.body ?? "";
    expect(page).toContain("a blocker that only a person can lift");
    expect(page).toContain("could not be read, four times in a row: comments");

    await writer.unlabel(issue, "human-required");
    await story.settle();
    const { attempts, escalation } = await story.timeline(issue);
    expect(attempts[1]?.prompt).toContain("We keep the old format.");
    expect(attempts[1]).toMatchObject({ number: 1, stage: "probe", decision: { kind: "resolve" } });
    expect(escalation).toMatchObject({ status: "awaiting_merge", counted: 1 });
  },
);
