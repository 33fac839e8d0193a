import { z } from "zod";
import { likelyWords, type Passage } from "../../../domain/jobs/search/passages.ts";
import { type Db } from "../../database.ts";

/** In place of what was kept for the job before. */
export async function keepPassages(db: Db, jobId: number, passages: readonly Passage[]): Promise<void> {
  await forgetPassages(db, jobId);
  await db.query(
    `insert into job_passages (job_id, path, heading, body)
     select $1, path, heading, body from unnest($2::text[], $3::text[], $4::text[]) as kept (path, heading, body)`,
    [jobId, ...(["path", "heading", "body"] as const).map((key) => passages.map((passage) => passage[key]))],
  );
}

export async function forgetPassages(db: Db, jobId: number): Promise<void> {
  await db.query("delete from job_passages where job_id = $1", [jobId]);
}

const row = z.object({ path: z.string(), heading: z.string(), body: z.string() });

export interface JobSearch {
  readonly jobId: number;
  /** Whoever asks: a job of another installation has no passages. */
  readonly installationId: number;
  readonly question: string;
  readonly limit: number;
}

/** From here on Postgres itself calls a word similar. */
const similarFrom = 0.6;

/** Passages of a frozen job that have something of the question, the likeliest first. */
export async function searchPassages(
  db: Db,
  { jobId, installationId, question, limit }: JobSearch,
): Promise<Passage[]> {
  const asked = [jobId, installationId, question, limit];
  const { rows } = (await hasTrigrams(db))
    ? await db.query(
        `with asked as (select replace(plainto_tsquery('english', $3)::text, ' & ', ' | ')::tsquery as query)
         select p.path, p.heading, p.body
         from job_passages p
         join jobs j on j.id = p.job_id
         join repositories r on r.id = j.repository_id
         cross join asked
         cross join lateral (
           select coalesce(avg((word_similarity(word, p.heading || ' ' || p.body) >= $6)::integer), 0) as alike
           from unnest($5::text[]) as word
         ) as similar_words
         where p.job_id = $1 and r.installation_id = $2 and (p.words @@ asked.query or alike > 0)
         order by ts_rank(p.words, asked.query) + alike desc, p.id limit $4`,
        [...asked, likelyWords(question), similarFrom],
      )
    : await db.query(
        `with asked as (select replace(plainto_tsquery('english', $3)::text, ' & ', ' | ')::tsquery as query)
         select p.path, p.heading, p.body
         from job_passages p
         join jobs j on j.id = p.job_id
         join repositories r on r.id = j.repository_id
         cross join asked
         where p.job_id = $1 and r.installation_id = $2 and p.words @@ asked.query
         order by ts_rank(p.words, asked.query) desc, p.id limit $4`,
        asked,
      );
  return rows.map((each) => row.parse(each));
}

async function hasTrigrams(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(
    "select to_regprocedure('word_similarity(text, text)') is not null as there",
  );
  return rows[0]?.there === true;
}
