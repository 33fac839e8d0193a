import { describe, expect, it } from "vitest";
import { explainJobDecision } from "../../../src/domain/jobs/explain-decision.ts";
import { jobStanding, type JobStandingFacts, type StandingPhase } from "../../../src/domain/jobs/standing.ts";

const now = new Date("2026-03-02T10:00:00Z");
const phase = (given: Partial<StandingPhase>): StandingPhase => ({
  ...{ kind: "strategic", number: 1, suffix: "", step: "working", pull: null, leased: false },
  ...{
    inLine: false,
    waitUntil: null,
    why: null,
    ended: null,
    freeze: [],
    holds: [],
    approval: null,
    ...given,
  },
});
const job = (given: Partial<JobStandingFacts>): JobStandingFacts => ({
  ...{ now, status: "running", why: null, switchedOff: false, phases: [], failures: [], held: [] },
  ...given,
});
const crashed = { kind: "fault", fault: "crashed", detail: "exit code 3\nout of memory\n" } as const;
const frozen = phase({ step: "pending_review", pull: 7, freeze: ["level"], approval: "stale" });

const rows: [string, JobStandingFacts, { stands: string; waits: string[] }][] = [
  ["a job that nobody has begun to plan says so", job({}), { stands: "The job begins", waits: [] }],
  [
    "a frozen job names its pull request, why it waits, and what for",
    job({ status: "pending_review", phases: [frozen] }),
    {
      stands: "Waiting for a review; nothing runs meanwhile",
      waits: [
        "Phase 1, strategic, pull request #7, waits for a person, because the job's autonomy level asks for it here",
        "Commits were pushed since it was approved; it waits for another look",
      ],
    },
  ],
  [
    "a run that is held says for what",
    job({
      status: "pending_review",
      phases: [
        phase({
          ...{ kind: "final", step: "pending_review", pull: 7, freeze: ["adopted", "held"] },
          holds: [
            { reason: "warnings", count: 2 },
            { reason: "fixes", count: 1 },
          ],
        }),
      ],
    }),
    {
      stands: "Waiting for a review; nothing runs meanwhile",
      waits: [
        "Phase 1, final, pull request #7, waits for a person, because it holds what was pushed onto its branch meanwhile, and because its reviews left 2 warnings, and because 1 attempt had to mend what its reviews found",
      ],
    },
  ],
  [
    "one that has no pull request to say it in, too",
    job({ status: "paused", why: "held", held: ["the arbiter went on past 1 finding"] }),
    {
      stands:
        "The run is complete, and held for a person; its phases are merged already, so that no pull request is left to say it in",
      waits: ["the arbiter went on past 1 finding"],
    },
  ],
  [
    "a job under way names what is at work",
    job({ phases: [phase({ leased: true }), phase({ number: 2, suffix: "a", kind: "tactical" })] }),
    {
      stands: "At work on phase 2, tactical",
      waits: ["Phase 1, strategic, is at work", "Phase 2a, tactical, is next to be worked on"],
    },
  ],
  [
    "a phase that has no place in its repository yet says so",
    job({ phases: [phase({ inLine: true })] }),
    {
      stands: "At work on phase 1, strategic",
      waits: [
        "Phase 1, strategic, waits for its turn: as many phases of this repository are at work as may be at once",
      ],
    },
  ],
  [
    "a back-off is told with its end",
    job({ phases: [phase({ waitUntil: new Date("2026-03-02T10:05:00Z") })] }),
    {
      stands: "Waiting to go on with phase 1, strategic",
      waits: [
        "Phase 1, strategic: nothing is tried before 2026-03-02 10:05 UTC, for its agent could not work, and is asked again",
      ],
    },
  ],
  [
    "what the service has not got for its agent is told in its own words",
    job({
      phases: [
        phase({
          waitUntil: new Date("2026-03-02T10:05:00Z"),
          ended: { kind: "fault", fault: "not-set-up", detail: "Set up the agent." },
        }),
      ],
    }),
    {
      stands: "Waiting to go on with phase 1, strategic",
      waits: [
        "Phase 1, strategic: nothing is tried before 2026-03-02 10:05 UTC, for its agent was not started, and is asked again then. Set up the agent",
      ],
    },
  ],
  [
    "a crash is told with the last of what it left",
    job({ phases: [phase({ waitUntil: new Date("2026-03-02T10:05:00Z"), ended: crashed })] }),
    {
      stands: "Waiting to go on with phase 1, strategic",
      waits: [
        "Phase 1, strategic: nothing is tried before 2026-03-02 10:05 UTC, for its agent could not work (the agent's process crashed: out of memory), and is asked again",
      ],
    },
  ],
  [
    "a job that failed says of each phase by what, in a line",
    job({
      status: "failed",
      why: "faults",
      failures: [
        {
          ...{ name: "Phase 1, strategic", why: "its agent could not work" },
          details: [{ text: "the agent's process crashed: out of memory", under: ["not in a line"] }],
        },
        { name: "Phase 2, tactical", why: "its agent cannot go on", details: [] },
      ],
    }),
    {
      stands:
        "The job failed: a phase did not come to its end: its agent could not work, several times in a row",
      waits: [
        "Phase 1, strategic: the agent's process crashed: out of memory",
        "Phase 2, tactical: its agent cannot go on",
      ],
    },
  ],
  [
    "a thrown kill switch is told",
    job({ switchedOff: true }),
    { stands: "The job begins", waits: ["A kill switch is thrown here: nothing goes on before it is back"] },
  ],
  [
    "a paused job says why, and waits for nothing else",
    job({ status: "paused", why: "branch-gone", phases: [frozen] }),
    { stands: "The job is paused: its branch was deleted", waits: [] },
  ],
  [
    "a failed job says why its phase failed",
    job({ status: "failed", why: "gates" }),
    {
      stands:
        "The job failed: a phase did not come to its end: the gates refused it, as often as it claimed to be done",
      waits: [],
    },
  ],
  [
    "a word that nobody knows leaves the status",
    job({ status: "paused", why: "?" }),
    { stands: "Paused", waits: [] },
  ],
  ["a completed job waits for nothing", job({ status: "completed" }), { stands: "Completed", waits: [] }],
];

