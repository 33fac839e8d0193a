import { expect, it } from "vitest";
import { playsAll } from "../support/cases.ts";
import { always, bungle, claim, mend, mendedGate } from "../support/story/scripts.ts";
import { place } from "../support/story/people.ts";
import { checksOn } from "../support/story/seen.ts";
import { startStory, type Story } from "../support/story/story.ts";

const config = { gates: { ...mendedGate, checks: [{ name: "ci / integration", timeout: "30m" }] } };
const day = 86_400_000;
const improve = { write: { path: "NOTES.md", content: "mended twice\n" } };

it("a claim is resolved once the external check has succeeded on the pushed commit; until then nothing is held", async () => {
  const story = await startStory({ config });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const waiting = await story.seen(issue);
  expect(waiting.labels).toEqual(["ci-stuck", "hitl-escalation"]);
  expect(waiting.kinds).toEqual(["progress"]);
  expect(waiting.checks).toEqual([
    "nightshift / ci / integration: in_progress",
    "nightshift / gates: in_progress",
    "nightshift / mended: success",
  ]);
  const { escalation } = await story.timeline(issue);
  expect(escalation.leased).toBe(false);

  await report(story, waiting.pulls[0]?.head.sha, "pending");
  expect((await story.seen(issue)).labels).toEqual(["ci-stuck", "hitl-escalation"]);
  await report(story, waiting.pulls[0]?.head.sha, "success");
  expect(await story.seen(issue)).toMatchObject({
    labels: [],
    kinds: ["progress", "outcome"],
    checks: [
      "nightshift / ci / integration: success",
      "nightshift / gates: success",
      "nightshift / mended: success",
    ],
  });
});

it("a failed external check is a rejection: the agent goes on and its next commit follows on the same branch", async () => {
  const story = await startStory({ config, scripts: [always(claim(mend), claim(improve))] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const first = (await story.seen(issue)).pulls[0]?.head.sha;
  await report(story, first, "failure", "the tills do not add up");

  const { attempts } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ rejections: 1, step: "checking" }]);
  expect(attempts[0]?.prompt).toContain("this external check did not conclude with success");
  expect(attempts[0]?.prompt).toContain("the tills do not add up");
  expect(checksOn(story.repository, first).map(({ name, conclusion }) => [name, conclusion])).toEqual([
    ["nightshift / ci / integration", "failure"],
    ["nightshift / gates", "failure"],
    ["nightshift / mended", "success"],
  ]);
  const { pulls, branches } = await story.seen(issue);
  expect(pulls).toHaveLength(1);
  expect(branches).toHaveLength(1);
  expect(pulls[0]?.head.sha).not.toBe(first);
  await report(story, pulls[0]?.head.sha, "success");
  expect((await story.seen(issue)).labels).toEqual([]);
});

it.runIf(playsAll)(
  "money is held only while an agent works, and set aside again before it goes on",
  async () => {
    const spends = { usage: { inputTokens: 10, outputTokens: 10, costUsd: 0.25 } };
    const story = await startStory({
      config: { ...config, escalations: { caps: { attemptCostUsd: 1, dailyCostUsd: 1.25 } } },
      scripts: [always(claim(mend, spends), claim(improve, spends))],
    });
    const one = await story.escalate("hitl-escalation", "ci-stuck");
    await story.settle();
    const other = await story.escalate("hitl-escalation", "ci-stuck");
    await story.settle();
    const steps = async (issue: number) => (await story.timeline(issue)).attempts;
    expect(await Promise.all([one, other].map(steps))).toMatchObject([
      [{ step: "checking", reservedUsd: null }],
      [{ step: "checking", reservedUsd: null }],
    ]);

    const headOf = async (issue: number) => (await story.seen(issue)).pulls[0]?.head.sha;
    await report(story, await headOf(one), "failure");
    expect(await steps(one)).toMatchObject([{ step: "checking", rejections: 1, costUsd: 0.5 }]);
    await report(story, await headOf(one), "success");
    await report(story, await headOf(other), "failure");
    expect(await steps(other)).toMatchObject([{ step: "checking", rejections: 0 }]);
    const { audit, escalation } = await story.timeline(other);
    expect(audit.findLast(({ kind }) => kind === "checks")?.decision).toMatchObject({
      ...{ kind: "wait", reason: "daily_budget" },
    });
    expect(escalation.counted).toBe(0);
    const seen = await story.seen(other);
    expect(seen.checks).toEqual([
      "nightshift / ci / integration: failure",
      "nightshift / gates: failure",
      "nightshift / mended: success",
    ]);
    expect(seen.comments.at(-1)?.body).toContain("or before, once `escalations.caps.dailyCostUsd` is raised");

    // No day has what the attempt still needs: that is said, until a person changes it.
    await budgetOfDay(story, 0.5);
    await story.advance(day);
    await story.advance(day);
    const poor = await story.timeline(other);
    expect(poor.audit.findLast(({ kind }) => kind === "checks")?.decision).toMatchObject({
      ...{ kind: "wait", reason: "over_daily_budget" },
    });
    expect(poor.attempts).toMatchObject([{ step: "checking", rejections: 0, reservedUsd: null }]);
    expect(poor.attempts[0]?.gateRuns.map(({ accepted }) => accepted)).toEqual([true, false]);
    const told = (await story.seen(other)).comments.find(({ kind }) => kind === "progress")?.body;
    expect(told).toContain("it may cost $0.75 more");
    expect(told).toContain("has $0.50 for a whole day");
    await budgetOfDay(story, null);
    await story.advance(day);
    expect(await steps(other)).toMatchObject([{ step: "checking", rejections: 1, costUsd: 0.5 }]);
    await report(story, await headOf(other), "success");
    expect((await story.seen(other)).labels).toEqual([]);
  },
);

