import { expect, it, vi } from "vitest";
import { stringify } from "yaml";
import { threadsOf } from "../../src/sandbox/github/acts/thread-acts.ts";
import { playsAll } from "../support/cases.ts";
import {
  claim,
  mend,
  mendedGate,
  mends,
  type Script,
  type Step,
  type Turn,
} from "../support/story/scripts.ts";
import { checksOn } from "../support/story/seen.ts";
import { startStory } from "../support/story/story.ts";

const says = (verdict: string, findings: readonly Step[] = [], ...steps: Step[]): Turn => ({
  steps: [...steps, { usage: { inputTokens: 10, outputTokens: 5, costUsd: 0.25 } }],
  answer: { verdict, findings },
});
const about = (issue: string, more: Record<string, string | number>, ...turns: Turn[]): Script => ({
  match: { issue, ...more },
  turns,
});
const review = (specialist: string, attempt: number, turn: Turn) =>
  about("leaky", { role: "reviewer", specialist, attempt }, turn);
/** Who is not told this leaves a file behind, and its review does not count. */
const isTold = (words: string): Step => ({
  run: `grep -qF -- '${words}' "$NIGHTSHIFT_PROMPT_FILE" || echo untold > untold.txt`,
});

const leak = {
  ...{ severity: "error", path: "NOTES.md", line: 2, message: "The notes tell the key." },
  suggestion: "Leave the key out.",
};
const long = { severity: "warning", path: "NOTES.md", line: 1, message: "Nobody needs this." };
const leaks: Step = { write: { path: "NOTES.md", content: "mended\nThe key is 7.\n" } };
const disputes: Turn = {
  steps: [mend],
  answer: {
    ...{ status: "resolved", confidence: "high", blocked_reason: "none", diagnosis: "Nobody wrote it." },
    disputed: [
      { finding: 1, reason: "It is no key." },
      { finding: 2, reason: "The gate asks for it." },
    ],
  },
};

it("what resolves an escalation is reviewed with `reviews.on: all`: sent back, let pass with its findings, or a counted attempt", async () => {
  const story = await startStory({
    config: {
      gates: mendedGate,
      escalations: { cap: 2 },
      reviews: { on: "all", specialists: { security: "gate", style: "gate" } },
    },
    repository: { ".github/nightshift/specialists/style.md": "Notes end with a full stop.\n" },
    scripts: [
      review("security", 1, says("fail", [leak], isTold("what issue #"))),
      review("style", 1, says("fail", [long])),
      review("security", 2, says("pass", [], isTold("- still open; error; NOTES.md:2"))),
      review("style", 2, says("fail", [long], isTold("Disputed by the agent that made the change"))),
      about(
        "leaky",
        { role: "arbiter", attempt: 1 },
        {
          answer: { ruling: "FIX", confidence: 0.9, reason: "It is a key.", dispositions: [] },
        },
      ),
      about(
        "leaky",
        { role: "arbiter", attempt: 2 },
        {
          steps: [isTold("Disputed by the agent that made the change: The gate asks for it.")],
          answer: {
            ...{ ruling: "PROCEED", confidence: 0.9, reason: "The gate does ask for it." },
            dispositions: [{ finding: 1, disposition: "dispute", reason: "The gate asks for it." }],
          },
        },
      ),
      about("leaky", { role: "preflight" }, claim(leaks), disputes),
      about(
        "broken",
        { role: "reviewer", specialist: "security" },
        {
          steps: [{ crash: { exit: 3 } }],
        },
      ),
      about("broken", { role: "reviewer" }, says("pass")),
      about("broken", { role: "preflight", stage: "probe" }, claim(mend)),
      about(
        "broken",
        { role: "preflight" },
        claim(isTold("- security: could not review: it crashed, twice"), mend),
      ),
    ],
  });
  const leaky = await story.as("writer").openIssue("leaky notes", "They say nothing.");
  await story.as("writer").label(leaky, "hitl-escalation", "ci-stuck");
  await story.settle();

  const seen = await story.seen(leaky);
  const [pull, ...others] = seen.pulls;
  expect(others).toEqual([]);
  expect(seen.labels).not.toContain("human-required");
  const [told, ...more] = pull?.reviews ?? [];
  expect(more).toEqual([]);
  expect(told).toMatchObject({ state: "COMMENTED", author: { login: "nightshift[bot]" } });
  expect(told?.body).toContain("past what holds it (confidence 0.9): The gate does ask for it.");
  expect(told?.body).toContain(
    "Found in earlier commits and mended:\n\n- security, NOTES.md:2: The notes tell the key.",
  );
  expect(told?.body).toContain("Disputed by the arbiter: The gate asks for it.");
  expect(pull === undefined ? [] : threadsOf(pull).map(({ first }) => first.body)).toEqual([
    "**style**, warning\n\n> Nobody needs this.",
  ]);
  const checks = checksOn(story.repository, pull?.head.sha).map(({ name, conclusion }) => [name, conclusion]);
  expect(checks).toEqual(
    expect.arrayContaining([
      ["nightshift / review security", "success"],
      ["nightshift / review style", "neutral"],
    ]),
  );
  const { attempts } = await story.timeline(leaky);
  // Four reviews; the own turns of the agent have no price.
  expect(attempts).toMatchObject([
    { rejections: 0, costUsd: null, knownUsd: 1, decision: { kind: "resolve" } },
  ]);

  const page = await (
    await fetch(
      `${story.service.url}/escalations/${story.repository.owner.login}/${story.repository.name}/${leaky}`,
    )
  ).text();
  expect(page).toContain("Disputed by the arbiter: The gate asks for it.");

  const broken = await story.as("writer").openIssue("broken notes", "They say nothing.");
  await story.as("writer").label(broken, "hitl-escalation", "ci-stuck");
  await story.settle();
  const timeline = await story.timeline(broken);
  expect(timeline.attempts).toMatchObject([
    { decision: { kind: "retry", reason: "reviews_failed" } },
    { decision: { kind: "page", reason: { kind: "exhausted", attempts: 2, last: "reviews_failed" } } },
  ]);
  expect((await story.seen(broken)).pulls).toEqual([]);
});

