import { expect, it } from "vitest";
import { playsAll } from "../support/cases.ts";
import { atPhase, complete, done, planSteps } from "../support/story/job-scripts.ts";
import { mend, mendedGate } from "../support/story/scripts.ts";
import { branchesOf, fileOn } from "../support/story/seen.ts";
import { startStory } from "../support/story/story.ts";

/** The issue shows that something fails; how it shows, the configuration knows better. */
const reproduce = "```reproduce\ngrep -q mended NOTES.md\n```";
const shows = { reproduce: { command: "grep -q twice NOTES.md" } };

it.runIf(playsAll)(
  "a result on the default branch shows the failure of the issue no more; refused too often it is escalated, and a retry counts anew",
  async () => {
    const plan = (phase: number) =>
      done("Plan the notes", ...planSteps([{ id: "notes" }], `Part ${phase}.\n`));
    const write = (content: string) => ({ write: { path: "NOTES.md", content } });
    const story = await startStory({
      config: {
        gates: { ...mendedGate, ...shows, rejection: { maxRejections: 2 } },
        phases: { base: "default", keepArtifacts: true },
      },
      scripts: [
        atPhase("strategic", 1, plan(1)),
        atPhase("tactical", 2, done("Write the notes", mend)),
        atPhase("strategic", 3, complete),
        // What is done already is no plan.
        atPhase("strategic", 5, done("Leave it"), plan(5)),
        atPhase("tactical", 6, done("Write them again", write("mended again\n"))),
        atPhase("strategic", 7, complete),
        atPhase("strategic", 10, plan(10)),
        atPhase("tactical", 11, done("Write them twice", write("mended twice\n"))),
        atPhase("strategic", 12, complete),
      ],
    });
    const walter = story.as("writer");
    const issue = await walter.openIssue("Mend the notes", `NOTES.md must say it twice.\n\n${reproduce}\n`);
    await walter.label(issue, "autonomy:full", "nightshift");
    await story.settle();

    // Its phases are there already, and it is not done.
    expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended again\n");
    const failed = await story.seen(issue);
    expect(failed.labels).toContain("nightshift:failed");
    expect(failed.comments.at(-1)?.body).toContain("the gates refused it, as often as it claimed to be done");
    const filed = story.repository.issues.find(({ title }) =>
      title.startsWith(`The job of #${issue} is stuck`),
    );
    expect(filed?.labels.map(({ name }) => name)).toContain("gate-stuck");
    const whole = "select number, step, why from phases where kind = 'final' order by id";
    expect((await story.db.query(whole)).rows).toEqual([
      { number: 4, step: "superseded", why: "gates" },
      { number: 8, step: "failed", why: "gates" },
    ]);

    const { rows } = await story.db.query<{ problem: string }>(
      "select problem from phase_verdicts where problem is not null",
    );
    expect(rows.map(({ problem }) => problem)).toEqual([
      "the plan is as it was before this phase; plan what is still to come, or declare the job complete",
    ]);

    await walter.comment(issue, "/nightshift resume Say it in one line.");
    await story.settle();
    expect((await story.db.query(whole)).rows.slice(1)).toEqual([
      { number: 8, step: "superseded", why: "redone" },
      { number: 9, step: "superseded", why: "gates" },
      { number: 13, step: "merged", why: null },
    ]);
    const { rows: told } = await story.db.query<{ prompt: string }>(
      "select prompt from phases where number = 10",
    );
    expect(told[0]?.prompt).toContain("this is refusal 1 of the result. The next one ends the job.");
    expect(told[0]?.prompt).toContain("still fails on the commit (exit code 1)");
    expect(told[0]?.prompt).toContain("Say it in one line.");
    expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended twice\n");
    expect(await fileOn(story.repository, "main", `.nightshift/job-${issue}/plan.md`)).toContain("One phase");
    expect(await branchesOf(story.repository)).toEqual(["main"]);
    expect(await story.seen(issue)).toMatchObject({
      state: "closed",
      labels: ["autonomy:full", "nightshift", "nightshift:done"],
    });
  },
);
