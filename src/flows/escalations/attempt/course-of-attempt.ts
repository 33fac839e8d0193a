import { lookAtLease } from "../../../store/escalations/escalations.ts";
import { type Course } from "../../agent-work/correct-course.ts";
import { record } from "../../record.ts";
import { escalationSubject } from "../../subject.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { gatesInForce } from "../prompt/gates-in-force.ts";
import { cacheOf } from "./turn/judge-claim.ts";
import { type Work } from "./work.ts";

/** By what the course of an attempt's agent is corrected; null: the base asks for nothing. */
export async function courseOf(deps: EscalationDeps, work: Work): Promise<Course | null> {
  const { attempt, situation, mirror, lease, told } = work;
  if (situation.config.gates.during === undefined) return null;
  return {
    gates: await gatesInForce(situation.config, mirror, attempt.baseSha),
    baseSha: attempt.baseSha,
    author: await deps.workshop.author(situation.client),
    cache: cacheOf(deps, work),
    told,
    note: ({ results, failures, promptHash }) => {
      const gates = results.map(({ name, status, actual }) => ({ name, status, actual }));
      const decided = {
        repositoryId: situation.key.repositoryId,
        subject: escalationSubject(situation.key),
        kind: "course-correction",
        facts: { attempt: attempt.id, gates },
        decision: { kind: "tell", failures, promptHash },
        effects: [],
      };
      return record(deps, decided, async (db) => (await lookAtLease(db, lease)).held);
    },
  };
}
