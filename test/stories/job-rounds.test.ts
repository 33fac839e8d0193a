import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { waitReasons } from "../../src/domain/jobs/pull-body.ts";
import { type Pull } from "../../src/sandbox/github/state.ts";
import { playsAll } from "../support/cases.ts";
import { atPhase, complete, done, oneRound, planSteps } from "../support/story/job-scripts.ts";
import { place } from "../support/story/people.ts";
import { mend, mendedGate, type Script, type Step } from "../support/story/scripts.ts";
import { branchesOf, fileOn } from "../support/story/seen.ts";
import { startStory, type Story } from "../support/story/story.ts";
import { unsaidDecisions } from "../support/story/unsaid.ts";

/** The agent waits in its directory until somebody says go. */
const untilTold: Step = { run: "touch ready; until test -e go; do sleep 0.05; done; rm ready go" };

const directoryOf = (story: Story, phase: number) =>
  join(story.dataDirectory, "workspaces", "worktrees", `phase-${phase}`, "checkout");

const untilReady = (story: Story, phase: number) =>
  vi.waitUntil(() => existsSync(join(directoryOf(story, phase), "ready")), {
    timeout: 120_000,
    interval: 50,
  });

const letGo = (story: Story, phase: number) => writeFile(join(directoryOf(story, phase), "go"), "");

function lastPull({ repository }: Story): Pull {
  const pull = repository.pulls.findLast(({ issue }) => issue.state === "open");
  if (pull === undefined) throw new Error("no pull request is open");
  return pull;
}

async function askFor(story: Story, ...labels: string[]): Promise<number> {
  const issue = await story.as("writer").openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await story.as("writer").label(issue, ...labels, "nightshift");
  await story.settle();
  return issue;
}

