import { z } from "zod";
import { type CoverageCounts, type CoverageReport, type Reading } from "../domain/gates/measurement.ts";
import { pathInside } from "./report-text.ts";

const count = z
  .looseObject({ total: z.int().min(0), covered: z.int().min(0) })
  .refine(({ total, covered }) => covered <= total, "covers more than there is")
  // The percentage in the report is derived from these two numbers, and it is a word when total is 0.
  .transform(({ total, covered }) => (total === 0 ? null : { covered, total }));

const counts = z.looseObject({ lines: count, branches: count, functions: count, statements: count });

const summary = z.looseObject({ total: counts }).catchall(counts);

/** Istanbul's `coverage-summary.json` (nyc, c8, Jest, Vitest). */
export function readIstanbulSummary(text: string, root: string): Reading<CoverageReport> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: "unreadable", why: "not JSON" };
  }
  const parsed = summary.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.join(".") ?? "";
    return {
      kind: "unreadable",
      why: `no Istanbul coverage summary (${place || "root"}: ${issue?.message ?? ""})`,
    };
  }
  const { total, ...files } = parsed.data;
  return {
    kind: "report",
    total: onlyCounts(total),
    files: Object.entries(files).flatMap(([file, found]) => {
      const path = pathInside(root, file);
      return path === null ? [] : [{ path, counts: onlyCounts(found) }];
    }),
  };
}

function onlyCounts({ lines, branches, functions, statements }: z.output<typeof counts>): CoverageCounts {
  return { lines, branches, functions, statements };
}
