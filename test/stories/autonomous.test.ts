import { expect, it } from "vitest";
import { oneRound } from "../support/story/job-scripts.ts";
import { place } from "../support/story/people.ts";
import { mendedGate } from "../support/story/scripts.ts";
import { branchesOf, fileOn } from "../support/story/seen.ts";
import { startStory, type Story } from "../support/story/story.ts";

const decisionsOf = async ({ db }: Story, kind: string) => {
  const { rows } = await db.query<{ decision: Record<string, unknown> }>(
    "select decision from audit_entries where decision->>'kind' = $1 order by id",
    [kind],
  );
  return rows.map(({ decision }) => decision);
};

it("an autonomous run asks nobody on its way, and is done: its result merged, its issue closed with a summary", async () => {
  const story = await startStory({ scripts: oneRound });
  const issue = await story.as("writer").openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await story.as("writer").comment(issue, "/nightshift run guided --autonomous");
  await story.settle();

  expect(story.repository.pulls.map(({ merged, base }) => [merged !== null, base.ref])).toEqual([
    [true, `nightshift/job-${issue}/base`],
    [true, `nightshift/job-${issue}/base`],
    [true, "main"],
  ]);
  expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended\n");
  expect(await branchesOf(story.repository)).toEqual(["main"]);
  const seen = await story.seen(issue);
  expect(seen).toMatchObject({ state: "closed", labels: ["nightshift:done"] });
  const summary = seen.comments.find(({ kind }) => kind === "job-completed")?.body;
  expect(summary).toContain("- Finished: 1 strategic, notes, 3 strategic\n- Result: #");
  expect(summary).toContain("- Autonomy: guided, in an autonomous run");
  expect((await decisionsOf(story, "publish")).map(({ freeze }) => freeze)).toEqual([
    { kind: "go-on", strategy: "autonomous", reason: "autonomous", straight: false },
    { kind: "go-on", strategy: "autonomous", reason: "autonomous", straight: false },
    { kind: "go-on", strategy: "autonomous", reason: "autonomous", straight: false },
    { kind: "go-on", strategy: "autonomous", reason: "no-reviews", straight: false },
  ]);
});

it("an autonomous run that may not be promoted is held with its reason in the pull request, until a person approves it", async () => {
  const story = await startStory({
    scripts: oneRound,
    config: {
      gates: mendedGate,
      autonomy: { enabled: true, level: "full", autoPromote: { enabled: false } },
    },
  });
  const issue = await story.as("writer").openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await story.as("writer").label(issue, "nightshift");
  await story.settle();

  const [whole, ...others] = story.repository.pulls;
  if (whole === undefined) throw new Error("there is no pull request");
  expect(others).toEqual([]);
  expect(whole).toMatchObject({ merged: null, base: { ref: "main" } });
  expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:in-review"]);
  const held = (await story.seen(whole.issue.number)).comments.find(({ kind }) => kind === "run-held")?.body;
  expect(held).toContain("- results of autonomous runs wait for a person here");
  expect(whole.issue.body).toContain("the run is held, and not merged by itself");

  const { octokit } = story.as("admin");
  await octokit.rest.pulls.createReview({ ...place, pull_number: whole.issue.number, event: "APPROVE" });
  await story.settle();
  expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended\n");
  expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:done"]);
});
