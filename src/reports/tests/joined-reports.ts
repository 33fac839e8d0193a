import { type TestReport } from "../../domain/gates/judging/measurement.ts";
import { type Finding, type TestNames } from "../../domain/gates/verdict/verdict.ts";
import { maxFindings, maxNames, maxTests } from "./tally.ts";

/** Adds up the reports of parts of a run, within the bounds of a single one. */
export class JoinedReports {
  readonly #counts = { passed: 0, failed: 0, skipped: 0 };
  readonly #findings: Finding[] = [];
  /** Null: of some test nobody knows the name. */
  #names: { [Kind in keyof TestNames]: string[] } | null = { executed: [], failed: [], skipped: [] };

  add({ passed, failed, skipped, findings, names }: TestReport): void {
    this.#counts.passed += passed;
    this.#counts.failed += failed;
    this.#counts.skipped += skipped;
    this.#findings.push(...findings.slice(0, maxFindings - this.#findings.length));
    this.#addNames(names ?? null);
  }

  #addNames(names: TestNames | null): void {
    const kept = this.#names;
    if (kept === null) return;
    const isWithin =
      names !== null &&
      kept.executed.length + names.executed.length <= maxNames &&
      kept.skipped.length + names.skipped.length <= maxNames;
    if (!isWithin) {
      this.#names = null;
      return;
    }
    kept.executed.push(...names.executed);
    kept.failed.push(...names.failed);
    kept.skipped.push(...names.skipped);
  }

  get tooMany(): string | null {
    const { passed, failed, skipped } = this.#counts;
    return passed + failed + skipped > maxTests ? `more than ${maxTests} tests` : null;
  }

  report(): { readonly kind: "report" } & TestReport {
    return { kind: "report", ...this.#counts, findings: this.#findings, names: this.#names };
  }
}
