import { expect, it } from "vitest";
import { type Pull } from "../../src/sandbox/github/state.ts";
import { oneRound } from "../support/story/job-scripts.ts";
import { place } from "../support/story/people.ts";
import { branchesOf, checksOn, fileOn } from "../support/story/seen.ts";
import { startStory, type Story } from "../support/story/story.ts";

const openPulls = ({ repository }: Story) => repository.pulls.filter(({ issue }) => issue.state === "open");

function onlyOpen(story: Story): Pull {
  const [pull, ...others] = openPulls(story);
  if (pull === undefined || others.length > 0) throw new Error(`${others.length + 1} pull requests are open`);
  return pull;
}

async function review(
  story: Story,
  pull: Pull,
  said: { event: "APPROVE" } | { event: "REQUEST_CHANGES"; body: string },
): Promise<void> {
  const { octokit } = story.as("admin");
  await octokit.rest.pulls.createReview({ ...place, pull_number: pull.issue.number, ...said });
  await story.settle();
}

async function askFor(story: Story, ...labels: string[]): Promise<number> {
  const issue = await story.as("writer").openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await story.as("writer").label(issue, ...labels, "nightshift");
  await story.settle();
  return issue;
}

it("a job at partial waits for its first plan and for its result, and does everything between by itself", async () => {
  const story = await startStory({ scripts: oneRound });
  const issue = await askFor(story);

  const plan = onlyOpen(story);
  expect(plan).toMatchObject({
    head: { ref: `nightshift/job-${issue}/phase-1-strategic` },
    base: { ref: `nightshift/job-${issue}/base` },
    issue: { title: "Plan the notes" },
  });
  expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:in-review"]);

  await review(story, plan, { event: "APPROVE" });
  const whole = onlyOpen(story);
  expect(whole).toMatchObject({ head: { ref: `nightshift/job-${issue}/base` }, base: { ref: "main" } });
  expect(await branchesOf(story.repository)).toEqual(["main", `nightshift/job-${issue}/base`]);
  await expect(
    fileOn(story.repository, whole.head.ref, `.nightshift/job-${issue}/plan.md`),
  ).rejects.toThrow();
  expect(
    checksOn(story.repository, whole.head.sha).map(({ name, conclusion }) => `${name}: ${conclusion ?? ""}`),
  ).toEqual(["nightshift / gates: success", "nightshift / mended: success"]);
  await expect(fileOn(story.repository, "main", "NOTES.md")).rejects.toThrow();

  await review(story, whole, { event: "APPROVE" });
  expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended\n");
  expect(await branchesOf(story.repository)).toEqual(["main"]);
  const seen = await story.seen(issue);
  expect(seen).toMatchObject({ state: "closed", labels: ["nightshift", "nightshift:done"] });
  expect(seen.kinds).toEqual(["job", "job-completed"]);
});
