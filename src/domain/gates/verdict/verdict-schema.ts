import { z } from "zod";
import { severities } from "./severity.ts";
import { type GateResult, type GateVerdict, type MeasuredNumbers } from "./verdict.ts";

/** Of a finding that was stored, a gate's or a reviewer's. */
export const findingSchema = z.object({
  path: z.string().nullable(),
  line: z.number().nullable(),
  level: z.enum(["error", "warning", "info", "note"]),
  rule: z.string().nullable(),
  message: z.string(),
});

const tamper = z.object({
  path: z.string(),
  line: z.number().nullable(),
  rule: z.string(),
  message: z.string(),
});

const names = z.array(z.string());
const executedTests = z.object({
  executed: z.number(),
  names: z.object({ executed: names, failed: names, skipped: names }).nullable(),
});

const share = z.object({ covered: z.number(), total: z.number() }).nullable();

/** Of what a gate measured, stored. */
export const measuredSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("problems"), errors: z.number(), warnings: z.number() }),
  z.object({ kind: z.literal("tests"), passed: z.number(), failed: z.number() }),
  z.object({
    kind: z.literal("coverage"),
    total: z.object({ lines: share, branches: share, functions: share, statements: share }),
  }),
  z.object({ kind: z.literal("severity"), worst: z.enum(severities).nullable() }),
]) satisfies z.ZodType<MeasuredNumbers>;

/** Of a gate's result that was stored. */
export const gateResultSchema = z.object({
  name: z.string(),
  kind: z.enum(["build", "lint", "test", "coverage", "custom", "check", "reproduce"]),
  status: z.enum(["pass", "fail", "error", "timeout"]),
  expected: z.string(),
  actual: z.string(),
  findings: z.array(findingSchema),
  seconds: z.number(),
  cached: z.boolean(),
  log: z.string(),
  wholeLog: z.string().optional(),
  tests: executedTests.optional(),
  restoredTests: z.array(z.string()).optional(),
  measured: measuredSchema.optional(),
}) satisfies z.ZodType<GateResult>;

/** Of a verdict that was stored. */
export const gateVerdictSchema = z.object({
  verdict: z.enum(["pass", "fail"]),
  base: z.string().nullable(),
  head: z.string(),
  tree: z.string(),
  gates: z.array(gateResultSchema),
  tamper: z.array(tamper),
  allowed: z.array(tamper.extend({ reason: z.string() })).optional(),
}) satisfies z.ZodType<GateVerdict>;
