import { createHash } from "node:crypto";
import { type FailureFacts } from "../../domain/playbooks/recurrence.ts";
import { identityOf, symptomOf, tellsFailure, type FailureText } from "../../domain/playbooks/symptom.ts";
import { cleanText } from "../../domain/trust/text/clean-text.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { listFailingChecks } from "../../github/checks/failing-checks.ts";
import { type Issue } from "../../github/issues/issues.ts";
import { defaultBranch } from "../../github/refs.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Log } from "../../platform/log.ts";
import { type Database } from "../../store/database.ts";
import { type Escalation, type EscalationKey } from "../../store/escalations/escalations.ts";
import { findFailure, type KnownFailure } from "../../store/playbooks/failures.ts";
import { lastResolution, type Resolution } from "../../store/playbooks/resolutions.ts";
import { redactSecrets } from "../../workspaces/changes/secrets.ts";
import { cutText } from "../../domain/trust/text/cut-text.ts";

export interface RecogniseDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** A failure as it is escalated, and how the same one was resolved before. */
export interface RecognisedFailure {
  readonly fingerprint: string;
  readonly symptom: KnownFailure["symptom"];
  readonly escalatedAt: Date;
  readonly lastResolution: Resolution | null;
}

export interface Escalated {
  readonly key: EscalationKey;
  readonly client: RepositoryClient;
  readonly escalation: Escalation | null;
  readonly issue: Issue;
}

/**
 * Recognises the failure of an issue. Once an attempt was made the failure stays what it was; before, it is what the
 * issue says now.
 */
export async function recogniseFailure(
  deps: RecogniseDeps,
  escalated: Escalated,
): Promise<RecognisedFailure> {
  const { key } = escalated;
  const escalation = livingOf(escalated.escalation);
  const escalatedAt = escalation?.triggeredAt ?? deps.clock.now();
  const known = escalation === null ? null : await findFailure(deps.db, escalation.id);
  const stands = known?.triggeredAt.getTime() === escalatedAt.getTime();
  const { fingerprint, symptom } = known !== null && stands ? known : await readFailure(deps, escalated);
  const asked = { repositoryId: key.repositoryId, fingerprint, by: escalatedAt };
  return { fingerprint, symptom, escalatedAt, lastResolution: await lastResolution(deps.db, asked) };
}

/** What the decision needs to know of it. */
export function failureFacts(failure: RecognisedFailure | null): FailureFacts | null {
  if (failure === null) return null;
  const { fingerprint, escalatedAt, lastResolution: last } = failure;
  if (last === null) return { fingerprint, escalatedAt, lastResolution: null };
  const { issue, pull, confirmedAt } = last;
  return { fingerprint, escalatedAt, lastResolution: { issue, pull, confirmedAt } };
}

/** What is over begins a new life when it is taken in again, with what the issue says then. */
function livingOf(escalation: Escalation | null): Escalation | null {
  const lives = ["open", "held", "paged"].includes(escalation?.status ?? "");
  return lives ? escalation : null;
}

async function readFailure(
  deps: RecogniseDeps,
  { client, escalation, issue }: Escalated,
): Promise<Pick<KnownFailure, "fingerprint" | "symptom">> {
  const { title, body } = livingOf(escalation) ?? issue;
  const checks = tellsFailure(body) ? [] : await readChecks(deps, client);
  const symptom = symptomOf(await safeText({ title, body, checks }));
  return { symptom, fingerprint: createHash("sha256").update(identityOf(symptom)).digest("hex") };
}

/** An App that may not read checks knows the failure by the issue alone. */
async function readChecks({ log }: RecogniseDeps, client: RepositoryClient): Promise<FailureText["checks"]> {
  try {
    return await listFailingChecks(client, await defaultBranch(client));
  } catch (error) {
    log.warn({ err: error }, "the checks of the default branch could not be read");
    return [];
  }
}

/** As a reader sees it, and without secrets: what is kept of it is shown to agents and people. */
async function safeText({ title, body, checks }: FailureText): Promise<FailureText> {
  const safe = (text: string) => redactSecrets(cleanText(cutText(text, longestText)));
  return {
    title: await safe(title),
    body: await safe(body),
    checks: await Promise.all(
      checks.map(async ({ name, output }) => ({ name: await safe(name), output: await safe(output) })),
    ),
  };
}

const longestText = 65_536;
