import { z } from "zod";
import { type Reading, type TestReport } from "../../domain/gates/judging/measurement.ts";
import { JsonReader, type JsonHandler } from "../json.ts";
import { broken, unreadable, type DocumentFormat, type DocumentReader } from "../report-reader.ts";
import { pathInside, placeInTrace } from "../report-text.ts";
import { unfitValue } from "../unfit-value.ts";
import { Tally } from "./tally.ts";

const outcomes = {
  passed: "passed",
  failed: "failed",
  skipped: "skipped",
  pending: "skipped",
  todo: "skipped",
  disabled: "skipped",
} as const;

// Loose: both runners add fields from version to version; these are the ones that judge.
const testFile = z.looseObject({
  name: z.string(),
  status: z.enum(["passed", "failed", "focused", ...Object.keys(outcomes)]),
  message: z.string().nullish(),
  assertionResults: z.array(
    z.looseObject({
      status: z.enum(Object.keys(outcomes) as [keyof typeof outcomes]),
      title: z.string(),
      ancestorTitles: z.array(z.string()).nullish(),
      fullName: z.string().nullish(),
      failureMessages: z.array(z.string()).nullish(),
    }),
  ),
});

/** `jest --json` and Vitest's `--reporter=json`. Counts tests, never believes totals; of one that counts more failures than it tells it believes nothing. */
export const jestJson: DocumentFormat<TestReport> = {
  name: "Vitest/Jest JSON",
  begins: /^[ \t]*\{\s*"num[A-Z]/m,
  open: (root) => new JestReader(root),
};

class JestReader implements DocumentReader<TestReport>, JsonHandler {
  readonly paths = ["$.numTotalTests", "$.numFailedTests", "$.numFailedTestSuites", "$.testResults.*"];
  readonly #root: string;
  readonly #json = new JsonReader(this);
  readonly #tally = new Tally();
  #counted = false;
  #claimed = { tests: 0, suites: 0 };
  #failed = { tests: 0, files: 0 };

  constructor(root: string) {
    this.#root = root;
  }

  write(text: string): string | null {
    return this.#json.write(text);
  }

  close(): Reading<TestReport> {
    const problem = this.#json.close();
    if (problem !== null) return broken(problem);
    if (!this.#counted) return unreadable("JSON, but not of Jest's shape");
    const { tests, files } = this.#failed;
    const claimed = this.#claimed;
    if (claimed.tests > tests) return broken(`it counts ${claimed.tests} failed tests, and tells ${tests}`);
    if (claimed.suites > 0 && files === 0) return broken("it counts failed files, and tells none");
    return this.#tally.report();
  }

  value(value: unknown, at: readonly (string | number)[]): void {
    const [top] = at;
    if (top === "numTotalTests") this.#counted = true;
    if (top === "numFailedTests") this.#claimed.tests = claimOf(value);
    if (top === "numFailedTestSuites") this.#claimed.suites = claimOf(value);
    if (top === "testResults") this.#file(value, at);
  }

  #file(value: unknown, at: readonly (string | number)[]): void {
    const file = testFile.safeParse(value, { reportInput: true });
    if (!file.success) {
      this.#json.refuse(`JSON, but not of Jest's shape: ${unfitValue(file.error, at)}`);
      return;
    }
    const { name, status, message, assertionResults } = file.data;
    const path = pathInside(this.#root, name);
    let failed = 0;
    for (const { status: outcome, title, fullName, ancestorTitles, failureMessages } of assertionResults) {
      const words = failureMessages?.join("\n") ?? "";
      const titles = [...(ancestorTitles ?? []), title];
      this.#tally.addNamed(outcomes[outcome], title, { titles, file: path, message: words });
      if (outcome !== "failed") continue;
      failed += 1;
      this.#tell(name, fullName || title, words);
    }
    if (status === "failed" && failed === 0) {
      // A file that cannot be loaded has no tests to fail; of one that has some, a hook failed.
      if (assertionResults.length === 0) this.#tally.addUnloaded(name, path ?? name);
      else this.#tally.addNamed("failed", name, { file: path, message: message ?? "" });
      this.#tell(name, path ?? name, message ?? "");
    }
    this.#failed.tests += failed;
    if (status === "failed" || failed > 0) this.#failed.files += 1;
    if (this.#tally.tooMany !== null) this.#json.refuse(this.#tally.tooMany);
  }

  #tell(file: string, name: string, told: string): void {
    const [reason = ""] = told.split(/\n[ \t]*at /);
    const place = placeInTrace(this.#root, told) ?? { path: pathInside(this.#root, file), line: null };
    this.#tally.tell({ name, reason, place });
  }
}

function claimOf(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
