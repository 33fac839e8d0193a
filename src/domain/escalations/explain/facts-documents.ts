import { budgetOwners } from "../../money/budget-wait.ts";
import { z } from "zod";
import { agentFaults } from "../../agents/session.ts";
import { type ClaimFacts } from "../../gates/claims/claim.ts";
import { answerStatuses, blockedReasons, confidences } from "../decision/answer.ts";
import { cancellations, type AttemptFacts } from "../decision/decision.ts";
import { type PreflightFacts } from "../preflight/preflight.ts";
import { wishedConfiguration } from "./wished-configuration.ts";

const count = z.int().min(0);
const cap = z.int().min(1);
const status = z.enum(["open", "held", "paged", "awaiting_merge", "satisfied", "resolved", "cancelled"]);

const ended = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("answered") }),
  z.strictObject({
    kind: z.literal("limit"),
    limit: z.enum(["cost", "wall-clock", "inactivity", "turns", "output"]),
  }),
  z.strictObject({ kind: z.literal("aborted") }),
  z.strictObject({
    kind: z.literal("fault"),
    fault: z.enum(agentFaults),
    detail: z.string(),
  }),
]);

/** What `decideAttempt` decides by, as it is written down. */
export const attemptFacts = z.strictObject({
  cancelled: z.enum(cancellations).nullable(),
  tripwires: count,
  ended,
  answer: z
    .strictObject({
      status: z.enum([...answerStatuses, "garbled"]),
      confidence: z.enum(confidences),
      blockedReason: z.enum(blockedReasons),
    })
    .nullable(),
  changed: z.boolean(),
  gates: z.enum(["pass", "fail", "review", "not-run"]),
  reviews: z.literal("failed").optional(),
  publishing: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("not-tried") }),
    z.strictObject({ kind: z.literal("published"), pull: z.int().positive() }),
    z.strictObject({ kind: z.literal("refused"), why: z.string() }),
  ]),
  observing: z.literal(true).optional(),
  counted: count,
  faultsInARow: count,
  transient: z.strictObject({ inARow: count, sameCause: count }).optional(),
  cap,
  basePasses: z.boolean().optional(),
}) satisfies z.ZodType<AttemptFacts>;

const correction = z.strictObject({ by: z.string(), canWrite: z.boolean() });

/** What `nextPreflightStep` decides by, as it is written down. */
export const preflightFacts = z.strictObject({
  now: z.coerce.date(),
  issue: z.strictObject({
    state: z.enum(["open", "closed", "absent"]),
    hasIntakeLabel: z.boolean(),
    hasHumanRequired: z.boolean(),
  }),
  settling: z.boolean(),
  escalation: z
    .strictObject({
      status,
      counted: count,
      // Facts that were recorded before these were asked for have none.
      lastStage: z.enum(["probe", "specialist", "broadened", "adversarial"]).nullable().default(null),
      waitUntil: z.coerce.date().nullable(),
      leaseHeld: z.boolean(),
      unfinishedAttempt: z.boolean(),
      checksUntil: z.coerce.date().nullable(),
    })
    .nullable(),
  domain: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("none") }),
    z.strictObject({ kind: z.literal("domain"), label: z.string(), agentAllowed: z.boolean() }),
  ]),
  switchedOff: z.enum(["service", "installation", "repository", "domain"]).nullable(),
  greenResolvingPull: z.int().positive().nullable(),
  budget: z.strictObject({
    needed: z.number().min(0).nullable(),
    left: z.number().nullable(),
    ofDay: z.number().nullable().default(null),
    nextDay: z.coerce.date(),
    leftOwner: z.enum(budgetOwners).optional(),
    dayOwner: z.enum(budgetOwners).optional(),
  }),
  correction: correction.nullable(),
  closing: z.strictObject({
    closure: z.strictObject({ event: z.int(), by: z.string(), canWrite: z.boolean() }).nullable(),
    pulls: z.array(
      z.strictObject({ number: z.int().positive(), state: z.enum(["open", "merged", "closed"]) }),
    ),
  }),
  wish: z.strictObject({ kind: z.enum(["stop", "resume", "retry"]), by: z.string() }).nullable(),
  failure: z
    .strictObject({
      fingerprint: z.string(),
      escalatedAt: z.coerce.date(),
      lastResolution: z
        .strictObject({
          issue: z.int().positive(),
          pull: z.int().positive(),
          confirmedAt: z.coerce.date(),
        })
        .nullable(),
    })
    .nullable(),
  cap,
  unregistered: z.enum(["attempt", "hold"]),
  observed: z.literal(true).optional(),
}) satisfies z.ZodType<PreflightFacts>;

/** What `ruleOnClaim` decides by, as it is written down. */
export const claimFacts = z.strictObject({
  claims: z.boolean(),
  changed: z.boolean(),
  sameTreeAsRejected: z.boolean(),
  repeats: z.boolean().optional(),
  repetitions: count.optional(),
  verdict: z.enum(["pass", "fail", "review", "not-run"]),
  rejections: count,
  maxRejections: z.int().min(1),
  budgetUsed: z.number().min(0).nullable(),
  measured: z
    .strictObject({ share: z.number().min(0), tasks: count })
    .nullable()
    .optional(),
  warnThreshold: z.number().min(0).max(1),
  bringsNothing: z.boolean().optional(),
}) satisfies z.ZodType<ClaimFacts>;

/** Facts with the name of the decision that they are for, and of a configuration what is to be otherwise. */
export const factsDocument = z.discriminatedUnion("decision", [
  z.strictObject({
    ...{ decision: z.literal("preflight"), facts: preflightFacts, configuration: wishedConfiguration },
  }),
  z.strictObject({
    ...{ decision: z.literal("claim"), facts: claimFacts, configuration: wishedConfiguration },
  }),
  z.strictObject({
    ...{ decision: z.literal("attempt"), facts: attemptFacts, configuration: wishedConfiguration },
  }),
]);

export type FactsDocument = z.output<typeof factsDocument>;

/** What a document may hold, by the decision that it names; of one that names none, what it may name. */
export function factsSchemaOf(document: unknown): z.ZodType {
  const named = z.looseObject({ decision: z.string() }).safeParse(document).data?.decision;
  return factsDocument.options.find(({ shape }) => shape.decision.value === named) ?? factsDocument;
}
