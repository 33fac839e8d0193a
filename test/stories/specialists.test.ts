import { expect, it, vi } from "vitest";
import { threadsOf } from "../../src/sandbox/github/acts/thread-acts.ts";
import { playsAll } from "../support/cases.ts";
import { board } from "../support/story/board.ts";
import { atPhase, complete, done, oneRound, planSteps } from "../support/story/job-scripts.ts";
import { place } from "../support/story/people.ts";
import { mend, mendedGate, mends, type Script, type Step, type Turn } from "../support/story/scripts.ts";
import { checksOn, fileOn } from "../support/story/seen.ts";
import { startStory } from "../support/story/story.ts";
import { unsaidDecisions } from "../support/story/unsaid.ts";

type Said = Readonly<Record<string, unknown>>;

const says = (verdict: string, findings: readonly Said[] = [], ...steps: Step[]): Turn => ({
  steps: [...steps, { usage: { inputTokens: 10, outputTokens: 5, costUsd: 0.25 } }],
  answer: { verdict, findings },
});

const review = (specialist: string, attempt: number, turn: Turn): Script => ({
  match: { role: "reviewer", specialist, attempt, issue: "Mend the notes" },
  turns: [turn],
});

/** Who is not told this leaves a file behind, and its review does not count. */
const isTold = (words: string): Step => ({
  run: `grep -qF -- '${words}' "$NIGHTSHIFT_PROMPT_FILE" || echo untold > untold.txt`,
});

const open = {
  ...{ severity: "error", path: "NOTES.md", line: 2, message: "The notes tell @everybody the key." },
  suggestion: "Leave the key out.",
};
const long = { severity: "warning", path: "README.md", line: 1, message: "Nobody needs this." };

const stop = { severity: "warning", path: "NOTES.md", message: "There is no full stop." };

/** The arbiter would go on past everything, and is very sure. */
const rules = (attempt: number, ruling: string, ...steps: Step[]): Script => ({
  match: { role: "arbiter", attempt, issue: "Mend the notes" },
  turns: [
    {
      steps,
      answer: {
        ...{ ruling, confidence: 0.95, reason: "It is @nobody who minds." },
        dispositions: [{ finding: 1, disposition: "pass_over", reason: "It is a draft." }],
      },
    },
  ],
});

const short = { severity: "note", path: "NOTES.md", line: 1, message: "A word would do." };

