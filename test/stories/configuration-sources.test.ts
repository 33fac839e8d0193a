import { expect, it } from "vitest";
import { stringify } from "yaml";
import { place } from "../support/story/people.ts";
import { readExplained } from "../support/story/explained.ts";
import { checksOn } from "../support/story/seen.ts";
import { claim, always, mend, mendedGate } from "../support/story/scripts.ts";
import { startStory } from "../support/story/story.ts";

const path = ".github/nightshift.yml";

it("what the organisation says holds until the repository says otherwise; a broken file of it keeps the last valid one", async () => {
  const story = await startStory({
    organisation: { escalations: { intakeLabel: "sos", cap: 3 }, labels: { timeout: "too-slow" } },
  });
  const admin = story.as("admin");
  const ignored = await story.escalate("hitl-escalation", "ci-stuck");
  const issue = await story.escalate("sos", "ci-stuck");
  await story.settle();
  expect((await story.seen(issue)).labels).toEqual([]);
  expect((await story.seen(ignored)).kinds).toEqual([]);
  const before = await readExplained(story);
  const ofOrganisation = { source: "organisation", file: "corner-shop/.github: .github/nightshift.yml" };
  expect(before.value("escalations.intakeLabel")).toMatchObject({ ...ofOrganisation, value: "sos", line: 2 });

  const broken = await admin.commitOrganisation("escalations:\n  cap: many\n");
  await story.settle();
  expect(checksOn(story.organisation, broken)).toMatchObject([
    { name: "nightshift / config", conclusion: "failure", annotations: [{ path, startLine: 2 }] },
  ]);
  const during = await readExplained(story);
  expect(during.value("escalations.cap")).toMatchObject({ ...ofOrganisation, value: 3 });
  expect(during.source("organisation")).toMatchObject({
    state: "invalid",
    commit: broken,
    problems: [{ line: 2, key: "escalations.cap" }],
  });

  await admin.commitFile(path, stringify({ gates: mendedGate, escalations: { cap: 2 } }));
  const mended = await admin.commitOrganisation(
    stringify({ escalations: { intakeLabel: "mayday", cap: 5 } }),
  );
  await story.settle();
  const [check] = checksOn(story.organisation, mended);
  expect(check).toMatchObject({ conclusion: "success" });
  expect(check?.output.summary).toContain("every repository of corner-shop");
  const after = await readExplained(story);
  expect(after.value("escalations.cap")).toMatchObject({ source: "repository", file: path, value: 2 });
  expect(after.value("escalations.intakeLabel")).toMatchObject({ ...ofOrganisation, value: "mayday" });
  expect(after.value("labels.timeout")).toMatchObject({ source: "built-in", value: "timeout" });
});

it("gates that were set through the API judge instead of the file's, and are told as such", async () => {
  const story = await startStory({
    organisation: { gates: { profile: "relaxed", custom: [{ name: "demanded", command: "true" }] } },
    config: {
      gates: {
        custom: [
          { name: "mended", command: "false" },
          { name: "own", command: "true" },
        ],
      },
    },
    scripts: [always(claim(mend))],
  });
  const url = `${story.service.url}/api/repos/corner-shop/till/quality-gates/mended`;
  const put = await fetch(url, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "custom", command: "grep -q mended NOTES.md" }),
  });
  expect(put.status).toBe(200);
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const seen = await story.seen(issue);
  expect(seen.pulls).toHaveLength(1);
  expect(seen.checks).toContain("nightshift / mended: success");
  const { data: pull } = await story
    .as("admin")
    .octokit.rest.pulls.get({ ...place, pull_number: seen.pulls[0]?.issue.number ?? 0 });
  const summary = checksOn(story.repository, pull.head.sha).find(({ name }) => name === "nightshift / gates");
  for (const told of [
    "mended from the API",
    "own from `.github/nightshift.yml` of the default branch",
    "demanded from the organisation's `.github/nightshift.yml`",
    "They share: profile from the organisation's `.github/nightshift.yml`.",
  ])
    expect(summary?.output.summary).toContain(told);
  const told = await readExplained(story);
  expect(told.value("gates.custom.mended")).toMatchObject({ source: "api", file: null, line: null });
  expect(told.source("api")).toMatchObject({ state: "set" });
});
