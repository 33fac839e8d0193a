import { expect, it } from "vitest";
import { type CheckRun } from "../../src/sandbox/github/state/checks.ts";
import { playsAll } from "../support/cases.ts";
import { atPhase, complete, done, planSteps } from "../support/story/job-scripts.ts";
import { place } from "../support/story/people.ts";
import { always, claim, type Step } from "../support/story/scripts.ts";
import { checksOn, fileOn } from "../support/story/seen.ts";
import { startStory, type Story } from "../support/story/story.ts";

const path = "test/total.test.js";
const expecting = (total: number) => `import assert from "node:assert/strict";
import { test } from "node:test";
import { total } from "../src/total.js";
test("adds two prices", () => assert.equal(total(1, 2), ${total}));
`;
/** Its test is red: no program can tell whether the product or the test is wrong. */
const repository = {
  "src/total.js": "export const total = (a, b) => a + b;\n",
  [path]: expecting(4),
};
const gates = {
  test: { command: `node --test --test-reporter=tap ${path}` },
  trials: { budget: 0 },
};
const greenByTheTest: Step = { write: { path, content: expecting(3) } };
const held = "a person has to look at what this change asks of the tests";

function summaryOn(story: Story, sha: string): CheckRun {
  const runs = checksOn(story.repository, sha).filter(({ name }) => name === "nightshift / gates");
  const latest = runs.toSorted((one, other) => other.id - one.id)[0];
  if (latest === undefined) throw new Error(`nothing sums the gates up on ${sha}`);
  return latest;
}

async function press(story: Story, sha: string, login: string): Promise<void> {
  const { id: checkRunId } = summaryOn(story, sha);
  const repository = `${place.owner}/${place.repo}`;
  story.github.clickCheckAction({ repository, checkRunId, identifier: "accept", login });
  await story.settle();
}

function onlyPull(story: Story) {
  const [pull, ...others] = story.repository.pulls.filter(({ issue }) => issue.state === "open");
  if (pull === undefined || others.length > 0) throw new Error(`${others.length + 1} pull requests are open`);
  return pull;
}

it("what only a person can decide is published, asks for a look, and is accepted by a writer's button", async () => {
  const story = await startStory({
    ...{ repository, config: { gates } },
    scripts: [always(claim(greenByTheTest))],
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { attempts } = await story.timeline(issue);
  expect(attempts).toMatchObject([
    { rejections: 0, decision: { kind: "resolve" }, gateRuns: [{ verdict: { verdict: "review" } }] },
  ]);
  const { issue: shown, head } = onlyPull(story);
  const row = `| ${path}: adds two prices | rewritten | fails | passes | passes | – |`;
  expect(shown.body).toContain(row);
  const summary = summaryOn(story, head.sha);
  expect(summary).toMatchObject({ conclusion: "action_required", output: { title: held } });
  expect(summary.output.text).toContain(row);
  expect(summary.actions.map(({ label }) => label)).toEqual(["Re-run", "Explain", "Accept"]);

  await press(story, head.sha, "rita-reader");
  expect(summaryOn(story, head.sha).conclusion).toBe("action_required");
  await press(story, head.sha, "walter-writer");
  expect(summaryOn(story, head.sha)).toMatchObject({
    ...{ conclusion: "neutral", output: { title: "accepted by a person" } },
  });
  const metrics = await (await fetch(`${story.service.url}/api/diagnostics/gates`)).json();
  expect(metrics).toMatchObject({
    windows: { "24h": { counts: { refused: 0, acceptedAnyway: 0, reviewsAccepted: 1 } } },
  });
});

it("a job waits for a person at `full`, too, and goes on once one has accepted", async () => {
  const story = await startStory({
    ...{ repository, config: { gates } },
    scripts: [
      atPhase("strategic", 1, done("Plan the tests", ...planSteps([{ id: "tests" }]))),
      atPhase("tactical", 2, done("Expect three", greenByTheTest)),
      atPhase("strategic", 3, complete),
    ],
  });
  const writer = story.as("writer");
  const issue = await writer.openIssue("Mend the total", "The test of the total is red.");
  await writer.label(issue, "autonomy:full", "nightshift");
  await story.settle();

  const phase = onlyPull(story);
  expect(phase.issue.body).toContain(`It waits for a review, because ${held};`);
  expect(summaryOn(story, phase.head.sha).conclusion).toBe("action_required");
  expect((await story.seen(issue)).labels).toContain("nightshift:in-review");
  expect(await fileOn(story.repository, "main", path)).toBe(expecting(4));

  await press(story, phase.head.sha, "walter-writer");
  const whole = onlyPull(story);
  expect(whole.issue.number).not.toBe(phase.issue.number);
  await story.as("admin").review(whole.issue.number, { event: "APPROVE" });
  await story.settle();
  expect(await fileOn(story.repository, "main", path)).toBe(expecting(3));
  expect(await story.seen(issue)).toMatchObject({ state: "closed" });
  const { rows } = await story.db.query("select accepted_by, answer from acceptances order by accepted_at");
  expect(rows).toEqual([
    { accepted_by: "walter-writer", answer: "accepted" },
    { accepted_by: "alice-admin", answer: "accepted" },
  ]);
});

it.runIf(playsAll).each([
  ["tell", "neutral"],
  ["block", "action_required"],
] as const)(
  "a person's pull request is judged likewise, by `gates.review: %s`",
  async (review, conclusion) => {
    const story = await startStory({ repository, config: { gates: { on: "all", ...gates, review } } });
    const writer = story.as("writer");
    await writer.branch("change");
    const sha = await writer.commitFile(path, expecting(3), "change");
    const asked = { ...place, title: "Expect three", head: "change", base: "main" };
    const { data } = await writer.octokit.rest.pulls.create(asked);
    await story.settle();
    expect(summaryOn(story, sha)).toMatchObject({ conclusion, output: { title: held } });

    const admin = story.as("admin");
    await admin.review(data.number, { event: "REQUEST_CHANGES", body: "Why three?" });
    await story.settle();
    expect(summaryOn(story, sha)).toMatchObject({ conclusion });
    await admin.review(data.number, { event: "APPROVE" });
    await story.settle();
    expect(summaryOn(story, sha).output.title).toBe("accepted by a person");
    const { rows } = await story.db.query("select accepted_by, answer from acceptances");
    expect(rows).toEqual([{ accepted_by: "alice-admin", answer: "accepted" }]);
  },
);
