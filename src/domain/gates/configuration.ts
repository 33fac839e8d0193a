import { z } from "zod";
import { durationUpTo } from "../duration.ts";
import { everyToolCalls } from "./detection/every-tool-calls.ts";
import {
  checkGate,
  command,
  enabled,
  gateKeys,
  isInsideRepository,
  mayLeaveProcesses,
  timeout,
} from "./gate-keys.ts";
import { shareFiles } from "./report-path.ts";
import { allowRules } from "./trials/old-rules.ts";

/** Where a coverage gate looks when it names no report. */
export const defaultCoverageReport = "coverage/coverage-summary.json";

/** Names of the product's own check runs and of the built-in gates. */
const takenNames = [
  ...["build", "lint", "test", "coverage", "reproduce"],
  ...["configuration", "config", "gates", "tamper", "trials"],
];

/** A label of GitHub's. */
const labelName = z.string().trim().min(1, "must not be empty").max(50);

const globs = z.array(z.string().trim().min(1, "must not be empty").max(500));

/** An exemption from a trial, or from one rule of it. */
const allowance = z.strictObject({
  rule: z.enum(allowRules),
  paths: globs.min(1).max(100),
  reason: z.string().trim().min(1, "must not be empty").max(500),
});

const pathPattern = z
  .string()
  .trim()
  .min(1, "a path pattern must not be empty")
  .max(200)
  .refine(isInsideRepository, "must be a glob over paths inside the repository, like packages/web/**");

const shape = z.strictObject({
  /** `false`: nothing is judged. */
  enabled,
  /** Whose pull requests are judged. */
  on: z.enum(["agent", "labelled", "all"]).optional(),
  /** On a pull request, asks for gates where `on` is `labelled`. */
  label: labelName.optional(),
  profile: z.enum(["strict", "standard", "relaxed"]).optional(),
  setup: command.optional(),
  ...gateKeys,
  /** Gates of a part of the repository, by globs over the paths that a change touches. */
  paths: z
    .record(pathPattern, z.strictObject(gateKeys))
    .refine((paths) => Object.keys(paths).length <= 50, "must name at most 50 patterns")
    .optional(),
  reproduce: z.strictObject({ enabled, command: command.optional(), timeout, mayLeaveProcesses }).optional(),
  checks: z.array(checkGate).max(50).optional(),
  allow: z.array(allowance).max(200).optional(),
  judge: globs.max(100).optional(),
  product: globs.max(100).optional(),
  trials: z
    .strictObject({
      budget: z.preprocess((written) => (written === 0 ? "0s" : written), durationUpTo("6h", 0)).optional(),
      defects: z.int().min(1).max(1_000).optional(),
      minNoticed: z.int().min(0).max(1_000).nullable().optional(),
    })
    .optional(),
  review: z.enum(["tell", "block"]).optional(),
  proposals: z.enum(["pull", "none"]).optional(),
  autoFix: z.array(command).max(20).optional(),
  /** Runs cheap gates while the agent works. */
  during: everyToolCalls.optional(),
  tokenBudget: z
    .strictObject({
      tokens: z.int().min(1).max(1_000_000_000).nullable().optional(),
      warnThreshold: z.number().min(0).max(1).optional(),
      enforceCorrelation: z.boolean().optional(),
    })
    .optional(),
  rejection: z.strictObject({ maxRejections: z.int().min(1).max(20).optional() }).optional(),
});

/** The `gates:` block of `.github/nightshift.yml`. Durations come out as milliseconds. */
export const gatesConfiguration = shape.superRefine((gates, context) => {
  for (const { path, message, input } of problemsOf(gates)) {
    context.addIssue({ code: "custom", message, path, input });
  }
});

export type GatesConfiguration = z.output<typeof gatesConfiguration>;

/** The gates of one part of the repository. */
export type GateSection = Pick<GatesConfiguration, keyof typeof gateKeys>;

interface Problem {
  readonly path: (string | number)[];
  readonly message: string;
  readonly input: unknown;
}

function problemsOf(gates: z.output<typeof shape>): Problem[] {
  const reports = new Map<string, string>();
  const whole = [...nameProblems(gates), ...coverageProblems(gates), ...reportProblems(gates, "", reports)];
  const parts = Object.entries(gates.paths ?? {}).flatMap(([pattern, section]) =>
    [
      ...emptySection(section),
      ...nameProblems(section),
      ...coverageProblems(section),
      ...reportProblems(section, ` of ${pattern}`, reports),
    ].map((problem) => ({ ...problem, path: ["paths", pattern, ...problem.path] })),
  );
  return [...whole, ...parts];
}

function emptySection(section: GateSection): Problem[] {
  const named = Object.values(section).some((gate) => gate !== undefined);
  return named ? [] : [{ path: [], message: "names no gate", input: section }];
}

function nameProblems({
  custom = [],
  checks = [],
}: GateSection & Pick<GatesConfiguration, "checks">): Problem[] {
  const seen = new Set<string>();
  const named = [
    ...custom.map(({ name }, index) => ({ name, path: ["custom", index, "name"] })),
    ...checks.map(({ name }, index) => ({ name, path: ["checks", index, "name"] })),
  ];
  return named.flatMap(({ name, path }): Problem[] => {
    const folded = name.toLowerCase();
    if (takenNames.includes(folded)) {
      return [{ path, message: `the name "${name}" is taken by the product`, input: name }];
    }
    if (seen.has(folded)) return [{ path, message: `another gate is already named "${name}"`, input: name }];
    seen.add(folded);
    return [];
  });
}

function coverageProblems({ coverage, test }: GateSection): Problem[] {
  if (!coverage || coverage.enabled === false || coverage.command !== undefined) return [];
  if (!test || test.enabled === false) {
    const how = test ? "switch the test gate on" : "add a test gate";
    const message = `nothing would write the coverage report: ${how} or add a command`;
    return [{ path: ["coverage"], message, input: coverage }];
  }
  const message = "has no effect without a command";
  return (["timeout", "mayLeaveProcesses"] as const)
    .filter((key) => coverage[key] !== undefined)
    .map((key) => ({ path: ["coverage", key], message, input: coverage[key] }));
}

/** Gates of several sections may run in one checkout, so no two may write one file. */
function reportProblems(section: GateSection, where: string, seen: Map<string, string>): Problem[] {
  return (["lint", "test", "coverage"] as const).flatMap((kind): Problem[] => {
    const gate = section[kind];
    const report = gate?.report ?? (kind === "coverage" && gate ? defaultCoverageReport : undefined);
    if (report === undefined) return [];
    const other = [...seen].find(([, written]) => shareFiles(written, report));
    seen.set(`${kind} gate${where}`, report);
    if (other === undefined) return [];
    const message = `the ${other[0]} already writes its report to this file`;
    const path = gate?.report === undefined ? [kind] : [kind, "report"];
    return [{ path, message, input: report }];
  });
}
