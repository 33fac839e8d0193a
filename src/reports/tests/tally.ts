import { type TestReport } from "../../domain/gates/judging/measurement.ts";
import { type Finding } from "../../domain/gates/verdict/verdict.ts";
import { messageText } from "../report-text.ts";

export const maxTests = 500_000;
export const maxFindings = 5_000;
/** Beyond that tests are only counted, so that what is kept of a run stays small. */
export const maxNames = 10_000;
const maxNameLength = 300;

export interface FailedTest {
  readonly name: string;
  readonly reason: string;
  readonly place: { readonly path: string | null; readonly line: number | null } | null;
}

/** Counts the tests of a report and keeps what is told of failed ones within bounds. */
export class Tally {
  readonly #counts = { passed: 0, failed: 0, skipped: 0 };
  readonly #findings: Finding[] = [];
  readonly #names = { executed: [] as string[], failed: [] as string[], skipped: [] as string[] };

  add(outcome: "passed" | "failed" | "skipped", count = 1): void {
    this.#counts[outcome] += count;
  }

  /** Counts one test, by the name that it keeps when it moves to another file or group. */
  addNamed(outcome: "passed" | "failed" | "skipped", name: string): void {
    this.add(outcome);
    const names = this.#names[outcome === "skipped" ? "skipped" : "executed"];
    if (names.length >= maxNames) return;
    const short = name.slice(0, maxNameLength);
    names.push(short);
    if (outcome === "failed") this.#names.failed.push(short);
  }

  tell({ name, reason, place }: FailedTest): void {
    if (this.#findings.length >= maxFindings) return;
    const message = messageText(`${name || "unnamed test"}: ${reason.trim() || "failed"}`);
    const { path, line } = place ?? { path: null, line: null };
    this.#findings.push({ path, line, level: "error", rule: null, message });
  }

  get tooMany(): string | null {
    const { passed, failed, skipped } = this.#counts;
    return passed + failed + skipped > maxTests ? `more than ${maxTests} tests` : null;
  }

  report(): { readonly kind: "report" } & TestReport {
    const names = this.#areAllNamed() ? this.#names : null;
    return { kind: "report", ...this.#counts, findings: this.#findings, names };
  }

  #areAllNamed(): boolean {
    const { passed, failed, skipped } = this.#counts;
    return this.#names.executed.length === passed + failed && this.#names.skipped.length === skipped;
  }
}
