import { execFileSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { played, playsAll } from "../support/cases.ts";
import { mends, mendedGate } from "../support/story/scripts.ts";
import { fileOn } from "../support/story/seen.ts";
import { startStory } from "../support/story/story.ts";

it.each(
  played([
    {
      what: "push",
      without: "contents",
      names: "contents: write",
    },
    {
      what: "open the pull request",
      without: "pull_requests",
      names: "pull_requests",
    },
  ] as const),
)(
  "when the App may not $what, a person is paged with the permission that is missing",
  async ({ without, names }) => {
    const story = await startStory();
    const { installation } = story.github.state;
    installation.permissions = { ...installation.permissions, [without]: "read" };
    story.github.state.installationTokens.clear();
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await story.settle();

    const seen = await story.seen(issue);
    expect(seen).toMatchObject({
      labels: ["auto-agent-pr-failed", "ci-stuck", "hitl-escalation", "human-required"],
      pulls: [],
    });
    const page = seen.comments.find(({ kind }) => kind === "page")?.body ?? "";
    expect(page).toContain("GitHub refused to take the work");
    expect(page).toContain(names);
    const { attempts } = await story.timeline(issue);
    expect(attempts).toMatchObject([{ decision: { kind: "page", reason: { kind: "publishing_refused" } } }]);
    const stands = without === "pull_requests";
    expect(seen.branches).toEqual(stands ? [`nightshift/issue-${issue}`] : []);
    expect(page.includes(`/corner-shop/till/tree/nightshift/issue-${issue}`)).toBe(stands);
    // The work is good, and kept.
    expect(attempts[0]?.gateRuns.at(-1)?.verdict.verdict).toBe("pass");
  },
);

it("a branch that somebody else has made under that name is left alone; the work goes to one of its own", async () => {
  const story = await startStory();
  const writer = story.as("writer");
  const issue = await writer.openIssue("The notes are stuck");
  const taken = `nightshift/issue-${issue}`;
  await writer.branch(taken);
  await writer.commitFile("NOTES.md", "mine\n", taken);
  await story.as("bot").label(issue, "hitl-escalation", "ci-stuck");
  await story.settle();

  expect(await fileOn(story.repository, taken, "NOTES.md")).toBe("mine\n");
  const { pulls, labels } = await story.seen(issue);
  expect(labels).toEqual([]);
  expect(pulls).toHaveLength(1);
  expect(pulls[0]?.head.ref).not.toBe(taken);
  const own = pulls[0]?.head.ref ?? "";
  expect(await fileOn(story.repository, own, "NOTES.md")).toBe("mended\n");
  const { audit } = await story.timeline(issue);
  expect(audit.find(({ kind }) => kind === "branch")).toMatchObject({
    facts: { branch: taken, refusal: "lease" },
    decision: { kind: "yield-branch", branch: taken, to: own },
  });
});

it.each(
  played([
    { what: "passes is only waited for: no person hears of it", stays: false },
    { what: "stays is told to a person after so many tries", stays: true },
  ]),
)("a refusal that judges nothing and $what", async ({ stays }) => {
  const story = await startStory();
  const issue = await story.as("bot").openIssue("The notes are stuck");
  // As while another push of them is under way.
  const below = join(story.repository.directory, "refs/heads/nightshift");
  await mkdir(below, { recursive: true });
  const locks = ["", "-attempt-1"].map((end) => join(below, `issue-${issue}${end}.lock`));
  for (const lock of locks) await writeFile(lock, "");
  await story.as("bot").label(issue, "hitl-escalation", "ci-stuck");
  await story.until("publishing is to be tried again", 2);
  expect(await story.seen(issue)).toMatchObject({ labels: ["ci-stuck", "hitl-escalation"], pulls: [] });
  if (stays) await story.db.query("update attempts set restarts = 10");
  else for (const lock of locks) await rm(lock);
  await story.settle();

  const { labels, pulls } = await story.seen(issue);
  const { attempts } = await story.timeline(issue);
  expect(attempts).toHaveLength(1);
  expect(pulls).toHaveLength(stays ? 0 : 1);
  expect(labels.includes("auto-agent-pr-failed")).toBe(stays);
  const paged = { kind: "page", reason: { kind: "publishing_refused" } };
  expect(attempts[0]?.decision).toMatchObject(stays ? paged : { kind: "resolve" });
});

it("a branch in whose name all others would be is told to a person, who takes it away and hands the work back", async () => {
  const story = await startStory();
  const writer = story.as("writer");
  await writer.branch("nightshift");
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const page = (await story.seen(issue)).comments.find(({ kind }) => kind === "page")?.body ?? "";
  expect(page).toContain("Lift what keeps the App from publishing: the branch `nightshift` is in the way");

  execFileSync("git", ["branch", "-D", "nightshift"], { cwd: story.repository.directory });
  await writer.comment(issue, "/nightshift resume It is gone.");
  await story.settle();
  const { labels, pulls } = await story.seen(issue);
  expect([labels, pulls.length]).toEqual([[], 1]);
});

it.runIf(playsAll)(
  "a GitHub that git cannot speak to at all is waited for longer, and told to a person in the end",
  async () => {
    const story = await startStory();
    story.github.addFault({
      match: { path: "/corner-shop/till.git/git-receive-pack" },
      ...{ times: 1_000, effect: { kind: "answer", status: 500 } },
    });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await story.until("publishing is to be tried again");
    // More than what is enough where it answers.
    await story.db.query("update attempts set restarts = 20");
    await story.until("publishing is to be tried again", 2);
    await story.db.query("update attempts set restarts = 79");
    await story.settle();

    const seen = await story.seen(issue);
    expect(seen.labels).toContain("auto-agent-pr-failed");
    expect(seen.comments.find(({ kind }) => kind === "page")?.body).toContain("git cannot speak to it");
  },
);

it("with a daily budget for one attempt, the second escalation waits for the next day", async () => {
  const story = await startStory({
    scripts: [{ turns: [{ ...mends.turns[0], steps: [...(mends.turns[0]?.steps ?? []), spends(0.8)] }] }],
    config: { escalations: { caps: { attemptCostUsd: 1, dailyCostUsd: 1.5 } }, gates: mendedGate },
  });
  const one = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const other = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  await story.advance(0);

  expect((await story.seen(one)).labels).toEqual([]);
  expect(await story.seen(other)).toMatchObject({
    labels: ["ci-stuck", "hitl-escalation"],
    kinds: ["progress"],
  });
  const waiting = await story.timeline(other);
  expect(waiting.attempts).toEqual([]);
  expect(waiting.escalation).toMatchObject({ counted: 0 });
  expect(waiting.audit.map(({ decision }) => decision)).toMatchObject([
    { kind: "wait", reason: "daily_budget" },
  ]);

  await story.advance(86_400_000);
  expect((await story.seen(other)).labels).toEqual([]);
});

it.runIf(playsAll)("what spends its reservation on two issues at once never overruns the day", async () => {
  const story = await startStory({
    scripts: [{ turns: [{ ...mends.turns[0], steps: [...(mends.turns[0]?.steps ?? []), spends(0.8)] }] }],
    config: { escalations: { caps: { attemptCostUsd: 1, dailyCostUsd: 1.5 } }, gates: mendedGate },
  });
  const release = story.github.holdDeliveries();
  const issues = [
    await story.escalate("hitl-escalation", "ci-stuck"),
    await story.escalate("hitl-escalation", "ci-stuck"),
  ];
  release();
  await story.settle();

  const seen = await Promise.all(issues.map((issue) => story.seen(issue)));
  expect(seen.filter(({ pulls }) => pulls.length > 0)).toHaveLength(1);
});

it("an issue whose failure the base does not show is told so with the gates' evidence, and a person closes it", async () => {
  const satisfied = {
    status: "already_satisfied",
    confidence: "high",
    blocked_reason: "none",
    diagnosis: "The notes say it already.",
  };
  const story = await startStory({
    scripts: [{ turns: [{ answer: satisfied }] }],
    repository: { "NOTES.md": "mended\n" },
  });
  const issue = await story.escalate("bug", "hitl-escalation", "ci-stuck");
  await story.settle();

  const seen = await story.seen(issue);
  expect(seen).toMatchObject({
    labels: ["bug"],
    state: "open",
    kinds: ["progress", "outcome"],
    branches: [],
    pulls: [],
  });
  expect(seen.comments.at(-1)?.body).toContain("Nothing is left to change.");
  expect(seen.comments.at(-1)?.body).toContain("| mended | pass |");
  expect((await story.timeline(issue)).escalation.status).toBe("satisfied");
});

it.runIf(playsAll)(
  "a claim that nothing is left to do is no evidence where the base fails its gates",
  async () => {
    const answer = { status: "already_satisfied", confidence: "high", blocked_reason: "none" };
    const story = await startStory({
      scripts: [{ match: { stage: "probe" }, turns: [{ answer }] }, mends],
    });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await story.settle();

    expect((await story.timeline(issue)).attempts).toMatchObject([
      { stage: "probe", decision: { kind: "retry" } },
      { stage: "specialist", decision: { kind: "resolve" } },
    ]);
  },
);

function spends(costUsd: number) {
  return { usage: { inputTokens: 10, outputTokens: 10, costUsd } };
}
