import { type Effect } from "../../../domain/effects/effect.ts";
import { type CheckGate, type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type GateVerdict } from "../../../domain/gates/verdict/verdict.ts";
import { listAcceptances } from "../../../store/gates/acceptances.ts";
import { findAgentsPull } from "../../../store/gates/agents-pulls.ts";
import { type PullGateRun } from "../../../store/gates/pull-gate-runs.ts";
import { buttonsOf } from "../check-runs/check-buttons.ts";
import { checkRunEffects } from "../check-runs/check-run-effects.ts";
import { logUrlOf } from "../keep-logs.ts";
import { placeOfRun } from "./begin-pull-run.ts";
import { type PullGateDeps } from "./dependencies.ts";

export interface ToldVerdict {
  readonly verdict: GateVerdict;
  readonly config: ResolvedGates | null;
  readonly waitingFor?: readonly CheckGate[];
  /** Accepted just now, by whom. */
  readonly acceptedNow?: ReadonlyMap<string, string>;
}

/** The check runs of a verdict over a pull request's head, with what people can do about it. */
export async function pullCheckRuns(
  { db, settings }: Pick<PullGateDeps, "db" | "settings">,
  run: PullGateRun,
  { verdict, config, waitingFor = [], acceptedNow = new Map() }: ToldVerdict,
): Promise<Effect[]> {
  const known = run.baseRef === null ? [] : await listAcceptances(db, { ...run, baseRef: run.baseRef });
  const accepted = new Map([...acceptedNow, ...known]);
  const isAgents = (await findAgentsPull(db, run)) !== null;
  const review = isAgents ? "block" : (config?.review ?? "tell");
  return checkRunEffects(verdict, await placeOfRun({ db, settings }, run), {
    ...(config === null ? {} : { source: config.source }),
    ...{ waitingFor, accepted, review, logUrl: logUrlOf(settings.pagesUrl, run.repositoryId) },
    actions: buttonsOf(verdict),
  });
}
