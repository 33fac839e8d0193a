import {
  type CoverageCount,
  type CoverageCounts,
  type CoverageReport,
  type CoveredFile,
} from "../../domain/gates/judging/measurement.ts";
import { describeLines, describeParts } from "./uncovered.ts";
import { type CoverageMeasure } from "../../domain/gates/resolve.ts";

const maxLine = 2_000_000;
const maxLineBytes = 128 * 1024 * 1024;
const maxParts = 1_000_000;

interface MeasuredFile {
  /** By line: 0 unknown, 1 not covered, 2 covered. */
  lines: Uint8Array;
  readonly parts: Record<
    "branches" | "functions" | "statements",
    Map<string, { weight: number; hit: boolean }>
  >;
}

/** Gathers what is covered of each file; what was measured several times is covered when one of them covered it. */
export class Measured {
  /** Why there is too much of it. */
  problem: string | null = null;
  readonly #files = new Map<string, MeasuredFile>();
  #bytes = 0;
  #parts = 0;

  /** Code that a compiler made stands in no line of the source: tools write line 0, which is left out. */
  line(file: string, line: number, hit: boolean): void {
    if (line < 1) return;
    if (line > maxLine) {
      this.problem ??= `line ${line} is beyond ${maxLine}`;
      return;
    }
    const found = this.#file(file);
    if (line >= found.lines.length) this.#grow(found, line);
    if (this.problem !== null) return;
    found.lines[line] = Math.max(found.lines[line] ?? 0, hit ? 2 : 1);
  }

  part(file: string, measure: "branches" | "functions" | "statements", part: MeasuredPart): void {
    const { id, hit, weight = 1 } = part;
    const parts = this.#file(file).parts[measure];
    const known = parts.get(id);
    if (known) {
      known.hit ||= hit;
      return;
    }
    this.#parts += 1;
    if (this.#parts > maxParts) this.problem ??= `more than ${maxParts} branches, functions or statements`;
    else parts.set(id, { weight, hit });
  }

  report(pathOf: (file: string) => string | null): CoverageReport {
    const totals = new Map<CoverageMeasure, CoverageCount>();
    const files = [...this.#files].flatMap(([file, measured]) => {
      const counts = countsOf(measured);
      for (const measure of ["lines", "branches", "functions", "statements"] as const) {
        const count = counts[measure];
        const { covered = 0, total = 0 } = totals.get(measure) ?? {};
        if (count) totals.set(measure, { covered: covered + count.covered, total: total + count.total });
      }
      const path = pathOf(file);
      return path === null ? [] : [{ path, counts, uncovered: uncoveredOf(measured) }];
    });
    const total = (measure: CoverageMeasure) => totals.get(measure) ?? null;
    return {
      total: {
        lines: total("lines"),
        branches: total("branches"),
        functions: total("functions"),
        statements: total("statements"),
      },
      files,
    };
  }

  #file(file: string): MeasuredFile {
    const known = this.#files.get(file);
    if (known) return known;
    const parts = { branches: new Map(), functions: new Map(), statements: new Map() };
    const made: MeasuredFile = { lines: new Uint8Array(0), parts };
    this.#files.set(file, made);
    if (this.#files.size > maxParts) this.problem ??= `more than ${maxParts} files`;
    return made;
  }

  #grow(file: MeasuredFile, line: number): void {
    const size = Math.max(256, line + 1, file.lines.length * 2);
    this.#bytes += size - file.lines.length;
    if (this.#bytes > maxLineBytes) {
      this.problem ??= "it measures too many lines";
      return;
    }
    const lines = new Uint8Array(size);
    lines.set(file.lines);
    file.lines = lines;
  }
}

export interface MeasuredPart {
  /** Unique in its file. */
  readonly id: string;
  readonly hit: boolean;
  readonly weight?: number;
}

function countsOf({ lines, parts }: MeasuredFile): CoverageCounts {
  let known = 0;
  let covered = 0;
  for (const state of lines) {
    if (state > 0) known += 1;
    if (state > 1) covered += 1;
  }
  return {
    lines: known === 0 ? null : { covered, total: known },
    branches: countOf(parts.branches),
    functions: countOf(parts.functions),
    statements: countOf(parts.statements),
  };
}

function uncoveredOf({ lines, parts }: MeasuredFile): NonNullable<CoveredFile["uncovered"]> {
  const told = {
    lines: describeLines(lines),
    functions: describeParts(parts.functions, "name"),
    branches: describeParts(parts.branches, "line"),
    statements: describeParts(parts.statements, "line"),
  };
  return Object.fromEntries(Object.entries(told).filter(([, where]) => where !== ""));
}

function countOf(
  parts: ReadonlyMap<string, { readonly weight: number; readonly hit: boolean }>,
): CoverageCount | null {
  let total = 0;
  let covered = 0;
  for (const { weight, hit } of parts.values()) {
    total += weight;
    if (hit) covered += weight;
  }
  return total === 0 ? null : { covered, total };
}
