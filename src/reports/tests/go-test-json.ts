import { z } from "zod";
import { type Reading, type TestReport } from "../../domain/gates/judging/measurement.ts";
import { goFiles, placeInGoTest } from "../go-module.ts";
import { broken, type LineFormat, type LineReader } from "../report-reader.ts";
import { lineNumber, pathInside } from "../report-text.ts";
import { maxTests, Tally, type FailedTest } from "./tally.ts";
import { cutText } from "../../domain/trust/text/cut-text.ts";

const begins = /^\{"(?:Time":"[^"]{1,60}","Action|Action|ImportPath)":"/;
/** Without -json's knowledge, on the same stream: the package could not be built. */
const unbuilt = /^FAIL\t(\S+) \[(build|setup) failed\]$/;
const event = z.object({
  Action: z.string(),
  Package: z.string().optional(),
  Test: z.string().optional(),
  Output: z.string().optional(),
  ImportPath: z.string().optional(),
  FailedBuild: z.string().optional(),
});
const outcomes: ReadonlyMap<string, Outcome> = new Map([
  ["pass", "passed"],
  ["fail", "failed"],
  ["skip", "skipped"],
  // A benchmark that said something.
  ["bench", "passed"],
]);
/** The end of a test as go test writes it; behind what a test printed without a newline it is no event. */
const writtenEnd = /--- (PASS|FAIL|SKIP): (\S+) \(\d+\.\d\ds\)\n$/;
const placeInBuild = /^(?:vet: )?(\S+\.go):(\d{1,9})(?::\d{1,9})?: (.*)/m;
const maxOutput = 8 * 1024;
const maxKept = 32 * 1024 * 1024;
const maxBuilds = 10_000;

type Outcome = "passed" | "failed" | "skipped";

interface GoTest {
  outcome: Outcome | null;
  output: string;
}

type Package = Map<string, GoTest>;

interface Ending {
  readonly action: string;
  /** The build that failed, for which it was not run. */
  readonly build: string | undefined;
}

type Why = Pick<FailedTest, "reason" | "place">;

/** The events of `go test -json`. Sub-tests are counted, their parents are not. */
export const goTestJson: LineFormat<TestReport> = {
  name: "go test -json",
  open: (root) => new GoTestReader(root),
};

class GoTestReader implements LineReader<TestReport> {
  readonly #folderOf: (importPath: string) => string | null;
  readonly #tally = new Tally();
  readonly #running = new Map<string, Package>();
  /** What the compiler said of packages that could not be built, by the name of the build. */
  readonly #builds = new Map<string, GoTest>();
  readonly #root: string;
  #present = false;
  /** How many packages came to their end. */
  #ended = 0;
  #problem: string | null = null;
  #open = 0;
  #kept = 0;

  constructor(root: string) {
    this.#root = root;
    this.#folderOf = goFiles(root);
  }

