import { expect, it } from "vitest";
import { moment } from "../../src/domain/escalations/explain/moment.ts";
import { oneRound } from "../support/story/job-scripts.ts";
import { place } from "../support/story/people.ts";
import { always, claim, mend, mendedGate } from "../support/story/scripts.ts";
import { startStory } from "../support/story/story.ts";

const day = 86_400_000;
const repository = `${place.owner}/${place.repo}`;

it("of ten escalations at once under a daily budget for three, three are worked on; the others wait unmarked for the next day", async () => {
  const story = await startStory({
    scripts: [always(claim(mend, { usage: { inputTokens: 100, outputTokens: 10, costUsd: 1 } }))],
    config: { escalations: { caps: { attemptCostUsd: 1, dailyCostUsd: 3 } }, gates: mendedGate },
    environment: { NIGHTSHIFT_CONCURRENCY: "5" },
  });
  const release = story.github.holdDeliveries();
  const issues: number[] = [];
  for (let filed = 0; filed < 10; filed += 1) {
    issues.push(await story.escalate("hitl-escalation", "docs-stuck"));
  }
  release();
  await story.settle();

  const midnight = new Date(Math.ceil((story.clock.now().getTime() + 1) / day) * day);
  const waiting =
    "**The next attempt waits for money: $0.00 of the day's budget is left, and one may cost $1.00. It goes on at " +
    `${moment(midnight)}, or before, once \`escalations.caps.dailyCostUsd\` is raised.**`;
  const standing = async () => {
    const timelines = await Promise.all(issues.map((issue) => story.timeline(issue)));
    return {
      resolved: timelines.filter(({ escalation }) => escalation.status === "awaiting_merge").length,
      waiting: timelines.filter(({ escalation }) => escalation.status === "open"),
    };
  };
  const first = await standing();
  expect(first.resolved).toBe(3);
  expect(first.waiting).toHaveLength(7);
  for (const { escalation, attempts, audit } of first.waiting) {
    expect(escalation.counted).toBe(0);
    expect(attempts).toEqual([]);
    expect(audit.map(({ decision }) => decision)).toEqual([
      expect.objectContaining({ kind: "wait", reason: "daily_budget" }),
    ]);
    const seen = await story.seen(escalation.issue);
    expect(seen).toMatchObject({ labels: ["docs-stuck", "hitl-escalation"], branches: [] });
    // One comment says for what it waits, until when, and which key has it go on before; so does its page.
    const told = seen.comments.map(({ kind, body }) => [kind, body.slice(0, body.indexOf(" Attempt "))]);
    expect(told).toEqual([["progress", expect.stringContaining(waiting)]]);
    const page = await fetch(`${story.service.url}/escalations/${repository}/${escalation.issue}`);
    expect(await page.text()).toContain("`escalations.caps.dailyCostUsd` is raised");
  }
  await story.advance(day);
  expect((await standing()).resolved).toBe(6);
});

it("a job that waits for money says so on its issue, on the board and on its page, and goes on once the budget is raised", async () => {
  const [plan, ...rest] = oneRound;
  const [turn] = plan.turns;
  const spend = { usage: { inputTokens: 100, outputTokens: 10, costUsd: 0.5 } };
  const costly = { ...plan, turns: [{ ...turn, steps: [...(turn?.steps ?? []), spend] }] };
  const story = await startStory({
    scripts: [costly, ...rest],
    config: { escalations: { caps: { attemptCostUsd: 1 } }, gates: mendedGate },
  });
  const budget = async (dailyCostUsd: number) => {
    const address = `${story.service.url}/api/installations/${story.github.app.installationId}`;
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ dailyCostUsd });
    expect((await fetch(address, { method: "PATCH", headers, body })).status).toBe(200);
  };
  await budget(1);
  const writer = story.as("writer");
  const issue = await writer.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await writer.label(issue, "autonomy:full", "nightshift");
  await story.settle();
  const why = "the day's budget has nothing left for it; it goes on before, once the `dailyCostUsd` of the";
  const comment = (await story.seen(issue)).comments.find(({ kind }) => kind === "job")?.body;
  expect(comment).toMatch(/waits until \d{4}-\d\d-\d\d 00:00 UTC/);
  expect(comment).toContain(why);
  const { rows } = await story.db.query<{ id: string }>("select id from jobs");
  for (const path of ["/jobs", `/jobs/${rows[0]?.id ?? ""}`]) {
    const page = await (await fetch(`${story.service.url}${path}`)).text();
    expect(page.replaceAll("&#39;", "'")).toContain(why);
  }
  await budget(20);
  await story.settle();
  expect((await story.seen(issue)).labels).toContain("nightshift:done");
});
