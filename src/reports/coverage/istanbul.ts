import { z } from "zod";
import {
  type CoverageCounts,
  type CoverageReport,
  type Reading,
} from "../../domain/gates/judging/measurement.ts";
import { JsonReader, type JsonHandler } from "../json.ts";
import { unreadable, type DocumentFormat, type DocumentReader } from "../report-reader.ts";
import { pathInside } from "../report-text.ts";
import { unfitValue } from "../unfit-value.ts";

const maxFiles = 200_000;

const count = z
  .looseObject({ total: z.int().min(0), covered: z.int().min(0) })
  .refine(({ total, covered }) => covered <= total, "covers more than there is")
  // The percentage in the report is derived from these two numbers, and it is a word when total is 0.
  .transform(({ total, covered }) => (total === 0 ? null : { covered, total }));

const counts = z.looseObject({ lines: count, branches: count, functions: count, statements: count });

/** Istanbul's `coverage-summary.json` (nyc, c8, Jest, Vitest). */
export const istanbulSummary: DocumentFormat<CoverageReport> = {
  name: "Istanbul's coverage summary",
  begins: /^[ \t]*\{/m,
  open: (root) => new IstanbulReader(root),
};

class IstanbulReader implements DocumentReader<CoverageReport>, JsonHandler {
  readonly paths = ["$.*"];
  readonly #root: string;
  readonly #json = new JsonReader(this);
  readonly #files: { readonly path: string; readonly counts: CoverageCounts }[] = [];
  #total: CoverageCounts | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  write(text: string): string | null {
    return this.#json.write(text);
  }

  close(): Reading<CoverageReport> {
    const problem = this.#json.close();
    if (problem !== null) return unreadable(problem);
    if (this.#total === null) return unreadable("no Istanbul coverage summary (it has no total)");
    return { kind: "report", total: this.#total, files: this.#files };
  }

  value(value: unknown, at: readonly (string | number)[]): void {
    const parsed = counts.safeParse(value, { reportInput: true });
    if (!parsed.success) {
      this.#json.refuse(`no Istanbul coverage summary (${unfitValue(parsed.error, at)})`);
      return;
    }
    const [file = ""] = at;
    const { lines, branches, functions, statements } = parsed.data;
    const found = { lines, branches, functions, statements };
    if (file === "total") {
      // Of two totals nobody knows which one was measured.
      if (this.#total !== null) this.#json.refuse("no Istanbul coverage summary (it has two totals)");
      this.#total = found;
      return;
    }
    const path = pathInside(this.#root, String(file));
    if (path !== null) this.#files.push({ path, counts: found });
    if (this.#files.length > maxFiles) this.#json.refuse(`more than ${maxFiles} files`);
  }
}
