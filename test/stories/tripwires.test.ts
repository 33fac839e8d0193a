import { expect, it } from "vitest";
import { played } from "../support/cases.ts";
import { atPhase, complete, done, planSteps } from "../support/story/job-scripts.ts";
import { mendedGate, mend, type Script, type Step } from "../support/story/scripts.ts";
import { claim, always } from "../support/story/scripts.ts";
import { fileOn } from "../support/story/seen.ts";
import { startStory } from "../support/story/story.ts";

// Assembled, so that no scanner takes this file for a leak.
const githubToken = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
const workflow = "on: push\njobs: {}\n";

it.each<{ what: string; steps: Step[]; files?: Record<string, string>; caught: string }>(
  played(
    [
      {
        what: "writes a workflow",
        steps: [{ write: { path: ".github/workflows/x.yml", content: workflow } }],
        caught: ".github/workflows/x.yml is protected",
      },
      {
        what: "moves a workflow away",
        files: { ".github/workflows/ci.yml": workflow },
        steps: [{ run: "mkdir -p docs && mv .github/workflows/ci.yml docs/ci.yml" }],
        caught: ".github/workflows/ci.yml is protected",
      },
      {
        what: "moves a file into the workflows",
        files: { "docs/ci.yml": workflow },
        steps: [{ run: "mkdir -p .github/workflows && mv docs/ci.yml .github/workflows/ci.yml" }],
        caught: ".github/workflows/ci.yml is protected",
      },
      {
        what: "plants a link to a workflow",
        files: { ".github/workflows/ci.yml": workflow },
        steps: [{ run: "ln -s .github/workflows/ci.yml harmless.yml" }],
        caught: "harmless.yml is protected",
      },
      {
        what: "commits a workflow itself",
        steps: [
          {
            run: "mkdir -p .github/workflows && echo 'on: push' > .github/workflows/x.yml && git add -A && git -c user.name=a -c user.email=a@b.c commit -qm x",
          },
        ],
        caught: ".github/workflows/x.yml is protected",
      },
      {
        what: "loosens its own gates",
        steps: [{ write: { path: ".github/nightshift.yml", content: "gates: {}\n" } }],
        caught: ".github/nightshift.yml is protected",
      },
      {
        what: "writes down a secret",
        steps: [{ write: { path: "src/key.js", content: `export const key = "${githubToken}";\n` } }],
        caught: "src/key.js:1 looks like a secret",
      },
      {
        what: "drops a table",
        steps: [{ write: { path: "migrate.sql", content: "DROP TABLE customers;\n" } }],
        caught: "migrate.sql:1 destroys data",
      },
    ],
    // Alike: what is wrong with it, wherever it is.
    ({ caught }) => caught.slice(caught.indexOf(" ")),
  ),
)(
  "a change that $what is not pushed, and pages a person with what was caught",
  async ({ steps, files, caught }) => {
    const scripts: Script[] = [always(claim(mend, ...steps))];
    const story = await startStory({ scripts, ...(files === undefined ? {} : { repository: files }) });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await story.settle();

    const seen = await story.seen(issue);
    expect(seen).toMatchObject({
      labels: ["ci-stuck", "hitl-escalation", "human-required"],
      branches: [],
      pulls: [],
    });
    const page = seen.comments.find(({ kind }) => kind === "page")?.body ?? "";
    expect(page).toContain("a safety tripwire: this must not go on without a person");
    expect(page).toContain(caught);
    expect(page).not.toContain(githubToken);
    const { attempts, audit } = await story.timeline(issue);
    expect(attempts).toMatchObject([
      { decision: { kind: "page", reason: { kind: "tripwires" } }, gateRuns: [] },
    ]);
    // The diff is kept for the person, without the secret that may be in it.
    const address = /\((http[^)]+\/attempts\/\d+\.diff)\)/.exec(page)?.[1] ?? "";
    const kept = await fetch(address);
    expect(kept.headers.get("content-type")).toContain("text/plain");
    const diff = await kept.text();
    expect(diff).toContain("+++ b/NOTES.md");
    expect(diff).not.toContain(githubToken);
    expect(JSON.stringify(audit)).not.toContain(githubToken);
  },
);

