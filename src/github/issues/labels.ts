import { type RepositoryClient } from "../app.ts";
import { orRefusal, refusalOf, type Refusal } from "../connection/refusals.ts";

export interface LabelChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export interface KnownLabels {
  /** In lower case, which labels it has or has not, whatever GitHub lists: lists may lag. */
  readonly known?: ReadonlyMap<string, boolean>;
}

export interface LabelMaking {
  /** Called before labels are added, with their names: GitHub makes those that there are not, grey and undescribed. */
  readonly make?: (names: readonly string[]) => Promise<unknown>;
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
  { known = new Map<string, boolean>(), make, ...change }: LabelChange & KnownLabels & LabelMaking,
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
    const added = change.add.filter((name) => known.get(fold(name)) === false || !present.has(fold(name)));
    const listed = (name: string) => present.get(fold(name)) ?? (known.get(fold(name)) === true ? name : []);
    const gone: string[] = [];
    // Removed first: an issue holds at most a hundred labels.
    for (const name of change.remove.flatMap(listed)) {
      if (!wanted.has(fold(name)) && (await removeLabel(client, issue, name))) gone.push(name);
    }
    if (added.length > 0) await make?.(added);
    if (added.length > 0) await octokit.rest.issues.addLabels({ ...place, labels: added });
    return { kind: "applied", added, removed: gone } as const;
  });
}

/** False: the issue does not have it. */
async function removeLabel(client: RepositoryClient, issue: number, name: string): Promise<boolean> {
  const { octokit, owner, repo } = client;
  try {
    await octokit.rest.issues.removeLabel({ owner, repo, issue_number: issue, name });
    return true;
  } catch (error) {
    // Any other 404 says nothing of the label.
    if (!/label does not exist/i.test(refusalOf(error)?.detail ?? "")) throw error;
    return false;
  }
}

/** To GitHub, names that differ only in case are one label. */
function fold(name: string): string {
  return name.toLowerCase();
}
