import { type Attributes } from "../xml.ts";

/** What writers count, each in its own way, as tests that failed, beside the last word on each. */
const failures = new Set(["failure", "error"]);
/** Surefire and nextest count what a test said when it was run again, or before it passed, like tests. */
const tries = new Set(["rerunFailure", "rerunError", "flakyFailure", "flakyError"]);

interface Suite {
  readonly name: string;
  /** Failures and errors that it counts. */
  readonly failed: number;
  /** Tests that it counts; null: its writer counts something else. */
  readonly tests: number | null;
  /** Tests that it counts as not run. */
  readonly skipped: number;
  /** How much had been told when it began. */
  readonly before: Told;
}

interface Told {
  cases: number;
  failures: number;
  tries: number;
  skipped: number;
  assertions: number;
  /** Tests that passed and broke afterwards, which pytest counts twice. */
  teardowns: number;
}

/** Holds what the suites of a JUnit report count against what they tell. */
export class JunitSuites {
  /** Of the first suite that counts more than it tells. */
  problem: string | null = null;
  readonly #open: Suite[] = [];
  readonly #told: Told = { cases: 0, failures: 0, tries: 0, skipped: 0, assertions: 0, teardowns: 0 };

  /** The name of the suite that is being read. */
  get name(): string {
    return this.#open.at(-1)?.name ?? "";
  }

  /** Names of the suites that are being read, the outermost first. */
  get names(): readonly string[] {
    return this.#open.flatMap(({ name }) => (name === "" ? [] : [name]));
  }

  /** Whether pytest writes it. */
  get isPytest(): boolean {
    return this.#open.some(isPytests);
  }

  opened(attributes: Attributes): void {
    const name = attributes["name"] ?? "";
    const countsTests = !countsOtherThings(attributes) && !this.isPytest && !isPytests({ name });
    this.#open.push({
      name,
      failed: countIn(attributes, "failures") + countIn(attributes, "errors"),
      tests: countsTests ? countIn(attributes, "tests") : null,
      skipped: countIn(attributes, "skipped") + countIn(attributes, "disabled"),
      before: { ...this.#told },
    });
  }

  test(attributes: Attributes): void {
    this.#told.cases += 1;
    // Of one that counts what it asserts, the suite may count that, too.
    this.#told.assertions += Math.max(0, countIn(attributes, "assertions") - 1);
  }

  /** What stands inside of a test or a suite. */
  tells(element: string, { message = "" }: Attributes): void {
    if (failures.has(element)) this.#told.failures += 1;
    if (tries.has(element)) this.#told.tries += 1;
    if (element === "error" && message.startsWith("failed on teardown")) this.#told.teardowns += 1;
    if (element === "skipped") this.#told.skipped += 1;
  }

  ended(): void {
    const suite = this.#open.pop();
    if (suite === undefined) return;
    const since = (kind: keyof Told) => this.#told[kind] - suite.before[kind];
    const failed = since("failures") + since("tries");
    if (suite.failed > failed) {
      this.problem ??= `a suite in it counts ${suite.failed} failures, and tells ${failed}`;
    }
    const untoldSkips = Math.max(0, suite.skipped - since("skipped"));
    const tests = since("cases") + since("tries") + since("teardowns") + since("assertions") + untoldSkips;
    if (suite.tests !== null && suite.tests > tests) {
      this.problem ??= `a suite in it counts ${suite.tests} tests, and holds ${since("cases")}`;
    }
  }
}

/** Whether what a suite counts as tests are the checks of its tests: of Catch2 and doctest. */
function countsOtherThings(attributes: Attributes): boolean {
  return attributes["hostname"] === "tbd" || attributes["doctest_version"] !== undefined;
}

/** pytest counts sub-tests that passed, and tells none of them. */
function isPytests({ name }: { readonly name: string }): boolean {
  return name === "pytest" || name === "pytest tests";
}

function countIn(attributes: Attributes, name: string): number {
  const said = attributes[name] ?? "";
  return /^\d{1,9}$/.test(said) ? Number(said) : 0;
}
