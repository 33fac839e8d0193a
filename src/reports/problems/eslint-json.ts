import { z } from "zod";
import { type ProblemReport, type Reading } from "../../domain/gates/judging/measurement.ts";
import { JsonReader, type JsonHandler } from "../json.ts";
import { broken, unreadable, type DocumentFormat, type DocumentReader } from "../report-reader.ts";
import { lineNumber, messageText, pathInside } from "../report-text.ts";
import { unfitValue } from "../unfit-value.ts";
import { ProblemTally } from "./problem-tally.ts";
import { cutText } from "../../domain/trust/text/cut-text.ts";

// Loose: ESLint adds fields from version to version; these are the ones that judge.
const eslintResult = z.looseObject({
  filePath: z.string(),
  errorCount: z.number().nullish(),
  warningCount: z.number().nullish(),
  messages: z.array(
    z.looseObject({
      ruleId: z.string().nullish(),
      severity: z.literal([1, 2]),
      message: z.string(),
      line: z.number().nullish(),
    }),
  ),
});

/** ESLint's `--format json`, also when a package manager printed lines around it. */
export const eslintJson: DocumentFormat<ProblemReport> = {
  name: "ESLint JSON",
  begins: /^[ \t]*\[\s*(?:\{|\]|$)/m,
  open: (root) => new EslintReader(root),
};

class EslintReader implements DocumentReader<ProblemReport>, JsonHandler {
  readonly paths = ["$.*"];
  readonly #root: string;
  readonly #json = new JsonReader(this);
  readonly #problems = new ProblemTally();
  /** Other tools print lists in brackets, too. */
  #looksLike = false;
  #isForeign = false;

  constructor(root: string) {
    this.#root = root;
  }

  write(text: string): string | null {
    this.#looksLike ||= text.includes('"filePath"');
    return this.#json.write(text);
  }

  close(): Reading<ProblemReport> {
    const problem = this.#json.close();
    if (problem === null) return { kind: "report", ...this.#problems.report() };
    return this.#looksLike && !this.#isForeign ? broken(problem) : unreadable(problem);
  }

  value(value: unknown, at: readonly (string | number)[]): void {
    const result = eslintResult.safeParse(value, { reportInput: true });
    if (!result.success) {
      this.#isForeign = true;
      const unfit = unfitValue(result.error, at);
      this.#json.refuse(`JSON, but not of ESLint's shape: ${unfit}; write it with --format json`);
      return;
    }
    const { filePath, messages, errorCount, warningCount } = result.data;
    const errors = messages.filter(({ severity }) => severity === 2).length;
    if ((errorCount ?? 0) > errors || (warningCount ?? 0) > messages.length - errors) {
      this.#json.refuse(`more problems are counted in a file than are told (${cutText(filePath, 200)})`);
      return;
    }
    const path = pathInside(this.#root, filePath);
    for (const { ruleId, severity, message, line } of messages) {
      this.#problems.add({
        path,
        line: lineNumber(line),
        level: severity === 2 ? "error" : "warning",
        rule: ruleId ?? null,
        message: messageText(message),
      });
    }
  }
}
