import { type Reading, type TestReport } from "../../domain/gates/judging/measurement.ts";
import { broken, type LineFormat, type LineReader } from "../report-reader.ts";
import { pathInside, placeInTrace } from "../report-text.ts";
import { isFileWithoutTests } from "./node-test-file.ts";
import { Tally } from "./tally.ts";
import { cutText } from "../../domain/trust/text/cut-text.ts";

const point = /^( {0,400})(ok|not ok)\b(?: +(\d+))?(?: +-)? ?(.*)$/;
const plan = /^( {0,400})1\.\.(\d{1,9})(?:\s|$)/;
/** What Perl, Bats and Mocha say of a failure; sums and what comes next are not the failure's. */
const words =
  /^(?: *#(?! (?:Subtest\b|Looks like you|(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d))| {2,}(?!#|1\.\.)\S)/;
const subtest = /^( {0,400})# Subtest: (.*)$/;
const directive = /(?:^|\s)# *(skip|todo)\b/i;
const isSource = /^[^\s].*\.[cm]?[jt]sx?$/;
const maxDiagnostic = 64 * 1024;

interface Level {
  readonly seen: number;
  /** Whether one of them failed. */
  readonly failed: boolean;
}

interface Point {
  readonly indent: number;
  readonly ok: boolean;
  readonly name: string;
  /** Titles of the sub-tests that it stands in. */
  readonly groups: readonly string[];
  readonly skipped: boolean;
  /** Points of its own sub-tests stand before it. */
  readonly parent: boolean;
  /** One of those failed. */
  readonly childFailed: boolean;
  diagnostic: string;
}

/** TAP 13 and 14 as node:test, tap, tape and others write it. Sub-tests are counted, their parents are not. */
export const tap: LineFormat<TestReport> = { name: "TAP", open: (root) => new TapReader(root) };

class TapReader implements LineReader<TestReport> {
  readonly #root: string;
  readonly #tally = new Tally();
  /** Of the points whose parent has not come yet, by indent. */
  readonly #open = new Map<number, Level>();
  /** What is planned of them. */
  readonly #plans = new Map<number, number>();
  #present = false;
  /** Titles of sub-tests that have begun, by indent. */
  readonly #titles = new Map<number, string>();
  #planned: number | null = null;
  #seen = 0;
  #isNumbered = false;
  #problem: string | null = null;
  #point: Point | null = null;
  /** The indent of the diagnostic that is being read. */
  #block: string | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  line(line: string): void {
    if (this.#problem !== null) {
      // What has a problem is TAP only by a plan, which may come last.
      this.#present ||= /^1\.\.\d/.test(line);
      return;
    }
    if (this.#block !== null) this.#diagnose(line, this.#block);
    else if (!this.#opensBlock(line)) this.#read(line);
  }

  close(): Reading<TestReport> | null {
    if (this.#block !== null) this.#problem ??= "a diagnostic in it has no end";
    this.#settle();
    if (!this.#present) return null;
    if (this.#problem !== null) return broken(this.#problem);
    if (this.#planned === null) return broken("no TAP plan in it");
    if (this.#seen !== this.#planned) {
      return broken(`${this.#seen} tests of ${this.#planned} planned ones`);
    }
    return this.#tally.report();
  }

  #read(line: string): void {
    if (/^TAP version 1[34]\s*$/.test(line)) this.#present = true;
    if (/^Bail out!/i.test(line)) this.#problem = `the tests bailed out (${cutText(line, 200)})`;
    const [, depth = "", announced] = plan.exec(line) ?? [];
    if (announced !== undefined) this.#plan(depth.length, Number(announced));
    const [begun, within = "", title = ""] = subtest.exec(line) ?? [];
    if (begun !== undefined) this.#titles.set(within.length, plainName(title));
    const found = point.exec(line);
    if (!found) {
      if (words.test(line) && this.#point?.ok === false) this.#keep(this.#point, line);
      return;
    }
    // By which prove says that all of a file went well.
    if (line === "ok" && this.#isNumbered) return;
    this.#isNumbered ||= found[3] !== undefined;
    this.#settle();
    this.#point = this.#pointOf(found);
    if (this.#point.indent === 0) this.#seen += 1;
  }

  #plan(indent: number, announced: number): void {
    if (indent > 0) {
      this.#plans.set(indent, (this.#plans.get(indent) ?? 0) + announced);
      return;
    }
    this.#present = true;
    this.#planned = (this.#planned ?? 0) + announced;
  }

  #pointOf([, spaces = "", verdict, , rest = ""]: RegExpExecArray): Point {
    const indent = spaces.length;
    const children = [...this.#open].filter(([deeper]) => deeper > indent);
    for (const [deeper, { seen }] of children) this.#closeLevel(deeper, seen);
    const ok = verdict === "ok";
    const [, told] = directive.exec(rest) ?? [];
    // One that was skipped and failed all the same is a failure, to node:test and prove, too.
    const skipped = told !== undefined && (ok || told.toLowerCase() === "todo");
    const level = this.#open.get(indent) ?? { seen: 0, failed: false };
    this.#open.set(indent, { seen: level.seen + 1, failed: level.failed || (!ok && !skipped) });
    return {
      ...{ indent, ok, skipped },
      name: rest.replace(/\s# *(?:skip|todo)\b.*$/i, "").trim(),
      groups: [...this.#titles].filter(([outer]) => outer < indent).map(([, title]) => title),
      parent: children.length > 0,
      childFailed: children.some(([, { failed }]) => failed),
      diagnostic: "",
    };
  }

  /** Not every writer plans sub-tests. */
  #closeLevel(indent: number, seen: number): void {
    const planned = this.#plans.get(indent) ?? seen;
    if (seen !== planned) this.#problem ??= `${seen} sub-tests of ${planned} planned ones`;
    this.#open.delete(indent);
    this.#plans.delete(indent);
  }

  #opensBlock(line: string): boolean {
    const opening = /^( {1,400})---$/.exec(line)?.[1];
    if (opening === undefined || !this.#point || opening.length <= this.#point.indent) return false;
    this.#block = opening;
    return true;
  }

  /** A block may itself hold lines that look like points; it is indented deeper than its point. */
  #diagnose(line: string, opening: string): void {
    if (line === `${opening}...`) {
      this.#block = null;
      this.#settle();
    } else if (line.trim() !== "" && !line.startsWith(opening)) {
      this.#problem = "a diagnostic in it has no end";
    } else if (this.#point) {
      this.#keep(this.#point, line);
    }
  }

  #keep(point: Point, line: string): void {
    if (point.diagnostic.length < maxDiagnostic) point.diagnostic += `${line.slice(0, maxDiagnostic)}\n`;
  }

  #settle(): void {
    const found = this.#point;
    this.#point = null;
    if (!found) return;
    if (found.skipped) {
      if (!found.parent) this.#count("skipped", found);
    } else if (!found.ok && !found.childFailed) {
      this.#count("failed", found);
      this.#tell(found);
    } else if (found.ok && !found.parent && !isFileWithoutTests(found.name)) {
      this.#count("passed", found);
    }
    this.#problem ??= this.#tally.tooMany;
  }

  /** Runners of files name a file as the outermost sub-test. Diagnostics tell it only of those that failed. */
  #count(outcome: "passed" | "failed" | "skipped", { name, groups, diagnostic }: Point): void {
    if (outcome === "failed" && isFileWithoutTests(name)) {
      this.#tally.addUnloaded(name, pathInside(this.#root, name) ?? name);
      return;
    }
    const [first = ""] = groups;
    const inside = isSource.test(first) ? groups.slice(1) : groups;
    const file = isSource.test(first) ? pathInside(this.#root, first) : null;
    const message = outcome === "failed" ? reasonIn(diagnostic) : "";
    this.#tally.addNamed(outcome, name, { titles: [...inside, plainName(name)], file, message });
  }

  #tell({ name, diagnostic }: Point): void {
    const stack = /^[ \t]*stack: .*\n([\s\S]*)/m.exec(diagnostic)?.[1] ?? "";
    const place = placeInTrace(this.#root, stack) ?? placeInTrace(this.#root, diagnostic);
    this.#tally.tell({ name: name.replace(/\\([#\\])/g, "$1"), reason: reasonIn(diagnostic), place });
  }
}

function plainName(name: string): string {
  return name
    .replace(/\\([#\\])/g, "$1")
    .replace(/\s# *time=.*$/, "")
    .replace(/ \{$/, "");
}

function reasonIn(diagnostic: string): string {
  const match = /^( *)(?:error|message): *(.*)$/m.exec(diagnostic);
  if (!match) return reasonInWords(diagnostic);
  const [whole, indent = "", value = ""] = match;
  if (!/^[|>][-+]?$/.test(value)) return value.replace(/^(['"])(.*)\1$/, "$2");
  const block: string[] = [];
  for (const line of diagnostic.slice(match.index + whole.length + 1).split("\n")) {
    if (line.trim() !== "" && !line.startsWith(`${indent} `)) break;
    block.push(line.trim());
  }
  return block.join("\n").trim();
}

function reasonInWords(diagnostic: string): string {
  const said = diagnostic.split("\n").map((line) => line.replace(/^ *(?:# ?)?/, ""));
  const end = said.findIndex((line) => /^at .*:\d+:\d+\)?$/.test(line));
  return said
    .slice(0, end === -1 ? said.length : end)
    .filter((line) => !/^ *(?:Failed test |at .* line \d+\.$|\(in test file )/.test(line))
    .join("\n");
}
