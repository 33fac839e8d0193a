import { lookAtLease } from "../../../store/escalations/escalations.ts";
import { type Course } from "../../agent-work/correct-course.ts";
import { courseCorrection, toldBefore } from "../../agent-work/told-before.ts";
import { record } from "../../record.ts";
import { escalationSubject } from "../../subject.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { gatesInForce } from "../prompt/gates-in-force.ts";
import { cacheOf } from "./turn/judge-claim.ts";
import { type Work } from "./work.ts";

/** By what the course of an attempt's agent is corrected; null: the base asks for nothing. */
export async function courseOf(deps: EscalationDeps, work: Work): Promise<Course | null> {
  const { attempt, situation, mirror, lease } = work;
  if (situation.config.gates.during === undefined) return null;
  return {
    gates: await gatesInForce(situation.config, mirror, attempt.baseSha),
    baseSha: attempt.baseSha,
    author: await deps.workshop.author(situation.client),
    cache: cacheOf(deps, work),
    told: await toldBefore(deps.db, escalationSubject(situation.key), { attempt: attempt.id }),
    note: ({ results, failures, promptHash, told }) => {
      const gates = results.map(({ name, status, actual }) => ({ name, status, actual }));
      const decided = {
        repositoryId: situation.key.repositoryId,
        subject: escalationSubject(situation.key),
        kind: courseCorrection,
        facts: { attempt: attempt.id, gates, told },
        decision: { kind: "tell", failures, promptHash },
        effects: [],
      };
      return record(deps, decided, async (db) => (await lookAtLease(db, lease)).held);
    },
  };
}
