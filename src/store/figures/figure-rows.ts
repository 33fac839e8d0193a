import { z } from "zod";
import { type Spend } from "../../domain/figures/spend.ts";
import { noSpenders } from "../../domain/figures/spenders.ts";
import { addFigures, groupedBy, type Figures } from "../../domain/figures/figures.ts";
import { type Stretch } from "../../domain/figures/cover.ts";
import { type Db } from "../database.ts";
import { attemptRows } from "./rows/attempts.ts";
import { auditRows } from "./rows/audit.ts";
import { confirmationRows } from "./rows/confirmations.ts";
import { phaseRows } from "./rows/phases.ts";
import { resultRows } from "./rows/results.ts";
import { spendingRows } from "./rows/spendings.ts";
import { verdictRows } from "./rows/verdicts.ts";

/** What agents did and cost; what gates said. */
export type Book = "agents" | "gates";

const figureRow = z.object({
  start: z.date().transform((at) => at.getTime()),
  repositoryId: z.number(),
  book: z.enum(["agents", "gates"]),
  kind: z.enum(["count", "time", "moment", "spender"]),
  name: z.array(z.string().nullable()),
  item: z.number().nullable(),
  number: z.number(),
});

type FigureRow = z.infer<typeof figureRow>;

const queries: readonly { readonly text: string; readonly books: readonly Book[] }[] = [
  { text: attemptRows, books: ["agents", "gates"] },
  { text: auditRows, books: ["agents", "gates"] },
  { text: phaseRows, books: ["gates"] },
  { text: verdictRows, books: ["gates"] },
  { text: resultRows, books: ["gates"] },
  { text: confirmationRows, books: ["agents"] },
  { text: spendingRows, books: ["agents"] },
];

export interface CountedFigures {
  readonly book: Book;
  /** When its stretch began, in milliseconds. */
  readonly start: number;
  /** 0: of no repository, or they are not told apart. */
  readonly repositoryId: number;
  readonly figures: Figures;
}

export interface Counting {
  readonly stretches: readonly Stretch[];
  readonly repositoryIds: readonly number[] | null;
  /** Whether repositories are told apart. */
  readonly apart: boolean;
  readonly books: readonly Book[];
}

/** Counts the rows themselves, by stretch and repository. */
export async function countFigures(db: Db, counting: Counting): Promise<CountedFigures[]> {
  const { stretches, repositoryIds, apart, books } = counting;
  if (stretches.length === 0) return [];
  const values = [
    stretches.map(({ from }) => new Date(from)),
    stretches.map(({ until }) => new Date(until)),
    repositoryIds,
  ];
  const found: FigureRow[] = [];
  for (const { text } of queries.filter((query) => query.books.some((book) => books.includes(book)))) {
    const { rows } = await db.query(
      `select start, repository_id as "repositoryId", book, kind, name, item, number from (${text}) told
       where book = any($4)`,
      [...values, books, apart],
    );
    for (const each of rows) found.push(figureRow.parse(each));
  }
  const groups = groupedBy(found, ({ book, start, repositoryId }) => `${book} ${start} ${repositoryId}`);
  return groups.map(([first, ...rest]) => ({ ...first, figures: figuresOf([first, ...rest]) }));
}

/** Sorted and added up by the sum of one with nothing else. */
function figuresOf(rows: readonly FigureRow[]): Figures {
  const counts: Record<string, number> = {};
  const times: Record<string, number[]> = {};
  const moments: Record<string, number[]> = {};
  const most: Record<string, [number, number][]> = {};
  for (const { kind, name: parts, item, number } of rows) {
    const name = JSON.stringify(parts);
    if (kind === "count") counts[name] = (counts[name] ?? 0) + number;
    else if (kind === "time") (times[name] ??= []).push(item ?? 0, number);
    else if (kind === "spender") (most[parts[0] ?? ""] ??= []).push([item ?? 0, number]);
    else (moments[name] ??= []).push(...Array.from({ length: number }, () => item ?? 0));
  }
  const spendersOf = (work: keyof Spend) => ({ ...noSpenders, most: most[work] ?? [] });
  const spenders = { spenders: spendersOf("escalations"), jobSpenders: spendersOf("jobs") };
  return addFigures([{ counts, times, moments, ...spenders }]);
}