it("a path that the repository itself protects is as safe as the built-in ones", async () => {
  const story = await startStory({
    scripts: [
      always(claim(mend, { write: { path: "billing/rates.js", content: "export const rate = 2;\n" } })),
    ],
    config: { protectedPaths: ["billing/**"], gates: mendedGate },
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const seen = await story.seen(issue);
  expect(seen).toMatchObject({ branches: [], pulls: [] });
  expect(seen.comments.find(({ kind }) => kind === "page")?.body).toContain(
    "billing/rates.js is protected (billing/\\*\\*)",
  );
});

it("a planted git hook never runs and is no tripwire: it is in no diff, and the audit tells of it", async () => {
  const hook =
    'printf "#!/bin/sh\\ntouch \\"$PWD/hooked\\"; exit 1\\n" > "$(git rev-parse --git-path hooks)/pre-commit"';
  const story = await startStory({
    scripts: [always(claim(mend, { run: `mkdir -p .git/hooks; ${hook}; chmod +x .git/hooks/* || true` }))],
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { labels, pulls } = await story.seen(issue);
  expect(labels).toEqual([]);
  expect(pulls[0]?.measures.changedFiles).toBe(1);
  const { audit } = await story.timeline(issue);
  expect(audit.find(({ kind }) => kind === "turn")?.facts).toMatchObject({ planted: ["hooks/pre-commit"] });
});

it("a phase that trips is kept for the person who is called, and begins anew with what they say instead", async () => {
  const key = { write: { path: "src/key.js", content: `export const key = "${githubToken}";\n` } };
  const toldInstead = {
    run: `grep -q "leave the workflows" "$NIGHTSHIFT_PROMPT_FILE" && echo mended > NOTES.md`,
  };
  const story = await startStory({
    config: { gates: mendedGate },
    scripts: [
      atPhase("strategic", 1, done("Plan the notes", ...planSteps([{ id: "notes" }]))),
      atPhase(
        "tactical",
        2,
        done("Write it", mend, key, { write: { path: ".github/workflows/x.yml", content: workflow } }),
      ),
      atPhase("tactical", 3, done("Write the notes", toldInstead)),
      atPhase("strategic", 4, complete),
    ],
  });
  const writer = story.as("writer");
  const issue = await writer.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await writer.label(issue, "autonomy:full", "nightshift");
  await story.settle();

  const seen = await story.seen(issue);
  expect(seen.labels.toSorted()).toEqual([
    "autonomy:full",
    "human-required",
    "nightshift",
    "nightshift:failed",
  ]);
  const page = seen.comments.find(({ kind }) => kind === "page")?.body ?? "";
  const words = [
    "a safety tripwire",
    "- .github/workflows/x.yml is protected",
    "- src/key.js:1 looks like a secret",
    "`/nightshift resume`, with what the agent is to know or do instead, hands the job back",
  ];
  for (const each of words) expect(page).toContain(each);
  const address = /\((http[^)]+\/phases\/\d+\.diff)\)/.exec(page)?.[1] ?? "";
  const kept = await fetch(address);
  expect(kept.headers.get("content-type")).toContain("text/plain");
  const diff = await kept.text();
  expect(diff).toContain("+++ b/.github/workflows/x.yml");
  const shown = await (await fetch(address.replace(/\/phases\/.*/, ""))).text();
  expect(shown).toContain("+++ b/.github/workflows/x.yml");
  for (const text of [page, diff, shown]) expect(text).not.toContain(githubToken);

  await writer.comment(issue, "/nightshift resume Please leave the workflows alone.");
  await story.settle();
  expect((await story.seen(issue)).labels.toSorted()).toEqual([
    "autonomy:full",
    "nightshift",
    "nightshift:done",
  ]);
  expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended\n");
});
