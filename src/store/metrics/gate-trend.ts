import { z } from "zod";
import { type Db } from "../database.ts";
import { valuesOf, type Span } from "./span.ts";

const count = z.coerce.number();
const slice = z.object({ slice: count, passed: count, refused: count, seconds: count });

/** What gates said in one slice of a span, and how long they took; `slice` counts from 0. */
export type GateSlice = z.infer<typeof slice>;

/** In slices of so many seconds; a slice in which none judged is absent. */
export async function listGateTrend(db: Db, span: Span, sliceSeconds: number): Promise<GateSlice[]> {
  const { rows } = await db.query(
    `select floor(extract(epoch from judged_at - $1) / $4)::integer as slice,
       count(*) filter (where status = 'pass') as passed, count(*) filter (where status <> 'pass') as refused,
       coalesce(sum(seconds) filter (where not cached), 0) as seconds
     from gate_results
     where judged_at >= $1 and judged_at < $2 and ($3::bigint[] is null or repository_id = any($3))
     group by 1 order by 1`,
    [...valuesOf(span), sliceSeconds],
  );
  return rows.map((each) => slice.parse(each));
}
