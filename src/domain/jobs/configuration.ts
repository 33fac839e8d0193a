import { z } from "zod";
import { confidences } from "../escalations/decision/answer.ts";
import { autonomyLevels } from "./autonomy/autonomy.ts";
import { defaultSensitivePatterns } from "./autonomy/sensitive.ts";

const floors = autonomyLevels.filter((level) => level !== "custom");
const level = z.enum(autonomyLevels);

const custom = z.strictObject({
  floor: z.enum(floors).default("partial"),
  everyPhases: z.int().min(1).max(1_000).nullable().default(null),
  milestones: z.array(z.string().trim().min(1, "must not be empty").max(100)).max(100).default([]),
  /** The lowest confidence that goes on by itself. */
  confidenceBelow: z.enum(confidences).nullable().default(null),
  sensitive: z.array(z.string().trim().min(1, "must not be empty").max(500)).max(200).default([]),
});

/** The `autonomy:` block: how much of a job waits for a person. */
export const autonomyConfiguration = z.strictObject({
  /** Runs that ask nobody on their way. */
  enabled: z.boolean().default(false),
  /** Without one, the expert's own counts. */
  level: level.optional(),
  /** What the level `custom` waits for. */
  custom: custom.prefault({}),
  /** Refused claims in a row that bring nothing, after which another way is taken, or a person asked. */
  staleIterationsBeforePivot: z.int().min(1).max(20).default(3),
  /** What an agent that gets nowhere is told; absent: the product's own words. */
  pivotPrompt: z.string().trim().min(1, "must not be empty").max(10_000).optional(),
  /** Refused claims after which an interactive run asks a person; null: never for their number. */
  askEveryIterations: z.int().min(1).max(20).nullable().default(null),
  /** Phases and paths that are looked at more closely than others. */
  sensitive: z
    .strictObject({
      patterns: z
        .array(z.string().trim().min(1, "must not be empty").max(500))
        .max(200)
        .default([...defaultSensitivePatterns]),
      /** Attempts to mend what reviews found, besides those of other phases; null: twice as many as these. */
      extraFixAttempts: z.int().min(0).max(20).nullable().default(null),
    })
    .prefault({}),
  /** What an autonomous run does with its result. */
  autoPromote: z
    .strictObject({ enabled: z.boolean().default(true), promoteOnClean: z.boolean().default(true) })
    .prefault({}),
});

/** The name of an expert's file, without its ending. */
export const expertName = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be the name of an expert, like "coder"')
  .max(50);

/** The `experts:` block: what the repository says of single experts. */
export const expertsConfiguration = z.record(expertName, z.strictObject({ autonomy: level }));

/** The `phases:` block. */
export const phasesConfiguration = z.strictObject({
  /** Who works where nobody is named. */
  expert: expertName.default("coder"),
  /** Where phases come together: on a branch of the job, or straight on the default branch. */
  base: z.enum(["job", "default"]).default("job"),
  /** Each cycle of feedback opens a branch and a pull request of its own. */
  revisionBranches: z.boolean().default(false),
  /** Keeps the folder of the plan in what is merged in the end. */
  keepArtifacts: z.boolean().default(false),
  /** Whoever asked for the job does not approve it. */
  requireOtherApprover: z.boolean().default(false),
  /** Logins of bots whose reviews count like those of people who may write. */
  approvingBots: z.array(z.string().trim().min(1, "must not be empty").max(100)).max(50).default([]),
  maxFeedbackCycles: z.int().min(1).max(50).default(5),
  /** Of one job, in all. */
  maxPhases: z.int().min(1).max(1_000).default(40),
  /** Tactical phases of one job that run beside each other. */
  parallel: z.int().min(1).max(20).default(3),
  /** Phases of all jobs of the repository that are at work at once, of whichever kind; null: nothing limits them. */
  parallelInRepository: z.int().min(1).max(100).nullable().default(null),
});

const fieldName = z.string().trim().min(1, "must not be empty").max(200);

/** The `project:` block: the board of an organisation's project on which issues of jobs stand. */
export const projectConfiguration = z.strictObject({
  /** Without it the repository's own. */
  owner: fieldName.optional(),
  number: z.int().min(1),
  /** A single-select field, whose options are columns. */
  field: fieldName.default("Status"),
  columns: z
    .strictObject({ inReview: fieldName.default("In Review"), done: fieldName.default("Done") })
    .prefault({}),
  /** A text field. */
  reasonField: fieldName.default("Hold reason"),
});
