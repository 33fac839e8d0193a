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

/** Each says where; who names no level always means the same one. */
const patterns: readonly { readonly pattern: RegExp; readonly level: FindingLevel }[] = [
  {
    // src/a.ts(1,7): error TS2322: message, as tsc and MSBuild write it.
    pattern:
      /^\s*(?<file>[^\s(:][^(:]{0,400})\((?<line>\d{1,9})(?:,\d{1,9})*\): (?<level>error|warning) (?<rule>[A-Z]+\d+): (?<message>.*)$/,
    level: "error",
  },
  {
    // a.c:1:35: error: message; a.ts:1:7 - error TS2322: message; M.java:1: error: message; a.rs:1:7: error[E0308]: message
    pattern:
      /^\s*(?<file>[^\s:][^:]{0,400}):(?<line>\d{1,9})(?::\d{1,9})?(?::| -) (?:fatal )?(?<level>error|warning|note|info)(?: (?<rule>[A-Z]+\d+)|\[(?<code>[A-Z]\d+)\])?: (?<message>.*)$/,
    level: "error",
  },
  {
    // ./main.go:5:2: undefined: x — the Go tools name no level; all they print so is an error.
    pattern: /^\s*(?:vet: )?(?<file>[^\s:][^:]{0,400}\.go):(?<line>\d{1,9})(?::\d{1,9})?: (?<message>.*)$/,
    level: "error",
  },
  {
    // [ERROR] /src/M.java:[3,5] message, as Maven writes it.
    pattern:
      /^\[(?<level>ERROR|WARNING)\] (?<file>[^\s:][^:]{0,400}):\[(?<line>\d{1,9}),\d{1,9}\] (?<message>.*)$/,
    level: "error",
  },
  {
    // /usr/bin/ld: src/a.c:4: undefined reference to `f'; without debugging information, a.c:(.text+0x18): …
    pattern:
      /^(?:\S{0,200}\bld[\w.]{0,20}: )?(?<file>[^\s:()][^:()]{0,400}):(?:(?<line>\d{1,9})|\([^)]{1,200}\)): (?<message>(?:undefined reference to|multiple definition of) .*)$/,
    level: "error",
  },
];
/** a.py:1:2: message — who names no level is a linter, whose problems are warnings. GCC tells so, with more blanks, what led to an error. */
const generic = {
  pattern: /^(?<file>[^\s:][^:]{0,400}\.[A-Za-z]{1,6}):(?<line>\d{1,9}):\d{1,9}: (?! {2})(?<message>.*)$/,
  level: "warning",
} as const;

/** What is told in two lines: the problem, and the first of its places. */
const pairs: readonly { readonly head: RegExp; readonly place: RegExp }[] = [
  {
    // error[E0308]: message, and on the next line: --> src/main.rs:1:42
    head: /^(?<level>error|warning)(?:\[(?<rule>[A-Z]\d+)\])?: (?<message>.*)$/,
    place: /^\s*--> (?<file>[^:]{1,400}):(?<line>\d{1,9}):\d{1,9}$/,
  },
  {
    // ld.lld: error: undefined symbol: f, and on the next line: >>> referenced by a.c:4 (/src/a.c:4)
    head: /^(?:\S{0,200}\/)?(?:[\w.-]{0,40}ld[\w.]{0,20}|mold): error: (?<message>(?:undefined|duplicate) symbol: .*)$/,
    place: /^>>> (?:referenced by|defined at) (?:\S{1,400} \()?(?<file>[^\s:()]{1,400}):(?<line>\d{1,9})\)?$/,
  },
];
/** What build tools print before a line of their compiler: Ant the name of a task, Gradle that of one that stands on the same line. */
const prefix = /^(?: {2,20}\[[a-z][\w.-]{0,40}\] |(?::[\w-]{1,80}){1,9}(?=\/))/;

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
    const start = line.slice(0, maxLineLength).replace(prefix, "");
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
  for (const one of patterns) {
    const found = parseBy(one, line);
    if (found) return found;
  }
  for (const { head, place } of pairs) {
    const where = place.exec(line)?.groups;
    const what = where && head.exec(before)?.groups;
    if (what) return parsedOf({ ...what, ...where }, "error");
  }
  return parseBy(generic, line);
}

function parseBy({ pattern, level }: (typeof patterns)[number], line: string): Parsed | null {
  const groups = pattern.exec(line)?.groups;
  return groups ? parsedOf(groups, level) : null;
}

function parsedOf(groups: Readonly<Record<string, string | undefined>>, level: FindingLevel): Parsed {
  return {
    file: groups["file"] ?? "",
    line: groups["line"],
    level: (groups["level"] ?? level).toLowerCase(),
    rule: groups["rule"] ?? groups["code"],
    message: groups["message"] ?? "",
  };
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
