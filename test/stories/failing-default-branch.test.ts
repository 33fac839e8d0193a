import { expect, it } from "vitest";
import { countAfterwards } from "../../src/store/metrics/gates.ts";
import { place } from "../support/story/people.ts";
import { startStory, type Story } from "../support/story/story.ts";

const config = { gates: { on: "all", custom: [{ name: "fine", command: "true" }] } };

it("a check that fails on the default branch is linked to what gates let pass since it passed, and to nobody who may be innocent", async () => {
  const story = await startStory({ config });
  const admin = story.as("admin");
  // CI of the first is called off by the second, as where runs of a branch are cancelled for newer ones.
  await admin.report(await admin.commitFile("A.md", "a\n"), "ci", "success");
  const first = await mergeChange(story, "first");
  await admin.report(first.sha, "ci", "pending");
  const second = await mergeChange(story, "second");
  await admin.report(second.sha, "ci", "failure");
  await story.settle();
  const both = [first, second].map(({ pull }) => ({ pull, commit_sha: second.sha }));
  expect(await linked(story)).toEqual(both);
  // One of both is bad.
  expect(await countedIn(story)).toBe(1);

  // What failed before, although not on the very commit before.
  await admin.commitFile("B.md", "b\n");
  const third = await mergeChange(story, "third");
  await admin.report(third.sha, "ci", "failure");
  // What a person pushed in between, which no gates have seen.
  await admin.report(await admin.commitFile("C.md", "c\n"), "ci", "success");
  await admin.commitFile("D.md", "d\n");
  const fourth = await mergeChange(story, "fourth");
  await admin.report(fourth.sha, "ci", "failure");
  await story.settle();
  expect(await linked(story)).toEqual(both);

  // Checks run on the last of the commits that a rebase brings.
  await admin.report(await admin.commitFile("E.md", "e\n"), "ci", "success");
  const fifth = await mergeChange(story, "fifth", "rebase");
  await admin.report(fifth.sha, "ci", "failure");
  await story.settle();
  expect(await linked(story)).toEqual([...both, { pull: fifth.pull, commit_sha: fifth.sha }]);
  expect(await countedIn(story)).toBe(2);

  // Which of both it was is told by its revert.
  const message = `Revert it\n\nThis reverts commit ${first.sha}.`;
  const content = Buffer.from("f\n").toString("base64");
  await admin.octokit.rest.repos.createOrUpdateFileContents({ ...place, path: "F.md", message, content });
  await story.settle();
  expect(await linked(story)).toHaveLength(4);
  expect(await countedIn(story)).toBe(2);
});

/** A pull request of two commits that gates let pass, merged. */
async function mergeChange(
  story: Story,
  name: string,
  method: "merge" | "rebase" = "merge",
): Promise<{ pull: number; sha: string }> {
  const writer = story.as("writer");
  await writer.branch(name);
  await writer.commitFile(`${name}.md`, `${name}\n`, name);
  await writer.commitFile(`${name}.md`, `${name}, rather\n`, name);
  const { pulls } = writer.octokit.rest;
  const { data } = await pulls.create({ ...place, title: name, head: name, base: "main" });
  await story.settle();
  const merged = await pulls.merge({ ...place, pull_number: data.number, merge_method: method });
  return { pull: data.number, sha: merged.data.sha };
}

async function linked({ db }: Story): Promise<object[]> {
  const { rows } = await db.query<object>(
    "select pull, commit_sha from false_negatives order by found_at, pull",
  );
  return rows;
}

async function countedIn({ db }: Story): Promise<number> {
  const span = { from: new Date(0), to: new Date("2100-01-01T00:00:00Z"), repositoryIds: null };
  return (await countAfterwards(db, span)).falseNegatives;
}
