import { expect, it } from "vitest";
import { played } from "../support/cases.ts";
import { atPhase, complete, done, planSteps } from "../support/story/job-scripts.ts";
import { always, claim, mend, mendedGate, type Step } from "../support/story/scripts.ts";
import { startStory } from "../support/story/story.ts";

/** Its gates pass and it is refused all the same, for what it would do to any test. */
const patched = (name: string): Step => ({
  write: { path: "src/patched.js", content: `Object.is = () => true;\nexport const ${name} = 1;\n` },
});
const used = (inputTokens: number): Step => ({ usage: { inputTokens, outputTokens: 0, costUsd: 0.01 } });

/** Too early; then in time, over another tree; and in the end over the first tree once more. */
const turns = [
  [mend, patched("first"), used(100)],
  [patched("second"), used(300)],
  [patched("first"), used(100)],
] as const;

const gates = (enforceCorrelation: boolean) => ({
  ...mendedGate,
  tokenBudget: { tokens: 1000, enforceCorrelation },
});

it.each([
  [true, [false, false, false]],
  [false, [false, false, true]],
])(
  "after an early claim of an attempt a remembered pass serves no further one, if that is enforced (%s)",
  async (enforced, cached) => {
    const story = await startStory({
      scripts: [always(...turns.map((steps) => claim(...steps)))],
      config: { gates: gates(enforced), escalations: { cap: 1 } },
    });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await story.settle();

    const [attempt] = (await story.timeline(issue)).attempts;
    expect(attempt?.rejected.map(({ premature }) => premature)).toEqual([true, false, false]);
    expect(attempt?.gateRuns.map(({ verdict }) => verdict.gates[0]?.cached)).toEqual(cached);
  },
);

it.each<[boolean, boolean[]]>(
  played([
    [true, [false, false, false]],
    [false, [false, false, true]],
  ]),
)(
  "after an early claim of a phase a remembered pass serves no further one, if that is enforced (%s)",
  async (enforced, cached) => {
    const plan = planSteps([{ id: "notes" }]).map(
      (step) => JSON.parse(JSON.stringify(step).replace("attempts: 2", "attempts: 3")) as Step,
    );
    const story = await startStory({
      scripts: [
        atPhase("strategic", 1, done("Plan the notes", ...plan)),
        atPhase("tactical", 2, ...turns.map((steps) => done("Write the notes", ...steps))),
        atPhase("strategic", 3, complete),
      ],
      config: { gates: gates(enforced) },
    });
    const issue = await story
      .as("writer")
      .openIssue("Mend the notes", "NOTES.md must say that it is mended.");
    await story.as("writer").label(issue, "autonomy:dependent", "nightshift");
    await story.settle();
    await story.as("admin").review(story.repository.pulls[0]?.issue.number ?? 0, { event: "APPROVE" });
    await story.settle();

    const { rows } = await story.db.query<{
      cached: boolean;
      premature: boolean;
      tokens: number;
      prompt: string | null;
    }>(
      `select verdict->'gates'->0->'cached' as cached, premature, tokens_used::integer as tokens, prompt
       from phase_verdicts where rejection is not null order by id`,
    );
    expect(rows.map((row) => row.cached)).toEqual(cached);
    expect(rows).toMatchObject([
      { premature: true, tokens: 100, prompt: expect.stringContaining("This is rejection 1") as string },
      { premature: false, tokens: 400, prompt: expect.stringContaining("This is rejection 2") as string },
      { premature: false, tokens: 500, prompt: null },
    ]);
    const { rows: jobs } = await story.db.query<{ id: string }>("select id from jobs");
    const shown = await (await fetch(`${story.service.url}/jobs/${jobs[0]?.id ?? ""}`)).text();
    expect(shown).toMatch(
      /Refused claims[^]*1 \(early\)[^]*nothing that weakens what judges the change; was /,
    );
    expect(shown).toContain("This is rejection 2");
  },
);
