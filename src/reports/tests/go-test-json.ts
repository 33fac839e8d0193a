import { posix } from "node:path";
import { z } from "zod";
import { type Reading, type TestReport } from "../../domain/gates/judging/measurement.ts";
import { goFiles } from "../go-module.ts";
import { broken, type LineFormat, type LineReader } from "../report-reader.ts";
import { lineNumber } from "../report-text.ts";
import { maxTests, Tally } from "./tally.ts";

const begins = /^\{"(?:Time":"[^"]{1,60}","Action|Action|ImportPath)":"/;
/** Without -json's knowledge, on the same stream: the package could not be built. */
const unbuilt = /^FAIL\t(\S+) \[(build|setup) failed\]$/;
const event = z.object({
  Action: z.string(),
  Package: z.string().optional(),
  Test: z.string().optional(),
  Output: z.string().optional(),
});
const outcomes: Readonly<Record<string, Outcome>> = { pass: "passed", fail: "failed", skip: "skipped" };
const place = /^[ \t]*(\S+\.go):(\d{1,9}): (.*)/m;
const maxOutput = 8 * 1024;
const maxKept = 32 * 1024 * 1024;

type Outcome = "passed" | "failed" | "skipped";

interface GoTest {
  outcome: Outcome | null;
  output: string;
}

type Package = Map<string, GoTest>;

/** The events of `go test -json`. Sub-tests are counted, their parents are not. */
export const goTestJson: LineFormat<TestReport> = {
  name: "go test -json",
  open: (root) => new GoTestReader(root),
};

class GoTestReader implements LineReader<TestReport> {
  readonly #folderOf: (importPath: string) => string | null;
  readonly #tally = new Tally();
  readonly #running = new Map<string, Package>();
  #present = false;
  #problem: string | null = null;
  #open = 0;
  #kept = 0;

  constructor(root: string) {
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
    this.#failPackage(name, `${stage ?? "build"} failed`);
  }

  close(): Reading<TestReport> | null {
    if (!this.#present) return null;
    const [unfinished] = this.#running.keys();
    if (unfinished !== undefined) this.#problem ??= `package ${unfinished.slice(0, 200)} has no end`;
    return this.#problem === null ? this.#tally.report() : broken(this.#problem);
  }

  #event(line: string): void {
    this.#present = true;
    const parsed = event.safeParse(parseJson(line));
    if (!parsed.success) {
      this.#problem = `a line that is no event of go test (${line.slice(0, 100)})`;
      return;
    }
    const { Action, Package: name, Test, Output = "" } = parsed.data;
    // What the compiler said belongs to no package of tests.
    if (name === undefined) return;
    const tests = this.#running.get(name) ?? new Map<string, GoTest>();
    this.#running.set(name, tests);
    if (Test === undefined) {
      if (Action in outcomes) this.#finish(name, tests, Action);
      return;
    }
    const test = tests.get(Test) ?? this.#start(tests, Test);
    if (Action === "output") this.#keep(test, Output);
    // Of repeated runs of one test the worst counts.
    else if (Action in outcomes && test.outcome !== "failed") test.outcome = outcomes[Action] ?? null;
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
    const kept = output.slice(0, maxOutput);
    test.output += kept;
    this.#kept += kept.length;
  }

  #finish(name: string, tests: Package, action: string): void {
    this.#running.delete(name);
    this.#open -= tests.size;
    const parents = new Map<string, boolean>();
    for (const [test, { outcome }] of tests) {
      for (const parent of parentsOf(test)) {
        parents.set(parent, parents.get(parent) === true || (outcome ?? "failed") === "failed");
      }
    }
    let failed = 0;
    for (const [test, { outcome, output }] of tests) {
      this.#kept -= output.length;
      const failedChild = parents.get(test);
      // A test that never ended was ended with its package.
      const ended = outcome ?? "failed";
      if (ended === "failed") failed += 1;
      if (failedChild === undefined || (ended === "failed" && !failedChild))
        this.#count(ended, name, { test, output });
    }
    if (action === "fail" && failed === 0) this.#failPackage(name, "the package failed outside of its tests");
    this.#problem ??= this.#tally.tooMany;
  }

  #count(
    outcome: Outcome,
    name: string,
    { test, output }: { readonly test: string; readonly output: string },
  ): void {
    this.#tally.addNamed(outcome, test);
    if (outcome !== "failed") return;
    const [, file, line, message] = place.exec(output) ?? [];
    const folder = file === undefined ? null : this.#folderOf(name);
    const path = folder === null || file === undefined ? null : posix.join(folder, posix.basename(file));
    const where = path === null ? null : { path, line: lineNumber(line) };
    this.#tally.tell({ name: test, reason: message ?? output, place: where });
  }

  #failPackage(name: string, reason: string): void {
    this.#tally.addNamed("failed", name);
    this.#tally.tell({ name, reason, place: null });
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
