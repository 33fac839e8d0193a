import { type ClaimFacts } from "../../gates/claims/claim.ts";
import { type AttemptFacts } from "../decision/decision.ts";
import { type KillSwitch, type PreflightFacts } from "../preflight/preflight.ts";
import { type FactsDocument } from "./facts-documents.ts";
import { type WishedConfiguration } from "./wished-configuration.ts";

/** The facts as they would have been found under the configuration of the document. */
export function factsUnder({
  decision,
  facts,
  configuration = {},
}: FactsDocument): PreflightFacts | ClaimFacts | AttemptFacts {
  switch (decision) {
    case "preflight":
      return preflightUnder(facts, configuration);
    case "claim":
      return claimUnder(facts, configuration);
    case "attempt":
      return { ...facts, cap: configuration.escalations?.cap ?? facts.cap };
  }
}

function preflightUnder(facts: PreflightFacts, configuration: WishedConfiguration): PreflightFacts {
  const { cap, unregistered, caps, registry = {} } = configuration.escalations ?? {};
  const { domain, budget } = facts;
  const entry = domain.kind === "domain" ? registry[domain.label] : undefined;
  const needed = caps?.attemptCostUsd;
  return {
    ...facts,
    cap: cap ?? facts.cap,
    unregistered: unregistered ?? facts.unregistered,
    domain:
      domain.kind === "none"
        ? domain
        : { ...domain, agentAllowed: entry?.agentAllowed ?? domain.agentAllowed },
    budget: needed === undefined ? budget : { ...budget, needed },
    switchedOff: switchedBy(
      switchedBy(facts.switchedOff, "domain", entry?.enabled),
      "repository",
      configuration.enabled,
    ),
  };
}

const widestFirst: readonly KillSwitch[] = ["service", "installation", "repository", "domain"];

/** What is off in the end, where only the widest switch that is off was noted. */
function switchedBy(
  noted: KillSwitch | null,
  own: KillSwitch,
  enabled: boolean | undefined,
): KillSwitch | null {
  if (enabled === undefined) return noted;
  if (enabled) return noted === own ? null : noted;
  const isWider = noted !== null && widestFirst.indexOf(noted) < widestFirst.indexOf(own);
  return isWider ? noted : own;
}

function claimUnder(facts: ClaimFacts, { gates }: WishedConfiguration): ClaimFacts {
  return {
    ...facts,
    maxRejections: gates?.rejection?.maxRejections ?? facts.maxRejections,
    warnThreshold: gates?.tokenBudget?.warnThreshold ?? facts.warnThreshold,
  };
}
