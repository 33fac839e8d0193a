import { type TestReport } from "../../domain/gates/measurement.ts";
import { type Finding } from "../../domain/gates/verdict.ts";
import { messageText } from "../report-text.ts";

export const maxTests = 500_000;
const maxFindings = 5_000;

export interface FailedTest {
  readonly name: string;
  readonly reason: string;
  readonly place: { readonly path: string | null; readonly line: number | null } | null;
}

/** Counts the tests of a report and keeps what is told of failed ones within bounds. */
export class Tally {
  readonly #counts = { passed: 0, failed: 0, skipped: 0 };
  readonly #findings: Finding[] = [];

  add(outcome: "passed" | "failed" | "skipped", count = 1): void {
    this.#counts[outcome] += count;
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
    return { kind: "report", ...this.#counts, findings: this.#findings };
  }
}
