import { expect, it } from "vitest";
import { place } from "../support/story/people.ts";
import { always, bungle, claim, mendedGate } from "../support/story/scripts.ts";
import { startStory, type Story } from "../support/story/story.ts";

const [mended] = mendedGate.custom;
const file = ".github/nightshift.yml";

it("gates that the default branch's configuration switches off refuse nothing, and say so on the commit", async () => {
  const off = { enabled: false, custom: [mended] };
  const story = await startStory({ scripts: [always(claim(bungle))], config: { gates: off } });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const { pulls, checks } = await story.seen(issue);
  expect(pulls).toHaveLength(1);
  expect(checks).toEqual(["nightshift / gates: neutral", "nightshift / mended: neutral"]);
  expect(titleOn(story, pulls[0]?.head.sha ?? "")).toBe(
    "switched off by the configuration of the base branch",
  );
});

it("a pull request that switches the gates off is judged by them all the same", async () => {
  const story = await startStory({ config: { gates: { on: "all", ...mendedGate } } });
  const writer = story.as("writer");
  await writer.branch("change");
  const sha = await writer.commitFile(file, "gates: { enabled: false }\n", "change");
  await writer.octokit.rest.pulls.create({ ...place, title: "No more gates", head: "change", base: "main" });
  await story.settle();
  expect(titleOn(story, sha)).toBe("failed: mended");
});

function titleOn(story: Story, sha: string): string | null | undefined {
  const runs = story.repository.suites.filter(({ headSha }) => headSha === sha).flatMap(({ runs }) => runs);
  return runs.findLast(({ name }) => name === "nightshift / gates")?.output.title;
}
