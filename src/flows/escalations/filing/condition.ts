import { createHash } from "node:crypto";
import { labelNames } from "../../../domain/escalations/configuration.ts";
import { type Configuration } from "../../../domain/configuration.ts";
import { type FiledIssue } from "../../../domain/escalations/filing/filing.ts";
import { type GitHubApp, type RepositoryClient } from "../../../github/app.ts";
import { readIssue } from "../../../github/issues/issues.ts";
import { type Filing } from "../../../store/escalations/filings.ts";
import { type Prompts } from "../../../agents/prompts/load-prompts.ts";
import { type ConfigurationDeps } from "../../configuration/sources.ts";
import { type RecordDeps } from "../../record.ts";
import { type EscalationSettings } from "../dependencies.ts";
import { issueFacts } from "../situation.ts";

export interface FilingDeps extends ConfigurationDeps, RecordDeps {
  readonly github: Pick<GitHubApp, "repository">;
  readonly prompts: Prompts;
  readonly settings: Pick<EscalationSettings, "enabled">;
}

/** A condition's name in the hidden marker of its issue, of whatever characters its fingerprint is made. */
export function markerOf(fingerprint: string): string {
  return `filing-${createHash("sha256").update(fingerprint).digest("hex").slice(0, 20)}`;
}

/** The issue of a filing as it stands on GitHub. */
export async function readFiledIssue(
  client: RepositoryClient,
  config: Configuration,
  { issue }: Filing,
): Promise<FiledIssue> {
  if (issue === null) return { issue, state: "absent", dismissed: false, hasHumanRequired: false };
  const reading = await readIssue(client, issue);
  const names = labelNames(config.escalations.intakeLabel, config.labels);
  const { state, hasHumanRequired } = issueFacts(reading, names);
  const reason = reading.kind === "found" ? reading.issue.stateReason : null;
  return { issue, state, hasHumanRequired, dismissed: reason === "not_planned" || reason === "duplicate" };
}
