import { z } from "zod";
import { addFigures, groupedBy } from "../../domain/figures/figures.ts";
import { beginOf, shortest, widths } from "../../domain/figures/widths.ts";
import { inTransaction, type Database, type Db } from "../database.ts";
import { type Removal } from "../retention/removal.ts";
import { countFigures, type CountedFigures } from "./figure-rows.ts";
import { figuresSchema, keepFigures, withEverybody } from "./figures.ts";

/** Any number: one process at a time keeps figures. */
const keepingLock = 4_110_875;
const books = ["agents", "gates"] as const;
/** So much is counted in one transaction. */
const [, , , , batchWidth] = widths;

/**
 * Counts again where something has changed, newest first: at most one batch of stretches, all of which ended by then. It
 * is told whether there was one. Whatever changes meanwhile stays marked; whoever breaks off has done nothing.
 */
export async function keepChangedFigures(database: Database, endedBy: Date): Promise<boolean> {
  return inTransaction(database, async (db) => {
    const { rows: locked } = await db.query<{ mine: boolean }>(
      "select pg_try_advisory_xact_lock($1) as mine",
      [keepingLock],
    );
    if (locked[0]?.mine !== true) return false;
    const starts = await takeMarks(db, endedBy);
    if (starts.length === 0) return false;
    // Rows whose marks were taken were there before this counts.
    const counted = await countFigures(db, {
      stretches: starts.map((from) => ({ from, until: from + shortest })),
      ...{ repositoryIds: null, apart: true },
      books,
    });
    await keepFigures(db, { width: shortest, starts, counted: withEverybody(counted) });
    for (const [level, width] of widths.entries()) {
      const below = widths[level - 1];
      if (below === undefined) continue;
      const wider = [...new Set(starts.map((start) => beginOf(start, width)))];
      await keepFigures(db, { width, starts: wider, counted: await addUp(db, { below, width, wider }) });
    }
    return true;
  });
}

/** Of the four hours with the newest mark. */
async function takeMarks(db: Db, endedBy: Date): Promise<number[]> {
  const last = new Date(endedBy.getTime() - shortest);
  const { rows } = await db.query<{ newest: Date | null }>(
    "select max(start) as newest from figure_minutes where start <= $1",
    [last],
  );
  const newest = rows[0]?.newest ?? null;
  if (newest === null) return [];
  const { rows: taken } = await db.query<{ start: Date }>(
    "delete from figure_minutes where start >= $1 and start <= $2 returning start",
    [new Date(beginOf(newest.getTime(), batchWidth)), newest],
  );
  return [...new Set(taken.map(({ start }) => start.getTime()))];
}

const row = z.object({
  book: z.enum(books),
  start: z.date().transform((at) => at.getTime()),
  repositoryId: z.number(),
  figures: figuresSchema,
});

interface AddingUp {
  readonly below: number;
  readonly width: number;
  readonly wider: readonly number[];
}

async function addUp(db: Db, { below, width, wider }: AddingUp): Promise<CountedFigures[]> {
  const { rows } = await db.query(
    `select book, start, repository_id as "repositoryId", figures
     from figures where width = $1 and start = any($2)`,
    [
      below / 1_000,
      wider.flatMap((from) =>
        Array.from({ length: width / below }, (_, index) => new Date(from + index * below)),
      ),
    ],
  );
  const parts = rows
    .map((each) => row.parse(each))
    .map((part) => ({ ...part, start: beginOf(part.start, width) }));
  return groupedBy(parts, ({ book, start, repositoryId }) => `${book} ${start} ${repositoryId}`).map(
    (group) => ({ ...group[0], figures: addFigures(group.map(({ figures }) => figures)) }),
  );
}

/** Figures over what lies so far back that nobody asks for it. */
export async function deleteFigures(db: Db, { before, limit }: Removal): Promise<number> {
  const { rowCount } = await db.query(
    `delete from figures where ctid = any(array(
       select ctid from figures where width = any($3) and start < $1 limit $2))`,
    [before, limit, widths.map((width) => width / 1_000)],
  );
  return rowCount ?? 0;
}
