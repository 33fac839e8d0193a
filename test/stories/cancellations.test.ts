import { expect, it, vi } from "vitest";
import { stringify } from "yaml";
import { played, playsAll } from "../support/cases.ts";
import { processesOf, untilNothingRunsIn } from "../support/story/leaks.ts";
import { always, claim, mend, mendedGate } from "../support/story/scripts.ts";
import { startStory, type Story } from "../support/story/story.ts";

/** Edits, tells the service's log by a second tool call, and goes on for ever. */
const hangs = always(claim(mend, { hang: true }));

it.each<{
  what: string;
  act: (story: Story, issue: number) => Promise<unknown>;
  reason: string;
  after: object;
}>(
  played([
    {
      what: "the writer closes the issue",
      act: (story, issue) => story.as("writer").close(issue),
      reason: "closed",
      after: { labels: ["ci-stuck", "hitl-escalation"], state: "closed" },
    },
    {
      what: "the intake label is removed",
      act: (story, issue) => story.as("writer").unlabel(issue, "hitl-escalation"),
      reason: "intake_label_removed",
      after: { labels: ["ci-stuck"], state: "open" },
    },
    {
      what: "a person takes it over with human-required",
      act: (story, issue) => story.as("writer").label(issue, "human-required"),
      reason: "human_required_added",
      after: { labels: ["ci-stuck", "hitl-escalation", "human-required"], state: "open" },
    },
    {
      what: "the kill switch is thrown in the repository's configuration",
      act: (story) => throwKillSwitch(story),
      reason: "switched_off",
      after: { labels: ["ci-stuck", "hitl-escalation"], state: "open" },
    },
  ]),
)("when $what while an agent works, it is ended and nothing is pushed", async ({ act, reason, after }) => {
  const story = await startStory({ scripts: [hangs] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.until("a tool answered");
  expect(await processesOf(story.dataDirectory)).not.toEqual([]);
  await act(story, issue);
  await story.settle();

  await untilNothingRunsIn(story.dataDirectory);
  const seen = await story.seen(issue);
  expect(seen).toMatchObject({ ...after, branches: [], pulls: [] });
  expect(seen.kinds).not.toContain("page");
  const { attempts, escalation, audit } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ step: "decided", decision: { kind: "cancel", reason } }]);
  expect(escalation.counted).toBe(0);
  expect(audit.findLast(({ kind }) => kind === "attempt")?.decision).toEqual({ kind: "cancel", reason });
});

it("when the issue is closed while the gates run, their commands are ended and nothing is pushed", async () => {
  const story = await startStory({
    config: { gates: { custom: [{ name: "slow", command: "sleep 600", timeout: "1h" }] } },
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.until("gates started");
  const sleeps = async () =>
    (await processesOf(story.dataDirectory)).some((each) => each.includes("sleep 600"));
  await vi.waitUntil(sleeps, { timeout: 60_000 });
  await story.as("writer").close(issue);
  await story.settle();

  await untilNothingRunsIn(story.dataDirectory);
  expect(await story.seen(issue)).toMatchObject({ branches: [], pulls: [], state: "closed" });
  expect((await story.timeline(issue)).attempts).toMatchObject([
    { decision: { kind: "cancel", reason: "closed" } },
  ]);
});

it.runIf(playsAll)(
  "when the issue is closed while its branch is being pushed, the branch is removed again",
  async () => {
    const story = await startStory();
    const asked = story.github.addFault({
      match: { path: "/corner-shop/till.git/git-receive-pack" },
      effect: { kind: "hold" },
    });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await vi.waitUntil(() => asked.met() > 0, { timeout: 60_000 });
    await story.as("writer").close(issue);
    asked.release();
    await story.settle();

    const seen = await story.seen(issue);
    expect(seen).toMatchObject({ branches: [], state: "closed", labels: ["ci-stuck", "hitl-escalation"] });
    expect(seen.pulls.filter(({ issue: pull }) => pull.state === "open")).toEqual([]);
  },
);

it("once the kill switch is lifted, the work is taken up again", async () => {
  const story = await startStory({ config: { enabled: false, gates: mendedGate } });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  expect(await story.seen(issue)).toMatchObject({
    labels: ["ci-stuck", "hitl-escalation"],
    kinds: ["progress"],
  });

  await story.as("admin").commitFile(".github/nightshift.yml", stringify({ gates: mendedGate }));
  await story.advance(0);
  expect(await story.seen(issue)).toMatchObject({ labels: [], kinds: ["progress", "outcome"] });
});

it("a closed issue that is opened again is worked on anew", async () => {
  const story = await startStory({ scripts: [hangs] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.until("a tool answered");
  await story.as("writer").close(issue);
  await story.settle();
  await story.as("writer").reopen(issue);
  await story.until("a tool answered", 2);
  await story.as("writer").close(issue);
  await story.settle();

  const { attempts } = await story.timeline(issue);
  expect(attempts).toMatchObject([
    { number: 1, stage: "probe", decision: { kind: "cancel" } },
    { number: 1, stage: "probe", decision: { kind: "cancel" } },
  ]);
  expect((await story.seen(issue)).branches).toEqual([]);
});

async function throwKillSwitch(story: Story): Promise<void> {
  await story
    .as("admin")
    .commitFile(".github/nightshift.yml", stringify({ enabled: false, gates: mendedGate }));
}
