import { renderPrompt } from "../../../agents/prompts/render-prompt.ts";
import { type Configuration } from "../../../domain/configuration.ts";
import { type Effect } from "../../../domain/effects/effect.ts";
import {
  decideFiling,
  type FilingDecision,
  type FilingFacts,
} from "../../../domain/escalations/filing/filing.ts";
import {
  buildRegistry,
  domainOf,
  type StuckLabelRegistry,
} from "../../../domain/escalations/registry/registry.ts";
import { type RepositoryClient } from "../../../github/app.ts";
import {
  addFiling,
  endFiling,
  findEarlierIssue,
  findStandingFiling,
  type Filing,
  type Producer,
} from "../../../store/escalations/filings.ts";
import { findRepository } from "../../../store/configuration/repositories.ts";
import { configurationInForce } from "../../configuration/effective.ts";
import { record } from "../../record.ts";
import { filingSubject } from "../../subject.ts";
import { killSwitch } from "../../switches/kill-switch.ts";
import { markerOf, readFiledIssue, type FilingDeps } from "./condition.ts";

/** What a producer has to say about something that is stuck. */
export interface Report {
  readonly repositoryId: number;
  readonly producer: Producer;
  /** Reports with one fingerprint are of one condition. */
  readonly fingerprint: string;
  /** The one stuck label. */
  readonly domain: string;
  readonly title: string;
  readonly body: string;
  /** Where a comment links to it once it is filed. */
  readonly linkedFrom?: Extract<Effect, { kind: "file-issue" }>["linkedFrom"];
}

export type Escalated =
  | { readonly kind: "filed" | "found"; readonly issue: number | null; readonly marker: string }
  | { readonly kind: "dismissed"; readonly issue: number }
  | { readonly kind: "refused"; readonly reason: "unknown_repository" | "switched_off" }
  | { readonly kind: "refused"; readonly reason: "unregistered"; readonly registered: readonly string[] };

/**
 * The one way by which Nightshift makes an escalation: an issue with the intake label and exactly one stuck label,
 * once for each condition. Nothing else sets the intake label. `clearCondition` takes it back.
 */
export async function escalate(deps: FilingDeps, report: Report): Promise<Escalated> {
  const repository = await findRepository(deps.db, report.repositoryId);
  if (repository === null) return { kind: "refused", reason: "unknown_repository" };
  const { installationId, owner, name } = repository;
  const client = await deps.github.repository({ installationId, owner, repo: name });
  const { config } = await configurationInForce(deps, report.repositoryId, client);
  const registry = buildRegistry(config.escalations.registry);
  const marker = markerOf(report.fingerprint);
  const standing = await findStandingFiling(deps.db, { repositoryId: report.repositoryId, marker });
  const facts = await readFacts(deps, report, { client, config, registry, standing });
  const decision = decideFiling(facts);
  switch (decision.kind) {
    case "found":
      return { ...decision, marker };
    case "dismissed":
      return decision;
    case "refuse":
      if (decision.reason !== "unregistered") return { kind: "refused", reason: decision.reason };
      return { kind: "refused", reason: "unregistered", registered: registry.map(({ label }) => label) };
    case "file": {
      const filed = await file(deps, report, { config, standing, facts, decision });
      return { kind: filed ? "filed" : "found", issue: null, marker };
    }
  }
}

interface Known {
  readonly client: RepositoryClient;
  readonly config: Configuration;
  readonly registry: StuckLabelRegistry;
  readonly standing: Filing | null;
}

async function readFacts(
  deps: FilingDeps,
  { repositoryId, domain, fingerprint }: Report,
  { client, config, registry, standing }: Known,
): Promise<FilingFacts> {
  const match = domainOf([domain], registry);
  const condition = { repositoryId, marker: markerOf(fingerprint) };
  return {
    switchedOff: await killSwitch(deps, { installationId: client.installationId, config, match }),
    registered: match.kind !== "none",
    standing: standing === null ? null : await readFiledIssue(client, config, standing),
    earlier: await findEarlierIssue(deps.db, condition),
  };
}

interface Deciding {
  readonly config: Configuration;
  readonly standing: Filing | null;
  readonly facts: FilingFacts;
  readonly decision: Extract<FilingDecision, { kind: "file" }>;
}

/** False: somebody else filed it meanwhile. */
function file(deps: FilingDeps, report: Report, { config, standing, facts, decision }: Deciding) {
  const { repositoryId, producer, fingerprint, domain } = report;
  const marker = markerOf(fingerprint);
  const now = deps.clock.now();
  const { text } = renderPrompt(deps.prompts, "comments/filed", {
    body: report.body,
    fingerprint,
    earlier: decision.earlier,
  });
  const labels = [config.escalations.intakeLabel, domain];
  const { title, linkedFrom } = report;
  const link = linkedFrom === undefined ? {} : { linkedFrom };
  const effect: Effect = { kind: "file-issue", marker, title, body: text, labels, ...link };
  return record(
    deps,
    {
      ...{ repositoryId, subject: filingSubject({ repositoryId, marker }), kind: "filing" },
      ...{ facts: { producer, fingerprint, domain, ...facts }, decision, effects: [effect] },
    },
    async (db) =>
      (standing === null || (await endFiling(db, standing.id, now))) &&
      addFiling(db, { repositoryId, producer, fingerprint, marker, domain, now }),
  );
}
