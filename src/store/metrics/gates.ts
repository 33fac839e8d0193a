import { z } from "zod";
import { type Db } from "../database.ts";
import { type Span } from "./span.ts";

const afterwards = z.object({
  acceptedAnyway: z.coerce.number(),
  reviewsAccepted: z.coerce.number(),
  reviewsRefused: z.coerce.number(),
  falseNegatives: z.coerce.number(),
});

/**
 * Of changes that one failure names together, one at least is bad: they count as one, and not at all where
 * something else tells which it is.
 */
const falseNegatives = `with found as (
    select *, (attempt_id, phase_id, pull_gate_run_id)::text as change,
      cause = 'reverted' or count(*) over (partition by repository_id, cause, commit_sha, check_name) = 1 as alone
    from false_negatives
    where found_at >= s.since and found_at < s.until and ($3::bigint[] is null or repository_id = any($3))
  ), told as (
    select repository_id, commit_sha, check_name from found f where not alone
    group by repository_id, commit_sha, check_name
    having not bool_or(exists (select from found g where g.alone and g.change = f.change))
  )
  select (select count(distinct change) from found where alone)
    + (select count(distinct (repository_id, commit_sha)) from told)`;

export type Afterwards = z.infer<typeof afterwards>;

/** Commits that gates refused or asked a person about, by the answers; and accepted changes that turned out to be bad. */
export async function countAfterwards(db: Db, { from, to, repositoryIds }: Span): Promise<Afterwards> {
  const [counted] = await countAfterwardsIn(db, [{ from, to }], repositoryIds);
  if (counted === undefined) throw new Error("one stretch of time was not counted");
  return counted;
}

/** The same of several stretches of time, in their order. */
export async function countAfterwardsIn(
  db: Db,
  stretches: readonly Pick<Span, "from" | "to">[],
  repositoryIds: Span["repositoryIds"],
): Promise<Afterwards[]> {
  const { rows } = await db.query(
    `select
       answered.anyway as "acceptedAnyway", answered.accepted as "reviewsAccepted",
       answered.refused as "reviewsRefused",
       (${falseNegatives}) as "falseNegatives"
     from unnest($1::timestamptz[], $2::timestamptz[]) with ordinality as s(since, until, place)
     cross join lateral (
       select count(distinct (repository_id, head_sha)) filter (where answer = 'anyway') as anyway,
         count(distinct (repository_id, head_sha)) filter (where answer = 'accepted') as accepted,
         count(distinct (repository_id, head_sha)) filter (where answer = 'refused') as refused
       from acceptances
       where accepted_at >= s.since and accepted_at < s.until and ($3::bigint[] is null or repository_id = any($3))
     ) answered
     order by s.place`,
    [stretches.map(({ from }) => from), stretches.map(({ to }) => to), repositoryIds],
  );
  return rows.map((row) => afterwards.parse(row));
}