it("work that is sent back is planned and done anew on its branch, over what people push and a process that dies, and goes on once it is approved", async () => {
  const folder = ".nightshift/job-{{issue}}";
  const planned = done(
    "Plan the answer",
    { write: { path: `${folder}/plan.md`, content: "Say it twice.\n" } },
    untilTold,
  );
  const twice = { write: { path: "NOTES.md", content: "mended twice\n" } };
  const again = done("Plan more in fewer words", ...planSteps([{ id: "more" }], "Shorter.\n"), untilTold);
  const rest = done("Write the rest", { write: { path: "REST.md", content: "rest\n" } });
  const story = await startStory({
    config: {
      // Nothing fails here, so that nobody asks the command which would show it.
      gates: { ...mendedGate, reproduce: { command: "test ! -e README.md" } },
      autonomy: {
        custom: {
          ...{ floor: "partial", sensitive: ["rest"], milestones: ["all-said"], everyPhases: 7 },
          confidenceBelow: "high",
        },
      },
    },
    scripts: [
      ...oneRound.slice(0, 1),
      atPhase("strategic", 3, planned),
      { match: { role: "tactical", phase: 2, attempt: 2 }, turns: [done("Write the notes twice", twice)] },
      ...oneRound.slice(1, 2),
      { match: { role: "strategic", phase: 4, attempt: 2 }, turns: [again] },
      atPhase("strategic", 4, done("Plan more", ...planSteps([{ id: "more" }]))),
      atPhase("tactical", 5, done("Write more", { write: { path: "MORE.md", content: "more\n" } })),
      atPhase("strategic", 6, done("Plan the rest", ...planSteps([{ id: "rest", milestone: "all-said" }]))),
      atPhase("tactical", 7, { ...rest, answer: { ...rest.answer, confidence: "medium" } }),
      atPhase("strategic", 8, complete),
    ] satisfies readonly Script[],
  });
  const [alice, walter] = [story.as("admin"), story.as("writer")];
  const issue = await askFor(story, "autonomy:dependent");
  await alice.review(lastPull(story).issue.number, { event: "APPROVE" });
  await story.settle();
  const work = lastPull(story);
  expect(work.head.ref).toBe(`nightshift/job-${issue}/phase-2-tactical`);

  // The process dies once, when it has pushed what was planned and not written that down yet.
  await story.db.query(`
    create sequence deaths;
    create function die_once() returns trigger language plpgsql as $$
    begin
      if new.decision->>'kind' = 'hand-back' and nextval('deaths') = 1 then raise exception 'it dies here'; end if;
      return new;
    end $$;
    create trigger dies before insert on audit_entries for each row execute function die_once()`);
  await alice.review(work.issue.number, { event: "REQUEST_CHANGES", body: "Say it twice." });
  await untilReady(story, 3);
  // Both write the same file of the plan.
  await walter.commitFile(`.nightshift/job-${issue}/plan.md`, "In bold.\n", work.head.ref);
  await walter.commitFile("HINT.md", "Look here.\n", work.head.ref);
  await letGo(story, 3);
  await story.settle();

  expect(lastPull(story)).toBe(work);
  const at = (path: string) => fileOn(story.repository, work.head.ref, path);
  expect(await at("NOTES.md")).toBe("mended twice\n");
  expect(await at("HINT.md")).toBe("Look here.\n");
  expect(await at(`.nightshift/job-${issue}/plan.md`)).toBe("Say it twice.\n");
  const { rows } = await story.db.query<{ kind: string }>(
    `select decision->>'kind' as kind from audit_entries
     where decision->>'kind' in ('bring-together', 'hand-back') order by id`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["bring-together", "hand-back"]);
  expect((await story.db.query("select last_value::integer as deaths from deaths")).rows).toEqual([
    { deaths: 2 },
  ]);
  expect((await story.seen(issue)).labels).toContain("nightshift:in-review");

  await alice.review(work.issue.number, { event: "APPROVE" });
  await story.settle();
  expect(work.merged).not.toBeNull();

  // A later plan is sent back like the first. While it is made again nothing edits it, nor does a review that is edited stop it.
  const later = lastPull(story);
  expect(later.head.ref).toBe(`nightshift/job-${issue}/phase-4-strategic`);
  const { number } = later.issue;
  await alice.review(number, { event: "REQUEST_CHANGES", body: "Fewer words." });
  await untilReady(story, 4);
  await alice.octokit.rest.pulls.updateReview({
    ...{ ...place, pull_number: number, review_id: later.reviews[0]?.id ?? 0 },
    body: "Fewer words.\n\n/nightshift stop",
  });
  await alice.comment(number, "/nightshift edit Make it bold.");
  const refused =
    "edit` was not carried out: this is asked on the pull request of a job's phase, while it waits";
  await vi.waitUntil(() => later.issue.comments.some(({ body }) => body.includes(refused)), {
    timeout: 120_000,
  });
  await letGo(story, 4);
  await story.settle();
  expect(lastPull(story)).toBe(later);
  expect(await fileOn(story.repository, later.head.ref, `.nightshift/job-${issue}/plan.md`)).toContain(
    "Shorter.",
  );

  // The level changes from boundary to boundary: at guided plans wait, at custom what a rule names, at dependent the result.
  const goOnAt = async (level: string) => {
    const release = story.github.holdDeliveries();
    await alice.comment(issue, `/nightshift autonomy ${level}`);
    await alice.review(lastPull(story).issue.number, { event: "APPROVE" });
    release();
    await story.settle();
    return lastPull(story).head.ref.replace(`nightshift/job-${issue}/`, "");
  };
  expect(await goOnAt("guided")).toBe("phase-6-strategic");
  expect(await goOnAt("custom")).toBe("phase-7-tactical");
  for (const reason of ["every-phases", "milestone", "confidence", "sensitive"] as const)
    expect(lastPull(story).issue.body).toContain(waitReasons({ because: [reason] })[0]);
  expect(await goOnAt("dependent")).toBe("base");
  await alice.review(lastPull(story).issue.number, { event: "APPROVE" });
  await story.settle();
  expect(await fileOn(story.repository, "main", "REST.md")).toBe("rest\n");
  expect((await story.seen(issue)).labels).toContain("nightshift:done");
  expect(await unsaidDecisions(story.db)).toEqual([]);
});

it.runIf(playsAll)(
  "a result that is sent back is answered by new work, and after as many rounds as are allowed it is escalated",
  async () => {
    const again = { write: { path: "NOTES.md", content: "mended again\n" } };
    const story = await startStory({
      config: { gates: mendedGate, phases: { maxFeedbackCycles: 1 } },
      scripts: [
        ...oneRound,
        // It may not call the job complete without new work.
        atPhase("strategic", 5, complete, done("Plan the answer", ...planSteps([{ id: "again" }]))),
        atPhase("tactical", 6, done("Write it again", again)),
        atPhase("strategic", 7, complete),
      ],
    });
    const alice = story.as("admin");
    const issue = await askFor(story, "autonomy:review");
    const whole = lastPull(story);
    // Of two who disagree over one head, whoever wants it changed is heard, also where the approval came last.
    const release = story.github.holdDeliveries();
    await alice.review(whole.issue.number, { event: "REQUEST_CHANGES", body: "Say it again." });
    await story.as("writer").review(whole.issue.number, { event: "APPROVE" });
    release();
    await story.settle();
    expect(whole.merged).toBeNull();
    expect(whole.issue.comments.map(({ body }) => body).join("\n---\n")).toContain(
      "The approval by walter-writer does not count: commits were pushed since",
    );
    expect(lastPull(story)).toBe(whole);
    expect(await fileOn(story.repository, whole.head.ref, "NOTES.md")).toBe("mended again\n");
    const { rows } = await story.db.query<{ problem: string }>(
      "select problem from phase_verdicts where problem is not null",
    );
    expect(rows.map(({ problem }) => problem)).toEqual([
      "the result was sent back, so the job is not complete; plan the work that answers that",
    ]);
    expect((await story.seen(issue)).labels).toContain("nightshift:in-review");

    await alice.review(whole.issue.number, { event: "REQUEST_CHANGES", body: "Not like this." });
    await story.settle();
    const seen = await story.seen(issue);
    expect(seen.labels).toContain("nightshift:failed");
    expect(seen.comments.find(({ kind }) => kind === "job-failed")?.body).toContain(
      "asked for changes again",
    );
    const filed = story.repository.issues.find(({ title }) =>
      title.startsWith(`The job of #${issue} is stuck`),
    );
    expect(filed?.labels.map(({ name }) => name)).toContain("phase-stuck");
    expect(whole).toMatchObject({ merged: null, issue: { state: "open" } });
  },
);

