import { expect, it } from "vitest";
import { playsAll } from "../support/cases.ts";
import { oneRound } from "../support/story/job-scripts.ts";
import { startStory, type Story } from "../support/story/story.ts";

async function askFor(story: Story, ...labels: string[]): Promise<number> {
  const issue = await story.as("writer").openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await story.as("writer").label(issue, ...labels);
  await story.settle();
  return issue;
}

const merged = ({ repository }: Story) => repository.pulls.filter((pull) => pull.merged !== null).length;

it("a job whose issue a person takes over merges nothing that was approved before a writer hands it back", async () => {
  const story = await startStory({ scripts: oneRound });
  const issue = await askFor(story, "nightshift");
  await story.as("admin").label(issue, "human-required");
  await story.as("admin").review(story.repository.pulls[0]?.issue.number ?? 0, { event: "APPROVE" });
  await story.settle();
  expect(merged(story)).toBe(0);
  const taken = ["human-required", "nightshift", "nightshift:in-review"];
  expect((await story.seen(issue)).labels.toSorted()).toEqual(taken);

  await story.as("bot").unlabel(issue, "human-required");
  await story.settle();
  expect(merged(story)).toBe(0);
  const seen = await story.seen(issue);
  expect(seen.labels.toSorted()).toEqual(taken);
  expect(seen.kinds.toSorted()).toEqual(["human-required-restored", "job", "job-paused"]);

  await story.as("writer").unlabel(issue, "human-required");
  await story.settle();
  expect(merged(story)).toBe(2);
  expect((await story.seen(issue)).labels.toSorted()).toEqual(["nightshift", "nightshift:in-review"]);

  // What a command began is not begun again by the label that stood there, though GitHub's clock be ahead.
  for (const command of ["stop", "run", "stop"]) {
    for (const event of story.repository.issues.find(({ number }) => number === issue)?.events ?? [])
      Object.assign(event, { createdAt: new Date(event.createdAt.getTime() + 3_600_000) });
    await story.as("writer").comment(issue, `/nightshift ${command}`);
    await story.settle();
  }
  await story.as("writer").label(issue, "later");
  await story.settle();
  const runs = async () => (await story.db.query("select run from jobs")).rowCount;
  expect(await runs()).toBe(2);
  await story.as("writer").unlabel(issue, "nightshift");
  await story.as("writer").label(issue, "nightshift");
  await story.settle();
  expect(await runs()).toBe(3);
});

it("a level is what was said last, by a command or a label, however wrong GitHub's clock is", async () => {
  const story = await startStory({ scripts: oneRound });
  const issue = await askFor(story, "autonomy:dependent", "nightshift");
  const shift = (hours: number) => {
    const known = story.repository.issues.find(({ number }) => number === issue)?.events ?? [];
    for (const event of known)
      Object.assign(event, { createdAt: new Date(event.createdAt.getTime() + hours * 3_600_000) });
  };
  const level = async () => (await story.db.query<{ autonomy: string }>("select autonomy from jobs")).rows;
  const writer = story.as("writer");
  shift(1);
  await writer.comment(issue, "/nightshift autonomy guided");
  await story.settle();
  await writer.label(issue, "later");
  await story.settle();
  expect(await level()).toEqual([{ autonomy: "guided" }]);

  const release = story.github.holdDeliveries();
  await writer.unlabel(issue, "autonomy:dependent");
  await writer.label(issue, "autonomy:partial");
  shift(-3);
  release();
  await story.settle();
  expect(await level()).toEqual([{ autonomy: "partial" }]);
});

it.runIf(playsAll)(
  "an issue that is a person's becomes a job once a writer hands it back, and no sooner",
  async () => {
    const story = await startStory({ scripts: oneRound });
    const issue = await askFor(story, "human-required", "nightshift");
    await story.as("writer").comment(issue, "/nightshift run");
    await story.settle();
    const { labels, kinds } = await story.seen(issue);
    expect([labels, kinds]).toEqual([
      ["human-required", "nightshift"],
      ["job-refused", "walter-writer"],
    ]);

    await story.as("bot").unlabel(issue, "human-required");
    await story.settle();
    expect((await story.seen(issue)).labels.toSorted()).toEqual(["human-required", "nightshift"]);
    expect(story.repository.pulls).toEqual([]);

    await story.as("writer").unlabel(issue, "human-required");
    await story.settle();
    expect((await story.seen(issue)).labels.toSorted()).toEqual(["nightshift", "nightshift:in-review"]);
    // What `/nightshift resume` takes off is off.
    await story.as("writer").label(issue, "human-required");
    await story.settle();
    await story.as("writer").comment(issue, "/nightshift resume The notes are ours.");
    await story.settle();
    expect((await story.seen(issue)).labels.toSorted()).toEqual(["nightshift", "nightshift:in-review"]);
  },
);