it.runIf(playsAll)(
  "a model out of reach amid the reviews of an attempt counts for nothing, and who had reviewed is not asked again",
  async () => {
    const config = {
      gates: mendedGate,
      reviews: { on: "all", specialists: { security: "gate", simplicity: "gate" } },
    };
    const reviewed = (simplicity: Turn): Script[] => [
      { match: { role: "reviewer", specialist: "security" }, turns: [says("pass")] },
      { match: { role: "reviewer" }, turns: [simplicity] },
      mends,
    ];
    const story = await startStory({
      ...{ config, environment: { NIGHTSHIFT_ISOLATION: "none" } },
      scripts: reviewed({ steps: [{ hang: true }] }),
    });
    const configure = (more: object) =>
      story.as("admin").commitFile(".github/nightshift.yml", stringify({ ...config, ...more }));
    const asked = async () => {
      const { rows } = await story.db.query<{ specialist: string }>(
        `select facts->>'specialist' as specialist from audit_entries
       where kind = 'phase-review' and decision->>'kind' = 'ask'`,
      );
      return rows.map(({ specialist }) => specialist).toSorted();
    };
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await vi.waitUntil(
      async () =>
        (await story.db.query("select from attempt_reviews")).rowCount === 1 && (await asked()).length === 2,
      { timeout: 60_000, interval: 20 },
    );
    // The service has no such walls, and asks no agent until they are not insisted on any more.
    await configure({ agent: { isolation: "bubblewrap" } });
    const insists = "select from repository_configurations where in_force like '%bubblewrap%'";
    await vi.waitUntil(async () => (await story.db.query(insists)).rowCount === 1, {
      ...{ timeout: 60_000, interval: 20 },
    });
    await story.restart(() => story.play(...reviewed(says("pass"))));
    await story.settle();
    const refunded = await story.timeline(issue);
    expect(refunded.attempts).toMatchObject([{ decision: { kind: "refund", fault: "not-set-up" } }]);
    expect(refunded.escalation).toMatchObject({ status: "open", counted: 0, faultsInARow: 1 });
    expect(await asked()).toEqual(["security", "simplicity", "simplicity"]);

    await configure({});
    await story.settle();
    await story.advance(61_000);
    const { attempts, escalation } = await story.timeline(issue);
    expect(attempts.map(({ decision }) => decision?.kind)).toEqual(["refund", "resolve"]);
    expect(escalation).toMatchObject({ status: "awaiting_merge", counted: 1 });
    expect((await story.seen(issue)).checks).toEqual(
      expect.arrayContaining([
        "nightshift / review security: success",
        "nightshift / review simplicity: success",
      ]),
    );
  },
);