it("a check that nobody reports times out; what no attempt resolves is taken back from GitHub", async () => {
  const story = await startStory({
    config: {
      ...config,
      escalations: { cap: 1 },
      gates: { ...config.gates, rejection: { maxRejections: 1 } },
    },
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  await story.advance(29 * 60_000);
  expect((await story.timeline(issue)).attempts).toMatchObject([{ step: "checking" }]);
  await story.advance(2 * 60_000);

  const seen = await story.seen(issue);
  expect(seen).toMatchObject({
    labels: ["auto-agent-exhausted", "ci-stuck", "hitl-escalation", "human-required"],
    branches: [],
    pulls: [{ issue: { state: "closed" } }],
  });
  expect(seen.checks).toContain("nightshift / ci / integration: timed_out");
  const { attempts } = await story.timeline(issue);
  expect(attempts[0]?.gateRuns.at(-1)?.verdict.gates.at(-1)).toMatchObject({
    status: "timeout",
    actual: "nobody reported it within 30m",
  });

  const failed = checksOn(story.repository, attempts[0]?.claimSha ?? undefined);
  const summary = failed.find(({ name }) => name === "nightshift / gates");
  expect(summary?.actions.map(({ label }) => label)).toEqual(["Re-run", "Explain", "Accept anyway"]);
  const press = async (identifier: string) => {
    const pressed = { checkRunId: summary?.id ?? 0, identifier, login: "alice-admin" };
    story.github.clickCheckAction({ repository: `${place.owner}/${place.repo}`, ...pressed });
    await story.settle();
  };
  await press("explain");
  await press("accept");
  const told = (await story.seen(issue)).pulls[0]?.issue.comments.map(({ body }) => body) ?? [];
  expect(told[0]).toContain("**ci / integration** demands");
  expect(told[1]).toContain("accepted what these gates refuse");
  expect(summary).toMatchObject({ conclusion: "neutral" });
});

it.runIf(playsAll)(
  "an issue that is closed while a check is awaited takes what was pushed along, but not what somebody added to",
  async () => {
    const story = await startStory({ config, scripts: [always(claim(mend), claim(bungle))] });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    const other = await story.escalate("hitl-escalation", "docs-stuck");
    await story.settle();
    const writer = story.as("writer");
    const branch = `nightshift/issue-${other}`;
    const head = await writer.commitFile("README.md", "mine\n", branch);
    await writer.close(issue);
    await writer.close(other);
    await story.settle();
    const seen = await story.seen(issue);
    expect(seen).toMatchObject({ branches: [], pulls: [{ issue: { state: "closed" } }] });
    expect(seen.checks).toEqual([
      "nightshift / ci / integration: cancelled",
      "nightshift / gates: cancelled",
      "nightshift / mended: success",
    ]);
    expect((await story.timeline(issue)).attempts).toMatchObject([{ decision: { kind: "cancel" } }]);

    expect(await story.seen(other)).toMatchObject({
      branches: [branch],
      pulls: [{ issue: { state: "open" } }],
    });
    const { audit } = await story.timeline(other);
    expect(audit.find(({ kind }) => kind === "branch")).toMatchObject({
      ...{ facts: { branch, head }, decision: { kind: "leave-branch", branch } },
    });
  },
);

it.runIf(playsAll)(
  "a pull request that is closed while a check is awaited is refused: the agent is not asked again",
  async () => {
    const story = await startStory({ config, scripts: [always(claim(mend), claim(improve))] });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await story.settle();
    const pull = (await story.seen(issue)).pulls[0];
    await story.as("writer").closePull(pull?.issue.number ?? 0);
    await report(story, pull?.head.sha, "failure");

    const seen = await story.seen(issue);
    expect(seen).toMatchObject({
      labels: ["ci-stuck"],
      branches: [],
      pulls: [{ issue: { state: "closed" } }],
    });
    expect(seen.kinds).toEqual(["progress", `pull-closed-${pull?.issue.number}`]);
    const { attempts, escalation } = await story.timeline(issue);
    expect(attempts).toMatchObject([{ rejections: 0, decision: { kind: "cancel", reason: "pull_closed" } }]);
    expect(escalation).toMatchObject({ status: "cancelled", counted: 1 });
  },
);

it("a pull request that is merged while a check is awaited is a confirmed resolution", async () => {
  const story = await startStory({ config });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const pull = (await story.seen(issue)).pulls[0]?.issue.number ?? 0;
  await story.as("writer").merge(pull);
  await story.settle();
  await story.advance(0);

  expect(await story.seen(issue)).toMatchObject({ state: "closed", kinds: ["progress", "outcome"] });
  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ decision: { kind: "resolve", pull } }]);
  expect(escalation).toMatchObject({ status: "resolved", confirmedPull: pull });
});

async function budgetOfDay({ service, github }: Story, dailyCostUsd: number | null): Promise<void> {
  const answer = await fetch(`${service.url}/api/installations/${github.app.installationId}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ dailyCostUsd }),
  });
  expect(await answer.json()).toMatchObject({ dailyCostUsd });
}

async function report(
  story: Story,
  sha: string | undefined,
  ...[state, description = ""]: [state: "pending" | "success" | "failure", description?: string]
): Promise<void> {
  const { octokit } = story.as("writer");
  await octokit.rest.repos.createCommitStatus({
    ...{ ...place, sha: sha ?? "", state, description, context: "ci / integration" },
  });
  await story.settle();
}
