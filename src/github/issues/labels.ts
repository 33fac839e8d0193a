import { type RepositoryClient } from "../app.ts";
import { orRefusal, refusalOf, type Refusal } from "../connection/refusals.ts";

export interface LabelChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export interface AppliedLabels {
  readonly kind: "applied";
  /** What was in fact changed. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Adds and removes only what differs; labels that are not named stay as they are, also those that somebody
 * sets meanwhile. A label that is named in both is added.
 */
export async function applyLabels(
  client: RepositoryClient,
  issue: number,
  change: LabelChange,
): Promise<AppliedLabels | Refusal> {
  const { octokit, owner, repo } = client;
  const place = { owner, repo, issue_number: issue };
  return orRefusal(async () => {
    const current = await octokit.paginate(octokit.rest.issues.listLabelsOnIssue, {
      ...place,
      per_page: 100,
    });
    const present = new Map(current.map(({ name }) => [fold(name), name]));
    const wanted = new Set(change.add.map(fold));
    const added = change.add.filter((name) => !present.has(fold(name)));
    const removed = change.remove.flatMap((name) => present.get(fold(name)) ?? []);
    const gone = removed.filter((name) => !wanted.has(fold(name)));
    // Removed first: an issue holds at most a hundred labels.
    for (const name of gone) await removeLabel(client, issue, name);
    if (added.length > 0) await octokit.rest.issues.addLabels({ ...place, labels: added });
    return { kind: "applied", added, removed: gone } as const;
  });
}

async function removeLabel(client: RepositoryClient, issue: number, name: string): Promise<void> {
  const { octokit, owner, repo } = client;
  try {
    await octokit.rest.issues.removeLabel({ owner, repo, issue_number: issue, name });
  } catch (error) {
    // Any other 404 says nothing of the label.
    if (!/label does not exist/i.test(refusalOf(error)?.detail ?? "")) throw error;
  }
}

/** To GitHub, names that differ only in case are one label. */
function fold(name: string): string {
  return name.toLowerCase();
}
