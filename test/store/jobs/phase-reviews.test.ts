import { afterAll, beforeAll, expect, it } from "vitest";
import { type Review, type ReviewFinding } from "../../../src/domain/reviews/review.ts";
import { passOver, trackFindings } from "../../../src/domain/reviews/tracked-findings.ts";
import {
  countFixes,
  findPassing,
  listPhaseFindings,
  listPhaseReviews,
  savePhaseFindings,
  savePhaseReview,
  savePhaseRuling,
} from "../../../src/store/jobs/phase-reviews.ts";
import { movePhase } from "../../../src/store/jobs/phases.ts";
import { readReviewedRun } from "../../../src/store/jobs/reviewed-run.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { addTestJob, addTestPhase } from "../../support/job-rows.ts";

const now = new Date(Date.UTC(2026, 0, 10));
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await saveRepository(test.pool, { id: 1, installationId: 2, owner: "acme", name: "shop" });
});
afterAll(() => test.drop());

const finding = (message: string, level: ReviewFinding["level"]): ReviewFinding => ({
  ...{ path: "a.ts", line: 1, rule: "security", suggestion: null, level, message },
});
const review = (specialist: string, more: Partial<Review>): Review => ({
  ...{ specialist, gates: true, verdict: "pass", problem: null, leftOut: [], findings: [] },
  ...more,
});

it("what specialists say is kept by commit, the first time, and a run is told what its reviews came to", async () => {
  const { pool: db } = test;
  const { id: jobId } = await addTestJob(db, { repositoryId: 1, issue: 7 }, now);
  const phase = await addTestPhase(db, jobId, now);
  const of = (commitSha: string) => ({ phaseId: phase.id, revision: 1, commitSha, now });
  expect(await readReviewedRun(db, jobId)).toBeNull();

  const failed = review("security", { verdict: "fail", findings: [finding("It leaks", "error")] });
  await savePhaseReview(db, of("c1"), failed);
  await savePhaseReview(db, of("c1"), review("security", {}));
  expect(await listPhaseReviews(db, phase.id)).toEqual([{ ...failed, revision: 1, commitSha: "c1" }]);
  const byRules = { kind: "ruling", ruling: "FIX", by: "rules", reason: "errors", refused: null } as const;
  await savePhaseRuling(db, of("c1"), byRules);
  await savePhaseFindings(db, phase.id, trackFindings([], [failed], 1));

  const style = review("style", { verdict: "fail", findings: [finding("Too long", "warning")] });
  const absent = review("speed", { gates: false, verdict: "fail", problem: "crashed" });
  for (const each of [review("security", {}), style, absent]) await savePhaseReview(db, of("c2"), each);
  const tracked = trackFindings(await listPhaseFindings(db, phase.id), [review("security", {}), style], 1);
  await savePhaseFindings(db, phase.id, passOver(tracked));
  const ruled = {
    kind: "ruling",
    ruling: "PROCEED",
    by: "model",
    confidence: 0.9,
    said: "Long, and fine",
  } as const;
  await savePhaseRuling(db, of("c2"), ruled);

  expect(await countFixes(db, phase)).toBe(1);
  expect(await countFixes(db, { ...phase, revision: 2 })).toBe(0);
  expect(await findPassing(db, of("c1"))).toBeNull();
  expect(await findPassing(db, of("c2"))).toEqual({ confidence: 0.9, said: "Long, and fine" });
  const standings = (await listPhaseFindings(db, phase.id)).map((each) => [each.specialist, each.standing]);
  expect(standings).toEqual([
    ["security", "fixed"],
    ["style", "passed-over"],
  ]);
  // A phase that is not merged may yet be done again.
  expect(await readReviewedRun(db, jobId)).toBeNull();
  await movePhase(db, { phase, holder: null, now }, { step: "merged", claimSha: "c2" });
  // The one that warns, and the one that could not be made.
  expect(await readReviewedRun(db, jobId)).toEqual({ warnings: 2, passedOver: 1, fixes: 1 });
});
