import { z } from "zod";
import {
  agentBlock,
  agentLine,
  block,
  cell,
  cost,
  line,
  minutes,
  sentenceFor,
  statedBlock,
  totalCost,
  word,
} from "./variables.ts";

const link = z.strictObject({ text: line, url: line });
const links = z.array(link);
/** The issue and pull request of the resolution that did not hold; null: the failure is no recurrence. */
const recurrence = z.strictObject({ issue: z.number(), pull: z.number() }).nullable();
const gateRow = z.strictObject({ name: cell, status: cell, expected: cell, actual: cell });

const conditions = {
  safety_tripwire: "a safety tripwire: this must not go on without a person",
  human_only_blocker: "a blocker that only a person can lift",
  global_cap: "genuinely stuck after every attempt that it may take",
};

const cancellations = {
  closed: "the issue was closed",
  intake_label_removed: "the intake label was removed",
  human_required_added: "a person took the issue over",
  switched_off: "Nightshift was switched off here",
  domain_denied: "a label was added whose issues are always left to people",
  stopped: "a person stopped it",
  pull_closed: "its pull request was closed without being merged",
};

const whoMay = { write: "whoever may write here", read: "whoever may read here" };

/** Its number; one that begins after another of the same number has a part of its own, as in 1.2. */
const attemptName = z.union([z.number(), line]);

/** What people read on GitHub. */
export const commentCatalogue = {
  "comments/page": z.strictObject({
    condition: sentenceFor(conditions),
    /** What exactly happened. */
    why: agentBlock,
    attempts: z.array(
      z.strictObject({
        number: attemptName,
        stage: cell,
        hypothesis: cell,
        result: cell,
        gateFailures: cell,
        cost,
        duration: minutes,
      }),
    ),
    ruledOut: z.array(agentLine),
    /** The decision to take, the secret or permission to grant: one sentence each. */
    todo: z.array(agentLine).min(1),
    /** Of all attempts so far. */
    cost: totalCost,
    humanRequiredLabel: line,
    links,
  }),
  "comments/progress": z.strictObject({
    /** Claims that were refused, oldest first. */
    refusals: z.array(z.strictObject({ count: z.number(), commit: cell, tokens: z.number(), why: cell })),
    stage: line,
    attempt: attemptName,
    cap: z.number(),
    /** What is happening now. */
    doing: agentLine,
    gates: z.array(gateRow),
    rejections: z.number(),
    /** Of all attempts so far. */
    cost: totalCost,
    recurrence,
    links,
  }),
  "comments/resolved": z.strictObject({
    pull: z.number(),
    diagnosis: statedBlock,
    rootCause: statedBlock,
    attempts: z.number(),
    /** Of all attempts so far. */
    cost: totalCost,
    recurrence,
    /** The playbook that led to it, by the issue that it was learned from. */
    playbook: z.strictObject({ id: z.number(), issue: z.number() }).nullable(),
    links,
  }),
  "comments/already-satisfied": z.strictObject({
    commit: line,
    diagnosis: statedBlock,
    gates: z.array(gateRow),
    links,
  }),
  "comments/unregistered": z.strictObject({
    /** Account that filed the issue; named, not mentioned. */
    producer: agentLine,
    /** Stuck labels that the issue bears, registered or not. */
    labels: z.array(cell),
    /** The registered label that leads; null where there is none. */
    leading: line.nullable(),
    held: z.boolean(),
    registered: z.array(z.strictObject({ label: cell, description: cell })),
  }),
  "comments/human-required-restored": z.strictObject({ removedBy: agentLine, humanRequiredLabel: line }),
  "comments/pull-closed": z.strictObject({ pull: z.number(), intakeLabel: line }),
  /** What the producer says: it may come from anybody. */
  "comments/filed": z.strictObject({ body: agentBlock, fingerprint: cell, earlier: z.number().nullable() }),
  "comments/condition-gone": z.strictObject({ why: agentLine }),
  "comments/check-failed": z.strictObject({
    check: cell,
    conclusion: cell,
    branch: cell,
    commit: line,
    url: line.nullable(),
    output: line.nullable(),
  }),
  "comments/cancelled": z.strictObject({ reason: sentenceFor(cancellations), by: agentLine.nullable() }),
  "comments/help": z.strictObject({
    /** What was asked for and is not there; null: help itself. */
    unknown: word.nullable(),
    commands: z.array(
      z.strictObject({ name: line, takes: line.nullable(), who: sentenceFor(whoMay), does: cell }),
    ),
  }),
  "comments/command-refused": z.strictObject({
    by: agentLine,
    refused: z.array(z.strictObject({ said: word, why: line })),
  }),
  "comments/explanation": z.strictObject({
    id: z.number(),
    at: line,
    sentence: cell,
    because: z.array(agentLine),
    /** The rules have changed since. */
    changed: z.boolean(),
    links,
  }),
  "comments/status": z.strictObject({ standing: z.array(line).min(1), links }),
  "comments/pull-request": z.strictObject({
    issue: z.number(),
    diagnosis: statedBlock,
    rootCause: statedBlock,
    whyItWillNotRecur: statedBlock,
    ruledOut: z.array(agentLine),
    gates: z.array(gateRow),
    /** What the change asks of the tests, as Markdown; empty: nothing. */
    trials: block,
    stage: line,
    attempt: attemptName,
    rejections: z.number(),
    cost,
    links,
  }),
} as const;
