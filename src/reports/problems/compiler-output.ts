import { type ProblemReport } from "../../domain/gates/judging/measurement.ts";
import { type Finding, type FindingLevel } from "../../domain/gates/verdict/verdict.ts";
import { type LineFormat } from "../report-reader.ts";
import { lineNumber, messageText, pathInside, printedText } from "../report-text.ts";
import { ProblemTally } from "./problem-tally.ts";

const maxRemembered = 5_000;
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

/** [ERROR] /src/M.java:[3,5] message — as Maven writes it. */
const maven = /^\[(ERROR|WARNING)\] ([^\s:][^:]{0,400}):\[(\d{1,9}),\d{1,9}\] (.*)$/;
/** a.py:1:2: message — who names no level is a linter, whose problems are warnings. */
const generic = /^([^\s:][^:]{0,400}\.[A-Za-z]{1,6}):(\d{1,9}):\d{1,9}: (.*)$/;

/** Problems in the plain output of compilers and linters, in whose rest others may stand that nothing recognised. */
export const compilerOutput: LineFormat<ProblemReport> = {
  name: "compiler output",
  open: (root) => {
    const reader = new CompilerReader(root);
    return {
      line: (text) => reader.line(text),
      close: () => (reader.isEmpty ? null : { kind: "report", ...reader.report(), plain: true }),
    };
  },
};

/** The same of both streams of a command. Output without any problem is an empty report. */
export function readCompilerOutput(text: string, root: string): ProblemReport {
  const reader = new CompilerReader(root);
  for (const line of printedText(text).split("\n")) reader.line(line);
  return reader.report();
}

class CompilerReader {
  readonly #root: string;
  readonly #problems = new ProblemTally();
  /** What a compiler prints twice is one problem. */
  readonly #seen = new Set<string>();
  #before = "";

  constructor(root: string) {
    this.#root = root;
  }

  get isEmpty(): boolean {
    return this.#seen.size === 0;
  }

  line(line: string): void {
    // Where a problem lies stands at the beginning.
    const start = line.slice(0, maxLineLength);
    const parsed = parseLine(start, this.#before);
    this.#before = start;
    if (!parsed) return;
    const finding = findingOf(parsed, this.#root);
    const key = JSON.stringify(finding);
    if (this.#seen.has(key)) return;
    if (this.#seen.size < maxRemembered) this.#seen.add(key);
    this.#problems.add(finding);
  }

  report(): ProblemReport {
    return this.#problems.report();
  }
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
  const built = maven.exec(line);
  if (built) {
    const [, level = "ERROR", file = "", number, message = ""] = built;
    return { file, line: number, level: level.toLowerCase(), rule: undefined, message };
  }
  const place = rustPlace.exec(line);
  const head = place && rustHead.exec(before);
  if (!place || !head) return parseGeneric(line);
  const [, level = "error", rule, message = ""] = head;
  return { file: place[1] ?? "", line: place[2], level, rule, message };
}

function parseGeneric(line: string): Parsed | null {
  const [, file, number, message = ""] = generic.exec(line) ?? [];
  if (file === undefined) return null;
  return { file, line: number, level: "warning", rule: undefined, message };
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
