import { expect, it } from "vitest";
import { moment } from "../../src/domain/escalations/explain/moment.ts";
import { oneRound } from "../support/story/job-scripts.ts";
import { place } from "../support/story/people.ts";
import { always, claim, mend, mendedGate } from "../support/story/scripts.ts";
import { startWebhookReceiver } from "../support/webhook-receiver.ts";
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

it("at 80 % of a day's money there is one warning, at 100 % no attempt begins; the next day there is another warning", async () => {
  const receiver = await startWebhookReceiver();
  const spends = (costUsd: number) =>
    always(claim(mend, { usage: { inputTokens: 9, outputTokens: 9, costUsd } }));
  const story = await startStory({
    scripts: [spends(8.5)],
    config: {
      escalations: { caps: { dailyCostUsd: 10 } },
      gates: mendedGate,
      notify: { webhook: "team-chat" },
    },
    environment: receiver.variables,
  });
  const warnings = () => receiver.heard().filter(({ type }) => type === "budget-80");
  const metrics = async () => (await fetch(`${story.service.url}/metrics`)).text();
  await story.escalate("hitl-escalation", "docs-stuck");
  await story.settle();
  await story.advance(60_000);
  await story.advance(60_000);

  expect(warnings().map(({ text }) => text)).toEqual([
    `80 % of the day's money is spent: $8.50 of $10.00: corner-shop/till ${story.github.url}/corner-shop/till`,
  ]);
  expect(await (await fetch(story.service.url)).text()).toContain("80 % is spent");
  expect(await metrics()).toContain('nightshift_budgets_today{state="near"} 1');

  await story.play(spends(2));
  await story.escalate("hitl-escalation", "docs-stuck");
  await story.settle();
  await story.advance(60_000);
  const waiting = await story.escalate("hitl-escalation", "docs-stuck");
  await story.settle();
  expect((await story.timeline(waiting)).audit.map(({ decision }) => decision)).toEqual([
    expect.objectContaining({ kind: "wait", reason: "daily_budget" }),
  ]);
  expect(warnings()).toHaveLength(1);
  await expect.poll(metrics).toContain('nightshift_budgets_today{state="spent"} 1');

  await story.play(spends(9));
  await story.advance(day);
  await story.advance(60_000);
  expect(warnings()).toHaveLength(2);
});