it("specialists hold a phase until it is fixed, say so on its pull request, and fail it where they cannot review", async () => {
  const leaks: Step = { write: { path: "NOTES.md", content: "mended\nThe key is 7.\n" } };
  const story = await startStory({
    config: {
      ...{ gates: mendedGate, project: { number: 7 } },
      reviews: { specialists: { security: "gate", "house-style": "gate" } },
    },
    repository: {
      ".github/nightshift/specialists/house-style.md": "Notes end with a full stop.\n",
      // The third is the expert's own.
      ".github/nightshift/experts/coder.md":
        "---\ndescription: Builds it\nspecialists: [simplicity]\n---\nBuild in small steps.\n",
    },
    scripts: [
      review("security", 1, says("fail", [open], isTold("The key is 7."))),
      review("security", 2, says("pass", [], isTold("- still open; error; NOTES.md:2: The notes tell"))),
      review("simplicity", 1, says("warn", [short, long])),
      review("simplicity", 2, says("warn", [short, long])),
      review("house-style", 1, says("pass", [], isTold("Notes end with a full stop."))),
      review("house-style", 2, says("fail", [stop])),
      rules(1, "PROCEED", isTold("1. security, error, NOTES.md:2")),
      rules(2, "PROCEED", isTold("1. house-style, warning, NOTES.md")),
      { match: { role: "reviewer", specialist: "security" }, turns: [{ steps: [{ crash: { exit: 3 } }] }] },
      { match: { role: "reviewer" }, turns: [says("pass")] },
      atPhase("strategic", 1, done("Plan the notes", ...planSteps([{ id: "notes" }]))),
      atPhase("tactical", 2, done("Write the notes", leaks), done("Write the notes", mend)),
      atPhase("strategic", 3, complete),
      mends,
    ],
  });
  const project = board();
  story.github.state.projects.push(project);
  await story.restart(() => {
    story.github.installation.grant({ organization_projects: "write" });
    return Promise.resolve();
  });
  const writer = story.as("writer");
  const issue = await writer.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await writer.comment(issue, "/nightshift run review --autonomous");
  await story.settle();

  const pull = story.repository.pulls.find(({ head }) => head.ref.endsWith("/phase-2-tactical"));
  const [told, ...others] = pull?.reviews ?? [];
  expect(others).toEqual([]);
  expect(told).toMatchObject({ state: "COMMENTED", author: { login: "nightshift[bot]" } });
  expect(told?.body).toContain("**security** (gates): pass: no findings");
  // Past an error of security it may not go; that was mended first.
  expect(told?.body).toContain("past what holds it (confidence 0.95): It is @\u200bnobody who minds.");
  expect(told?.body).toContain("**simplicity** (advises): warn: 1 warning, 1 note");
  expect(told?.body).toContain("security, NOTES.md:2: The notes tell @\u200beverybody the key.");
  expect(told?.body).toContain("**simplicity**, warning, `README.md:1`\n\n> Nobody needs this.");
  const [thread, ...more] = pull === undefined ? [] : threadsOf(pull);
  expect(more).toEqual([]);
  expect(thread?.comments[0]).toMatchObject({ path: "NOTES.md", line: 1 });
  expect(thread?.comments[0]?.body).toBe("**simplicity**, note\n\n> A word would do.");
  expect(
    checksOn(story.repository, pull?.head.sha).map(({ name, conclusion }) => [name, conclusion]),
  ).toEqual(
    expect.arrayContaining([
      ["nightshift / review house-style", "neutral"],
      ["nightshift / review security", "success"],
      ["nightshift / review simplicity", "neutral"],
    ]),
  );
  expect((await story.seen(issue)).comments.find(({ kind }) => kind === "job")?.body).toContain("$1.50");
  expect(pull?.merged).not.toBeNull();

  // An autonomous run is held for what its reviews came to.
  const whole = story.repository.pulls.find(({ base }) => base.ref === "main");
  expect(whole?.merged).toBeNull();
  const held = (await story.seen(whole?.issue.number ?? 0)).comments.find(
    ({ kind }) => kind === "run-held",
  )?.body;
  const reasons = [
    ...["its reviews left 2 warnings", "the arbiter went on past 1 finding"],
    "1 attempt had to mend what its reviews found",
  ];
  expect(held).toContain(reasons.map((reason) => `- ${reason}`).join("\n"));
  const [item] = project.items;
  expect(Object.fromEntries(item?.values ?? [])).toEqual({
    ...{ Status: "In Review", "Hold reason": reasons.join("; ") },
  });

  // Whoever looks at the job sees the same, and what came of each finding.
  const list = await (await fetch(`${story.service.url}/jobs`)).text();
  const shown = await (await fetch(`${story.service.url}/jobs/1`)).text();
  for (const reason of reasons) {
    expect(list).toContain(reason);
    expect(shown).toContain(reason);
  }
  const rows = shown.split("<tr>").map((row) =>
    row
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      "2 security error NOTES.md:2 The notes tell @everybody the key. mended",
      expect.stringContaining("2 house-style warning NOTES.md There is no full stop. passed over"),
    ]),
  );

  const second = await writer.openIssue("Break the notes", "NOTES.md must say that it is mended.");
  await writer.label(second, "autonomy:review", "nightshift");
  await story.settle();
  const seen = await story.seen(second);
  expect(seen.labels).toContain("nightshift:failed");
  const failed = seen.comments.find(({ kind }) => kind.startsWith("job-failed"))?.body;
  expect(failed).toContain("- security: could not review: it crashed, twice");
  // What it did is there for people to go on from.
  expect(await fileOn(story.repository, `nightshift/job-${second}/phase-2-tactical`, "NOTES.md")).toContain(
    "mended",
  );
  expect(await unsaidDecisions(story.db)).toEqual([]);
});

