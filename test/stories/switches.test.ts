import { expect, it, vi } from "vitest";
import { stringify } from "yaml";
import { played, playsAll } from "../support/cases.ts";
import { untilNothingRunsIn } from "../support/story/leaks.ts";
import { place } from "../support/story/people.ts";
import { oneRound } from "../support/story/job-scripts.ts";
import { always, claim, mend, mendedGate, mends } from "../support/story/scripts.ts";
import { runNightshift } from "../support/story/command-line.ts";
import { startStory, type Story } from "../support/story/story.ts";

/** Edits, tells the service's log by a second tool call, and goes on for ever. */
const hangs = always(claim(mend, { hang: true }));
const repository = `${place.owner}/${place.repo}`;

interface Switch {
  readonly what: string;
  readonly named: (story: Story) => string[];
  readonly kind: string;
  readonly path: (story: Story) => string;
}

it.each(
  played<Switch>([
    { what: "the service", named: () => [], kind: "service", path: () => "service" },
    {
      what: "the installation",
      named: () => ["--installation", repository.split("/")[0] ?? ""],
      kind: "installation",
      path: ({ github }) => `installations/${github.app.installationId}`,
    },
    {
      what: "the repository",
      named: () => [repository],
      kind: "repository",
      path: () => `repos/${repository}`,
    },
  ]),
)("when $what is paused while an agent works, it is ended; resumed, the work goes on", async (given) => {
  const story = await startStory({ scripts: [hangs] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.until("a tool answered");
  const service = ["--service", story.service.url];
  expect(await runNightshift("pause", ...given.named(story), ...service)).toMatchObject({ code: 0 });
  await story.settle();

  await untilNothingRunsIn(story.dataDirectory);
  expect(await story.seen(issue)).toMatchObject({
    ...{ branches: [], pulls: [] },
    labels: ["ci-stuck", "hitl-escalation"],
  });
  const paused = await story.timeline(issue);
  expect(paused.attempts).toMatchObject([{ decision: { kind: "cancel", reason: "switched_off" } }]);
  expect(paused.escalation).toMatchObject({ status: "held", counted: 0 });
  expect(paused.audit.at(-1)?.facts).toMatchObject({ switchedOff: given.kind });
  const other = await story.escalate("hitl-escalation", "docs-stuck");
  await story.settle();
  // Whoever reported it is told why nothing happens, once, and so is whoever asks.
  const why = { service: "everywhere", installation: "of this account", repository: "for this repository" }[
    given.kind
  ];
  const told = (await story.seen(other)).comments.map(({ kind, body }) => [kind, body.includes(String(why))]);
  expect(told).toEqual([["progress", true]]);
  const writer = story.as("writer");
  const job = await writer.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await writer.label(job, "autonomy:full", "nightshift");
  for (const each of [other, job]) await writer.comment(each, "/nightshift status");
  await story.settle();
  expect((await story.seen(job)).kinds).toContain("job");
  for (const each of [other, job]) {
    const answer =
      (await story.seen(each)).comments.find(({ kind }) => kind.startsWith("status"))?.body ?? "";
    expect(answer).toContain("Nothing is done for now: Nightshift is ");
    const [, link] = /\]\((http[^)]+)\)/.exec(answer) ?? [];
    if (link !== undefined) expect((await fetch(link)).status).toBe(200);
  }
  const reason = await runNightshift("explain", "issue", `${repository}#${other}`, ...service);
  expect(reason.out).toContain("a kill switch is thrown");
  const explained = await runNightshift("explain", "config", repository, ...service);
  expect(explained.out).toContain(`it is paused: the ${given.kind} is switched off`);

  await story.play(...oneRound, mends);
  expect(await runNightshift("resume", ...given.named(story), ...service)).toMatchObject({ code: 0 });
  await story.settle();
  expect((await story.timeline(issue)).escalation.status).toBe("awaiting_merge");
  // What nobody has begun is found by the sweep.
  await story.advance(600_000);
  for (const each of [other, job])
    expect(JSON.stringify((await story.seen(each)).comments)).not.toContain(
      "**Nothing is done here for now**",
    );
  const asked = await fetch(`${story.service.url}/api/${given.path(story)}`);
  expect(await asked.json()).toMatchObject({ enabled: true });
  const { rows } = await story.db.query(
    "select decision from audit_entries where kind = 'switch' order by id",
  );
  expect(rows.map(({ decision }: { decision: object }) => decision)).toMatchObject([
    { enabled: false },
    { enabled: true },
  ]);
});

it("a phase of a job that is at work when its repository is paused is ended, too, and goes on afterwards", async () => {
  const story = await startStory({ scripts: [hangs] });
  const writer = story.as("writer");
  const issue = await writer.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await writer.label(issue, "autonomy:full", "nightshift");
  await story.until("a tool answered");
  const service = ["--service", story.service.url];
  expect(await runNightshift("pause", repository, ...service)).toMatchObject({ code: 0 });
  await story.settle();
  await untilNothingRunsIn(story.dataDirectory);
  const turns = "select decision from audit_entries where kind = 'phase-turn' order by id desc";
  expect((await story.db.query(turns)).rows[0]).toEqual({
    decision: { kind: "interrupted", why: "cancelled" },
  });

  await story.play(...oneRound);
  expect(await runNightshift("resume", repository, ...service)).toMatchObject({ code: 0 });
  await story.settle();
  expect((await story.seen(issue)).labels).toContain("nightshift:done");
  await endsTheCompanion(story, issue);
});

