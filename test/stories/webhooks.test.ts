import { expect, it } from "vitest";
import { played, playsAll } from "../support/cases.ts";
import { type DeliveryFault } from "../../src/sandbox/github/webhooks/delivery-queue.ts";
import { createLog } from "../../src/platform/log.ts";
import { takeIn, takeLease } from "../../src/store/escalations/escalations.ts";
import { announcePresence } from "../../src/store/presence.ts";
import { listRepositories } from "../../src/store/configuration/repositories.ts";
import { databaseUrl } from "../support/database.ts";
import { place } from "../support/story/people.ts";
import { startStory, type Story } from "../support/story/story.ts";

async function expectResolvedOnce(story: Story, issue: number): Promise<void> {
  const seen = await story.seen(issue);
  expect(seen).toMatchObject({
    labels: [],
    kinds: ["progress", "outcome"],
    branches: [`nightshift/issue-${issue}`],
    checks: ["nightshift / gates: success", "nightshift / mended: success"],
  });
  expect(seen.pulls).toHaveLength(1);
  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts).toHaveLength(1);
  expect(escalation).toMatchObject({ status: "awaiting_merge", counted: 1 });
}

it.each<{ how: string; faults: DeliveryFault[] }>(
  played([
    { how: "duplicated", faults: [{ kind: "duplicate", times: 100 }] },
    { how: "reordered", faults: [{ kind: "postpone", event: "issues", times: 3 }] },
    { how: "partly lost, but for the last", faults: [{ kind: "lose", event: "issues", times: 2 }] },
  ]),
)("webhooks that are $how lead to the same end", async ({ faults }) => {
  const story = await startStory();
  for (const fault of faults) story.github.addDeliveryFault(fault);
  const release = story.github.holdDeliveries();
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  release();
  await story.settle();
  await expectResolvedOnce(story, issue);
});

it("an issue that is opened with its labels is taken in though GitHub tells of no label", async () => {
  const story = await startStory();
  story.github.addDeliveryFault({ kind: "lose", event: "issues", action: "labeled", times: 1_000 });
  const labels = ["hitl-escalation", "ci-stuck"];
  const { data } = await story
    .as("bot")
    .octokit.rest.issues.create({ ...place, title: "The notes are stuck", labels });
  await story.settle();
  await expectResolvedOnce(story, data.number);
});

it("when every webhook is lost, the sweep finds the issue", async () => {
  const story = await startStory();
  story.github.addDeliveryFault({ kind: "lose", times: 1_000 });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  await expect(story.timeline(issue)).rejects.toThrow("is no escalation");

  await story.advance(0);
  await expectResolvedOnce(story, issue);
});

it("what GitHub could not deliver is delivered again, until it arrives and not once more", async () => {
  const story = await startStory();
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const answered = async () => (await story.seen(issue)).kinds.filter((kind) => kind.startsWith("status"));
  const again = () => story.github.state.deliveries.filter(({ redelivery }) => redelivery).length;
  story.github.addDeliveryFault({ kind: "lose", event: "issue_comment", times: 2 });
  await story.as("writer").comment(issue, "/nightshift status");
  await story.settle();
  expect([await answered(), again()]).toEqual([[], 0]);

  await story.advance(0);
  expect([await answered(), again()]).toEqual([[], 1]);
  await story.advance(60_000);
  expect([await answered(), again()]).toEqual([[], 1]);
  await story.advance(300_000);
  expect(await answered()).toHaveLength(1);
  await story.advance(3_600_000);
  expect([(await answered()).length, again()]).toEqual([1, 2]);
});

it.runIf(playsAll)("a lost webhook of a closed issue is healed by the sweep", async () => {
  const story = await startStory({ scripts: [{ turns: [{ steps: [{ crash: { exit: 1 } }] }] }] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  story.github.addDeliveryFault({ kind: "lose", times: 1_000 });
  await story.as("writer").close(issue);
  await story.advance(3_600_000);

  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts).toHaveLength(1);
  expect(escalation.status).toBe("cancelled");

  // What is done to it from then on is left alone, and that is written down once.
  story.github.clearFaults();
  for (const label of ["docs-stuck", "bug"]) {
    await story.as("bot").label(issue, label);
    await story.settle();
  }
  const { audit } = await story.timeline(issue);
  // Whether somebody looked while the agent was at work is by chance.
  const decisions = audit.map(({ decision }) => decision as { kind: string; reason?: unknown });
  const skips = decisions.filter(({ kind, reason }) => kind === "skip" && reason !== "lease_held");
  expect(skips).toEqual([{ kind: "skip", reason: "closed" }]);
});

it("a delivery that GitHub sends again under its old GUID changes nothing", async () => {
  const story = await startStory();
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const before = await story.seen(issue);
  const { rows: stored } = await story.db.query("select id from deliveries");

  for (const { headers, payload } of story.github.state.deliveries.slice()) {
    const response = await fetch(`${story.service.url}/api/github/webhooks`, {
      method: "POST",
      headers,
      body: JSON.stringify(payload),
    });
    expect(response.status).toBe(202);
  }
  await story.settle();

  expect(await story.seen(issue)).toEqual(before);
  expect((await story.db.query("select id from deliveries")).rows).toHaveLength(stored.length);
  await expectResolvedOnce(story, issue);
});

it("a forged webhook is refused and changes nothing", async () => {
  const story = await startStory();
  const issue = await story.as("bot").openIssue("Nothing is wrong");
  await story.settle();
  const [delivery] = story.github.state.deliveries.slice(-1);
  const response = await fetch(`${story.service.url}/api/github/webhooks`, {
    method: "POST",
    headers: { ...delivery?.headers, "x-github-delivery": "6f0d0c60-0000-4000-8000-000000000000" },
    body: JSON.stringify({ ...delivery?.payload, action: "labeled" }),
  });
  await story.settle();

  expect(response.status).toBe(401);
  await expect(story.timeline(issue)).rejects.toThrow("is no escalation");
});

it("what another worker is at is left to it, which is written down once; it goes on when that worker is gone", async () => {
  const story = await startStory();
  const { rows } = await story.db.query<{ name: string }>("select current_database() as name");
  const other = await announcePresence(databaseUrl(rows[0]?.name ?? ""), createLog("silent"));
  try {
    const release = story.github.holdDeliveries();
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    const [at] = await listRepositories(story.db);
    const key = { repositoryId: at?.id ?? 0, issue };
    const now = story.clock.now();
    const taken = await takeIn(story.db, { ...key, title: "t", body: "", domain: "ci-stuck", now });
    await takeLease(story.db, taken, other.holder);
    release();
    await story.settle();
    await story.advance(0);
    const { audit, attempts } = await story.timeline(issue);
    expect(attempts).toEqual([]);
    expect(audit.map(({ decision }) => decision)).toEqual([{ kind: "skip", reason: "lease_held" }]);

    await other.close();
    await story.advance(0);
    await expectResolvedOnce(story, issue);
  } finally {
    await other.close();
  }
});

it.runIf(playsAll)("two issues at once are resolved each by itself", async () => {
  const story = await startStory();
  const one = await story.escalate("hitl-escalation", "ci-stuck");
  const other = await story.escalate("docs-stuck", "hitl-escalation");
  await story.settle();
  await expectResolvedOnce(story, one);
  await expectResolvedOnce(story, other);
});
