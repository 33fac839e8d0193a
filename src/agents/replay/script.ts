import { z } from "zod";
import { parseDuration } from "../../domain/duration.ts";

const roles = ["preflight", "strategic", "tactical", "reviewer", "arbiter", "companion", "fix"] as const;

const duration = z.string().transform((text, context) => {
  const milliseconds = parseDuration(text);
  if (milliseconds !== null) return milliseconds;
  context.addIssue({ code: "custom", message: `"${text}" is not a duration: write it like 2s or 500ms` });
  return z.NEVER;
});

const sizeUnits = { B: 1, KB: 1_000, MB: 1_000_000, GB: 1_000_000_000 } as const;

const size = z.string().transform((text, context) => {
  const [, amount, unit] = /^(\d+)(B|KB|MB|GB)$/.exec(text) ?? [];
  if (amount !== undefined) return Number(amount) * sizeUnits[unit as keyof typeof sizeUnits];
  context.addIssue({ code: "custom", message: `"${text}" is not a size: write it like 50MB` });
  return z.NEVER;
});

const pattern = z.string().transform((source, context) => {
  try {
    return new RegExp(source, "i");
  } catch (error) {
    context.addIssue({ code: "custom", message: `not a regular expression: ${String(error)}` });
    return z.NEVER;
  }
});

/** A script may try what it likes inside the workspace, protected paths included, but never leave it. */
const path = z
  .string()
  .min(1)
  .refine((text) => !text.startsWith("/") && !text.split("/").includes(".."), {
    message: "must be relative to the workspace and stay inside of it",
  });

const signal = z.enum(["SIGKILL", "SIGTERM", "SIGINT", "SIGSEGV", "SIGABRT", "SIGHUP"]);

const crash = z.union([
  z.strictObject({ signal }),
  z.strictObject({ exit: z.int().min(0).max(255) }),
  z.strictObject({ hang: z.literal(true) }),
  z.strictObject({ flood: size }),
]);

const usage = z.strictObject({
  inputTokens: z.int().min(0).default(0),
  outputTokens: z.int().min(0).default(0),
  costUsd: z.number().min(0).nullable().default(null),
});

const stepShapes = {
  write: z.strictObject({ path, content: z.string() }),
  patch: z.string().min(1),
  run: z.string().min(1),
  delete: path,
  sleep: duration,
  usage,
  crash,
  hang: z.literal(true),
  fork: z.string().min(1),
  tool: z.strictObject({
    name: z.string().min(1),
    input: z.record(z.string(), z.unknown()).default({}),
    /** In the agent's temporary folder. */
    into: z.string().regex(/^[\w-][\w.-]*$/),
  }),
} as const;

type StepName = keyof typeof stepShapes;

export type ReplayStep = {
  readonly [Name in StepName]: { readonly [Key in Name]: z.output<(typeof stepShapes)[Name]> };
}[StepName];

const stepNames = Object.keys(stepShapes) as StepName[];

/** A step is a map of exactly one key; a plain union would answer a typing error with every branch's complaint. */
const step = z.record(z.string(), z.unknown()).transform((map, context): ReplayStep => {
  const [name, ...more] = Object.keys(map);
  const known = stepNames.find((candidate) => candidate === name);
  if (name === undefined || more.length > 0 || known === undefined) {
    context.addIssue({ code: "custom", message: `a step has exactly one key of ${stepNames.join(", ")}` });
    return z.NEVER;
  }
  const parsed = stepShapes[known].safeParse(map[known]);
  if (parsed.success) return { [known]: parsed.data } as ReplayStep;
  for (const issue of parsed.error.issues) {
    context.addIssue({ code: "custom", message: issue.message, path: [known, ...issue.path] });
  }
  return z.NEVER;
});

const raw = z.strictObject({ raw: z.string() });
const answerMap = z
  .record(z.string(), z.unknown())
  .refine((map) => !("raw" in map), { message: "raw stands alone" });

const turn = z.strictObject({
  steps: z.array(step).default([]),
  answer: z.union([raw, answerMap]).optional(),
  after: z.array(step).default([]),
});

const match = z.strictObject({
  role: z.enum(roles).optional(),
  issue: pattern.optional(),
  stage: z.string().optional(),
  attempt: z.int().min(1).optional(),
  phase: z.union([z.string(), z.number().transform(String)]).optional(),
  specialist: z.string().optional(),
});

export const replayScriptSchema = z.strictObject({
  match: match.default({}),
  turns: z.array(turn).min(1),
});

export type ReplayTurn = z.output<typeof turn>;

export interface ReplayScript extends z.output<typeof replayScriptSchema> {
  /** The file's name in the scripts' directory. */
  readonly file: string;
}
