import { z } from "zod";
import { coverOf, type Cover, type Stretch } from "../../domain/figures/cover.ts";
import { addFigures, groupedBy, settled, type Figures } from "../../domain/figures/figures.ts";
import { beginOf, shortest } from "../../domain/figures/widths.ts";
import { type Db } from "../database.ts";
import { type Span } from "../metrics/span.ts";
import { countFigures, type Book, type CountedFigures } from "./figure-rows.ts";

/** Thousands of them: a schema for each element would take as long as the query. */
const numbers = z.custom<number[]>(
  (value) => Array.isArray(value) && value.every((each) => typeof each === "number"),
);

const spenders = z.object({ most: z.array(z.tuple([z.number(), z.number()])), beyond: z.number() });

export const figuresSchema = z.object({
  counts: z.record(z.string(), z.number()),
  times: z.record(z.string(), numbers),
  moments: z.record(z.string(), numbers),
  spenders,
  // A process of the release before keeps none.
  jobSpenders: spenders.default({ most: [], beyond: 0 }),
}) satisfies z.ZodType<Figures>;

/** Under which what belongs to all repositories together is kept. */
const everybody = 0;

/** All that was counted in a span of time: kept figures, and the rows of what is not kept yet. */
export async function readFigures(db: Db, book: Book, span: Span): Promise<Figures> {
  const pieces = await readPieces(db, book, span);
  return settled(addFigures(pieces.map(({ figures }) => figures)), stretchOf(span));
}

function stretchOf({ from, to }: Span): Stretch {
  return { from: from.getTime(), until: to.getTime() };
}

const hour = 3_600_000;
const steps = { hour, "6h": 6 * hour, day: 24 * hour } as const;
export type SeriesStep = keyof typeof steps;

export interface SeriesPoint {
  /** When its step began, of UTC; the first and last are of what the span has of theirs. */
  readonly at: Date;
  readonly figures: Figures;
}

/** The same by steps, each of them, also where nothing was; the oldest first. */
export async function readSeries(
  db: Db,
  book: Book,
  { step: name, ...span }: Span & { readonly step: SeriesStep },
): Promise<SeriesPoint[]> {
  const step = steps[name];
  const by = new Map(
    groupedBy(await readPieces(db, book, { ...span, step }), ({ start }) => String(beginOf(start, step))).map(
      (pieces) => [beginOf(pieces[0].start, step), pieces] as const,
    ),
  );
  const points: SeriesPoint[] = [];
  for (let at = beginOf(span.from.getTime(), step); at < span.to.getTime(); at += step) {
    const pieces = by.get(at) ?? [];
    points.push({ at: new Date(at), figures: addFigures(pieces.map(({ figures }) => figures)) });
  }
  return points;
}

type Piece = Pick<CountedFigures, "start" | "figures">;
type Stepping = Span & { readonly step?: number | undefined };

async function readPieces(db: Db, book: Book, { step, ...span }: Stepping): Promise<Piece[]> {
  const stretch = stretchOf(span);
  const changed = await listMarks(db, stretch);
  const cover = coverOf({ ...stretch, changed, ...(step === undefined ? {} : { step }) });
  const { repositoryIds } = span;
  const counted = await countFigures(db, {
    ...{ stretches: cover.raw, repositoryIds, apart: false },
    books: [book],
  });
  return [...(await listKept(db, { book, kept: cover.kept, repositoryIds })), ...counted];
}

/** Begins of stretches whose rows have changed since they were counted. */
async function listMarks(db: Db, { from, until }: Stretch): Promise<number[]> {
  const { rows } = await db.query<{ start: Date }>(
    "select distinct start from figure_minutes where start >= $1 and start < $2",
    [new Date(beginOf(from, shortest)), new Date(until)],
  );
  return rows.map(({ start }) => start.getTime());
}

const keptRow = z.object({ start: z.date().transform((at) => at.getTime()), figures: figuresSchema });

interface Reading {
  readonly book: Book;
  readonly kept: Cover["kept"];
  readonly repositoryIds: readonly number[] | null;
}

async function listKept(db: Db, { book, kept, repositoryIds }: Reading): Promise<Piece[]> {
  if (kept.length === 0) return [];
  const { rows } = await db.query(
    `select f.start, f.figures
     from unnest($3::integer[], $4::timestamptz[], $5::timestamptz[]) as piece (width, since, until)
     cross join lateral (
       select start, figures from figures
       where book = $1 and repository_id = any($2) and width = piece.width
         and start >= piece.since and start < piece.until offset 0) f`,
    [
      book,
      repositoryIds ?? [everybody],
      kept.map(({ width }) => width / 1_000),
      kept.map(({ from }) => new Date(from)),
      kept.map(({ until }) => new Date(until)),
    ],
  );
  return rows.map((row) => keptRow.parse(row));
}

/** With what all repositories come to together; only there does what is of no repository count. */
export function withEverybody(counted: readonly CountedFigures[]): CountedFigures[] {
  const all = groupedBy(counted, ({ book, start }) => `${book} ${start}`).map((rows) => {
    return { ...rows[0], repositoryId: everybody, figures: addFigures(rows.map(({ figures }) => figures)) };
  });
  return [...counted.filter(({ repositoryId }) => repositoryId !== everybody), ...all];
}

/** Keeps these figures over stretches of a width, settled over them, instead of what is kept of these stretches. */
export async function keepFigures(
  db: Db,
  {
    width,
    starts,
    counted,
  }: { width: number; starts: readonly number[]; counted: readonly CountedFigures[] },
): Promise<void> {
  await db.query("delete from figures where width = $1 and start = any($2)", [
    width / 1_000,
    starts.map((start) => new Date(start)),
  ]);
  await db.query(
    `insert into figures (book, width, start, repository_id, figures)
     select * from unnest($1::text[], $2::integer[], $3::timestamptz[], $4::bigint[], $5::json[])`,
    [
      counted.map(({ book }) => book),
      counted.map(() => width / 1_000),
      counted.map(({ start }) => new Date(start)),
      counted.map(({ repositoryId }) => repositoryId),
      counted.map(({ start, figures }) =>
        JSON.stringify(settled(figures, { from: start, until: start + width })),
      ),
    ],
  );
}
