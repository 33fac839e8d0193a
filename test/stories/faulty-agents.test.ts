import { expect, it } from "vitest";
import { played, playsAll } from "../support/cases.ts";
import { always, atStage, claim, mend, mendedGate, mends, type Turn } from "../support/story/scripts.ts";
import { startStory } from "../support/story/story.ts";

const minute = 60_000;
const crashes: Turn = { steps: [mend, { crash: { signal: "SIGSEGV" } }] };

it("a crash is not counted and backs off: a minute later, by the one clock, the same stage begins anew", async () => {
  const story = await startStory({
    scripts: [always(crashes)],
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  expect((await story.timeline(issue)).attempts).toMatchObject([
    { number: 1, stage: "probe", decision: { kind: "refund", fault: "crashed", backOffMinutes: 1 } },
  ]);
  await story.advance(minute / 2);
  expect((await story.timeline(issue)).attempts).toHaveLength(1);

  await story.play(mends);
  await story.advance(minute);

  expect(await story.seen(issue)).toMatchObject({ labels: [], kinds: ["progress", "outcome"] });
  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts).toMatchObject([
    { number: 1, stage: "probe" },
    { number: 1, stage: "probe", decision: { kind: "resolve" } },
  ]);
  expect(escalation.counted).toBe(1);
});

it.runIf(playsAll)(
  "four faults in a row page a person, and name the infrastructure as what is to be mended",
  async () => {
    const story = await startStory({ scripts: [always(crashes)] });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await story.settle();
    for (const minutes of [1, 5, 15]) await story.advance(minutes * minute + 1_000);

    const seen = await story.seen(issue);
    expect(seen).toMatchObject({
      labels: ["auto-agent-fatal", "ci-stuck", "hitl-escalation", "human-required"],
      branches: [],
    });
    const page = seen.comments.find(({ kind }) => kind === "page")?.body ?? "";
    expect(page).toContain("a blocker that only a person can lift");
    expect(page).toContain("Four faults in a row: the agent's process crashed");
    const { attempts, escalation } = await story.timeline(issue);
    expect(attempts.map(({ decision }) => decision?.kind)).toEqual(["refund", "refund", "refund", "page"]);
    expect(escalation).toMatchObject({ status: "paged", counted: 0 });
  },
);

it("no agent works where the isolation that is insisted on is missing; the page says what to change", async () => {
  const story = await startStory({
    config: { agent: { isolation: "bubblewrap" }, gates: mendedGate },
    environment: { NIGHTSHIFT_ISOLATION: "none" },
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  const job = await story.as("writer").openIssue("Mend the notes", "They must say that it is mended.");
  await story.as("writer").label(job, "nightshift");
  await story.settle();
  // Said where people look, from the first time on, and not only once nothing is tried any more.
  const words = "insists on agent.isolation bubblewrap, which is not in force here";
  const saidOn = async (on: number) =>
    (await story.seen(on)).comments.map(({ body }) => body).join("\n---\n");
  expect(await saidOn(issue)).toContain(words);
  expect(await saidOn(job)).toContain(words);
  for (const minutes of [1, 5, 15]) await story.advance(minutes * minute + 1_000);
  const failed = (await story.seen(job)).comments.find(({ kind }) => kind === "job-failed")?.body;
  expect(failed).toContain(words);

  const { comments, branches } = await story.seen(issue);
  const page = comments.find(({ kind }) => kind === "page")?.body ?? "";
  expect(page).toContain("the service has not got what the configuration asks for its agent");
  expect(page).toContain("insists on agent.isolation bubblewrap, which is not in force here");
  expect(page).toContain("take agent.isolation out of the configuration");
  expect(branches).toEqual([]);
  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts.map(({ decision }) => decision?.kind)).toEqual(["refund", "refund", "refund", "page"]);
  expect(attempts[0]?.ended).toMatchObject({ kind: "fault", fault: "not-set-up" });
  expect(escalation).toMatchObject({ status: "paged", counted: 0 });
});

it.each(
  played([
    {
      what: "its cost cap",
      caps: { attemptCostUsd: 0.5 },
      turn: { steps: [{ usage: { inputTokens: 9, outputTokens: 9, costUsd: 0.8 } }, { hang: true }] },
      reason: "cost_cap",
      label: "cost-exceeded",
    },
    {
      what: "the wall clock",
      caps: { wallClock: "1s" },
      turn: { steps: [{ hang: true }] },
      reason: "wall_clock",
      label: "timeout",
    },
    {
      what: "inactivity",
      caps: { inactivity: "1s" },
      turn: { steps: [mend, { hang: true }] },
      reason: "inactivity",
      label: "timeout",
    },
  ]),
)(
  "an agent that is ended by $what is labelled $label, and the next stage goes on",
  async ({ caps, turn, reason, label }) => {
    const story = await startStory({
      scripts: [atStage("probe", turn), atStage("specialist", { steps: [{ crash: { exit: 3 } }] })],
      config: { escalations: { caps }, gates: mendedGate },
    });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await story.settle();

    expect((await story.seen(issue)).labels).toEqual(["ci-stuck", "hitl-escalation", label].toSorted());
    const { attempts, escalation } = await story.timeline(issue);
    expect(attempts).toMatchObject([
      { stage: "probe", decision: { kind: "retry", reason, label } },
      { stage: "specialist", decision: { kind: "refund" } },
    ]);
    expect(escalation.counted).toBe(1);
  },
);

it.runIf(playsAll)("the label of a cap goes when a later attempt resolves the issue", async () => {
  const story = await startStory({
    scripts: [atStage("probe", { steps: [{ hang: true }] }), atStage("specialist", claim(mend))],
    config: { escalations: { caps: { inactivity: "1s" } }, gates: mendedGate },
  });
  const issue = await story.escalate("bug", "hitl-escalation", "ci-stuck");
  await story.settle();

  const { labels, comments } = await story.seen(issue);
  expect(labels).toEqual(["bug"]);
  expect(comments.at(-1)?.body).toContain("Cost: unknown");
});

it("an agent that floods its output is ended and tried again without a label", async () => {
  const story = await startStory({
    scripts: [
      atStage("probe", { steps: [{ crash: { flood: "40MB" } }] }),
      atStage("specialist", claim(mend)),
    ],
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  expect((await story.timeline(issue)).attempts).toMatchObject([
    { decision: { kind: "retry", reason: "agent_limit", label: null } },
    { decision: { kind: "resolve" } },
  ]);
});

it("a process that an agent leaves behind is ended with its turn", async () => {
  const story = await startStory({ scripts: [always(claim({ fork: "sleep 1000" }, mend))] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  // What is left would be found when the story is closed.
  expect((await story.seen(issue)).labels).toEqual([]);
});

it.runIf(playsAll)("an agent that hangs after its answer has answered", async () => {
  const story = await startStory({ scripts: [always({ ...claim(mend), after: [{ hang: true }] })] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  expect((await story.timeline(issue)).attempts).toMatchObject([{ decision: { kind: "resolve" } }]);
});
