import { usdLeft } from "../../../domain/jobs/phases/phase-use.ts";
import { attemptsAsked, listBefore, whyNotSpawned } from "../../../domain/jobs/phases/spawned.ts";
import { type SpawnGateFacts } from "../../../domain/jobs/strategy/gate-strategy.ts";
import { type Db } from "../../../store/database.ts";
import { type Job } from "../../../store/jobs/jobs.ts";
import { listPhaseVerdicts } from "../../../store/jobs/phase-verdicts.ts";
import { type Phase } from "../../../store/jobs/phases.ts";
import { type Mirror } from "../../../workspaces/mirror.ts";
import { readTodosAt } from "./read-plan.ts";

export interface AskingPhase {
  readonly phase: Phase;
  readonly job: Pick<Job, "issue" | "autonomy">;
  /** US dollars that the configuration lets a phase cost. */
  readonly cap: number | null;
}

export interface AskedPhases {
  /** Why it cannot be done, whatever it costs; null: it can. */
  readonly problem: string | null;
  readonly facts: SpawnGateFacts;
}

/** What a phase asks for in the list of todos that it claims; null: it is no phase that may ask. */
export async function readAskedPhases(
  { db, mirror }: { readonly db: Db; readonly mirror: Mirror },
  { phase, job, cap }: AskingPhase,
): Promise<AskedPhases | null> {
  const { id: phaseId, planned: by, claimSha, baseSha, pushedSha, rejections } = phase;
  if (by === null || claimSha === null) return null;
  const listAt = async (commit: string) =>
    (await readTodosAt(mirror, { commit, issue: job.issue }))?.phases ?? [];
  const base = await listAt(baseSha);
  const pushed = pushedSha === null ? base : await listAt(pushedSha);
  const after = await listAt(claimSha);
  const claimed = (await listPhaseVerdicts(db, phaseId)).some(
    ({ revision, commitSha }) => revision === phase.revision && commitSha === pushedSha,
  );
  const before = listBefore({ by, base, pushed, claimed });
  const attempts = base.find(({ id }) => id === by)?.budget.attempts ?? 0;
  return {
    problem: whyNotSpawned({ by, before, after }),
    facts: {
      ...{ by, asked: attemptsAsked({ before, after }) },
      attemptsLeft: Math.max(0, attempts - rejections - 1),
      usdLeft: usdLeft(phase, cap),
      hasPull: job.autonomy !== "full" || phase.pull !== null,
    },
  };
}
