import { z } from "zod";
import { likelyWords, type Passage } from "../../../domain/jobs/search/passages.ts";
import { type Db } from "../../database.ts";

export interface KeptPassage extends Passage {
  /** What a model makes of it, of length one; absent: nothing. */
  readonly embedding?: readonly number[];
  readonly embeddedBy?: string;
}

/** In place of what was kept for the job before. */
export async function keepPassages(db: Db, jobId: number, passages: readonly KeptPassage[]): Promise<void> {
  await forgetPassages(db, jobId);
  await db.query(
    `insert into job_passages (job_id, path, heading, body, embedding, embedded_by)
     select $1, path, heading, body, embedding::real[], embedded_by
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
       as kept (path, heading, body, embedding, embedded_by)`,
    [
      jobId,
      ...(["path", "heading", "body"] as const).map((key) => passages.map((passage) => passage[key])),
      passages.map(({ embedding }) => (embedding === undefined ? null : asReals(embedding))),
      passages.map(({ embeddedBy }) => embeddedBy ?? null),
    ],
  );
}

export async function forgetPassages(db: Db, jobId: number): Promise<void> {
  await db.query("delete from job_passages where job_id = $1", [jobId]);
}

const row = z.object({ id: z.coerce.number(), path: z.string(), heading: z.string(), body: z.string() });

export type FoundPassage = z.infer<typeof row>;

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
): Promise<FoundPassage[]> {
  const asked = [jobId, installationId, question, limit];
  const { rows } = (await hasTrigrams(db))
    ? await db.query(
        `with asked as (select replace(plainto_tsquery('english', $3)::text, ' & ', ' | ')::tsquery as query)
         select p.id, p.path, p.heading, p.body
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
         select p.id, p.path, p.heading, p.body
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

export interface NearSearch extends Omit<JobSearch, "question"> {
  /** Of the question, of length one. */
  readonly embedding: readonly number[];
  readonly embeddedBy: string;
}

/** Passages of a frozen job whose meaning is nearest to a question's, by the same model; none if none were given to it. */
export async function nearestPassages(
  db: Db,
  { jobId, installationId, embedding, embeddedBy, limit }: NearSearch,
): Promise<FoundPassage[]> {
  const asked = [jobId, installationId, asReals(embedding), embeddedBy, limit];
  const { rows } = (await hasVectors(db))
    ? await db.query(
        `select p.id, p.path, p.heading, p.body
         from job_passages p
         join jobs j on j.id = p.job_id
         join repositories r on r.id = j.repository_id
         where p.job_id = $1 and r.installation_id = $2 and p.embedded_by = $4
           and cardinality(p.embedding) = cardinality($3::real[])
         order by p.embedding::vector <=> $3::real[]::vector, p.id limit $5`,
        asked,
      )
    : await db.query(
        `select p.id, p.path, p.heading, p.body
         from job_passages p
         join jobs j on j.id = p.job_id
         join repositories r on r.id = j.repository_id
         cross join lateral (
           select sum(own * theirs) as alike from unnest(p.embedding, $3::real[]) as both_of (own, theirs)
         ) as compared
         where p.job_id = $1 and r.installation_id = $2 and p.embedded_by = $4
           and cardinality(p.embedding) = cardinality($3::real[])
         order by alike desc, p.id limit $5`,
        asked,
      );
  return rows.map((each) => row.parse(each));
}

function asReals(vector: readonly number[]): string {
  return `{${vector.map((each) => Math.fround(each)).join(",")}}`;
}

async function hasVectors(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>("select to_regtype('vector') is not null as there");
  return rows[0]?.there === true;
}

async function hasTrigrams(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(
    "select to_regprocedure('word_similarity(text, text)') is not null as there",
  );
  return rows[0]?.there === true;
}