const needless = { severity: "warning", path: "NOTES.md", line: 1, message: "Nobody needs this." };
const moreNotes: Step = { write: { path: "NOTES.md", content: "mended\nand more\n" } };
const reviewed = (style: Turn): Script[] => [
  { match: { role: "reviewer", specialist: "security" }, turns: [says("pass")] },
  { match: { role: "reviewer" }, turns: [style] },
  {
    match: { role: "arbiter", attempt: 1 },
    turns: [{ answer: { ruling: "FIX", confidence: 0.9, reason: "It is not needed.", dispositions: [] } }],
  },
  {
    match: { role: "arbiter", attempt: 2 },
    turns: [
      {
        answer: {
          ...{ ruling: "PROCEED", confidence: 0.3, reason: "Perhaps it is needed." },
          dispositions: [{ finding: 1, disposition: "pass_over", reason: "Perhaps." }],
        },
      },
    ],
  },
  atPhase("tactical", 2, done("Write the notes", mend), done("Say more", moreNotes)),
  ...oneRound.filter(({ match }) => match?.["role"] === "strategic"),
];

it.runIf(playsAll)(
  "what nobody mended waits for a person where it is not to fail, and reviews outlive a restart",
  async () => {
    const story = await startStory({
      config: {
        gates: mendedGate,
        autonomy: { level: "full" },
        reviews: {
          ...{ specialists: { security: "gate", style: "gate" }, maxFixAttempts: 1 },
          failPhaseOnUnresolved: false,
        },
      },
      repository: { ".github/nightshift/specialists/style.md": "Notes are needed.\n" },
      scripts: reviewed({ steps: [{ hang: true }] }),
    });
    const issue = await story
      .as("writer")
      .openIssue("Mend the notes", "NOTES.md must say that it is mended.");
    await story.as("writer").label(issue, "nightshift");
    const asked = async () => {
      const { rows } = await story.db.query<{ specialist: string }>(
        `select facts->>'specialist' as specialist from audit_entries
       where kind = 'phase-review' and decision->>'kind' = 'ask' order by id`,
      );
      return rows.map(({ specialist }) => specialist).toSorted();
    };
    await vi.waitUntil(
      async () =>
        (await story.db.query("select from phase_reviews")).rowCount === 1 && (await asked()).length === 2,
      { timeout: 60_000, interval: 20 },
    );
    await story.restart(() => story.play(...reviewed(says("fail", [needless]))));
    await story.settle();
    // Who had reviewed was not asked again for it; the fix attempt was reviewed by both.
    expect(await asked()).toEqual(["security", "security", "style", "style", "style"]);

    const [pull, ...others] = story.repository.pulls;
    if (pull === undefined) throw new Error("there is no pull request");
    expect(others).toEqual([]);
    expect(pull).toMatchObject({ merged: null, head: { ref: `nightshift/job-${issue}/phase-2-tactical` } });
    expect(pull.issue.body).toContain("its reviews hold it, and what they found was not mended");
    expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:in-review"]);
    expect(pull.reviews.map(({ body }) => body)).toEqual([
      expect.stringContaining(
        "What holds it was not mended, and it is not merged by itself: a person decides.",
      ),
    ]);
    const runs = checksOn(story.repository, pull.head.sha).map(
      ({ name, conclusion }) => `${name}: ${conclusion ?? ""}`,
    );
    expect(runs.filter((each) => each.includes("/ review "))).toEqual([
      "nightshift / review security: success",
      "nightshift / review style: failure",
    ]);

    const { octokit } = story.as("admin");
    await octokit.rest.pulls.createReview({ ...place, pull_number: pull.issue.number, event: "APPROVE" });
    await story.settle();
    expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended\nand more\n");
    expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:done"]);
  },
);

