import { z } from "zod";
import { block, budget, line, minutes } from "./variables.ts";

/** Fenced already: see `fenceUntrusted`. */
const fenced = block;

const given = {
  issue: fenced,
  /** null: the issue bears no registered stuck label. */
  domain: z.strictObject({ label: line, description: line }).nullable(),
  contextPack: block,
  /** Sources that could not be read. */
  unavailable: z.array(z.strictObject({ source: line, why: line })),
};

const earlierAttempt = {
  number: z.number(),
  stage: line,
  hypothesis: fenced,
  result: line,
  ruledOut: z.array(line),
};

const specialist = {
  ...given,
  /** Of the domain's specialist, or the root-cause resolver. */
  guidance: block,
  comments: z.array(fenced),
  checks: z.array(fenced),
};

const broadened = {
  ...specialist,
  /** What happened lately to the paths in question; null: nothing. */
  history: fenced.nullable(),
  related: z.array(fenced),
  documents: z.array(fenced),
};

/** What an agent is given and asked at each stage. */
export const stageCatalogue = {
  envelope: z.strictObject({
    persona: line,
    repository: line,
    branch: line,
    issue: z.number(),
    stage: line,
    attempt: z.number(),
    cap: z.number(),
    wallClock: minutes,
    inactivity: minutes,
    maxTurns: z.number(),
    budget,
    maxFiles: z.number(),
    maxPatchBytes: z.number(),
    protectedPaths: z.array(line),
    gates: z.array(z.strictObject({ name: line, expected: line })),
    /** The rendered prompt of the stage. */
    task: block,
  }),
  "root-cause-resolver": z.strictObject({ persona: line }),
  "stages/probe": z.strictObject({ ...given, playbook: block.nullable() }),
  "stages/specialist": z.strictObject({
    ...specialist,
    earlierAttempts: z.array(z.strictObject(earlierAttempt)),
  }),
  "stages/broadened": z.strictObject({
    ...broadened,
    earlierAttempts: z.array(z.strictObject(earlierAttempt)),
  }),
  "stages/adversarial": z.strictObject({
    ...broadened,
    earlierAttempts: z.array(z.strictObject({ ...earlierAttempt, diff: fenced.nullable() })),
  }),
} as const;

/** Folders in which an organisation may add files; each file may use these variables. */
export const promptFamilies = {
  "context-packs": z.strictObject({ repository: line, label: line }),
  specialists: z.strictObject({ repository: line, label: line }),
} as const;
