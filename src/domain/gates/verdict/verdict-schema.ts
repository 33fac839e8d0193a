import { z } from "zod";
import { trialNames, type TrialReport, type Witness } from "../trials/trial.ts";
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

const outcome = z.enum(["pass", "fail", "skip", "missing"]).nullable();

/** Of a witness that was kept. */
export const witnessSchema = z.object({
  id: z.string(),
  base: z.string(),
  head: z.string(),
  sentence: z.string(),
  patch: z.string(),
  patchHead: z.string().optional(),
  isAlone: z.literal(true).optional(),
  isExit: z.literal(true).optional(),
  files: z.array(z.string()),
  gate: z.string(),
  test: z.string().nullable(),
  product: z.enum(["base", "head"]),
}) satisfies z.ZodType<Witness>;

export const trialReportSchema = z.object({
  trials: z.array(
    z.object({
      name: z.enum(trialNames),
      status: z.enum(["pass", "fail", "review", "unmeasured", "skipped"]),
      summary: z.string(),
      findings: z.array(
        z.object({
          path: z.string(),
          line: z.number().nullable(),
          rule: z.string(),
          message: z.string(),
          level: z.enum(["fail", "review", "note"]),
          witness: z.string().optional(),
          allowed: z.string().optional(),
        }),
      ),
      seconds: z.number(),
      cached: z.boolean(),
    }),
  ),
  demands: z.array(
    z.object({
      path: z.string(),
      test: z.string(),
      change: z.enum(["added", "rewritten", "removed", "surroundings"]),
      before: outcome,
      now: outcome,
      overBase: outcome,
      noticed: z.object({ before: z.number(), now: z.number() }).nullable(),
    }),
  ),
  witnesses: z.array(witnessSchema),
}) satisfies z.ZodType<TrialReport>;

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
  redBefore: z.literal(true).optional(),
}) satisfies z.ZodType<GateResult>;

/** Of a verdict as it is given today. */
export const verdictDocument = trialReportSchema.extend({
  verdict: z.enum(["pass", "fail", "review"]),
  base: z.string().nullable(),
  head: z.string(),
  tree: z.string(),
  gates: z.array(gateResultSchema),
  switchedOff: names.optional(),
}) satisfies z.ZodType<GateVerdict>;

/** Verdicts of earlier versions have findings about tampering instead of trials. */
const formerFindings = z.looseObject({
  tamper: z.array(
    z.object({ path: z.string(), line: z.number().nullable(), rule: z.string(), message: z.string() }),
  ),
});

/** Of a verdict that was stored. */
export const gateVerdictSchema = z.preprocess(withTrials, verdictDocument);

function withTrials(stored: unknown): unknown {
  const former = formerFindings.safeParse(stored);
  if (!former.success) return stored;
  const { tamper, ...verdict } = former.data;
  const findings = tamper.map((finding) => ({ ...finding, level: "fail" }));
  const summary = `${findings.length} found`;
  const found = { name: "detectors", status: "fail", summary, findings, seconds: 0, cached: false };
  return { ...verdict, trials: findings.length === 0 ? [] : [found], demands: [], witnesses: [] };
}
