import { failureReason, trialReason } from "../../domain/gates/verdict/failure-reason.ts";
import { type GateVerdict } from "../../domain/gates/verdict/verdict.ts";
import { asJson } from "../as-json.ts";
import { type Db } from "../database.ts";

/** What was judged, by the id of its row. */
export type Judged =
  { readonly gateRunId: number } | { readonly pullGateRunId: number } | { readonly phaseVerdictId: number };

/** Keeps each gate's result, to be counted. What was told of the same commit of the same work before is not again. */
export async function saveGateResults(
  db: Db,
  judged: Judged,
  { verdict, now }: { readonly verdict: GateVerdict; readonly now: Date },
): Promise<void> {
  await db.query(
    `with about as (
       select e.repository_id from gate_runs g
       join attempts a on a.id = g.attempt_id join escalations e on e.id = a.escalation_id where g.id = $1
       union all
       select repository_id from pull_gate_runs where id = $2
       union all
       select j.repository_id from phase_verdicts v
       join phases p on p.id = v.phase_id join jobs j on j.id = p.job_id where v.id = $3
     ), told as (
       select s.name from gate_runs this
       join gate_runs g on g.attempt_id = this.attempt_id and g.commit_sha = this.commit_sha
       join gate_results s on s.gate_run_id = g.id where this.id = $1
       union all
       select s.name from pull_gate_runs this join gate_results s on s.pull_gate_run_id = this.id where this.id = $2
       union all
       select s.name from phase_verdicts this
       join phase_verdicts v on v.phase_id = this.phase_id and v.commit_sha = this.commit_sha
       join gate_results s on s.phase_verdict_id = v.id where this.id = $3
     )
     insert into gate_results (gate_run_id, pull_gate_run_id, phase_verdict_id,
       name, kind, repository_id, judged_at, status, seconds, cached, reason, measured)
     select $1, $2, $3, r.name, r.kind, about.repository_id, $4, r.status, r.seconds, r.cached, r.reason, r.measured
     from about cross join jsonb_to_recordset($5::jsonb) as r(name text, kind text, status text,
       seconds double precision, cached boolean, reason text, measured jsonb)
     where not exists (select from told where told.name = r.name)`,
    [
      "gateRunId" in judged ? judged.gateRunId : null,
      "pullGateRunId" in judged ? judged.pullGateRunId : null,
      "phaseVerdictId" in judged ? judged.phaseVerdictId : null,
      now,
      asJson(resultsOf(verdict)),
    ],
  );
}

/** Trials that had nothing to do are not counted. */
function resultsOf({ gates, trials }: GateVerdict) {
  const judged = gates.map((gate) => {
    const { name, kind, status, seconds, cached, measured = null } = gate;
    return { name, kind, status, seconds, cached, reason: failureReason(gate), measured };
  });
  const ran = trials.filter(({ status }) => status !== "skipped");
  const tried = ran.map((trial) => {
    const { name, status, seconds, cached } = trial;
    return {
      name: `trial:${name}`,
      kind: "trial",
      status,
      seconds,
      cached,
      reason: trialReason(trial),
      measured: null,
    };
  });
  return [...judged, ...tried];
}