describe("jobStanding", () => {
  it.each(rows)("%s", (_, facts, expected) => {
    expect(jobStanding(facts)).toMatchObject(expected);
  });

  it("names the ways on of what only a person can move", () => {
    expect(jobStanding(job({ status: "failed", why: "tripwire" })).ways[1]).toContain("hands the job back");
    expect(jobStanding(job({})).ways).toEqual([]);
  });
});

const facts = {
  ...{ status: "running", autonomy: "partial", wishes: [{ kind: "pause" }] },
  phases: [{ id: 4, kind: "strategic", number: 1, suffix: "", step: "accepted" }],
};

describe("explainJobDecision", () => {
  it.each([
    ["a merge", { kind: "merge", phase: 4 }, "A phase was merged (1 strategic)"],
    ["a pause by its reason", { kind: "pause", why: "asked" }, "The job is paused, as it was asked for"],
    ["a freeze", { kind: "freeze" }, "It waits for a review; nothing runs meanwhile"],
    [
      "a failure by its reason",
      { kind: "fail", why: "too-many-phases" },
      "The job failed: it took as many phases as a job may",
    ],
  ])("puts %s into words", (_, decision, sentence) => {
    const because = [
      "The autonomy level was partial",
      "Somebody had asked for pause",
      "Phase 1 strategic: accepted",
    ];
    expect(explainJobDecision({ decision, facts })).toEqual({ sentence, because });
  });

  it.each([
    ["of a kind of another release", { kind: "dance" }],
    ["named like what every object has", { kind: "constructor" }],
    ["that is none", null],
  ])("leaves a decision %s unsaid", (_, decision) => {
    expect(explainJobDecision({ decision, facts })).toBeNull();
  });

  it("says what was decided where the facts cannot be read", () => {
    expect(explainJobDecision({ decision: { kind: "merge" }, facts: null })).toEqual({
      ...{ sentence: "A phase was merged", because: [] },
    });
  });
});
