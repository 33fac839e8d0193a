import { cancellationOf } from "../../../../domain/escalations/decision/cancellation.ts";
import { type Cancellation } from "../../../../domain/escalations/decision/decision.ts";
import { domainOf } from "../../../../domain/escalations/registry/registry.ts";
import { readIssue } from "../../../../github/issues/issues.ts";
import { findWish } from "../../../../store/commands.ts";
import { lookAtLease, type Lease } from "../../../../store/escalations/escalations.ts";
import { findRepository } from "../../../../store/configuration/repositories.ts";
import { configurationInForce } from "../../../configuration/effective.ts";
import {
  watchWork,
  type Interruption as WorkInterruption,
  type Watch as WorkWatch,
} from "../../../agent-work/watch-work.ts";
import { killSwitch } from "../../../switches/kill-switch.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { issueFacts, vocabularyOf, type Situation } from "../../situation.ts";

export type Interruption = WorkInterruption<Cancellation>;
export type Watch = WorkWatch<Cancellation>;

/** Watches over a running attempt. Postgres tells cheaply that something happened; only then GitHub is asked what. */
export function watchOver(deps: EscalationDeps, situation: Situation, lease: Lease): Watch {
  let seen = situation.escalation?.noticedAt ?? new Date(0);
  return watchWork<Cancellation>(deps, lease.holder, async () => {
    const { noticedAt, held } = await lookAtLease(deps.db, lease);
    if (!held) return { kind: "lease-lost" };
    if (noticedAt <= seen) return null;
    const reason = await readCancellation(deps, situation);
    seen = noticedAt;
    return reason === null ? null : { kind: "cancelled", reason };
  });
}

/** Reads the issue and the switches again; null: nothing stands against going on. */
export async function readCancellation(
  deps: EscalationDeps,
  { key, client }: Situation,
): Promise<Cancellation | null> {
  // Where the App is not installed any more nothing can be read, and nothing may be done.
  const repository = await findRepository(deps.db, key.repositoryId);
  if (repository === null) return "switched_off";
  const { config } = await configurationInForce(deps, key.repositoryId, client);
  const reading = await readIssue(client, key.issue);
  const { names, registry } = vocabularyOf(config);
  const labels = reading.kind === "found" ? reading.issue.labels : [];
  const match = domainOf(labels, registry);
  const denied = match.kind !== "none" && !match.leading.agentAllowed;
  const switchedOff = await killSwitch(deps, { ...repository, config, match });
  const stopped = (await findWish(deps.db, key))?.kind === "stop";
  return cancellationOf(issueFacts(reading, names), { switchedOff, denied, stopped });
}
