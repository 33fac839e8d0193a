import { type CoverageReport, type Reading } from "../../domain/gates/judging/measurement.ts";
import { unreadable, type LineFormat, type LineReader } from "../report-reader.ts";
import { pathInside } from "../report-text.ts";
import { isReached } from "./is-reached.ts";
import { Measured } from "./measured.ts";
import { cutText } from "../../domain/trust/text/cut-text.ts";

const line = /^DA:(-?\d{1,9}),([^,]{0,100})/;
const branch = /^BRDA:(-?\d{1,9}),(?:e?)([^,]{1,400}),(.{1,400}),([^,]{0,100})$/;
const declared = /^FN:(?:-?\d{1,9},){1,2}(.{1,1000})$/;
const called = /^FNDA:([^,]{0,100}),(.{1,1000})$/;
/** As lcov 2 writes it: the index of a function and its lines; then that index, how often, and each of its names. */
const leader = /^FNL:(\d{1,9}),(-?\d{1,9}(?:,-?\d{1,9})?)$/;
const alias = /^FNA:(\d{1,9}),([^,]{0,100}),(.{1,1000})$/;
const maxFunctions = 1_000_000;

/** LCOV's tracefile. Counts what it lists, never believes its totals. */
export const lcov: LineFormat<CoverageReport> = { name: "LCOV", open: (root) => new LcovReader(root) };

class LcovReader implements LineReader<CoverageReport> {
  readonly #root: string;
  readonly #measured = new Measured();
  #present = false;
  #file: string | null = null;
  /** Where the functions of this record stand, by their index. */
  #functions = new Map<string, string>();
  #problem: string | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  line(text: string): void {
    if (this.#problem !== null) return;
    if (text.startsWith("SF:")) this.#open(text.slice(3).trim());
    else if (text === "end_of_record") this.#end();
    else if (this.#file !== null) this.#record(this.#file, text);
  }

  close(): Reading<CoverageReport> | null {
    if (!this.#present) return null;
    if (this.#file !== null) this.#problem ??= `the record of ${cutText(this.#file, 200)} has no end`;
    const problem = this.#problem ?? this.#measured.problem;
    if (problem !== null) return unreadable(problem);
    return { kind: "report", ...this.#measured.report((file) => pathInside(this.#root, file)) };
  }

  #open(file: string): void {
    this.#present = true;
    if (this.#file !== null) this.#problem = `the record of ${cutText(this.#file, 200)} has no end`;
    this.#file = file;
    this.#functions = new Map();
  }

  #end(): void {
    if (this.#file === null) return;
    this.#file = null;
    this.#problem = this.#measured.problem;
  }

  #record(file: string, text: string): void {
    if (!/^(?:DA|BRDA|FN|FNDA|FNL|FNA):/.test(text)) return;
    const [, number, hits = ""] = line.exec(text) ?? [];
    if (number !== undefined) {
      this.#measured.line(file, Number(number), this.#isReached(hits, text));
      return;
    }
    const [, at, block = "", way = "", taken = ""] = branch.exec(text) ?? [];
    if (at === undefined) {
      this.#function(file, text);
      return;
    }
    const hit = this.#isReached(taken, text);
    if (Number(at) > 0) this.#measured.part(file, "branches", { id: `${at},${block},${way}`, hit });
  }

  #function(file: string, text: string): void {
    const [, index, lines] = leader.exec(text) ?? [];
    if (index !== undefined && lines !== undefined) {
      this.#functions.set(index, `:${lines}`);
      if (this.#functions.size > maxFunctions)
        this.#problem = `more than ${maxFunctions} functions in a file`;
      return;
    }
    const [, name] = declared.exec(text) ?? [];
    if (name !== undefined) {
      this.#measured.part(file, "functions", { id: name, hit: false });
      return;
    }
    const [, calls, callee] = called.exec(text) ?? [];
    const [, number = "", aliasCalls, aliasName] = alias.exec(text) ?? [];
    const id = callee ?? this.#functions.get(number) ?? aliasName;
    if (id === undefined) this.#refuse(text);
    else
      this.#measured.part(file, "functions", { id, hit: this.#isReached(calls ?? aliasCalls ?? "", text) });
  }

  #isReached(count: string, text: string): boolean {
    return isReached(count) ?? this.#refuse(text);
  }

  #refuse(text: string): false {
    this.#problem ??= `a line that is not LCOV's (${cutText(text, 100)})`;
    return false;
  }
}
