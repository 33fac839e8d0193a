import { expect, it } from "vitest";
import { stringify } from "yaml";
import { playsAll } from "../support/cases.ts";
import { runNightshift } from "../support/story/command-line.ts";
import { place } from "../support/story/people.ts";
import { always, claim, mend, mendedGate } from "../support/story/scripts.ts";
import { startStory, type Story } from "../support/story/story.ts";

/** Edits, tells the service's log by a second tool call, and goes on for ever. */
const hangs = always(claim(mend, { hang: true }));

const watched = { escalations: { ci: true }, gates: mendedGate };

function issuesOf({ repository }: Story) {
  return repository.issues.filter((issue) => !repository.pulls.some((pull) => pull.issue === issue));
}

it("a check that fails on the default branch is filed once, and closed when it passes again", async () => {
  const story = await startStory({ scripts: [hangs], config: watched });
  const writer = story.as("writer");
  const red = await writer.commitFile("README.md", "red\n");
  await writer.report(red, "ci / unit", "pending");
  await writer.report(red, "ci / unit", "failure");
  await writer.report(red, "ci / unit", "failure");
  await story.until("a tool answered");
  const [filed] = issuesOf(story);
  expect(issuesOf(story)).toHaveLength(1);
  expect(filed).toMatchObject({ title: "ci / unit fails on main", author: { login: "nightshift[bot]" } });
  expect(filed?.body).toContain(red);
  const issue = filed?.number ?? 0;
  expect((await story.seen(issue)).labels).toEqual(["ci-stuck", "hitl-escalation"]);

  const stillRed = await writer.commitFile("README.md", "still red\n");
  await writer.report(stillRed, "ci / unit", "failure");
  const green = await writer.commitFile("README.md", "green\n");
  await writer.report(green, "ci / unit", "success");
  await story.settle();

  const seen = await story.seen(issue);
  expect(seen).toMatchObject({ state: "closed", branches: [], pulls: [] });
  expect(seen.kinds).toContain("condition-gone");
  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ decision: { kind: "cancel", reason: "closed" } }]);
  expect(escalation.status).toBe("cancelled");

  await story.play(always(claim(mend)));
  // As a check run of another App's this time.
  const run = { name: "ci / unit", head_sha: green, conclusion: "failure" } as const;
  await story.as("bot").octokit.rest.checks.create({ ...place, ...run });
  await story.settle();
  expect(issuesOf(story)).toHaveLength(2);
  const again = issuesOf(story).at(-1);
  expect(again?.body).toContain(`It stood in #${issue} before.`);
  expect((await story.seen(again?.number ?? 0)).pulls).toHaveLength(1);

  // A person does not want it: it is not filed again while it stands.
  await writer.octokit.rest.issues.update({
    ...{ ...place, issue_number: again?.number ?? 0 },
    ...{ state: "closed", state_reason: "not_planned" },
  });
  await writer.report(green, "ci / unit", "failure");
  await story.settle();
  await story.advance(0);
  expect(issuesOf(story)).toHaveLength(2);
});

it.runIf(playsAll)("checks of other branches, and where it is not wanted, are not filed", async () => {
  const story = await startStory({ config: { gates: mendedGate } });
  const writer = story.as("writer");
  const head = await writer.commitFile("README.md", "red\n");
  await writer.report(head, "ci / unit", "failure");
  await story.settle();
  expect(issuesOf(story)).toEqual([]);

  await writer.branch("elsewhere");
  const other = await writer.commitFile("README.md", "red there\n", "elsewhere");
  await story.as("admin").commitFile(".github/nightshift.yml", stringify(watched));
  await writer.report(other, "ci / unit", "failure");
  await story.settle();
  await story.advance(0);
  expect(issuesOf(story)).toEqual([]);

  // Nor while Nightshift is switched off; and what was filed is not closed then.
  const repository = [`${place.owner}/${place.repo}`, "--service", story.service.url];
  await runNightshift("pause", ...repository);
  const red = await writer.commitFile("README.md", "red again\n");
  await writer.report(red, "ci / unit", "failure");
  await story.settle();
  expect(issuesOf(story)).toEqual([]);
  await runNightshift("resume", ...repository);
  await story.advance(0);
  expect(issuesOf(story)).toHaveLength(1);
  await runNightshift("pause", ...repository);
  await writer.report(red, "ci / unit", "success");
  await story.settle();
  expect(issuesOf(story)).toMatchObject([{ state: "open" }]);
  await runNightshift("resume", ...repository);
  await story.advance(0);
  expect(issuesOf(story)).toMatchObject([{ state: "closed" }]);
});

it("a check that fails while no webhook tells of it is found by the sweep", async () => {
  const story = await startStory({ config: watched });
  const writer = story.as("writer");
  const red = await writer.commitFile("README.md", "red\n");
  await story.settle();
  story.github.addDeliveryFault({ kind: "lose", times: 1_000 });
  await writer.report(red, "ci / unit", "failure");
  await story.advance(0);
  const [filed] = issuesOf(story);
  expect((await story.seen(filed?.number ?? 0)).pulls).toHaveLength(1);
});
