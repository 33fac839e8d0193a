import { expect, it } from "vitest";
import { stringify } from "yaml";
import { playsAll } from "../support/cases.ts";
import { checksOn } from "../support/story/seen.ts";
import { mendedGate } from "../support/story/scripts.ts";
import { startStory } from "../support/story/story.ts";

const path = ".github/nightshift.yml";
const valid = stringify({ escalations: { intakeLabel: "please-help" }, gates: mendedGate });
const deprecated = [
  "permissionMode: strict",
  "reviews:",
  "  mode: manual",
  stringify({ escalations: { intakeLabel: "wake-up" }, gates: mendedGate }),
].join("\n");
const invalid = `escalations:\n  cap: many\n  intakeLabel: please-help\n`;

it("an invalid configuration fails its check run with file, line and key; the last valid one stays in force", async () => {
  const story = await startStory();
  const admin = story.as("admin");
  const good = await admin.commitFile(path, valid);
  await story.settle();
  const bad = await admin.commitFile(path, invalid);
  await story.settle();

  expect(checksOn(story.repository, good)).toMatchObject([
    { name: "nightshift / config", conclusion: "success" },
  ]);
  const [check, ...more] = checksOn(story.repository, bad);
  expect(more).toEqual([]);
  expect(check).toMatchObject({ name: "nightshift / config", conclusion: "failure" });
  expect(check?.annotations).toMatchObject([
    { path, startLine: 2, level: "failure", title: "escalations.cap" },
  ]);
  expect(check?.output.summary).toContain("The last valid configuration stays in force");

  const ignored = await story.escalate("hitl-escalation", "ci-stuck");
  const issue = await story.escalate("please-help", "ci-stuck");
  await story.settle();
  expect((await story.seen(issue)).labels).toEqual([]);
  expect((await story.seen(ignored)).kinds).toEqual([]);
});

it.runIf(playsAll)(
  "once it is mended, the configuration is in force again, in the spelling of before, too, which it is told of",
  async () => {
    const story = await startStory();
    const admin = story.as("admin");
    await admin.commitFile(path, invalid);
    await story.settle();
    const mended = await admin.commitFile(path, valid);
    await story.settle();

    expect(checksOn(story.repository, mended)).toMatchObject([{ conclusion: "success" }]);
    const issue = await story.escalate("please-help", "ci-stuck");
    await story.settle();
    expect((await story.seen(issue)).labels).toEqual([]);

    const old = await admin.commitFile(path, deprecated);
    await story.settle();
    const [check] = checksOn(story.repository, old);
    expect(check).toMatchObject({ name: "nightshift / config", conclusion: "success" });
    expect(check?.annotations).toMatchObject([
      { path, startLine: 1, level: "warning", title: "permissionMode" },
      { path, startLine: 3, level: "warning", title: "reviews.mode" },
    ]);
    await story.until("a configuration has deprecated spellings");
    // What it says besides is in force.
    const other = await story.escalate("wake-up", "ci-stuck");
    await story.settle();
    expect((await story.seen(other)).labels).toEqual([]);
  },
);

it("a configuration on another branch is judged there and changes nothing", async () => {
  const story = await startStory();
  const admin = story.as("admin");
  await admin.branch("proposal");
  const sha = await admin.commitFile(path, stringify({ enabled: false }), "proposal");
  await story.settle();
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  expect(checksOn(story.repository, sha)).toMatchObject([
    { name: "nightshift / config", conclusion: "success" },
  ]);
  expect((await story.seen(issue)).labels).toEqual([]);
});

it("an issue without a registered stuck label is attempted, and its producer is told once which it may be", async () => {
  const story = await startStory();
  const issue = await story.escalate("bug", "hitl-escalation", "weather-stuck");
  await story.settle();
  await story.advance(0);

  const seen = await story.seen(issue);
  expect(seen.labels).toEqual(["bug", "weather-stuck"]);
  expect(seen.kinds.toSorted()).toEqual(["outcome", "progress", "unregistered"]);
  const told = seen.comments.find(({ kind }) => kind === "unregistered")?.body ?? "";
  for (const said of ["watchtower[bot]", "`weather-stuck`", "`flaky-test-stuck`", "`phase-stuck`"]) {
    expect(told).toContain(said);
  }
  expect(told).toContain("who filed it, should set the ");
  expect(told).not.toContain("| --- |");
  expect(told).not.toContain("`bug`");
});

it("an issue with several registered stuck labels is attempted as the first; all are named and consumed", async () => {
  const story = await startStory();
  const issue = await story.escalate("hitl-escalation", "docs-stuck", "ci-stuck");
  await story.settle();

  const seen = await story.seen(issue);
  expect(seen.labels).toEqual([]);
  const told = seen.comments.find(({ kind }) => kind === "unregistered")?.body ?? "";
  expect(told).toContain("`ci-stuck` `docs-stuck`");
  expect((await story.timeline(issue)).escalation.domain).toBe("ci-stuck");
});

it("where unregistered issues are held, one waits until it has its label", async () => {
  const story = await startStory({ config: { escalations: { unregistered: "hold" }, gates: mendedGate } });
  const issue = await story.escalate("hitl-escalation");
  await story.settle();
  await story.advance(0);
  expect(await story.seen(issue)).toMatchObject({ labels: ["hitl-escalation"], kinds: ["unregistered"] });
  expect((await story.timeline(issue)).escalation.status).toBe("held");

  await story.as("bot").label(issue, "ci-stuck");
  await story.settle();
  expect(await story.seen(issue)).toMatchObject({
    labels: [],
    kinds: ["unregistered", "progress", "outcome"],
  });
});

it.runIf(playsAll)(
  "a domain of the repository's own is known from its registry, and the agent by the persona",
  async () => {
    const registry = { "weather-stuck": { description: "Rain." } };
    const story = await startStory({
      config: { escalations: { registry, persona: "night watch" }, gates: mendedGate },
    });
    const issue = await story.escalate("hitl-escalation", "weather-stuck");
    await story.settle();
    expect(await story.seen(issue)).toMatchObject({ labels: [], kinds: ["progress", "outcome"] });
    const { attempts } = await story.timeline(issue);
    expect(attempts[0]?.prompt).toContain("night watch");
    expect(attempts[0]?.prompt).not.toContain("lead engineer");
  },
);
