import { z } from "zod";
import { durationUpTo } from "../duration.ts";
import { isOwnCheck } from "./own-check.ts";
import { isReadableReport, partsOf } from "./report-path.ts";
import { severities } from "./verdict/severity.ts";

const maxCommandLength = 4_000;

export const command = z
  .string()
  .trim()
  .min(1, "a command must not be empty")
  .max(maxCommandLength)
  .refine((text) => !text.includes("\0"), "a command must not contain NUL");

export const timeout = durationUpTo("6h").optional();
export const mayLeaveProcesses = z.boolean().optional();
/** `false`: switched off; whoever changes a gate's rules on a branch of theirs is judged by those of the base. */
export const enabled = z.boolean().optional();
const count = z.int().min(0).max(1_000_000).optional();
const percent = z.number().min(0).max(100).optional();

/** A file that a command writes, relative to the repository's root and inside it. */
const reportPath = z
  .string()
  .min(1, "a report path must not be empty")
  .max(1_000)
  .refine(isInsideRepository, "must be a relative path to a file inside the repository");

/** Or all files that fit a glob. */
const testReport = reportPath.refine(isReadableReport, "is no glob that can be read");

export function isInsideRepository(path: string): boolean {
  if (path.startsWith("/") || path.endsWith("/") || /[\0\\]/.test(path)) return false;
  const parts = partsOf(path);
  const first = parts[0]?.toLowerCase();
  return first !== undefined && first !== ".git" && !parts.includes("..");
}

const customGate = z.strictObject({
  name: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._/-]{0,59}$/u, "must be 1 to 60 letters, digits, spaces or . _ / -")
    .refine((name) => name === name.trim(), "must not end in a space"),
  enabled,
  command,
  timeout,
  mayLeaveProcesses,
  maxSeverity: z.enum(severities).optional(),
});

/** A check run or commit status that somebody else reports. */
export const checkGate = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "a check's name must not be empty")
    .max(100)
    .refine((name) => !isOwnCheck(name), "is a check run of Nightshift's own, which would wait for itself"),
  enabled,
  timeout,
});

/** The gates that a repository may have, as a whole or for some of its paths. */
export const gateKeys = {
  build: z.strictObject({ enabled, command, timeout, mayLeaveProcesses, maxErrors: count }).optional(),
  lint: z
    .strictObject({
      enabled,
      command,
      timeout,
      mayLeaveProcesses,
      report: reportPath.optional(),
      maxErrors: count,
      maxWarnings: count,
    })
    .optional(),
  test: z
    .strictObject({
      enabled,
      command,
      timeout,
      mayLeaveProcesses,
      report: testReport.optional(),
      minPassRate: percent,
      retryFlaky: z.boolean().optional(),
    })
    .optional(),
  coverage: z
    .strictObject({
      enabled,
      command: command.optional(),
      timeout,
      mayLeaveProcesses,
      report: reportPath.optional(),
      lines: percent,
      branches: percent,
      functions: percent,
      statements: percent,
    })
    .optional(),
  custom: z.array(customGate).max(50).optional(),
} as const;
