import { type Clock } from "../../../platform/clock.ts";
import { noticeChecksOfAttempts } from "../../../store/escalations/attempt-checks.ts";
import { type Database } from "../../../store/database.ts";
import { type EscalationKey } from "../../../store/escalations/escalations.ts";
import { type JobKey } from "../../../store/jobs/jobs.ts";
import { noticeChecksOfPhases } from "../../../store/jobs/phase-checks.ts";
import { noticeChecksOfPulls } from "../../../store/gates/pull-gate-runs.ts";
import { noteRepository, type Repository } from "../../../store/configuration/repositories.ts";

export interface NoticeChecksDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly wakeSoon: (key: EscalationKey) => Promise<void>;
  readonly judgePull: (run: number) => Promise<void>;
  readonly wakeJobSoon: (key: JobKey) => Promise<void>;
}

/** Something was reported on a commit: whatever waits for its checks looks again. */
export async function noticeChecks(
  { db, clock, wakeSoon, judgePull, wakeJobSoon }: NoticeChecksDeps,
  repository: Repository,
  sha: string,
): Promise<void> {
  if (!(await noteRepository(db, repository))) return;
  const about = { repositoryId: repository.id, sha, now: clock.now() };
  for (const issue of await noticeChecksOfAttempts(db, about)) {
    await wakeSoon({ repositoryId: repository.id, issue });
  }
  for (const job of await noticeChecksOfPhases(db, about)) await wakeJobSoon(job);
  const head = { repositoryId: repository.id, headSha: sha };
  for (const run of await noticeChecksOfPulls(db, head, about.now)) await judgePull(run);
}
