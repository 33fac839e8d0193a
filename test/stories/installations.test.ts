import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { played, playsAll } from "../support/cases.ts";
import { untilNothingRunsIn } from "../support/story/leaks.ts";
import { place } from "../support/story/people.ts";
import { atPhase, done, oneRound } from "../support/story/job-scripts.ts";
import { always, claim, mend, mends } from "../support/story/scripts.ts";
import { fileOn } from "../support/story/seen.ts";
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

it.runIf(playsAll)(
  "a job whose installation is suspended while a phase works is left alone, and goes on once it is not",
  async () => {
    const [plan, work, end] = oneRound;
    const endless = atPhase("strategic", 1, done("Plan the notes", mend, { hang: true }));
    const story = await startStory({ scripts: [endless], expectErrors });
    const writer = story.as("writer");
    const issue = await writer.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
    await writer.label(issue, "autonomy:full", "nightshift");
    await story.until("a tool answered");
    story.github.installation.suspend();
    await story.settle();
    await untilNothingRunsIn(story.dataDirectory);
    // Time passes, and nothing is tried meanwhile.
    const stands =
      "select j.status, p.kind, p.number, p.step, p.rejections, p.faults from jobs j join phases p on p.job_id = j.id order by p.id";
    const { rows: before } = await story.db.query(stands);
    expect(before).toHaveLength(1);
    await story.advance(3_600_000);
    await untilNothingRunsIn(story.dataDirectory);
    const { rows: after } = await story.db.query(stands);
    expect(after).toEqual(before);

    await story.play(plan, work, end);
    story.github.installation.unsuspend();
    await story.settle();
    expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended\n");
    expect((await story.seen(issue)).labels).toContain("nightshift:done");
  },
);
