import { type Db } from "../../src/store/database.ts";
import { addJob, findJob, type Job, type JobKey } from "../../src/store/jobs/jobs.ts";
import { addPhase, listPhases, type Phase } from "../../src/store/jobs/phases.ts";

/** A job as it is when somebody has just asked for it. */
export async function addTestJob(db: Db, key: JobKey, now: Date): Promise<Job> {
  const autonomy = { level: "partial", from: "built-in" } as const;
  const asked = { title: "t", body: "b", askedBy: "mona", askedEvent: 0, autonomyEvent: 0, expert: "coder" };
  const chosen = { strategy: "interactive", strategyFrom: "repository" } as const;
  await addJob(db, { ...key, ...asked, ...chosen, run: 1, base: "job", autonomy, now });
  const job = await findJob(db, key);
  if (job === null) throw new Error("the job was added");
  return job;
}

/** Its first phase, which an agent is to be asked about. */
export async function addTestPhase(db: Db, jobId: number, now: Date): Promise<Phase> {
  await addPhase(db, jobId, {
    ...{ kind: "strategic", number: 1, suffix: "", planned: null, plannedBy: null, feedbackOf: null },
    ...{ mayComplete: true, branch: "x", baseSha: "b", step: "working", claimSha: null, prompt: "do" },
    ...{ promptHashes: {}, now },
  });
  const [phase] = await listPhases(db, jobId);
  if (phase === undefined) throw new Error("the phase was added");
  return phase;
}
