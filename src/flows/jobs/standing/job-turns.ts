import { listAgentTurns, type AgentTurnRow } from "../../../store/agent-turns.ts";
import { type Db } from "../../../store/database.ts";
import { findJobById } from "../../../store/jobs/jobs.ts";
import { jobSubject } from "../../subject.ts";
import { isOfJob } from "./job-decisions.ts";

const most = 200;

/** The last turns of its agents, reviewers and the companion among them, oldest first. */
export async function readJobTurns(db: Db, id: number): Promise<AgentTurnRow[]> {
  const job = await findJobById(db, id);
  if (job === null) return [];
  const ofJob = await isOfJob(db, job);
  return (await listAgentTurns(db, jobSubject(job), most)).filter(({ beganAt }) => ofJob(beganAt));
}
