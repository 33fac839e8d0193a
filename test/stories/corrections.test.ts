import { expect, it } from "vitest";
import { playsAll } from "../support/cases.ts";
import { atStage, always, blocked, claim, mend, mendedGate } from "../support/story/scripts.ts";
import { startStory } from "../support/story/story.ts";

it("when a writer removes human-required, the work begins anew with the probe and a counter of nothing", async () => {
  const story = await startStory({
    scripts: [
      { match: { attempt: 1, stage: "probe", issue: "has a key" }, turns: [claim(mend)] },
      atStage("probe", blocked("needs_credentials", "medium")),
      atStage("specialist", blocked("needs_credentials")),
    ],
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  expect((await story.timeline(issue)).escalation).toMatchObject({ status: "paged", counted: 2 });

  const writer = story.as("writer");
  await writer.rename(issue, "The shop has a key");
  await writer.unlabel(issue, "human-required");
  await story.settle();

  expect(await story.seen(issue)).toMatchObject({ labels: [], state: "open" });
  const { attempts, escalation, audit } = await story.timeline(issue);
  expect(attempts.map(({ number, stage }) => [number, stage])).toEqual([
    [1, "probe"],
    [2, "specialist"],
    [1, "probe"],
  ]);
  expect(escalation).toMatchObject({ status: "awaiting_merge", counted: 1 });
  expect(audit.map(({ decision }) => decision)).toContainEqual({ kind: "reenter", by: "walter-writer" });
});

it("when another automation removes human-required, it is put back with a comment and nothing is tried", async () => {
  const story = await startStory({ scripts: [always(blocked("needs_credentials"))] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  await story.as("bot").unlabel(issue, "human-required");
  await story.settle();
  await story.as("bot").unlabel(issue, "human-required");
  await story.settle();

  const seen = await story.seen(issue);
  expect(seen.labels).toEqual(["ci-stuck", "hitl-escalation", "human-required"]);
  expect(seen.kinds.toSorted()).toEqual(["human-required-restored", "page", "progress"]);
  expect(seen.comments.at(-1)?.body).toContain("watchtower[bot], who may not write to this repository");
  expect((await story.timeline(issue)).attempts).toHaveLength(1);
});

it.runIf(playsAll)("what is exhausted stays with people, however other automations label it", async () => {
  const story = await startStory({
    scripts: [always(claim())],
    config: { escalations: { cap: 2 }, gates: { ...mendedGate, rejection: { maxRejections: 1 } } },
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const paged = ["auto-agent-exhausted", "ci-stuck", "hitl-escalation", "human-required"];
  expect((await story.seen(issue)).labels).toEqual(paged);

  const bot = story.as("bot");
  for (const label of ["hitl-escalation", "human-required", "auto-agent-exhausted"])
    await bot.unlabel(issue, label);
  await story.settle();
  await bot.label(issue, "hitl-escalation");
  await story.settle();
  await bot.close(issue);
  await bot.unlabel(issue, "human-required");
  await story.settle();
  await bot.reopen(issue);
  await story.settle();

  expect((await story.seen(issue)).labels).toEqual(["ci-stuck", "hitl-escalation", "human-required"]);
  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts).toHaveLength(2);
  expect(escalation).toMatchObject({ status: "paged", counted: 2 });

  await story.play(always(claim(mend)));
  await story.as("writer").unlabel(issue, "human-required");
  await story.settle();
  expect(await story.seen(issue)).toMatchObject({ labels: [] });
  expect((await story.timeline(issue)).attempts.at(-1)).toMatchObject({ number: 1, stage: "probe" });
});

it("while human-required stands, nothing touches the issue, and only who may write lifts it, also before any work", async () => {
  const story = await startStory();
  const producer = story.as("bot");
  const issue = await producer.openIssue("The notes are stuck");
  await story.as("writer").label(issue, "human-required");
  await producer.label(issue, "hitl-escalation", "ci-stuck");
  await story.settle();
  await story.advance(86_400_000);

  expect(await story.seen(issue)).toMatchObject({
    labels: ["ci-stuck", "hitl-escalation", "human-required"],
    kinds: [],
    branches: [],
  });
  const { audit } = await story.timeline(issue);
  expect(audit.map(({ decision }) => decision)).toContainEqual({
    kind: "stand-back",
    reason: "human_required",
  });

  await producer.unlabel(issue, "human-required");
  await story.settle();
  expect(await story.seen(issue)).toMatchObject({
    labels: ["ci-stuck", "hitl-escalation", "human-required"],
    kinds: ["human-required-restored"],
  });
  expect((await story.timeline(issue)).attempts).toEqual([]);
  await story.as("writer").unlabel(issue, "human-required");
  await story.settle();
  expect(await story.seen(issue)).toMatchObject({ labels: [] });
});

it("a pull request that is open and green keeps its issue from being worked on a second time", async () => {
  const story = await startStory();
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  await story.as("bot").label(issue, "hitl-escalation", "ci-stuck");
  await story.settle();

  expect((await story.seen(issue)).pulls).toHaveLength(1);
  const { attempts, audit } = await story.timeline(issue);
  expect(attempts).toHaveLength(1);
  expect(audit.at(-1)?.decision).toEqual({ kind: "skip", reason: "green_pull_request" });
});
