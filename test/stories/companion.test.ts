import { expect, it } from "vitest";
import { type Pull } from "../../src/sandbox/github/state.ts";
import { oneRound } from "../support/story/job-scripts.ts";
import { type Script } from "../support/story/scripts.ts";
import { startStory, type Story } from "../support/story/story.ts";

/** A job that waits for the review of its first plan. */
async function frozenJob(story: Story): Promise<{ issue: number; pull: Pull }> {
  const writer = story.as("writer");
  const issue = await writer.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await writer.label(issue, "nightshift");
  await story.settle();
  const [pull] = story.repository.pulls;
  if (pull === undefined) throw new Error("no pull request waits for a review");
  return { issue, pull };
}

const saidOn = (story: Story, number: number) =>
  (story.repository.issues.find((each) => each.number === number)?.comments ?? [])
    .filter(({ author }) => author.login === "nightshift[bot]")
    .map(({ body }) => body);

async function ask(story: Story, path: string, body?: object): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${story.service.url}/api${path}`, {
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    headers: { "content-type": "application/json" },
  });
  return { status: response.status, json: await response.json() };
}

it("a job tells where it stands and why, in comments, through the API and on its page, and is held from there", async () => {
  const story = await startStory({ scripts: oneRound satisfies readonly Script[] });
  const { issue, pull } = await frozenJob(story);
  const { number } = pull.issue;
  await story.as("reader").comment(issue, "/nightshift status");
  await story.as("reader").comment(number, "/nightshift explain");
  await story.settle();
  const waits = `Phase 1, strategic, pull request #${number}, waits for a person, because the job's autonomy level asks`;
  const [status] = saidOn(story, issue).filter((body) => body.startsWith("<!-- nightshift:status:"));
  expect(status).toContain(waits);
  expect(status).toContain(`${story.service.url}/jobs#job-`);
  const told = saidOn(story, number).join("\n---\n");
  expect(told).toContain("It waits for a review; nothing runs meanwhile");
  expect(told).toContain("- The autonomy level was partial.");

  const { json } = await ask(story, "/jobs");
  const [job] = (json as { jobs: { id: number; standing: { waits: string[] } }[] }).jobs;
  expect(job).toMatchObject({ repository: "corner-shop/till", issue, status: "pending_review" });
  expect(job?.standing.waits[0]).toContain(waits);
  const html = await (await fetch(`${story.service.url}/jobs`)).text();
  expect(html).toContain("Waiting for a review");
  expect(html).toContain(`/corner-shop/till/pull/${number}"`);
  const kept = "select path, heading from job_passages order by path, heading";
  expect((await story.db.query(kept)).rows).toEqual([
    { path: `.nightshift/job-${issue}/plan.md`, heading: "" },
    {
      path: `.nightshift/job-${issue}/todos.yaml`,
      heading: "todos as phase 1, strategic, left them / Do notes",
    },
    { path: `.nightshift/job-${issue}/workspace.md`, heading: "" },
  ]);
  const place = `/jobs/${job?.id ?? 0}`;
  expect((await ask(story, `${place}/autonomy`, { level: "most" })).status).toBe(422);
  expect((await ask(story, `${place}/pause`, {})).status).toBe(202);
  await story.settle();
  expect((await ask(story, place)).json).toMatchObject({ status: "paused" });
  expect((await ask(story, `${place}/stop`, {})).status).toBe(202);
  await story.settle();
  expect((await story.db.query(kept)).rows).toEqual([]);
  expect((await ask(story, `${place}/resume`, {})).status).toBe(409);
  expect((await story.seen(issue)).kinds).toEqual(
    expect.arrayContaining(["job", "job-paused", "job-stopped"]),
  );
});
