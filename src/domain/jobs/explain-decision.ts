import { z } from "zod";
import { phaseSteps } from "./phases/phase-facts.ts";
import { holdSentence, phaseStepSentence } from "./sentences.ts";
import { type JobStatus } from "./status.ts";

/** A decision over a job in words, from what was recorded with it. */
export interface ExplainedJobDecision {
  /** Without its full stop. */
  readonly sentence: string;
  readonly because: readonly string[];
}

const decision = z.looseObject({ kind: z.string(), phase: z.number().nullish(), why: z.string().nullish() });

const phase = z.looseObject({
  id: z.number(),
  kind: z.string(),
  number: z.number(),
  suffix: z.string(),
  step: z.enum(phaseSteps),
});

// What an older release recorded may lack any of it.
const facts = z.looseObject({
  status: z.string().optional().catch(undefined),
  autonomy: z.string().optional().catch(undefined),
  wishes: z
    .array(z.looseObject({ kind: z.string() }))
    .default([])
    .catch([]),
  phases: z.array(phase).default([]).catch([]),
});

type Phase = z.output<typeof phase>;

const sentences: Readonly<Record<string, string>> = {
  start: "A job was begun",
  refuse: "No job was begun",
  freeze: "It waits for a review; nothing runs meanwhile",
  begin: "The next phases were begun",
  work: "The agent or the gates have something to do",
  publish: "What holds was pushed",
  check: "What others report on a commit was asked for",
  checked: "Others have let a commit through",
  "refuse-checked": "What others report on a commit refuses it",
  merge: "A phase was merged",
  "mend-result": "The gates refused the whole result, and what mends it is planned",
  "note-merge": "A person merged a phase",
  "wait-for-review": "What waited for nobody is for a person to look at after all",
  again: "Changes were requested: the phase is done once more",
  feedback: "Changes were requested: the answer is planned",
  "keep-plan": "Where the plan is was written down, before it is taken out of the result",
  "bring-together": "A phase was brought together with what came in between, and is judged anew",
  conflict: "What contradicts each other is resolved by a phase of its own",
  "hand-back": "The plan of the answer was handed to the phase that it is for",
  resume: "It goes on",
  "restore-human-required": "`human-required` was put back, which somebody removed who may not write",
  redo: "What was open is begun anew",
  complete: "The job is completed",
  "set-autonomy": "The autonomy level was changed",
  "drop-wishes": "What was asked for has no meaning while the job rests",
  "tell-wait": "It is approved, and what else it waits for was told",
  "refuse-approvals": "An approval does not count",
};

const statuses: Readonly<Record<string, JobStatus>> = { pause: "paused", stop: "stopped", fail: "failed" };

/** null: it is of a kind that cannot be put into words here. */
export function explainJobDecision(entry: {
  readonly decision: unknown;
  readonly facts: unknown;
}): ExplainedJobDecision | null {
  const decided = decision.safeParse(entry.decision).data;
  if (decided === undefined) return null;
  const status = statuses[decided.kind];
  const held = status === undefined ? null : holdSentence(status, decided.why ?? null);
  const sentence = held ?? (Object.hasOwn(sentences, decided.kind) ? sentences[decided.kind] : undefined);
  if (sentence === undefined) return null;
  const known = facts.safeParse(entry.facts).data;
  if (known === undefined) return { sentence, because: [] };
  const about = known.phases.find(({ id }) => id === decided.phase);
  return {
    sentence: about === undefined ? sentence : `${sentence} (${nameOf(about)})`,
    because: [
      ...(known.autonomy === undefined ? [] : [`The autonomy level was ${known.autonomy}`]),
      ...known.wishes.map(({ kind }) => `Somebody had asked for ${kind}`),
      ...known.phases.flatMap((each) =>
        each.step === "superseded" ? [] : [`Phase ${nameOf(each)}: ${phaseStepSentence(each.step)}`],
      ),
    ],
  };
}

function nameOf({ number, suffix, kind }: Phase): string {
  return `${number}${suffix} ${kind}`;
}
