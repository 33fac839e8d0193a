import { expect, it } from "vitest";
import { listPlaybooks } from "../../src/store/playbooks/playbooks.ts";
import { countRecurrences } from "../../src/store/playbooks/resolutions.ts";
import { playsAll } from "../support/cases.ts";
import { atStage, blocked, claim, mend } from "../support/story/scripts.ts";
import { startStory, type Story } from "../support/story/story.ts";

const day = 86_400_000;
const unsure = blocked("insufficient_context", "low");

/** The same failure, as a program tells of it this time. */
async function fail(story: Story, run: number): Promise<number> {
  await story.as("writer").commitFile("NOTES.md", `broken by run ${run}\n`);
  const producer = story.as("bot");
  const body = `Run ${run} failed after ${run * 3}.5 s:

\`\`\`
Error: the notes do not say that it is mended
    at check (/tmp/run-${run}/notes.js:${run}:7)
\`\`\``;
  const issue = await producer.openIssue(`The nightly notes are stuck (run ${run})`, body);
  await producer.label(issue, "hitl-escalation", "ci-stuck");
  await story.settle();
  return issue;
}

async function merge(story: Story, issue: number): Promise<number> {
  const pull = (await story.seen(issue)).pulls[0]?.issue.number ?? 0;
  await story.as("writer").merge(pull);
  await story.settle();
  expect((await story.timeline(issue)).escalation.status).toBe("resolved");
  return pull;
}

async function playbooks({ db }: Story) {
  return (await listPlaybooks(db, { repositoryIds: null, before: null, limit: 100 })).toReversed();
}

async function stagesOf(story: Story, issue: number): Promise<string[]> {
  return (await story.timeline(issue)).attempts.map(({ stage }) => stage);
}

it("a confirmed resolution is learned; its return is a recurrence; later the playbook resolves it at the probe", async () => {
  const followed = {
    run: 'grep -q "What helped before" "$NIGHTSHIFT_PROMPT_FILE" && echo mended > NOTES.md',
  };
  const story = await startStory({
    scripts: [
      { match: { issue: "run 4713" }, turns: [claim(followed)] },
      atStage("probe", unsure),
      { match: { issue: "run 4711", stage: "specialist" }, turns: [unsure] },
      { turns: [claim(mend)] },
    ],
  });
  const first = await fail(story, 4711);
  expect(await stagesOf(story, first)).toEqual(["probe", "specialist", "broadened"]);
  expect(await playbooks(story)).toEqual([]);
  const firstPull = await merge(story, first);
  expect(await playbooks(story)).toMatchObject([
    {
      ...{ domain: "ci-stuck", state: "active", confidence: 0.5, successes: 1, failures: 0 },
      ...{ issue: first, pull: firstPull, repository: "corner-shop/till", paths: ["NOTES.md"] },
      symptom: [
        "the nightly notes are stuck (run <n>)",
        "run <n> failed after <n>",
        "error: the notes do not say that it is mended",
      ],
      rootCause: "Nobody had written it down.",
      fix: [{ role: "documentation", change: "modified", files: 1 }],
      verified: [expect.stringContaining("mended")],
    },
  ]);

  await story.advance(2 * day);
  const second = await fail(story, 4712);
  expect(await stagesOf(story, second)).toEqual(["specialist"]);
  const recurrence = await story.timeline(second);
  const prompt = recurrence.attempts[0]?.prompt ?? "";
  expect(prompt).toContain("This failure came back");
  expect(prompt).toContain(`escalated before, as issue #${first}. Pull request #${firstPull} was merged`);
  expect(prompt).toContain("Nobody had written it down.");
  expect(recurrence.audit[0]).toMatchObject({
    decision: { kind: "attempt", stage: "specialist", recurrenceOf: first },
    facts: { failure: { lastResolution: { issue: first, pull: firstPull } }, playbook: null },
  });
  for (const { body } of (await story.seen(second)).comments) expect(body).toContain(`issue #${first}`);
  expect(await playbooks(story)).toMatchObject([{ state: "symptomatic", failures: 1 }]);
  const count = () =>
    countRecurrences(story.db, { from: new Date(0), to: story.clock.now(), repositoryIds: null });
  expect(await count()).toEqual({ resolutions: 1, recurred: 1 });
  await merge(story, second);
  expect(await playbooks(story)).toMatchObject([
    { state: "symptomatic" },
    { state: "active", issue: second },
  ]);

  await story.advance(31 * day);
  const third = await fail(story, 4713);
  expect(await stagesOf(story, third)).toEqual(["probe"]);
  const routine = await story.timeline(third);
  expect(routine.attempts[0]?.prompt).toContain(`Learned from issue #${second}`);
  expect(routine.audit[0]?.facts).toMatchObject({ playbook: { issue: second, by: "fingerprint" } });
  expect((await story.seen(third)).comments.at(-1)?.body).toContain(`learned from issue #${second}`);
  await merge(story, third);
  expect(await playbooks(story)).toMatchObject([
    { state: "symptomatic" },
    { state: "active", confidence: 0.65, successes: 2, failures: 0 },
  ]);
  expect(await count()).toEqual({ resolutions: 3, recurred: 1 });
});

it.runIf(playsAll)(
  "a playbook that does not help loses its confidence, retires, and is given to nobody any more",
  async () => {
    const story = await startStory({ scripts: [{ turns: [claim(mend)] }] });
    await merge(story, await fail(story, 1));
    await story.play(atStage("probe", unsure), atStage("specialist", claim(mend)));
    await story.advance(31 * day);

    const second = await fail(story, 2);
    expect(await stagesOf(story, second)).toEqual(["probe", "specialist"]);
    expect(await playbooks(story)).toMatchObject([{ state: "active", confidence: 0.3, failures: 1 }]);
    await fail(story, 3);
    expect(await playbooks(story)).toMatchObject([{ state: "retired", failures: 2 }]);
    const [probe] = (await story.timeline(await fail(story, 4))).attempts;
    expect(probe?.prompt).not.toContain("What helped before");
  },
);

it.runIf(playsAll)("a playbook loses, too, when people refuse the pull request that it led to", async () => {
  const story = await startStory({ scripts: [{ turns: [claim(mend)] }] });
  await merge(story, await fail(story, 1));
  await story.advance(31 * day);

  const second = await fail(story, 2);
  await story.as("writer").closePull((await story.seen(second)).pulls[0]?.issue.number ?? 0);
  await story.settle();
  expect(await playbooks(story)).toMatchObject([{ state: "active", confidence: 0.3, failures: 1 }]);
});