it.runIf(playsAll)(
  "of two phases one hears what fails for the other, shares its verdicts, and waits by a new level while the other works on",
  async () => {
    const wrong: Step = { write: { path: "NOTES.md", content: "wrong\n" } };
    const story = await startStory({
      config: { gates: mendedGate, phases: { approvingBots: ["watchtower[bot]"] } },
      scripts: [
        atPhase("strategic", 1, done("Plan the notes", ...planSteps([{ id: "a" }, { id: "b" }]))),
        atPhase("tactical", "2a", done("Write A", wrong), done("Write A", mend, untilTold)),
        atPhase("tactical", "2b", done("Write B", wrong, untilTold), done("Write B", mend)),
      ],
    });
    const alice = story.as("admin");
    const issue = await story
      .as("writer")
      .openIssue("Mend the notes", "NOTES.md must say that it is mended.");
    await story.as("writer").label(issue, "autonomy:review", "nightshift");
    await untilReady(story, 2);
    await untilReady(story, 3);
    await alice.comment(issue, "/nightshift autonomy dependent");
    await vi.waitUntil(async () => (await story.db.query("select from job_wishes")).rowCount === 1, {
      timeout: 120_000,
    });
    await letGo(story, 3);
    const frozen = "select from phases where kind = 'tactical' and step = 'pending_review'";
    await vi.waitUntil(async () => (await story.db.query(frozen)).rowCount === 1, { timeout: 120_000 });
    const b = lastPull(story);
    expect(b.head.ref).toBe(`nightshift/job-${issue}/phase-2-tactical-b`);
    const { rows } = await story.db.query<{ suffix: string; step: string; prompt: string }>(
      "select suffix, step, prompt from phases where kind = 'tactical' order by id",
    );
    expect(rows.map(({ suffix, step }) => [suffix, step])).toEqual([
      ["a", "working"],
      ["b", "pending_review"],
    ]);
    expect(rows[1]?.prompt).toContain("What fails elsewhere in this job");
    expect(rows[1]?.prompt).toContain("Phase 2a (a):");
    await letGo(story, 2);
    await story.settle();

    // The same tree was judged once.
    const { rows: judged } = await story.db.query<{ suffix: string; cached: boolean }>(
      `select p.suffix, (v.verdict->'gates'->0->>'cached')::boolean as cached
     from phase_verdicts v join phases p on p.id = v.phase_id where v.accepted and v.verdict is not null order by v.id`,
    );
    expect(judged).toEqual([
      { suffix: "b", cached: false },
      { suffix: "a", cached: true },
    ]);
    const a = lastPull(story);
    expect(a.head.ref).toBe(`nightshift/job-${issue}/phase-2-tactical-a`);

    // A branch that is deleted by hand is asked about, and opened anew; a bot that is named approves.
    await alice.octokit.rest.git.deleteRef({
      owner: "corner-shop",
      repo: "till",
      ref: `heads/${a.head.ref}`,
    });
    await story.settle();
    const paused = (await story.seen(issue)).comments.at(-1);
    expect(paused).toMatchObject({ kind: "job-paused" });
    expect(paused?.body).toContain("its branch was deleted");
    await alice.comment(issue, "/nightshift resume");
    await story.settle();
    expect(await branchesOf(story.repository)).toContain(a.head.ref);
    await story.as("bot").review(b.issue.number, { event: "APPROVE" });
    await story.settle();
    expect(b.merged).not.toBeNull();
  },
);
