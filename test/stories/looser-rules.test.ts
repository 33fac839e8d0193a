import { expect, it } from "vitest";
import { parse } from "yaml";
import { addOverruledPulls } from "../support/overruled-pulls.ts";
import { place } from "../support/story/people.ts";
import { mendedGate } from "../support/story/scripts.ts";
import { startStory, type Story } from "../support/story/story.ts";

const lint = { command: "true", maxWarnings: 10 };
const file = ".github/nightshift.yml";
const week = 7 * 86_400_000;

it("what administrators accept again and again is proposed as a looser threshold, by a pull request that changes nothing until it is merged", async () => {
  const story = await startStory({ config: { gates: { ...mendedGate, lint } } });
  const { rows } = await story.db.query<{ id: number }>("select id from repositories where name = $1", [
    place.repo,
  ]);
  const repositoryId = rows[0]?.id ?? 0;
  const warnings = { 901: 11, 902: 12, 903: 13, 904: 14, 905: 60 };
  await addOverruledPulls(story.db, { repositoryId, now: story.clock.now(), warnings });
  await story.advance(60_000);

  const [pull, ...others] = await pullsOf(story);
  expect(others).toEqual([]);
  expect(pull).toMatchObject({ title: "Loosen what people overrule", state: "open", user: { type: "Bot" } });
  expect(pull?.body).toContain(
    "| `gates.lint.maxWarnings` | 10 | 14 | pull requests of people: 5 of 5 refused commits accepted anyway |",
  );
  expect(await maxWarnings(story, pull?.head.ref)).toBe(14);
  expect(await maxWarnings(story)).toBe(10);

  // It is proposed once; whoever closes it has declined.
  await story.advance(week);
  expect(await pullsOf(story)).toHaveLength(1);
  const { pulls } = story.as("admin").octokit.rest;
  await pulls.update({ ...place, pull_number: pull?.number ?? 0, state: "closed" });
  await story.advance(2 * week);
  expect(await pullsOf(story)).toHaveLength(1);
});

async function pullsOf(story: Story) {
  return (await story.as("admin").octokit.rest.pulls.list({ ...place, state: "all" })).data;
}

async function maxWarnings(story: Story, ref?: string): Promise<unknown> {
  const { octokit } = story.as("admin");
  const { data } = await octokit.rest.repos.getContent({
    ...place,
    path: file,
    ...(ref === undefined ? {} : { ref }),
  });
  const content = "content" in data ? Buffer.from(data.content, "base64").toString() : "";
  return (parse(content) as { gates: { lint: { maxWarnings: number } } }).gates.lint.maxWarnings;
}
