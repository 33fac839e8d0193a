import { z } from "zod";
import { block, budget, line, duration } from "./variables.ts";

/** What an agent is told in a phase of a job. */
export const phaseCatalogue = {
  "phases/envelope": z.strictObject({
    expert: line,
    guidance: block,
    tools: z.array(line),
    repository: line,
    issue: z.number(),
    branch: line,
    /** Number and kind, like "2 tactical". */
    phase: line,
    revision: z.number(),
    autonomy: line,
    folder: line,
    /** Fenced, like everything that people wrote. */
    job: block,
    words: z.array(block),
    /** Of a cycle, rendered; null: nobody asked for anything. */
    feedback: block.nullable(),
    mayComplete: z.boolean(),
    wallClock: duration,
    inactivity: duration,
    maxTurns: z.number(),
    budget,
    maxFiles: z.number(),
    maxPatchBytes: z.number(),
    protectedPaths: z.array(line),
    gates: z.array(z.strictObject({ name: line, expected: line })),
    /** What fails in other phases of the job, rendered; null: nothing does. */
    siblings: block.nullable(),
    /** The rendered prompt of the phase's kind. */
    task: block,
  }),
  "phases/strategic": z.strictObject({ folder: line, first: z.boolean() }),
  "phases/tactical": z.strictObject({
    folder: line,
    id: line,
    title: line,
    paths: z.array(line),
    todos: z.array(z.strictObject({ id: line, text: line })),
    /** Attempts of its budget that phases which it asks for may have. */
    spare: z.number(),
  }),
  "phases/conflict": z.strictObject({ paths: z.array(line) }),
  "phases/failing-siblings": z.strictObject({
    phases: z
      .array(
        z.strictObject({
          phase: line,
          gates: z.array(
            z.strictObject({
              ...{ name: line, expected: line, actual: line },
              failures: z.array(z.strictObject({ where: line, message: line })),
            }),
          ),
        }),
      )
      .min(1),
  }),
  "phases/refused-result": z.strictObject({ refusal: block, number: z.number(), remaining: z.number() }),
  "phases/pivot": z.strictObject({
    iterations: z.number(),
    /** What the repository has such an agent told; null: the words of the template. */
    words: block.nullable(),
    /** The rendered prompt that it would have got. */
    refusal: block,
  }),
  /** `words` are fenced, like everything that people wrote. */
  "phases/answered": z.strictObject({ words: block, refusal: block }),
  "phases/refused-plan": z.strictObject({ problem: line, number: z.number(), remaining: z.number() }),
} as const;
