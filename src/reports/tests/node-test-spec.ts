import { type Reading, type TestReport } from "../../domain/gates/judging/measurement.ts";
import { broken, type LineFormat, type LineReader } from "../report-reader.ts";
import { placeInTrace } from "../report-text.ts";
import { isFileWithoutTests } from "./node-test-file.ts";
import { type RunsAgain } from "./runs-again.ts";
import { Tally } from "./tally.ts";

const order = ["tests", "suites", "pass", "fail", "cancelled", "skipped", "todo"];
const counted = /^ℹ (tests|suites|pass|fail|cancelled|skipped|todo) (\d{1,9})$/;
const passedFile = /^✔ (\/.*) \([\d.]+ms\)$/;
const failedTest = /^✖ (.*?)(?: \([\d.]+ms\))?$/;
const maxBody = 64 * 1024;

type Summary = Readonly<Record<string, number>>;

interface Failed {
  readonly place: string;
  name: string;
  body: string;
}

/** The `spec` report of node:test: the summary at its end and the list of failing tests after that. */
export function nodeTestSpec(again: RunsAgain): LineFormat<TestReport> {
  return { name: "the output of node:test", open: (root) => new SpecReader(root, again) };
}

class SpecReader implements LineReader<TestReport> {
  readonly #root: string;
  readonly #again: RunsAgain;
  #empty = 0;
  #present = false;
  #summary: Record<string, number> = {};
  #last: string | null = null;
  #whole: Record<string, number> | null = null;
  /** The most that failed by a summary before the last. */
  #failedBefore = 0;
  #tally = new Tally();
  #failed: Failed | null = null;

  constructor(root: string, again: RunsAgain) {
    this.#root = root;
    this.#again = again;
  }

  line(line: string): void {
    const count = counted.exec(line);
    if (count) {
      this.#count(count[1] ?? "", Number(count[2]));
      return;
    }
    const file = passedFile.exec(line)?.[1];
    if (file !== undefined && isFileWithoutTests(file)) this.#empty += 1;
    if (this.#whole !== null) this.#readFailure(line);
  }

  close(): Reading<TestReport> | null {
    if (!this.#present) return null;
    if (this.#whole === null || this.#last !== null) return broken("no whole summary of node:test in it");
    const problem = this.#problemOf(this.#whole);
    if (problem !== null) return broken(problem);
    this.#settle();
    const { pass = 0, fail = 0, cancelled = 0, skipped = 0, todo = 0 } = this.#whole;
    this.#tally.add("passed", Math.max(pass - this.#empty, 0));
    this.#tally.add("failed", fail + cancelled);
    this.#tally.add("skipped", skipped + todo);
    return this.#tally.report();
  }

  #problemOf({
    tests = 0,
    pass = 0,
    fail = 0,
    cancelled = 0,
    skipped = 0,
    todo = 0,
  }: Summary): string | null {
    const told = pass + fail + cancelled + skipped + todo;
    if (told < tests) return `a summary of node:test in it tells of ${told} tests of ${tests}`;
    // Of another part of the command, which this one says nothing of.
    if (this.#failedBefore <= fail + cancelled || this.#again.isSeen) return null;
    return `more than one summary of node:test is in it, and not the last tells of ${this.#failedBefore} failures`;
  }

  /** What tests print comes before the runner's own summary, so the last one is the runner's. */
  #count(word: string, count: number): void {
    if (word === "tests") {
      this.#present = true;
      this.#summary = {};
    } else if (this.#last === null || order.indexOf(word) <= order.indexOf(this.#last)) {
      return;
    }
    this.#last = word;
    this.#summary[word] = count;
    if (word !== "todo") return;
    this.#last = null;
    const { fail = 0, cancelled = 0 } = this.#whole ?? {};
    this.#failedBefore = Math.max(this.#failedBefore, fail + cancelled);
    this.#whole = this.#summary;
    this.#failed = null;
    this.#tally = new Tally();
  }

  #readFailure(line: string): void {
    const place = /^test at (\S.*)$/.exec(line)?.[1];
    if (place !== undefined) {
      this.#settle();
      this.#failed = { place, name: "", body: "" };
      return;
    }
    if (!this.#failed) return;
    if (this.#failed.name === "") this.#failed.name = failedTest.exec(line)?.[1] ?? "";
    else if (/^\S/.test(line)) this.#settle();
    else if (this.#failed.body.length < maxBody) this.#failed.body += `${line.slice(0, maxBody)}\n`;
  }

  #settle(): void {
    if (!this.#failed) return;
    const { place, name, body } = this.#failed;
    this.#failed = null;
    const reason = body.trim().split(/\n[ \t]*at /)[0] ?? "";
    const found = placeInTrace(this.#root, body) ?? placeInTrace(this.#root, place);
    this.#tally.tell({ name, reason: reason.replace(/^ +/gm, ""), place: found });
  }
}
