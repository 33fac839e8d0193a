import { type ReportedTest, type TestReport } from "../../domain/gates/judging/measurement.ts";
import { type Finding, type TestNames } from "../../domain/gates/verdict/verdict.ts";
import { maxFindings, maxNames, maxOutcomes, maxTests } from "./tally.ts";

/** Adds up the reports of parts of a run, within the bounds of a single one. */
export class JoinedReports {
  readonly #counts = { passed: 0, failed: 0, skipped: 0 };
  readonly #findings: Finding[] = [];
  /** Null: of some test nobody knows the name. */
  #names: { [Kind in keyof TestNames]: string[] } | null = { executed: [], failed: [], skipped: [] };

  /** Null: of some test it is not known how it ended. */
  #outcomes: ReportedTest[] | null = [];
  readonly #unloaded: string[] = [];

  add({ passed, failed, skipped, findings, names, outcomes, unloaded = [] }: TestReport): void {
    this.#counts.passed += passed;
    this.#counts.failed += failed;
    this.#counts.skipped += skipped;
    this.#findings.push(...findings.slice(0, maxFindings - this.#findings.length));
    this.#addNames(names ?? null);
    this.#unloaded.push(...unloaded.slice(0, maxNames - this.#unloaded.length));
    if (outcomes === undefined || (this.#outcomes?.length ?? 0) + outcomes.length > maxOutcomes)
      this.#outcomes = null;
    else this.#outcomes?.push(...outcomes);
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
    return {
      kind: "report",
      ...this.#counts,
      findings: this.#findings,
      names: this.#names,
      ...(this.#outcomes !== null && { outcomes: this.#outcomes }),
      ...(this.#unloaded.length > 0 && { unloaded: this.#unloaded }),
    };
  }
}
