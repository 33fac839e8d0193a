import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { played } from "../support/cases.ts";
import { untilNothingRunsIn } from "../support/story/leaks.ts";
import { place } from "../support/story/people.ts";
import { always, claim, mend, mends } from "../support/story/scripts.ts";
import { startStory, type Story } from "../support/story/story.ts";

/** Edits, tells the service's log by a second tool call, and goes on for ever. */
const hangs = always(claim(mend, { hang: true }));
const repository = `${place.owner}/${place.repo}`;

/** What was still to be said cannot be said there any more. */
const expectErrors = ["effect refused"];

async function expectCalledOff(story: Story, issue: number): Promise<void> {
  await untilNothingRunsIn(story.dataDirectory);
  expect(await story.seen(issue)).toMatchObject({ branches: [], pulls: [] });
  const { rows } = await story.db.query("select step, decision from attempts");
  expect(rows).toEqual([{ step: "decided", decision: { kind: "cancel", reason: "switched_off" } }]);
  // Nothing of the repository stays on the disk.
  await story.advance(0);
  expect(await readdir(join(story.dataDirectory, "workspaces", "mirrors"))).toEqual([]);
}

const without: { what: string; leave: (story: Story) => void }[] = [
  { what: "is taken out of the installation", leave: ({ github }) => github.installation.remove(repository) },
  {
    what: "is suspended with its account",
    leave: ({ github }) => github.installation.suspend(),
  },
  { what: "goes with the App", leave: ({ github }) => github.installation.uninstall() },
];

it.each(played(without))(
  "when the repository $what while an agent works, the agent is ended",
  async ({ leave }) => {
    const story = await startStory({ scripts: [hangs], expectErrors });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await story.until("a tool answered");
    leave(story);
    await story.settle();
    await expectCalledOff(story, issue);
  },
);

it.each(played(without))(
  "when nobody tells that the repository $what, the sweep finds out",
  async ({ leave }) => {
    const story = await startStory({ scripts: [hangs], expectErrors });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await story.until("a tool answered");
    story.github.addDeliveryFault({ kind: "lose", times: 1_000 });
    leave(story);
    await story.advance(0);
    await expectCalledOff(story, issue);
  },
);

it.each<{ what: string; leave: (story: Story) => void; back: (story: Story) => void }>(
  played([
    {
      what: "put back",
      leave: ({ github }) => github.installation.remove(repository),
      back: ({ github }) => github.installation.add(repository),
    },
    {
      what: "not suspended any more",
      leave: ({ github }) => github.installation.suspend(),
      back: ({ github }) => github.installation.unsuspend(),
    },
  ]),
)("when the repository is $what, its issue is worked on again", async ({ leave, back }) => {
  const story = await startStory({ scripts: [hangs], expectErrors });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.until("a tool answered");
  leave(story);
  await story.settle();
  await story.play(mends);
  back(story);
  await story.settle();
  const { escalation } = await story.timeline(issue);
  expect(escalation.status).toBe("awaiting_merge");
});
