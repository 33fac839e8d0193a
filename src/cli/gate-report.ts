import { repositoryFilePath } from "../config/repository/repository-file.ts";
import { type GateSource } from "../domain/gates/gate-source.ts";
import { placeOf } from "../domain/gates/verdict/findings.ts";
import { type Finding, type GateResult, type GateVerdict } from "../domain/gates/verdict/verdict.ts";
import { type GateProgress } from "../flows/gates/rooms/judge-in-room.ts";
import { cleanText } from "../domain/trust/text/clean-text.ts";
import { plainText } from "../reports/report-text.ts";
import { cutText } from "../domain/trust/text/cut-text.ts";

const maxListed = 20;
const firstLines = 8;
const lastLines = 22;
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
    for (const finding of placed.slice(0, maxListed)) lines.push(`  ${lineOf(finding)}`);
    if (placed.length > maxListed) lines.push(`  and ${placed.length - maxListed} more`);
    return `${[...lines, ...(placed.length === 0 ? this.#outputOf(result) : [])].join("\n")}\n`;
  }

  /** What a command printed, once: each room says in words of its own how the one setup failed. */
  #outputOf({ log, expected, actual }: GateResult): string[] {
    const output = actual.startsWith("not run: ") ? `${expected}\n${actual}` : log;
    if (this.#logs.has(output)) return [];
    this.#logs.add(output);
    const lines = plainText(log)
      .split("\n")
      .filter((line) => line.trim() !== "");
    return startAndEnd(lines).map((line) => `  | ${cutText(line, longestLine)}`);
  }
}

/** Some programs say first why they failed, and most say it last. */
function startAndEnd(lines: readonly string[]): readonly string[] {
  const left = lines.length - firstLines - lastLines;
  if (left <= 1) return lines;
  return [...lines.slice(0, firstLines), `… ${left} lines …`, ...lines.slice(-lastLines)];
}

/** The rule is what a linter's manual is asked for. */
function lineOf({ rule, message, ...place }: Finding): string {
  const said = rule === null || message.includes(rule) ? message : `${message} (${rule})`;
  return asOneLine([placeOf(place), said].filter(Boolean).join(": "));
}

/** A file may bear any name: none reaches a terminal that would move its cursor or look like a line of ours. */
export function asOneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}

/** What gates were detected from, what was not taken, and how to pin them; empty: they are configured, or there are none. */
export function tellDetected(source: GateSource): string {
  if (source.kind !== "detected") return "";
  const unread = source.unread === undefined ? "" : `configuration: ${source.unread}\n`;
  const lines = (source.passedOver ?? []).map(
    ({ found, why, pin }) =>
      `gates: not taken from ${found.join(", ")}, for ${why}; to have it run, name all gates under "gates:", with it like ${pin}\n`,
  );
  return `${unread}gates: detected from ${source.found.join(", ")}; to pin them, name them under "gates:" in ${repositoryFilePath}\n${lines.join("")}`;
}

/** What a person may take for judged. */
export function tellUncommitted(files: number): string {
  if (files === 0) return "";
  return `not judged: ${files === 1 ? "1 file that is" : `${files} files that are`} not committed\n`;
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
