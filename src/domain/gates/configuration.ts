import { z } from "zod";
import { durationUpTo } from "../duration.ts";
import { severities } from "./severity.ts";
import { tamperRules } from "./tamper/rules.ts";

const maxCommandLength = 4_000;

/** Names that the product's own check runs and the built-in gates bear. */
const takenNames = ["build", "lint", "test", "coverage", "configuration", "config", "gates", "tamper"];

const command = z
  .string()
  .trim()
  .min(1, "a command must not be empty")
  .max(maxCommandLength)
  .refine((text) => !text.includes("\0"), "a command must not contain NUL");

const timeout = durationUpTo("6h").optional();
const count = z.int().min(0).max(1_000_000).optional();
const percent = z.number().min(0).max(100).optional();

/** A file that a command writes, relative to the repository's root and inside it. */
const reportPath = z
  .string()
  .min(1, "a report path must not be empty")
  .max(1_000)
  .refine(isInsideRepository, "must be a relative path to a file inside the repository");

function isInsideRepository(path: string): boolean {
  if (path.startsWith("/") || path.endsWith("/") || /[\0\\]/.test(path)) return false;
  const parts = partsOf(path);
  const first = parts[0]?.toLowerCase();
  return first !== undefined && first !== ".git" && !parts.includes("..");
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "." && part !== "");
}

const customGate = z.strictObject({
  name: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._/-]{0,59}$/u, "must be 1 to 60 letters, digits, spaces or . _ / -")
    .refine((name) => name === name.trim(), "must not end in a space"),
  command,
  timeout,
  maxSeverity: z.enum(severities).optional(),
});

/** An exemption from a rule about tampering. */
const allowance = z.strictObject({
  rule: z.enum(tamperRules),
  paths: z.array(z.string().trim().min(1, "must not be empty").max(500)).min(1).max(100),
  reason: z.string().trim().min(1, "must not be empty").max(500),
});

const shape = z.strictObject({
  profile: z.enum(["strict", "standard", "relaxed"]).optional(),
  setup: command.optional(),
  build: z.strictObject({ command, timeout, maxErrors: count }).optional(),
  lint: z
    .strictObject({
      command,
      timeout,
      report: reportPath.optional(),
      maxErrors: count,
      maxWarnings: count,
    })
    .optional(),
  test: z
    .strictObject({
      command,
      timeout,
      report: reportPath.optional(),
      minPassRate: percent,
      retryFlaky: z.boolean().optional(),
    })
    .optional(),
  coverage: z
    .strictObject({
      command: command.optional(),
      timeout,
      report: reportPath.optional(),
      lines: percent,
      branches: percent,
      functions: percent,
      statements: percent,
    })
    .optional(),
  custom: z.array(customGate).max(50).optional(),
  allow: z.array(allowance).max(200).optional(),
  rejection: z.strictObject({ maxRejections: z.int().min(1).max(20).optional() }).optional(),
});

/** The `gates:` block of `.github/nightshift.yml`. Durations come out as milliseconds. */
export const gatesConfiguration = shape.superRefine((gates, context) => {
  for (const { path, message, input } of [
    ...nameProblems(gates),
    ...coverageProblems(gates),
    ...reportProblems(gates),
  ]) {
    context.addIssue({ code: "custom", message, path, input });
  }
});

export type GatesConfiguration = z.output<typeof gatesConfiguration>;

interface Problem {
  readonly path: (string | number)[];
  readonly message: string;
  readonly input: unknown;
}

function nameProblems({ custom = [] }: z.output<typeof shape>): Problem[] {
  const seen = new Set<string>();
  return custom.flatMap(({ name }, index): Problem[] => {
    const folded = name.toLowerCase();
    const path = ["custom", index, "name"];
    if (takenNames.includes(folded)) {
      return [{ path, message: `the name "${name}" is taken by the product`, input: name }];
    }
    if (seen.has(folded)) return [{ path, message: `another gate is already named "${name}"`, input: name }];
    seen.add(folded);
    return [];
  });
}

function coverageProblems({ coverage, test }: z.output<typeof shape>): Problem[] {
  if (!coverage || coverage.command !== undefined) return [];
  if (!test) {
    const message = "nothing would write the coverage report: add a test gate or a command";
    return [{ path: ["coverage"], message, input: coverage }];
  }
  if (coverage.timeout === undefined) return [];
  const message = "has no effect without a command";
  return [{ path: ["coverage", "timeout"], message, input: coverage.timeout }];
}

function reportProblems(gates: z.output<typeof shape>): Problem[] {
  const seen = new Map<string, string>();
  return (["lint", "test", "coverage"] as const).flatMap((kind): Problem[] => {
    const report = gates[kind]?.report;
    if (report === undefined) return [];
    const file = partsOf(report).join("/");
    const other = seen.get(file);
    seen.set(file, kind);
    if (other === undefined) return [];
    const message = `the ${other} gate already writes its report to this file`;
    return [{ path: [kind, "report"], message, input: report }];
  });
}
