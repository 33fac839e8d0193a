import { z } from "zod";
import { turnRefusalSentence, turnRefusals } from "./companion/next-turn-step.ts";
import { type ExplainedJobDecision } from "./explain-decision.ts";
import { phaseFailureSentence, phaseWaitSentence } from "./sentences.ts";

const decision = z.looseObject({
  kind: z.string(),
  why: z.string().nullish().catch(null),
  reason: z.string().nullish().catch(null),
  ruling: z.string().nullish().catch(null),
});
type Decided = z.output<typeof decision>;

// What an older release recorded may lack any of it.
const facts = z.looseObject({
  ended: z.looseObject({ kind: z.string() }).optional().catch(undefined),
  tripwires: z.array(z.unknown()).default([]).catch([]),
  faults: z.number().optional().catch(undefined),
  by: z.string().optional().catch(undefined),
  asks: z.string().optional().catch(undefined),
  answer: z.looseObject({ status: z.string() }).optional().catch(undefined),
  problem: z.string().optional().catch(undefined),
  rejections: z.number().optional().catch(undefined),
  maxRejections: z.number().optional().catch(undefined),
});

/** By what kind of entry, and what it decided. */
const sentences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "phase-turn": {
    ask: "The agent of a phase was asked",
    judge: "The agent of a phase came to its end, and what it claims is judged",
    interrupted: "The turn of a phase was broken off",
    "back-off": "The agent of a phase could not work, and is asked again after a while",
    wait: "A phase waits",
    fail: "A phase failed",
  },
  "course-correction": { tell: "The agent of a phase was told what fails so far" },
  "phase-claim": {
    accept: "What a phase claims is accepted",
    "no-claim": "A phase ended its turn without a claim",
    reject: "What a phase claims is refused, and its agent works on",
    "give-up": "What a phase claims is refused, for the last time",
    fail: "A phase failed",
  },
  "phase-review": {
    ask: "A specialist was asked for a review",
    accept: "The specialists let a phase go on",
    ruling: "What the specialists found was ruled on",
    answer: "A specialist gave its review",
    interrupted: "A specialist was broken off",
    failed: "A specialist could not give a review",
  },
  "phase-arbiter": {
    ask: "The arbiter was asked",
    ruled: "The arbiter ruled",
    interrupted: "The arbiter was broken off",
    failed: "The arbiter could not rule",
  },
  companion: {
    ask: "The companion was asked",
    claim: "The companion changed something, which is judged",
    interrupted: "The companion was broken off",
    answered: "The companion answered",
    refused: "The companion did nothing",
  },
};

/** A decision over a phase, its reviews or the companion in words; null: it cannot be put into words here. */
export function explainPhaseDecision(entry: {
  readonly kind: string;
  readonly decision: unknown;
  readonly facts: unknown;
}): ExplainedJobDecision | null {
  const decided = decision.safeParse(entry.decision).data;
  const known = Object.hasOwn(sentences, entry.kind) ? sentences[entry.kind] : undefined;
  if (decided === undefined || known === undefined || !Object.hasOwn(known, decided.kind)) return null;
  const why = reasonOf(decided);
  const sentence = known[decided.kind] ?? "";
  return { sentence: why === null ? sentence : `${sentence}: ${why}`, because: becauseOf(entry.facts) };
}

function reasonOf({ kind, why, reason, ruling }: Decided): string | null {
  if (kind === "wait")
    return why === "places" ? "as many are at work as may be" : phaseWaitSentence(why ?? null, null);
  if (kind === "fail") return phaseFailureSentence(why ?? "");
  const refusal = turnRefusals.find((each) => each === reason);
  if (refusal !== undefined) return turnRefusalSentence(refusal);
  return ruling ?? why ?? null;
}

function becauseOf(recorded: unknown): string[] {
  const known = facts.safeParse(recorded).data ?? { tripwires: [] };
  const { ended, tripwires, faults, by, asks, answer, problem, rejections, maxRejections } = known;
  return [
    ...(asks === undefined ? [] : [`Asked for: ${asks}${by === undefined ? "" : `, by ${by}`}`]),
    ...(ended === undefined ? [] : [`The agent's turn ended with: ${ended.kind}`]),
    ...(faults === undefined ? [] : [`It could not work ${faults} times in a row`]),
    ...(answer === undefined ? [] : [`It answered ${answer.status}`]),
    ...(problem === undefined ? [] : [problem.replace(/\.$/, "")]),
    ...(rejections === undefined || maxRejections === undefined
      ? []
      : [`${rejections} of at most ${maxRejections} rejections, with this one`]),
    ...(tripwires.length === 0 ? [] : [`Tripwires: ${tripwires.length}`]),
  ];
}
