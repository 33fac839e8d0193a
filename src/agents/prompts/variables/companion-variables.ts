import { z } from "zod";
import { block, budget, code, line, duration, phrase, quote } from "./variables.ts";

/** Fenced already: see `fenceUntrusted`. */
const fenced = block;

/** What the companion of a review is told, and what it says. */
export const companionCatalogue = {
  "companion/turn": z.strictObject({
    repository: line,
    issue: z.number(),
    pull: z.number(),
    branch: line,
    /** Number and kind, like "2 tactical". */
    phase: line,
    folder: line,
    ask: z.boolean(),
    edit: z.boolean(),
    draft: z.boolean(),
    strategic: z.boolean(),
    /** It is asked on the job's issue, not on a pull request. */
    onIssue: z.boolean(),
    question: fenced,
    /** Asked and answered before in the same place, oldest first. */
    earlier: z.array(fenced),
    /** On a line, in which it was asked; null: it was asked of the whole. */
    conversation: z.strictObject({ place: line, text: fenced }).nullable(),
    job: fenced,
    /** null: there is none on this branch. */
    plan: fenced.nullable(),
    passages: z.array(fenced),
    history: fenced,
    patch: fenced,
    gates: z.array(z.strictObject({ name: line, expected: line })),
    tools: z.array(z.strictObject({ name: line, says: line })),
    wallClock: duration,
    inactivity: duration,
    maxTurns: z.number(),
    budget,
    maxFiles: z.number(),
    maxPatchBytes: z.number(),
    protectedPaths: z.array(line),
  }),
  "comments/companion": z.strictObject({
    by: phrase,
    asked: phrase,
    /** null: there is none, or it is told as remarks. */
    answer: quote.nullable(),
    /** Why nothing came of it; null: something did. */
    refused: phrase.nullable(),
    details: z.array(phrase),
    commit: line.nullable(),
    changeRefused: z.boolean(),
    nothingChanged: z.boolean(),
    /** Why the search knew nothing of meanings; null: it did, or was never to. */
    byWordsAlone: phrase.nullable(),
    drafted: z.boolean(),
    elsewhere: z.array(z.strictObject({ place: code, message: quote })),
  }),
} as const;
