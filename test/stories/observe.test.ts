import { expect, it } from "vitest";
import { stringify } from "yaml";
import { place } from "../support/story/people.ts";
import { mendedGate } from "../support/story/scripts.ts";
import { startStory } from "../support/story/story.ts";

const file = ".github/nightshift.yml";
const observes = { mode: "observe", gates: mendedGate };

it("in observe mode everything is done but publishing, and one line has the same work published", async () => {
  const story = await startStory({ config: observes });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const observed = await story.seen(issue);
  expect(observed).toMatchObject({ pulls: [], branches: [], labels: ["ci-stuck", "hitl-escalation"] });
  const outcome = observed.comments.find(({ kind }) => kind === "outcome")?.body ?? "";
  expect(outcome).toContain("**Would have opened this pull request: Write down that it is mended**");
  expect(outcome).toContain("- `NOTES.md`");
  expect(outcome).toMatch(/\| mended \| \S+ \| exit code 0 \| exit code 0 \|/);

  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ decision: { kind: "observe" }, pull: null }]);
  expect(escalation).toMatchObject({ status: "held", counted: 1 });
  const path = `/escalations/${place.owner}/${place.repo}/${issue}`;
  const page = await (await fetch(`${story.service.url}${path}`)).text();
  expect(page).toContain("would have opened this pull request");
  const diff = await fetch(`${story.service.url}${path}/attempts/${attempts[0]?.id}.diff`);
  expect(await diff.text()).toContain("+mended");

  // It is shown once, however often it is looked at.
  await story.advance(3_600_000);
  expect((await story.timeline(issue)).attempts).toHaveLength(1);

  await story.as("admin").commitFile(file, stringify({ ...observes, mode: "act" }));
  await story.settle();
  await story.advance(60_000);
  const acted = await story.seen(issue);
  expect(acted.pulls).toHaveLength(1);
  expect(acted.comments.filter(({ kind }) => kind === "outcome")).toHaveLength(1);
  expect((await story.timeline(issue)).escalation).toMatchObject({ status: "awaiting_merge" });
});

it("the service's default is overruled by a repository's line, and no job begins where nothing is published", async () => {
  const story = await startStory({ environment: { NIGHTSHIFT_MODE: "observe" } });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  const job = await story.escalate("bug");
  await story.as("writer").comment(job, "/nightshift run");
  await story.settle();
  expect((await story.seen(issue)).pulls).toEqual([]);
  const bodies = (await story.seen(job)).comments.map(({ body }) => body).join("\n");
  expect(bodies).toContain("No job was started: nothing is published here (`mode: observe`)");

  await story.as("admin").commitFile(file, stringify({ mode: "act", gates: mendedGate }));
  await story.settle();
  await story.advance(60_000);
  expect((await story.seen(issue)).pulls).toHaveLength(1);
});
