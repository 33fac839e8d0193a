import { type ReportedTest, type TestReport } from "../../domain/gates/judging/measurement.ts";
import { type Finding } from "../../domain/gates/verdict/verdict.ts";
import { messageText } from "../report-text.ts";
import { cutText } from "../../domain/trust/text/cut-text.ts";

export const maxTests = 500_000;
export const maxFindings = 5_000;
/** Beyond that tests are only counted, so that what is kept of a run stays small. */
export const maxNames = 10_000;
/** Beyond that they are not compared one by one. */
export const maxOutcomes = 50_000;
const maxNameLength = 300;
const maxMessageLength = 500;
const outcomes = { passed: "pass", failed: "fail", skipped: "skip" } as const;

type Outcome = keyof typeof outcomes;

/** Details of a test in a report. */
export interface TestDetails {
  /** With its groups, the outermost first; absent: its name alone. */
  readonly titles?: readonly string[];
  readonly file?: string | null | undefined;
  readonly unit?: string | undefined;
  readonly message?: string;
}

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
  readonly #outcomes: ReportedTest[] = [];
  readonly #unloaded: string[] = [];

  add(outcome: Outcome, count = 1): void {
    this.#counts[outcome] += count;
  }

  /** Counts one test, by the name that it keeps when it moves to another file or group. */
  addNamed(outcome: Outcome, name: string, details: TestDetails = {}): void {
    if (this.#outcomes.length < maxOutcomes) this.#outcomes.push(outcomeOf(outcome, name, details));
    this.#addName(outcome, name);
  }

  /** Counts as one failed test what could not be loaded; `file` is a package or a module where the report says no more. */
  addUnloaded(name: string, file: string): void {
    if (this.#unloaded.length < maxNames) this.#unloaded.push(file);
    this.#addName("failed", name);
  }

  #addName(outcome: Outcome, name: string): void {
    this.add(outcome);
    const names = this.#names[outcome === "skipped" ? "skipped" : "executed"];
    if (names.length >= maxNames) return;
    const short = cutText(name, maxNameLength);
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
    const { passed, failed, skipped } = this.#counts;
    const areAllKnown = this.#outcomes.length + this.#unloaded.length === passed + failed + skipped;
    return {
      kind: "report",
      ...this.#counts,
      findings: this.#findings,
      names,
      ...(areAllKnown && { outcomes: this.#outcomes }),
      ...(this.#unloaded.length > 0 && { unloaded: this.#unloaded }),
    };
  }

  #areAllNamed(): boolean {
    const { passed, failed, skipped } = this.#counts;
    return this.#names.executed.length === passed + failed && this.#names.skipped.length === skipped;
  }
}

function outcomeOf(outcome: Outcome, name: string, details: TestDetails): ReportedTest {
  const { titles = [name], file = null, unit, message = "" } = details;
  const title = titles.join(" > ");
  return {
    file,
    name: title.length > 2 * maxNameLength ? shortCopy(title, 2 * maxNameLength) : title,
    outcome: outcomes[outcome],
    ...(unit !== undefined && { unit }),
    ...(outcome === "failed" && { message: shortCopy(messageText(message), maxMessageLength) }),
  };
}

/** A part of a text that does not keep the whole of it in memory. */
function shortCopy(text: string, length: number): string {
  return Buffer.from(cutText(text, length)).toString("utf8");
}
