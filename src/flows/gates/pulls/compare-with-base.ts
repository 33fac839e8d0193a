import { markRedBefore } from "../../../domain/gates/pulls/red-before.ts";
import { type GateVerdict } from "../../../domain/gates/verdict/verdict.ts";
import { type Db } from "../../../store/database.ts";
import { type PullKey } from "../../../store/gates/pull-gate-runs.ts";
import { findPhaseOfPull } from "../../../store/jobs/phases.ts";
import { judgeBeside, type JudgeDeps, type JudgeRequest } from "../judge-tree.ts";
import { shareMachine } from "../rooms/shared-machine.ts";

/** Files beside a plan need not fix what was red before: the plan is for that. */
export async function compareWithBase(
  deps: JudgeDeps & { readonly db: Db },
  { pull, request }: { readonly pull: PullKey; readonly request: JudgeRequest },
  verdict: GateVerdict,
): Promise<GateVerdict> {
  const { base, config } = request;
  if (verdict.verdict !== "fail" || base === null) return verdict;
  if ((await findPhaseOfPull(deps.db, pull))?.kind !== "strategic") return verdict;
  const red = new Set(verdict.gates.flatMap(({ name, status }) => (status === "pass" ? [] : [name])));
  const gates = config.gates.filter(({ name }) => red.has(name));
  if (gates.length === 0) return verdict;
  const judging = { ...request, machine: shareMachine(deps.parallel) };
  return markRedBefore(verdict, await judgeBeside(deps, judging, { commit: base, gates }));
}
