import { z } from "zod";
import { block, line } from "./variables.ts";

const kinds = ["build", "lint", "test", "coverage", "custom", "check", "reproduce", "trial"] as const;

const failedGate = {
  name: line,
  kind: z.enum(kinds),
  expected: line,
  actual: line,
  failures: z.array(z.strictObject({ where: line, message: line })),
  moreFailures: z.number(),
  logTail: block,
};

/** What the template of one gate sees: the gate, and its kind as something that can be asked. */
const gateView = z.strictObject({
  ...failedGate,
  name: z.string(),
  expected: z.string(),
  actual: z.string(),
  failures: z.array(z.strictObject({ where: z.string(), message: z.string() })),
  is: z.strictObject({
    build: z.boolean(),
    lint: z.boolean(),
    test: z.boolean(),
    coverage: z.boolean(),
    custom: z.boolean(),
    check: z.boolean(),
    reproduce: z.boolean(),
    trial: z.boolean(),
  }),
});

const gate = z
  .strictObject(failedGate)
  .transform((failed) => ({ ...failed, is: kindsOf(failed.kind) }))
  .pipe(gateView);

function kindsOf(kind: (typeof kinds)[number]) {
  const is = { build: false, lint: false, test: false, coverage: false, custom: false };
  return { ...is, check: false, reproduce: false, trial: false, [kind]: true };
}

/** What an agent is told when its claim was refused. */
export const gateCatalogue = {
  "gates/continuation": z.strictObject({
    number: z.number(),
    remaining: z.number(),
    /** Earlier attempts that were refused with the same hypothesis. */
    repetitions: z.number(),
    gates: z.array(gate).min(1),
    others: line,
  }),
  /** What fails while it still works. */
  "gates/course-correction": z.strictObject({ gates: z.array(gate).min(1) }),
  /** A claim of success without any change. */
  "gates/no-change": z.strictObject({ number: z.number(), remaining: z.number() }),
} as const;

/** Parts of `gates/continuation`, each rendered for one gate. */
export const gatePartials = Object.fromEntries(kinds.map((kind) => [`gates/${kind}`, gateView]));
