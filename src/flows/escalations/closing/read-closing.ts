import { type BroughtPull, type ClosingFacts, type Closure } from "../../../domain/escalations/closing.ts";
import { type RepositoryClient } from "../../../github/app.ts";
import { lastClosing } from "../../../github/issues/issue-events.ts";
import { type Issue } from "../../../github/issues/issues.ts";
import { readPull } from "../../../github/pulls.ts";
import { listBroughtPulls } from "../../../store/escalations/closings.ts";
import { type Db } from "../../../store/database.ts";
import { type Escalation } from "../../../store/escalations/escalations.ts";
import { standingOf } from "../correction.ts";

interface Known {
  readonly client: RepositoryClient;
  readonly issue: Issue | null;
  readonly escalation: Escalation | null;
}

/** How the issue and the pull requests of its escalation ended, asked only where it can decide something. */
export async function readClosing(db: Db, { client, issue, escalation }: Known): Promise<ClosingFacts> {
  if (issue === null || escalation === null) return { closure: null, pulls: [] };
  const decides =
    escalation.status === "awaiting_merge" || (issue.state === "closed" && escalation.status !== "resolved");
  return {
    closure: await readClosure(client, issue, escalation),
    pulls: decides ? await readPulls(db, client, escalation) : [],
  };
}

async function readClosure(
  client: RepositoryClient,
  issue: Issue,
  { closureEvent, createdAt }: Escalation,
): Promise<Closure | null> {
  if (issue.state !== "closed" && issue.stateReason !== "reopened") return null;
  const closing = await lastClosing(client, issue.number);
  if (closing === null || closing.id === closureEvent || closing.at < wholeSecond(createdAt)) return null;
  return { event: closing.id, ...(await standingOf(client, closing)) };
}

async function readPulls(
  db: Db,
  client: RepositoryClient,
  { id, triggeredAt }: Escalation,
): Promise<BroughtPull[]> {
  const pulls: BroughtPull[] = [];
  for (const number of await listBroughtPulls(db, id)) {
    const pull = await readPull(client, number);
    const merged = pull !== null && pull.mergedAt !== null && pull.mergedAt >= wholeSecond(triggeredAt);
    // Nobody can delete a pull request: only GitHub's own word says that it has ended.
    pulls.push({ number, state: merged ? "merged" : (pull?.state ?? "open") });
  }
  return pulls;
}

/** GitHub tells times in whole seconds. */
function wholeSecond(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1_000) * 1_000);
}