const leak = { severity: "error", path: "NOTES.md", line: 1, message: "The notes tell the key." };
const slow = { severity: "error", path: "NOTES.md", line: 1, message: "Reading it takes a day." };
const rounds = [1, 2, 3].map((round) => ({
  write: { path: "NOTES.md", content: `mended\nround ${round}\n` },
}));
const reads = (match: object, turn: Turn): Script => ({
  match: { role: "reviewer", ...match },
  turns: [turn],
});
const ruling = (match: object, kind: string, reason: string): Script => ({
  match: { role: "arbiter", ...match },
  turns: [{ answer: { ruling: kind, confidence: 0.9, reason, dispositions: [] } }],
});

it.runIf(playsAll)(
  "what is sensitive may be mended twice as often, and a phase that the arbiter gives up spares the one beside it",
  async () => {
    const story = await startStory({
      config: {
        gates: mendedGate,
        autonomy: { enabled: true, level: "guided" },
        // One, which the names of both phases double.
        reviews: { specialists: { security: "gate" }, maxFixAttempts: 1 },
      },
      scripts: [
        reads({ phase: "2a", specialist: "security", attempt: 1 }, says("fail", [leak])),
        reads({ phase: "2a", specialist: "security", attempt: 2 }, says("fail", [leak])),
        // Nobody asked for it: it reviews, and gates, because the phase is sensitive.
        reads({ phase: "2b", specialist: "performance", attempt: 1 }, says("fail", [slow])),
        { match: { role: "reviewer" }, turns: [says("pass")] },
        ruling({ phase: "2a", attempt: 1 }, "FIX", "It can be left out."),
        ruling({ phase: "2a", attempt: 2 }, "FIX", "It is there still."),
        ruling({ phase: "2b", attempt: 1 }, "FAIL_PHASE", "It takes another design."),
        atPhase(
          "strategic",
          1,
          done(
            "Plan the notes",
            ...planSteps([{ id: "database-a" }, { id: "database-b" }]),
            // The plan allows what the reviews do.
            { run: "sed -i 's/attempts: 2/attempts: 12/' .nightshift/job-{{issue}}/todos.yaml" },
          ),
        ),
        atPhase("tactical", "2a", ...rounds.map((round) => done("Write A", round))),
        atPhase("tactical", "2b", done("Write B", mend)),
      ],
    });
    const issue = await story
      .as("writer")
      .openIssue("Mend the notes", "NOTES.md must say that it is mended.");
    await story.as("writer").label(issue, "nightshift");
    await story.settle();

    expect(await fileOn(story.repository, `nightshift/job-${issue}/base`, "NOTES.md")).toBe(
      "mended\nround 3\n",
    );
    const seen = await story.seen(issue);
    expect(seen.labels).toEqual(["nightshift", "nightshift:failed"]);
    const failed = seen.comments.find(({ kind }) => kind === "job-failed")?.body;
    expect(failed).toContain("- Finished: 1 strategic, database-a\n- Failed: database-b");
    expect(failed).toContain("Reading it takes a day.");
    expect(failed).not.toContain("The notes tell the key.");
    // It may be gone on from by people.
    expect(await fileOn(story.repository, `nightshift/job-${issue}/phase-2-tactical-b`, "NOTES.md")).toBe(
      "mended\n",
    );
    const work = story.repository.pulls.find(({ head }) => head.ref.endsWith("/phase-2-tactical-a"));
    expect(work?.merged).not.toBeNull();
    expect(
      checksOn(story.repository, work?.head.sha).map(({ name, conclusion }) => [name, conclusion]),
    ).toEqual(
      expect.arrayContaining(
        ["architecture", "performance", "security", "simplicity"].map((name) => [
          `nightshift / review ${name}`,
          "success",
        ]),
      ),
    );
  },
);
