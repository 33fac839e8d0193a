import { z } from "zod";
import {
  block,
  cell,
  code,
  cost,
  line,
  duration,
  phrase,
  phrases,
  quote,
  sentenceFor,
  statement,
  word,
} from "./variables.ts";

const link = z.strictObject({ text: phrase, url: line });
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
    /** The sentence that stands first; null: none. */
    first: phrase.nullable(),
    condition: sentenceFor(conditions),
    /** What exactly happened. */
    why: z.array(phrase).min(1),
    /** What must not go on without a person. */
    caught: phrases,
    /** null: no agent said anything of it. */
    diagnosis: quote.nullable(),
    attempts: z.array(
      z.strictObject({
        number: attemptName,
        stage: cell,
        hypothesis: cell,
        result: cell,
        gateFailures: cell,
        cost,
        duration,
      }),
    ),
    ruledOut: phrases,
    /** The decision to take, the secret or permission to grant: one sentence each. */
    todo: z.array(phrase).min(1),
    /** Of all attempts so far. */
    cost,
    humanRequiredLabel: code,
    links,
  }),
  "comments/progress": z.strictObject({
    /** Claims that were refused, oldest first. */
    refusals: z.array(z.strictObject({ count: z.number(), commit: cell, tokens: z.number(), why: cell })),
    stage: line,
    attempt: attemptName,
    cap: z.number(),
    /** What is happening now. */
    doing: phrase,
    gates: z.array(gateRow),
    rejections: z.number(),
    /** Of all attempts so far. */
    cost,
    recurrence,
    links,
  }),
  "comments/resolved": z.strictObject({
    pull: z.number(),
    diagnosis: statement,
    rootCause: statement,
    attempts: z.number(),
    /** Of all attempts so far. */
    cost,
    recurrence,
    /** The playbook that led to it, by the issue that it was learned from. */
    playbook: z.strictObject({ id: z.number(), issue: z.number() }).nullable(),
    links,
  }),
  "comments/observed": z.strictObject({
    title: phrase,
    diagnosis: statement,
    rootCause: statement,
    paths: z.array(code),
    /** Paths that are not named. */
    more: z.number(),
    gates: z.array(gateRow),
    /** Of all attempts so far. */
    cost,
    links,
  }),
  "comments/already-satisfied": z.strictObject({
    commit: line,
    diagnosis: statement,
    gates: z.array(gateRow),
    links,
  }),
  "comments/unregistered": z.strictObject({
    /** Account that filed the issue; named, not mentioned. */
    producer: phrase,
    /** Stuck labels that the issue bears, registered or not. */
    labels: z.array(code),
    /** The registered label that leads; null where there is none. */
    leading: code.nullable(),
    held: z.boolean(),
    /** Which registered label was most likely meant by one that is not, as a question; null: none is near. */
    meant: phrase.nullable(),
    /** The kinds that the text of the issue most likely tells of. */
    likely: z.array(z.strictObject({ or: z.enum(["", "or "]), label: code })),
    registered: z.array(code),
  }),
  "comments/human-required-restored": z.strictObject({ removedBy: phrase, humanRequiredLabel: code }),
  "comments/not-begun": z.strictObject({ why: phrase }),
  "comments/pull-closed": z.strictObject({ pull: z.number(), intakeLabel: code }),
  /** What the producer says: it may come from anybody. */
  "comments/filed": z.strictObject({ body: quote, fingerprint: code, earlier: z.number().nullable() }),
  "comments/condition-gone": z.strictObject({ why: phrase, closes: z.boolean() }),
  "comments/check-failed": z.strictObject({
    check: phrase,
    conclusion: phrase,
    branch: code,
    commit: line,
    url: line.nullable(),
    output: quote.nullable(),
  }),
  "comments/cancelled": z.strictObject({ reason: sentenceFor(cancellations), by: phrase.nullable() }),
  "comments/help": z.strictObject({
    /** What was asked for and is not there; null: help itself. */
    unknown: word.nullable(),
    /** Which command was most likely meant, as a question; null: none is near. */
    meant: phrase.nullable(),
    commands: z.array(
      z.strictObject({ name: line, takes: line.nullable(), who: sentenceFor(whoMay), does: cell }),
    ),
  }),
  "comments/command-refused": z.strictObject({
    by: phrase,
    refused: z.array(z.strictObject({ said: word, why: phrase })),
  }),
  "comments/explanation": z.strictObject({
    id: z.number(),
    at: line,
    sentence: phrase,
    because: z.array(phrase),
    /** The rules have changed since. */
    changed: z.boolean(),
    links,
  }),
  "comments/status": z.strictObject({
    standing: z.array(phrase).min(1),
    /** The phases of a job with their todos; empty: it has no plan yet. */
    plan: z.array(
      z.strictObject({
        title: phrase,
        todos: z.array(z.strictObject({ mark: z.enum(["x", " "]), text: phrase })),
        left: z.number(),
      }),
    ),
    links,
  }),
  "comments/pull-request": z.strictObject({
    issue: z.number(),
    diagnosis: statement,
    rootCause: statement,
    whyItWillNotRecur: statement,
    ruledOut: phrases,
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
