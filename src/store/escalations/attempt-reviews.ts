import { type z } from "zod";
import { type TrackedFinding } from "../../domain/reviews/tracked-findings.ts";
import { type Review } from "../../domain/reviews/review.ts";
import { type ReviewDecision } from "../../domain/reviews/ruling.ts";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";
import { passingRow, reviewRow, rulingValues, trackedRow, type Passing } from "../reviews/review-rows.ts";

export interface AttemptCommit {
  readonly attemptId: number;
  readonly commitSha: string;
}

type StoredReview = z.infer<typeof reviewRow>;

/** The first of a specialist over a commit counts: a process that is slow to die says nothing else. */
export async function saveAttemptReview(
  db: Db,
  { attemptId, commitSha, now }: AttemptCommit & { readonly now: Date },
  review: Review,
): Promise<void> {
  const { specialist, gates, verdict, problem, leftOut, findings } = review;
  await db.query(
    `insert into attempt_reviews (attempt_id, commit_sha, specialist, gates, verdict, problem, left_out, findings,
       reviewed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      ...[attemptId, commitSha, specialist, gates, verdict, problem],
      ...[asJson(leftOut), asJson(findings), now],
    ],
  );
}

const columns = `r.commit_sha as "commitSha", r.specialist, r.gates, r.verdict, r.problem, r.left_out as "leftOut",
  r.findings`;

/** Of all its commits, oldest first. */
export async function listAttemptReviews(db: Db, attemptId: number): Promise<StoredReview[]> {
  const { rows } = await db.query(
    `select ${columns} from attempt_reviews r where r.attempt_id = $1 order by r.id`,
    [attemptId],
  );
  return rows.map((each) => reviewRow.parse(each));
}

/** Those by which its last fix attempt was asked for. */
export async function listAttemptReviewsToFix(db: Db, attemptId: number): Promise<StoredReview[]> {
  const { rows } = await db.query(
    `with last as (select attempt_id, commit_sha from attempt_rulings
       where attempt_id = $1 and ruling = 'FIX' order by id desc limit 1)
     select ${columns} from attempt_reviews r join last using (attempt_id, commit_sha) order by r.id`,
    [attemptId],
  );
  return rows.map((each) => reviewRow.parse(each));
}

export async function listAttemptFindings(db: Db, attemptId: number): Promise<TrackedFinding[]> {
  const { rows } = await db.query(
    `select specialist, fingerprint, finding, standing, disputed_by as "disputedBy", dispute as reason, since
     from attempt_findings where attempt_id = $1 order by since, specialist, fingerprint`,
    [attemptId],
  );
  return rows.map((each) => trackedRow.parse(each));
}

export async function saveAttemptFindings(
  db: Db,
  attemptId: number,
  findings: readonly TrackedFinding[],
): Promise<void> {
  for (const { specialist, fingerprint, finding, standing, dispute, since } of findings) {
    await db.query(
      `insert into attempt_findings
         (attempt_id, specialist, fingerprint, finding, standing, since, disputed_by, dispute)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (attempt_id, specialist, fingerprint)
         do update set finding = $4, standing = $5, disputed_by = $7, dispute = $8`,
      [
        ...[attemptId, specialist, fingerprint, asJson(finding), standing, since],
        ...[dispute?.by ?? null, dispute?.reason ?? null],
      ],
    );
  }
}

export async function saveAttemptRuling(
  db: Db,
  { attemptId, commitSha, now }: AttemptCommit & { readonly now: Date },
  ruled: Extract<ReviewDecision, { kind: "ruling" }>,
): Promise<void> {
  const { reason, confidence, said } = rulingValues(ruled);
  await db.query(
    `insert into attempt_rulings (attempt_id, commit_sha, ruling, ruled_by, reason, confidence, said, ruled_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [attemptId, commitSha, ruled.ruling, ruled.by, reason, confidence, said, now],
  );
}

/** Why a commit of an attempt went on past what holds it; null: it did not. */
export async function findAttemptPassing(
  db: Db,
  { attemptId, commitSha }: AttemptCommit,
): Promise<Passing | null> {
  const { rows } = await db.query(
    `select confidence, said from attempt_rulings
     where attempt_id = $1 and commit_sha = $2 and ruling = 'PROCEED' order by id desc limit 1`,
    [attemptId, commitSha],
  );
  return rows[0] === undefined ? null : passingRow.parse(rows[0]);
}

export async function countAttemptFixes(db: Db, attemptId: number): Promise<number> {
  const { rows } = await db.query<{ count: string }>(
    "select count(*) from attempt_rulings where attempt_id = $1 and ruling = 'FIX'",
    [attemptId],
  );
  return Number(rows[0]?.count);
}
