import { type ProblemReport } from "../../domain/gates/judging/measurement.ts";
import { severityOfLevel } from "../../domain/gates/verdict/severity-of.ts";
import { type Severity } from "../../domain/gates/verdict/severity.ts";
import { type Finding } from "../../domain/gates/verdict/verdict.ts";

const maxFindings = 5_000;

/** Counts all problems of a report and keeps the first of them, errors rather than others. */
export class ProblemTally {
  readonly #errors: Finding[] = [];
  readonly #others: Finding[] = [];
  readonly #counts = { errors: 0, warnings: 0 };
  readonly #severities = { info: 0, low: 0, moderate: 0, high: 0, critical: 0 };

  /** Its level tells how bad a problem is where its tool does not. */
  add(finding: Finding, severity: Severity = severityOfLevel[finding.level]): void {
    this.#severities[severity] += 1;
    if (finding.level === "error") this.#counts.errors += 1;
    if (finding.level === "warning") this.#counts.warnings += 1;
    const kept = finding.level === "error" ? this.#errors : this.#others;
    if (kept.length < maxFindings) kept.push(finding);
  }

  report(): ProblemReport {
    return { ...this.#counts, severities: this.#severities, findings: [...this.#errors, ...this.#others] };
  }
}
