import { z } from "zod";
import { type TrackedFinding } from "../../domain/reviews/tracked-findings.ts";
import { type Review } from "../../domain/reviews/review.ts";
import { rulings } from "../../domain/reviews/arbiter-answer.ts";
import { type ReviewDecision } from "../../domain/reviews/ruling.ts";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";
import { passingRow, reviewRow, rulingValues, trackedRow, type Passing } from "../reviews/review-rows.ts";

const row = reviewRow.extend({ revision: z.number() });

/** A review, and the commit that it is of. */
export type StoredReview = z.infer<typeof row>;

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

const columns = `r.revision, r.commit_sha as "commitSha", r.specialist, r.gates, r.verdict, r.problem,
  r.left_out as "leftOut", r.findings`;

/** Of all its commits, oldest first. */
export async function listPhaseReviews(db: Db, phaseId: number): Promise<StoredReview[]> {
  const { rows } = await db.query(
    `select ${columns} from phase_reviews r where r.phase_id = $1 order by r.id`,
    [phaseId],
  );
  return rows.map((each) => row.parse(each));
}

/** Those by which the last fix attempt of a phase's present revision was asked for. */
export async function listReviewsToFix(
  db: Db,
  { id, revision }: { readonly id: number; readonly revision: number },
): Promise<StoredReview[]> {
  const { rows } = await db.query(
    `with last as (select phase_id, revision, commit_sha from phase_rulings
       where phase_id = $1 and revision = $2 and ruling = 'FIX' order by id desc limit 1)
     select ${columns} from phase_reviews r join last using (phase_id, revision, commit_sha) order by r.id`,
    [id, revision],
  );
  return rows.map((each) => row.parse(each));
}

export async function listPhaseFindings(db: Db, phaseId: number): Promise<TrackedFinding[]> {
  const { rows } = await db.query(
    `select specialist, fingerprint, finding, standing, disputed_by as "disputedBy", dispute as reason, since
     from phase_findings where phase_id = $1 order by since, specialist, fingerprint`,
    [phaseId],
  );
  return rows.map((each) => trackedRow.parse(each));
}

export async function savePhaseFindings(
  db: Db,
  phaseId: number,
  findings: readonly TrackedFinding[],
): Promise<void> {
  for (const { specialist, fingerprint, finding, standing, dispute, since } of findings) {
    await db.query(
      `insert into phase_findings
         (phase_id, specialist, fingerprint, finding, standing, since, disputed_by, dispute)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (phase_id, specialist, fingerprint)
         do update set finding = $4, standing = $5, disputed_by = $7, dispute = $8`,
      [
        ...[phaseId, specialist, fingerprint, asJson(finding), standing, since],
        ...[dispute?.by ?? null, dispute?.reason ?? null],
      ],
    );
  }
}

export async function savePhaseRuling(
  db: Db,
  { phaseId, revision, commitSha, now }: ReviewOf,
  ruled: Extract<ReviewDecision, { kind: "ruling" }>,
): Promise<void> {
  const { reason, confidence, said } = rulingValues(ruled);
  await db.query(
    `insert into phase_rulings (phase_id, revision, commit_sha, ruling, ruled_by, reason, confidence, said, ruled_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [phaseId, revision, commitSha, ruled.ruling, ruled.by, reason, confidence, said, now],
  );
}

/** Why a commit of a phase went on past what holds it; null: it did not. */
export async function findPassing(
  db: Db,
  { phaseId, commitSha }: Pick<ReviewOf, "phaseId" | "commitSha">,
): Promise<Passing | null> {
  const { rows } = await db.query(
    `select confidence, said from phase_rulings
     where phase_id = $1 and commit_sha = $2 and ruling = 'PROCEED' order by id desc limit 1`,
    [phaseId, commitSha],
  );
  return rows[0] === undefined ? null : passingRow.parse(rows[0]);
}

const rulingRow = z.object({ ruling: z.enum(rulings) });

/** Whether what holds a commit of a phase was given up: nobody mended it, and nobody went on past it. */
export async function isUnresolved(
  db: Db,
  {
    id,
    revision,
    claimSha,
  }: { readonly id: number; readonly revision: number; readonly claimSha: string | null },
): Promise<boolean> {
  const { rows } = await db.query(
    `select ruling from phase_rulings
     where phase_id = $1 and revision = $2 and commit_sha = $3 order by id desc limit 1`,
    [id, revision, claimSha],
  );
  return rows[0] !== undefined && rulingRow.parse(rows[0]).ruling === "FAIL_PHASE";
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
