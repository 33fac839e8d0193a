import { z } from "zod";
import { block, budget, line, duration } from "./variables.ts";

/** Fenced already: see `fenceUntrusted`. */
const fenced = block;

const given = {
  issue: fenced,
  /** What was said lately; at the first stage only where a person handed the issue back. */
  comments: z.array(fenced),
  /** null: the issue bears no registered stuck label. */
  domain: z.strictObject({ label: line, description: line }).nullable(),
  contextPack: block,
  /** What each held for the cause, ruled out, and was refused for; none before a first probe. */
  earlierAttempts: z.array(fenced),
  /** Sources that could not be read. */
  unavailable: z.array(z.strictObject({ source: line, why: line })),
};

const specialist = {
  ...given,
  /** Of the domain's specialist, or the root-cause resolver. */
  guidance: block,
  checks: z.array(fenced),
  /** The confirmed resolution of the same failure that did not hold; null: the failure is no recurrence. */
  returned: z.strictObject({ issue: z.number(), pull: z.number(), lesson: fenced.nullable() }).nullable(),
};

const broadened = {
  ...specialist,
  /** What happened lately to the paths in question. */
  history: z.array(fenced),
  related: z.array(fenced),
  sentry: z.array(fenced),
  documents: z.array(fenced),
};

/** Of all that work, whatever for. */
const limits = {
  wallClock: duration,
  inactivity: duration,
  maxTurns: z.number(),
  budget,
};

const bounds = { maxFiles: z.number(), maxPatchBytes: z.number(), protectedPaths: z.array(line) };

/** Parts that the envelopes of attempts, phases and the companion share, each with what it may use. */
export const envelopeParts = {
  "envelope/verification": z.strictObject({}),
  "envelope/surroundings": z.strictObject({}),
  "envelope/protected": z.strictObject(bounds),
  "envelope/limits": z.strictObject(limits),
  "envelope/outside-text": z.strictObject({}),
} as const;

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
    ...limits,
    ...bounds,
    gates: z.array(z.strictObject({ name: line, expected: line })),
    /** The rendered prompt of the stage. */
    task: block,
  }),
  "root-cause-resolver": z.strictObject({ persona: line }),
  "stages/probe": z.strictObject({ ...given, playbook: block.nullable() }),
  "stages/specialist": z.strictObject(specialist),
  "stages/broadened": z.strictObject(broadened),
  /** The diffs are those of the earlier attempts. */
  "stages/adversarial": z.strictObject({ ...broadened, diffs: z.array(fenced) }),
} as const;

/** Folders in which an organisation may add files; each file may use these variables. */
export const promptFamilies = {
  "context-packs": z.strictObject({ repository: line, label: line }),
  specialists: z.strictObject({ repository: line, label: line }),
} as const;
