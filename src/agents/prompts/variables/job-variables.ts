import { z } from "zod";
import { approvalRefusals, waits } from "../../../domain/jobs/approval/approval-sentences.ts";
import { block, cell, line, phrase, phrases, quote, sentenceFor, statement, cost } from "./variables.ts";

/** Fenced already: see `fenceUntrusted`. */
const fenced = block;

const wishes = {
  fix: "The reviewer wants a fix.",
  nit: "A trifle: mend it, unless there is a reason not to.",
  answer: "A question: it wants an answer, and a change only where the answer shows that one is needed.",
  unclear: "The reviewer did not say what is wanted: understand it, and do what serves best.",
};

const place = { place: line, conversation: fenced };

/** What concerns the reviews of a job's pull requests: what agents are told of them, and what people read. */
export const jobCatalogue = {
  "feedback/cycle": z.strictObject({
    pull: z.number(),
    cycle: z.number(),
    cyclesLeft: z.number(),
    pivot: z.boolean(),
    threads: z.array(
      z.strictObject({ number: z.number(), wants: sentenceFor(wishes), contested: z.boolean(), ...place }),
    ),
    waiting: z.array(z.strictObject(place)),
    remarks: z.array(fenced),
    bystanders: z.array(fenced),
    commits: z.array(fenced),
  }),
  "comments/phase-pull": z.strictObject({
    issue: z.number(),
    title: phrase,
    phase: line,
    /** From 2; null: nothing was sent back. */
    revision: z.number().nullable(),
    what: statement,
    why: phrase,
    /** A result lists its phases; none: the pull request is one phase's. */
    phases: z.array(z.strictObject({ name: cell, what: cell, pull: z.number().nullable(), cost })),
    findings: phrases,
    todos: z.array(z.strictObject({ mark: z.enum(["x", " "]), text: phrase })),
    todosLeft: z.number(),
    decisions: phrases,
    risks: phrases,
    gates: z.array(z.strictObject({ name: cell, status: cell, expected: cell, actual: cell })),
    /** What the change asks of the tests, as Markdown; empty: nothing. */
    trials: block,
    confidence: line,
    rejections: z.number(),
    cost,
    waitsBecause: z.array(phrase),
    approved: phrase,
    changesRequested: phrase,
    autonomy: line,
    links: z.array(z.strictObject({ text: phrase, url: line })),
  }),
  "comments/thread-reply": z.strictObject({
    commit: line.nullable(),
    fixed: z.boolean(),
    /** null: the agent left the conversation out. */
    note: quote.nullable(),
  }),
  "comments/approval-refused": z.strictObject({
    refused: z.array(z.strictObject({ by: phrase, reason: sentenceFor(approvalRefusals) })).min(1),
    waits: sentenceFor(waits),
  }),
} as const;
