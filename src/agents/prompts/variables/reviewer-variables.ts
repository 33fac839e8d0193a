import { z } from "zod";
import { block, budget, line, duration, phrase, quote } from "./variables.ts";

/** Fenced already: see `fenceUntrusted`. */
const fenced = block;

/** What specialists are told, and what is told of what they say. */
export const reviewerCatalogue = {
  "reviewers/security": z.strictObject({}),
  "reviewers/performance": z.strictObject({}),
  "reviewers/architecture": z.strictObject({}),
  "reviewers/simplicity": z.strictObject({}),
  "reviewers/envelope": z.strictObject({
    specialist: line,
    repository: line,
    branch: line,
    /** With its issue, like "phase 2 tactical of the job asked for in issue #3". */
    what: line,
    /** Of the plan; empty: it is of none. */
    folder: line,
    /** Of the built-in specialist; null: the repository brings its own. */
    guidance: block.nullable(),
    /** What the repository says of this specialist on its default branch; null: nothing. */
    own: block.nullable(),
    job: fenced,
    /** null: there is none on this branch. */
    plan: fenced.nullable(),
    touched: z.array(line),
    patch: fenced,
    /** Where the change was too large to be shown at once; null: all of it is shown. */
    part: z.strictObject({ number: z.number(), of: z.number() }).nullable(),
    /** What it found in earlier commits, one line each, fenced; null: nothing. */
    earlier: fenced.nullable(),
    wallClock: duration,
    inactivity: duration,
    maxTurns: z.number(),
    budget,
  }),
  "reviewers/arbiter": z.strictObject({
    repository: line,
    branch: line,
    what: line,
    job: fenced,
    plan: fenced.nullable(),
    /** Numbered, one line each, fenced. */
    findings: fenced,
    advice: fenced.nullable(),
    leftOut: z.array(line),
    patch: fenced,
    /** More was changed than is shown. */
    cut: z.boolean(),
    fixes: z.number(),
    fixesLeft: z.number(),
    iterationsLeft: z.number(),
    wallClock: duration,
    inactivity: duration,
    maxTurns: z.number(),
    budget,
  }),
  "reviewers/fix": z.strictObject({
    number: z.number(),
    remaining: z.number(),
    held: z
      .array(
        z.strictObject({
          specialist: line,
          findings: z.array(
            z.strictObject({
              /** As an answer names it. */
              finding: z.number(),
              ...{ level: line, where: line, message: line, suggestion: line.nullable() },
            }),
          ),
          leftOut: z.array(line),
        }),
      )
      .min(1),
    advice: z.array(z.strictObject({ specialist: line, level: line, where: line, message: line })),
    /** What the arbiter says of it; null: none ruled. */
    ruled: line.nullable(),
  }),
  "comments/specialists": z.strictObject({
    reviews: z.array(z.strictObject({ specialist: phrase, gates: z.boolean(), said: phrase })),
    elsewhere: z.array(z.strictObject({ title: block, message: quote })),
    fixed: z.array(phrase),
    disputed: z.array(phrase),
    /** Its findings were not mended; a person decides. */
    unresolved: z.boolean(),
    /** Why it went on past what holds it; null: it did not. */
    passedOver: z.strictObject({ confidence: phrase, said: phrase }).nullable(),
  }),
} as const;
