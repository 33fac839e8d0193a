import { type ProblemReport } from "../../domain/gates/judging/measurement.ts";
import { type Finding } from "../../domain/gates/verdict/verdict.ts";

const maxFindings = 5_000;

/** Counts all problems of a report and keeps the first of them, errors rather than others. */
export class ProblemTally {
  readonly #errors: Finding[] = [];
  readonly #others: Finding[] = [];
  readonly #counts = { errors: 0, warnings: 0 };

  add(finding: Finding): void {
    if (finding.level === "error") this.#counts.errors += 1;
    if (finding.level === "warning") this.#counts.warnings += 1;
    const kept = finding.level === "error" ? this.#errors : this.#others;
    if (kept.length < maxFindings) kept.push(finding);
  }

  report(): ProblemReport {
    return { ...this.#counts, findings: [...this.#errors, ...this.#others] };
  }
}
