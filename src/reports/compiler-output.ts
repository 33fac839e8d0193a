import { type ProblemReport } from "../domain/gates/measurement.ts";
import { type Finding, type FindingLevel } from "../domain/gates/verdict.ts";
import { lineNumber, messageText, pathInside, plainText } from "./report-text.ts";

const maxProblems = 5_000;
const maxLineLength = 2_000;

interface Parsed {
  readonly file: string;
  readonly line: string | undefined;
  readonly level: string;
  readonly rule: string | undefined;
  readonly message: string;
}

/** src/a.ts(1,7): error TS2322: message — as tsc and MSBuild write it. */
const parenthesised =
  /^\s*([^\s(:][^(:]{0,400})\((\d{1,9})(?:,\d{1,9})*\): (error|warning) ([A-Z]+\d+): (.*)$/;
/** a.c:1:35: error: message; a.ts:1:7 - error TS2322: message; M.java:1: error: message */
const colons =
  /^\s*([^\s:][^:]{0,400}):(\d{1,9})(?::\d{1,9})?(?::| -) (?:fatal )?(error|warning|note|info)(?: ([A-Z]+\d+))?: (.*)$/;
/** ./main.go:5:2: undefined: x — the Go tools name no level; all they print so is an error. */
const go = /^\s*(?:vet: )?([^\s:][^:]{0,400}\.go):(\d{1,9})(?::\d{1,9})?: (.*)$/;
/** error[E0308]: message, and on the next line: --> src/main.rs:1:42 */
const rustHead = /^(error|warning)(?:\[([A-Z]\d+)\])?: (.*)$/;
const rustPlace = /^\s*--> ([^:]{1,400}):(\d{1,9}):\d{1,9}$/;

/** Problems in the plain output of compilers and linters. Output without any is an empty report. */
export function readCompilerOutput(text: string, root: string): ProblemReport {
  const findings = new Map<string, Finding>();
  let before = "";
  for (const line of linesOf(text)) {
    const parsed = parseLine(line, before);
    before = line;
    if (!parsed) continue;
    const finding = findingOf(parsed, root);
    findings.set(JSON.stringify(finding), finding);
    if (findings.size >= maxProblems) break;
  }
  const all = [...findings.values()];
  const count = (level: FindingLevel) => all.filter((finding) => finding.level === level).length;
  return { errors: count("error"), warnings: count("warning"), findings: all };
}

function linesOf(text: string): string[] {
  return plainText(text)
    .split("\n")
    .filter((line) => line.length <= maxLineLength);
}

function parseLine(line: string, before: string): Parsed | null {
  const tsc = parenthesised.exec(line) ?? colons.exec(line);
  if (tsc) {
    const [, file = "", number, level = "error", rule, message = ""] = tsc;
    return { file, line: number, level, rule, message };
  }
  const golang = go.exec(line);
  if (golang) {
    const [, file = "", number, message = ""] = golang;
    return { file, line: number, level: "error", rule: undefined, message };
  }
  const place = rustPlace.exec(line);
  const head = place && rustHead.exec(before);
  if (!place || !head) return null;
  const [, level = "error", rule, message = ""] = head;
  return { file: place[1] ?? "", line: place[2], level, rule, message };
}

function findingOf({ file, line, level, rule, message }: Parsed, root: string): Finding {
  return {
    path: pathInside(root, file.trim()),
    line: lineNumber(line),
    level: level as FindingLevel,
    rule: rule ?? null,
    message: messageText(message),
  };
}
