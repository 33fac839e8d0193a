import { type Reading, type TestReport } from "../../domain/gates/judging/measurement.ts";
import { broken, type LineFormat, type LineReader } from "../report-reader.ts";
import { lineNumber, pathInside, placeInTrace } from "../report-text.ts";
import { maxTests, Tally, type TestDetails } from "./tally.ts";

const opening = /^running (\d{1,9}) tests?$/;
/** The second, where it is asked to be quiet. */
const failure = /^(?:test (\S.*) \.\.\. FAILED|(\S.*) --- FAILED)$/;
/** What it prints before a test whose output it does not keep back; the outcome follows that output. */
const begun = /^test (\S.*) \.\.\. ?$/;
const outcome = /^(ok|FAILED|ignored)$/;
const binary =
  /^ {3,6}(?:Running (?:unittests )?(\S+) \(.*[\\/]([\w-]+)-[0-9a-f]{8,}(?:\.exe)?\)|Doc-tests (\S+))$/;
const documented = /^(\S+\.\w{1,6}) - .*\(line (\d{1,9})\)/;
const passed = /^test (\S.*) \.\.\. (ok|ignored)\b/;
const account = /^---- (\S.*) stdout ----$/;
const ending =
  /^test result: (ok|FAILED)\. (\d{1,9}) passed; (\d{1,9}) failed; (\d{1,9}) ignored; (\d{1,9}) measured;/;
const maxAccount = 64 * 1024;
const maxFailures = 5_000;

interface Run {
  readonly announced: number;
  /** What is told of each failed test. */
  readonly failures: Map<string, string>;
  /** Of its other tests, as far as they were told. */
  readonly names: { readonly ok: string[]; readonly ignored: string[] };
  told: string | null;
  /** Whether all tests were told, and their failures follow. */
  hasToldAll: boolean;
  /** The test that prints, and what it printed. */
  running: { readonly name: string; printed: string } | null;
}

/** The text of Rust's test harness, as `cargo test` prints it: a run for each binary and for the doc tests. */
export const libtest: LineFormat<TestReport> = {
  name: "libtest's output",
  open: (root) => new LibtestReader(root),
};

class LibtestReader implements LineReader<TestReport> {
  readonly #root: string;
  readonly #tally = new Tally();
  #present = false;
  #problem: string | null = null;
  #run: Run | null = null;
  /** The source that cargo says it runs tests of, and its crate. */
  #from: Pick<TestDetails, "file" | "unit"> = {};

  constructor(root: string) {
    this.#root = root;
  }

  line(line: string): void {
    if (this.#problem !== null) return;
    const [runs, file, unit, crate] = binary.exec(line) ?? [];
    if (runs !== undefined) this.#from = { file: file ?? null, unit: unit ?? crate };
    const announced = opening.exec(line)?.[1];
    if (announced !== undefined) {
      this.#begin(Number(announced));
      return;
    }
    const counts = ending.exec(line);
    if (counts) {
      this.#end(counts.slice(2).map(Number), counts[1] === "ok");
      return;
    }
    if (this.#run) this.#gather(this.#run, line);
  }

  close(): Reading<TestReport> | null {
    if (!this.#present) return null;
    if (this.#run) this.#problem ??= "a run of tests in it has no end";
    return this.#problem === null ? this.#tally.report() : broken(this.#problem);
  }

  #begin(announced: number): void {
    this.#present = true;
    if (this.#run) this.#problem = "a run of tests in it has no end";
    this.#run = {
      announced,
      failures: new Map(),
      names: { ok: [], ignored: [] },
      told: null,
      hasToldAll: false,
      running: null,
    };
  }

  #end([passed = 0, failed = 0, ignored = 0, measured = 0]: readonly number[], isOk: boolean): void {
    this.#present = true;
    const run = this.#run;
    this.#run = null;
    if (!run) {
      this.#problem = "a result in it belongs to no run of tests";
    } else if (passed + failed + ignored + measured !== run.announced) {
      this.#problem = `the result of a run does not account for its ${run.announced} tests`;
    } else if (isOk !== (failed === 0)) {
      this.#problem = "the result of a run contradicts what it counts";
    } else {
      this.#add("passed", passed, withoutWords(run.names.ok));
      this.#add("failed", failed, run.failures);
      this.#add("skipped", ignored, withoutWords(run.names.ignored));
      this.#problem = this.#tally.tooMany;
      for (const [name, told] of run.failures) this.#tell(name, told);
    }
  }

  #add(outcome: "passed" | "failed" | "skipped", count: number, tests: ReadonlyMap<string, string>): void {
    if (tests.size !== count) {
      this.#tally.add(outcome, count);
      return;
    }
    for (const [name, message] of tests) {
      const titles = nameOf(name).split("::");
      const [, file = this.#from.file] = documented.exec(name) ?? [];
      this.#tally.addNamed(outcome, name.split("::").at(-1) ?? name, {
        ...this.#from,
        file,
        titles,
        message,
      });
    }
  }

  /** A test whose output is not kept back ends with a line of its own. */
  #gather(run: Run, line: string): void {
    const [, name] = begun.exec(line) ?? [];
    if (name !== undefined) run.running = { name, printed: "" };
    else if (run.running === null) this.#gatherLine(run, line);
    else if (!outcome.test(line)) run.running.printed = within(run.running.printed, line);
    else {
      const { name: ended, printed } = run.running;
      run.running = null;
      this.#gatherLine(run, `test ${ended} ... ${line}`);
      if (run.failures.has(nameOf(ended))) run.failures.set(nameOf(ended), printed);
    }
  }

  #gatherLine(run: Run, line: string): void {
    const [, other, how] = passed.exec(line) ?? [];
    if (other !== undefined && run.names.ok.length + run.names.ignored.length < maxTests) {
      run.names[how === "ok" ? "ok" : "ignored"].push(other);
      return;
    }
    const [, loud, quiet] = failure.exec(line) ?? [];
    const name = loud ?? (run.hasToldAll ? undefined : quiet);
    if (name !== undefined && run.failures.size < maxFailures) {
      run.failures.set(nameOf(name), "");
      return;
    }
    const told = account.exec(line)?.[1];
    if (told !== undefined) run.told = run.failures.has(told) ? told : null;
    else if (line === "failures:") [run.told, run.hasToldAll] = [null, true];
    else if (run.told !== null) run.failures.set(run.told, within(run.failures.get(run.told) ?? "", line));
  }

  #tell(name: string, told: string): void {
    const [, panicked] = told.split(/^thread '.*' .*panicked at .*$/m);
    const [reason = ""] = (panicked ?? told).trim().split(/^(?:stack backtrace:|note: )/m);
    const place = placeInDocumentation(this.#root, name) ?? placeInTrace(this.#root, told);
    this.#tally.tell({ name, reason: reason || told, place });
  }
}

function withoutWords(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name, ""]));
}

/** "should panic" is said of the test, not part of its name. */
function nameOf(told: string): string {
  return told.replace(/ - should panic$/, "");
}

function within(before: string, line: string): string {
  return before.length < maxAccount ? `${before}${line.slice(0, maxAccount)}\n` : before;
}

/** What runs of a documentation counts its own lines, or none; its name says where it stands. */
function placeInDocumentation(root: string, name: string) {
  const [, file, line] = documented.exec(name) ?? [];
  const path = file === undefined ? null : pathInside(root, file);
  return path === null ? null : { path, line: lineNumber(line) };
}
