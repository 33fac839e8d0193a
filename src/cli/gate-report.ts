import { repositoryFilePath } from "../config/repository/repository-file.ts";
import { type GateSource } from "../domain/gates/gate-source.ts";
import { placeOf } from "../domain/gates/verdict/findings.ts";
import { type GateResult, type GateVerdict } from "../domain/gates/verdict/verdict.ts";
import { type GateProgress } from "../flows/gates/rooms/judge-in-room.ts";
import { plainText } from "../reports/report-text.ts";

const maxListed = 20;
const lastLines = 30;
const longestLine = 300;

/** What a person reads of a gate run: each gate once, as soon as it is over. */
export class GateReport {
  readonly #told = new Set<string>();
  readonly #logs = new Set<string>();

  progress(progress: GateProgress): string {
    if (progress.kind === "setting-up") return "setting up\n";
    return progress.kind === "finished" ? this.#said(progress.result) : "";
  }

  /** Of gates that did not come to run, and external checks, nobody told while they ran. */
  verdict(verdict: GateVerdict, told: string): string {
    const left = verdict.gates.filter(({ name }) => !this.#told.has(name));
    return `${left.map((result) => this.#said(result)).join("")}${told}${verdict.verdict}\n`;
  }

  #said(result: GateResult): string {
    const { name, status, expected, actual, seconds, cached, findings } = result;
    this.#told.add(name);
    const when = cached ? "when the same tree was judged before" : `in ${seconds.toFixed(1)} s`;
    const lines = [`${name}: ${status} ${when}: ${actual} (expected: ${expected})`];
    if (status === "pass") return `${lines.join("\n")}\n`;
    // What is of no place only says again what stands above.
    const placed = findings.filter(({ path, message }) => path !== null || message !== actual);
    for (const finding of placed.slice(0, maxListed))
      lines.push(`  ${[placeOf(finding), finding.message].filter(Boolean).join(": ")}`);
    if (placed.length > maxListed) lines.push(`  and ${placed.length - maxListed} more`);
    return `${[...lines, ...(placed.length === 0 ? this.#endOf(result) : [])].join("\n")}\n`;
  }

  /** The end of what a command printed, once: a setup that failed is the log of every gate. */
  #endOf({ log }: GateResult): string[] {
    if (this.#logs.has(log)) return [];
    this.#logs.add(log);
    const lines = plainText(log)
      .split("\n")
      .filter((line) => line.trim() !== "");
    return lines.slice(-lastLines).map((line) => `  | ${line.slice(0, longestLine)}`);
  }
}

/** What gates were detected from, and how to pin them; empty: they are configured, or there are none. */
export function tellDetected(source: GateSource): string {
  if (source.kind !== "detected") return "";
  return `gates: detected from ${source.found.join(", ")}; to pin them, name them under "gates:" in ${repositoryFilePath}\n`;
}

/** What a person may take for judged. */
export function tellUncommitted(files: number): string {
  if (files === 0) return "";
  return `not judged: ${files === 1 ? "1 file that is" : `${files} files that are`} not committed\n`;
}

export function tellTampering({ base, tamper, allowed = [] }: GateVerdict): string {
  if (base === null) return "tampering: not looked for, for there is no base\n";
  const lines = [`tampering: ${tamper.length === 0 ? "none" : `${tamper.length} found`}`];
  for (const finding of tamper)
    lines.push(`  ${placeOf(finding) ?? ""}: ${finding.message} (${finding.rule})`);
  for (const finding of allowed)
    lines.push(
      `  allowed: ${placeOf(finding) ?? ""}: ${finding.message} (${finding.rule}): ${finding.reason}`,
    );
  return `${lines.join("\n")}\n`;
}

/** The one object of `--json`. */
export function withoutLogs({ gates, ...verdict }: GateVerdict) {
  return {
    ...verdict,
    gates: gates.map(({ name, kind, status, expected, actual, findings, seconds, cached }) => ({
      ...{ name, kind, status, expected, actual, findings, seconds, cached },
    })),
  };
}