  line(line: string): void {
    if (this.#problem !== null) return;
    if (begins.test(line)) {
      this.#event(line);
      return;
    }
    const [, name, stage] = unbuilt.exec(line) ?? [];
    if (name === undefined) return;
    this.#present = true;
    this.#failPackage(name, { reason: `${stage ?? "build"} failed`, place: null });
  }

  close(): Reading<TestReport> | null {
    if (!this.#present) return null;
    const [unfinished] = this.#running.keys();
    if (this.#builds.size > 0 && this.#ended === 0) this.#problem ??= "no package in it has an end";
    if (unfinished !== undefined) this.#problem ??= `package ${cutText(unfinished, 200)} has no end`;
    return this.#problem === null ? this.#tally.report() : broken(this.#problem);
  }

  #event(line: string): void {
    this.#present = true;
    const parsed = event.safeParse(parseJson(line));
    if (!parsed.success) {
      this.#problem = `a line that is no event of go test (${cutText(line, 100)})`;
      return;
    }
    const { Action, Package: name, Test, Output = "", ImportPath, FailedBuild } = parsed.data;
    if (name === undefined) {
      if (Action === "build-output" && ImportPath !== undefined) this.#keepBuild(ImportPath, Output);
      return;
    }
    const tests = this.#running.get(name) ?? new Map<string, GoTest>();
    this.#running.set(name, tests);
    if (Test === undefined) {
      if (outcomes.has(Action)) this.#finish(name, tests, { action: Action, build: FailedBuild });
      return;
    }
    const test = tests.get(Test) ?? this.#start(tests, Test);
    if (Action === "output") {
      this.#keep(test, Output);
      const [, how = "", which = ""] = writtenEnd.exec(Output) ?? [];
      const ended = tests.get(which);
      if (ended?.outcome === null) ended.outcome = outcomes.get(how.toLowerCase()) ?? null;
      return;
    }
    // Of repeated runs of one test the worst counts.
    if (test.outcome !== "failed") test.outcome = outcomes.get(Action) ?? test.outcome;
  }

  #start(tests: Package, name: string): GoTest {
    const test: GoTest = { outcome: null, output: "" };
    tests.set(name, test);
    this.#open += 1;
    if (this.#open > maxTests) this.#problem = `more than ${maxTests} tests`;
    return test;
  }

  #keep(test: GoTest, output: string): void {
    if (/^\s*(?:===|---) /.test(output) || this.#kept > maxKept || test.output.length > maxOutput) return;
    const kept = cutText(output, maxOutput);
    test.output += kept;
    this.#kept += kept.length;
  }

  #keepBuild(build: string, output: string): void {
    const kept = this.#builds.get(build) ?? { outcome: null, output: "" };
    if (this.#builds.size < maxBuilds) this.#builds.set(build, kept);
    this.#keep(kept, output);
  }

  #finish(name: string, tests: Package, { action, build }: Ending): void {
    this.#running.delete(name);
    this.#ended += 1;
    this.#open -= tests.size;
    // A test without an end was ended with its package; in one that passed its end is hidden behind what it printed.
    const unended = action === "fail" ? "failed" : "passed";
    const parents = new Map<string, boolean>();
    for (const [test, { outcome }] of tests) {
      for (const parent of parentsOf(test)) {
        parents.set(parent, parents.get(parent) === true || (outcome ?? unended) === "failed");
      }
    }
    let failed = 0;
    for (const [test, { outcome, output }] of tests) {
      this.#kept -= output.length;
      const failedChild = parents.get(test);
      const ended = outcome ?? unended;
      if (ended === "failed") failed += 1;
      if (failedChild === undefined || (ended === "failed" && !failedChild))
        this.#count(ended, name, { test, output });
    }
    if (action === "fail" && failed === 0) this.#failPackage(name, this.#whyWithoutTests(build));
    this.#problem ??= this.#tally.tooMany;
  }

  #count(
    outcome: Outcome,
    name: string,
    { test, output }: { readonly test: string; readonly output: string },
  ): void {
    const told = placeInGoTest(output, this.#folderOf(name)) ?? { reason: output, place: null };
    this.#tally.addNamed(outcome, test, { titles: test.split("/"), unit: name, message: output });
    if (outcome !== "failed") return;
    this.#tally.tell({ name: test, ...told });
  }

  #whyWithoutTests(build: string | undefined): Why {
    if (build === undefined) return { reason: "the package failed outside of its tests", place: null };
    const [, file, line, message] = placeInBuild.exec(this.#builds.get(build)?.output ?? "") ?? [];
    if (file === undefined || message === undefined) return { reason: "build failed", place: null };
    const place = { path: pathInside(this.#root, file), line: lineNumber(line) };
    return { reason: `build failed: ${message}`, place };
  }

  #failPackage(name: string, why: Why): void {
    this.#tally.addUnloaded(name, name);
    this.#tally.tell({ name, ...why });
  }
}

function parentsOf(test: string): string[] {
  const parts = test.split("/", 100);
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
