import { z } from "zod";
import { findingSchema } from "../../domain/gates/verdict/verdict-schema.ts";
import { findingStandings, type TrackedFinding } from "../../domain/reviews/tracked-findings.ts";
import { reviewProblems, reviewVerdicts, type Review } from "../../domain/reviews/review.ts";
import { type ReviewDecision } from "../../domain/reviews/ruling.ts";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";

const finding = findingSchema.extend({ suggestion: z.string().nullable() });

const reviewRow = z.object({
  revision: z.number(),
  commitSha: z.string(),
  specialist: z.string(),
  gates: z.boolean(),
  verdict: z.enum(reviewVerdicts),
  problem: z.enum(reviewProblems).nullable(),
  leftOut: z.array(z.string()),
  findings: z.array(finding),
});

/** A review, and the commit that it is of. */
export type StoredReview = z.infer<typeof reviewRow>;

export interface ReviewOf {
  readonly phaseId: number;
  readonly revision: number;
  readonly commitSha: string;
  readonly now: Date;
}

/** The first of a specialist over a commit counts: a process that is slow to die says nothing else. */
export async function savePhaseReview(db: Db, of: ReviewOf, review: Review): Promise<void> {
  const { specialist, gates, verdict, problem, leftOut, findings } = review;
  await db.query(
    `insert into phase_reviews (phase_id, revision, commit_sha, specialist, gates, verdict, problem, left_out,
       findings, reviewed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      ...[of.phaseId, of.revision, of.commitSha, specialist, gates, verdict, problem],
      ...[asJson(leftOut), asJson(findings), of.now],
    ],
  );
}

/** Of all its commits, oldest first. */
export async function listPhaseReviews(db: Db, phaseId: number): Promise<StoredReview[]> {
  const { rows } = await db.query(
    `select revision, commit_sha as "commitSha", specialist, gates, verdict, problem, left_out as "leftOut", findings
     from phase_reviews where phase_id = $1 order by id`,
    [phaseId],
  );
  return rows.map((each) => reviewRow.parse(each));
}

const findingRow = z.object({
  specialist: z.string(),
  fingerprint: z.string(),
  finding,
  standing: z.enum(findingStandings),
  since: z.number(),
});

export async function listPhaseFindings(db: Db, phaseId: number): Promise<TrackedFinding[]> {
  const { rows } = await db.query(
    `select specialist, fingerprint, finding, standing, since from phase_findings
     where phase_id = $1 order by since, specialist, fingerprint`,
    [phaseId],
  );
  return rows.map((each) => findingRow.parse(each));
}

export async function savePhaseFindings(
  db: Db,
  phaseId: number,
  findings: readonly TrackedFinding[],
): Promise<void> {
  for (const { specialist, fingerprint, finding: found, standing, since } of findings) {
    await db.query(
      `insert into phase_findings (phase_id, specialist, fingerprint, finding, standing, since)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (phase_id, specialist, fingerprint) do update set finding = $4, standing = $5`,
      [phaseId, specialist, fingerprint, asJson(found), standing, since],
    );
  }
}

export async function savePhaseRuling(
  db: Db,
  { phaseId, revision, commitSha, now }: ReviewOf,
  ruled: Extract<ReviewDecision, { kind: "ruling" }>,
): Promise<void> {
  const { ruling, by } = ruled;
  const model = ruled.by === "model" ? ruled : null;
  await db.query(
    `insert into phase_rulings (phase_id, revision, commit_sha, ruling, ruled_by, reason, confidence, said, ruled_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[phaseId, revision, commitSha, ruling, by, ruled.by === "rules" ? ruled.reason : "arbiter"],
      ...[model?.confidence ?? null, model?.said ?? null, now],
    ],
  );
}

const passedRow = z.object({ confidence: z.coerce.number(), said: z.string() });

/** Why a commit of a phase went on past what holds it; null: it did not. */
export async function findPassing(
  db: Db,
  { phaseId, commitSha }: Pick<ReviewOf, "phaseId" | "commitSha">,
): Promise<z.infer<typeof passedRow> | null> {
  const { rows } = await db.query(
    `select confidence, said from phase_rulings
     where phase_id = $1 and commit_sha = $2 and ruling = 'PROCEED' order by id desc limit 1`,
    [phaseId, commitSha],
  );
  return rows[0] === undefined ? null : passedRow.parse(rows[0]);
}

/** Fix attempts of one revision of a phase. */
export async function countFixes(
  db: Db,
  { id, revision }: { readonly id: number; readonly revision: number },
): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    "select count(*) from phase_rulings where phase_id = $1 and revision = $2 and ruling = 'FIX'",
    [id, revision],
  );
  return Number(rows[0]?.count);
}
