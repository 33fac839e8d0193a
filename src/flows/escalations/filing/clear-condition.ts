import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import { decideClearing, type ClearingDecision } from "../../../domain/escalations/filing/filing.ts";
import { buildRegistry, domainOf } from "../../../domain/escalations/registry/registry.ts";
import { endFiling, findStandingFiling } from "../../../store/escalations/filings.ts";
import { findRepository } from "../../../store/configuration/repositories.ts";
import { configurationInForce } from "../../configuration/effective.ts";
import { record } from "../../record.ts";
import { escalationSubject, filingSubject } from "../../subject.ts";
import { killSwitch } from "../../switches/kill-switch.ts";
import { markerOf, readFiledIssue, type FilingDeps } from "./condition.ts";

export interface Clearing {
  readonly repositoryId: number;
  readonly fingerprint: string;
  /** How the producer knows. */
  readonly why: string;
  /** It cannot come back, so a person who has the issue is told that it is gone. */
  readonly tellsPerson?: boolean;
}

/** A producer says that its condition is gone: the issue that was filed for it is closed, unless a person has it. */
export async function clearCondition(deps: FilingDeps, clearing: Clearing): Promise<ClearingDecision> {
  const { repositoryId, fingerprint } = clearing;
  const marker = markerOf(fingerprint);
  const standing = await findStandingFiling(deps.db, { repositoryId, marker });
  const repository = await findRepository(deps.db, repositoryId);
  if (standing === null || repository === null) return { kind: "nothing" };
  const { installationId, owner, name } = repository;
  const client = await deps.github.repository({ installationId, owner, repo: name });
  const { config } = await configurationInForce(deps, repositoryId, client);
  const match = domainOf([standing.domain], buildRegistry(config.escalations.registry));
  const switchedOff = await killSwitch(deps, { installationId, config, match });
  const facts = await readFiledIssue(client, config, standing);
  const decision = decideClearing({ switchedOff, standing: facts });
  if (decision.kind === "refuse" || decision.kind === "nothing") return decision;
  if (decision.kind === "leave" && clearing.tellsPerson !== true) return decision;
  await record(
    deps,
    {
      repositoryId,
      // With what else is said about the issue, in order.
      subject:
        decision.kind === "withdraw"
          ? filingSubject({ repositoryId, marker })
          : escalationSubject({ repositoryId, issue: decision.issue }),
      kind: "clearing",
      ...{ facts: { fingerprint, why: clearing.why, ...facts }, decision },
      effects: clearingEffects(deps, clearing, decision),
    },
    (db) => endFiling(db, standing.id, deps.clock.now()),
  );
  return decision;
}

function clearingEffects({ prompts }: FilingDeps, { why }: Clearing, decision: ClearingDecision): Effect[] {
  if (decision.kind !== "close" && decision.kind !== "leave") return [];
  const { kind, issue } = decision;
  const { text } = renderPrompt(prompts, "comments/condition-gone", { why, closes: kind === "close" });
  return [
    { kind: "comment", issue, marker: "condition-gone", body: text },
    ...(kind === "close" ? [{ kind: "close-issue", issue } as const] : []),
  ];
}
