import { z } from "zod";
import { type PlanNode } from "../../../domain/jobs/phases/graph.ts";
import { jobGraph, type JobGraph } from "../../../domain/jobs/phases/job-graph.ts";
import { listAuditOfKind } from "../../../store/audit.ts";
import { type Db } from "../../../store/database.ts";
import { findJobById } from "../../../store/jobs/jobs.ts";
import { listPhases } from "../../../store/jobs/phases.ts";
import { jobSubject } from "../../subject.ts";

const node = z.object({ id: z.string(), depends_on: z.array(z.string()) });
const seen = z.looseObject({
  plan: z.array(node),
  phases: z.array(z.looseObject({ id: z.number(), kind: z.string(), step: z.string() })),
});

/** Plans are made anew only after a round: the last decisions saw those that still matter. */
const mostDecisions = 200;

/** The phases of a job as they follow upon each other, with what is planned and not begun. */
export async function readJobGraph(db: Db, { id }: { readonly id: number }): Promise<JobGraph> {
  const job = await findJobById(db, id);
  const subject = job === null ? null : jobSubject(job);
  const decisions =
    subject === null ? [] : await listAuditOfKind(db, { subject, kind: "job", limit: mostDecisions });
  const plans = new Map<number, readonly PlanNode[]>();
  for (const { facts } of decisions) {
    const read = seen.safeParse(facts).data;
    if (read === undefined || read.plan.length === 0) continue;
    const planner = read.phases.findLast(({ kind, step }) => kind === "strategic" && step === "merged");
    if (planner !== undefined && !plans.has(planner.id)) plans.set(planner.id, read.plan);
  }
  return jobGraph(await listPhases(db, id), plans);
}
