import { labelNames } from "../../domain/escalations/configuration.ts";
import { listConcernedByPull } from "../../store/escalations/closings.ts";
import { findEscalation, noticeIssue, type EscalationKey } from "../../store/escalations/escalations.ts";
import { noteRepository, type Repository } from "../../store/configuration/repositories.ts";
import { storedConfiguration } from "../configuration/effective.ts";
import { type ConfigurationDeps } from "../configuration/sources.ts";

export interface NoticeDeps extends ConfigurationDeps {
  /** Debounced: several events of one issue cause one look. */
  readonly wakeSoon: (key: EscalationKey) => Promise<void>;
}

/** Something happened to an issue. Whether it is an escalation is found out later, from fresh facts. */
export async function noticeIssueEvent(
  deps: NoticeDeps,
  repository: Repository,
  { issue, labels }: { issue: number; labels: readonly string[] },
): Promise<void> {
  if (!(await noteRepository(deps.db, repository))) return;
  const key = { repositoryId: repository.id, issue };
  const known = (await findEscalation(deps.db, key)) !== null;
  if (!known && !(await mayBeEscalation(deps, repository, labels))) return;
  await noticeIssue(deps.db, key);
  await deps.wakeSoon(key);
}

/** A pull request ended. Whether it resolved anything is found out later, from fresh facts. */
export async function noticePullEnd(deps: NoticeDeps, repository: Repository, pull: number): Promise<void> {
  if (!(await noteRepository(deps.db, repository))) return;
  for (const key of await listConcernedByPull(deps.db, repository.id, pull)) {
    await noticeIssue(deps.db, key);
    await deps.wakeSoon(key);
  }
}

/** Spares GitHub a request for each event on an ordinary issue. */
async function mayBeEscalation(
  deps: ConfigurationDeps,
  repository: Repository,
  labels: readonly string[],
): Promise<boolean> {
  const inForce = await storedConfiguration(deps, repository);
  // Nothing is known of the repository yet: the first look reads its configuration.
  if (inForce === null) return labels.length > 0;
  const { escalations, labels: names } = inForce.config;
  const { intake } = labelNames(escalations.intakeLabel, names);
  return labels.some((label) => label.toLowerCase() === intake.toLowerCase());
}
