import { z } from "zod";
import { modelName } from "../agents/model-name.ts";
import { durationUpTo } from "../duration.ts";

/** Names a built-in specialist, or a file of `.github/nightshift/specialists` without its ending. */
export const specialistName = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be the name of a specialist, like "security"')
  .max(50);

export const mostSpecialists = 12;

/** The `reviews:` block: who reviews what the gates accept. */
export const reviewsConfiguration = z.strictObject({
  /** There is one way; older configurations named others. */
  mode: z.literal("auto").default("auto"),
  /** `jobs`: the phases of jobs; `all`: also what resolves an escalation. */
  on: z.enum(["jobs", "all"]).default("jobs"),
  /** `gate`: the phase goes on only once it does not fail; `advise`: it is only told. */
  specialists: z
    .record(specialistName, z.enum(["gate", "advise"]))
    .default({})
    .refine((named) => Object.keys(named).length <= mostSpecialists, {
      message: `names more than ${mostSpecialists} specialists; leave those that matter least out`,
    }),
  /** Of one revision of a phase. */
  maxFixAttempts: z.int().min(0).max(20).default(2),
  /** How sure, from 0 to 1, a model has to be whose ruling over findings counts. */
  confidenceThreshold: z.number().min(0).max(1).default(0.7),
  /** The arbiter's model; null: the one that agents have. */
  arbiterModel: modelName.nullable().default(null),
  /** A phase whose findings nobody mended has failed; without this it waits for a person, with them. */
  failPhaseOnUnresolved: z.boolean().default(true),
  /** Of one specialist, over one part of the change. */
  timeout: durationUpTo("1h").prefault("5m"),
});