/** Who asked about a job is told why the companion was ended. */
async function endsTheCompanion(story: Story, issue: number): Promise<void> {
  const turn = { steps: [{ run: "true" }, { hang: true }] };
  await story.play({ match: { role: "companion" }, turns: [turn] });
  const calls =
    "select count(*)::int from agent_steps s join agent_turns t on t.id = s.turn_id where role = 'companion'";
  await story.as("writer").comment(issue, "/nightshift ask Why?");
  await vi.waitUntil(async () => (await story.db.query<{ count: number }>(calls)).rows[0]?.count, {
    timeout: 60_000,
  });
  const service = ["--service", story.service.url];
  expect(await runNightshift("pause", repository, ...service)).toMatchObject({ code: 0 });
  await story.settle();
  await untilNothingRunsIn(story.dataDirectory);
  const { comments } = await story.seen(issue);
  expect(comments.at(-1)?.body).toContain(
    "Nothing came of it: Nightshift is switched off here; ask again once it is back.",
  );
}

it.runIf(playsAll)(
  "a domain that is switched off, or left to people, while an agent works ends it",
  async () => {
    const story = await startStory({ scripts: [hangs] });
    const held = await story.escalate("hitl-escalation", "ci-stuck");
    await story.until("a tool answered");
    const off = { escalations: { registry: { "ci-stuck": { enabled: false } } }, gates: mendedGate };
    await story.as("admin").commitFile(".github/nightshift.yml", stringify(off));
    await story.settle();
    await untilNothingRunsIn(story.dataDirectory);
    const paused = await story.timeline(held);
    expect(paused.attempts).toMatchObject([{ decision: { kind: "cancel", reason: "switched_off" } }]);
    expect(paused.escalation).toMatchObject({ status: "held", counted: 0 });
    expect(paused.audit.at(-1)?.facts).toMatchObject({ switchedOff: "domain" });

    const left = await story.escalate("hitl-escalation", "docs-stuck");
    await story.until("a tool answered", 2);
    await story.as("bot").label(left, "cultural-check");
    await story.settle();
    await untilNothingRunsIn(story.dataDirectory);
    const paged = await story.timeline(left);
    expect(paged.attempts).toMatchObject([{ decision: { kind: "cancel", reason: "domain_denied" } }]);
    expect(await story.seen(left)).toMatchObject({
      labels: ["cultural-check", "docs-stuck", "hitl-escalation", "human-required"],
      ...{ branches: [], pulls: [] },
    });
  },
);

it("a service that the environment switches off takes nothing in, says why, and files nothing", async () => {
  const story = await startStory({ environment: { NIGHTSHIFT_ENABLED: "false" } });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  expect(await story.seen(issue)).toMatchObject({
    labels: ["ci-stuck", "hitl-escalation"],
    kinds: ["progress"],
  });
  const { rows } = await story.db.query("select facts, decision from audit_entries where kind = 'preflight'");
  expect(rows).toMatchObject([
    { facts: { switchedOff: "service" }, decision: { kind: "hold", reason: "switched_off" } },
    { facts: { switchedOff: "service" }, decision: { kind: "skip", reason: "switched_off" } },
  ]);
  const service = ["--service", story.service.url];
  const filed = await runNightshift(
    ...["escalate", repository, ...service],
    ...["--domain", "docs-stuck", "--title", "The docs do not build"],
  );
  expect(filed).toMatchObject({ code: 1 });
  expect(filed.err).toContain("switched off");
  expect(await runNightshift("resume", ...service)).toMatchObject({ code: 1 });
});

it("a pause wins over the repository's file, and a file that switches off wins over taking the pause back", async () => {
  const story = await startStory({ config: { enabled: false, gates: mendedGate } });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  const service = ["--service", story.service.url];
  expect((await runNightshift("pause", repository, ...service)).out).toBe(`${repository} is paused\n`);
  expect(await runNightshift("resume", repository, ...service)).toMatchObject({
    ...{ code: 1, out: `${repository} is still switched off, by the repository\n` },
  });
  await story.settle();
  expect((await story.seen(issue)).kinds).toEqual(["progress"]);
});

it("the money of an installation's day is bounded through the API", async () => {
  const story = await startStory({
    config: { escalations: { caps: { attemptCostUsd: 1 } }, gates: mendedGate },
  });
  const address = `${story.service.url}/api/installations/${story.github.app.installationId}`;
  const set = async (dailyCostUsd: number | null) => {
    const answer = await fetch(address, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ dailyCostUsd }),
    });
    expect(await answer.json()).toMatchObject({ dailyCostUsd, enabled: true, repositories: [repository] });
  };
  for (const dailyCostUsd of [0, 0.001, 1_000_000]) {
    const headers = { "content-type": "application/json" };
    const refused = await fetch(address, {
      method: "PATCH",
      headers,
      body: JSON.stringify({ dailyCostUsd }),
    });
    expect([dailyCostUsd, refused.status]).toEqual([dailyCostUsd, 422]);
  }
  await set(0.5);
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const waiting = await story.timeline(issue);
  expect(waiting.attempts).toEqual([]);
  // No day to come has what an attempt may cost: that is said, for it does not pass by itself.
  expect(waiting.audit.at(-1)?.decision).toMatchObject({ kind: "wait", reason: "over_daily_budget" });
  const { comments, labels } = await story.seen(issue);
  expect(labels).toEqual(["ci-stuck", "hitl-escalation"]);
  expect(comments.at(-1)?.body).toContain("one may cost $1.00, and the narrowest daily budget has $0.50");
  expect(comments.at(-1)?.body).toContain("`escalations.caps.attemptCostUsd`");

  await set(null);
  await story.settle();
  expect((await story.timeline(issue)).escalation.status).toBe("awaiting_merge");
});
