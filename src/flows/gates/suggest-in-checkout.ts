import { repositoryFilePath } from "../../config/repository/repository-file.ts";
import { suggestThresholds, type Suggestion } from "../../domain/gates/detection/suggest.ts";
import { type MeasuredCommit } from "../../domain/gates/detection/thresholds.ts";
import { keptVerdicts } from "./cache/verdict-directory.ts";
import {
  commitOf,
  configurationIn,
  configurationOf,
  noCheckout,
  noCommit,
  topOf,
  treesBefore,
  type GivenConfiguration,
  type Refused,
} from "./checkout.ts";

export interface SuggestionRequest {
  /** Any directory of a git checkout. */
  readonly directory: string;
  /** A revision: it and what came before it was accepted. */
  readonly head: string;
  /** In the place of the head's own. */
  readonly configuration: GivenConfiguration | null;
  /** Where verdicts of this person's are kept. */
  readonly verdicts: string;
}

export interface CheckoutSuggestions {
  readonly kind: "suggested";
  /** Where the checkout begins. */
  readonly repository: string;
  /** Accepted commits that were looked at. */
  readonly commits: number;
  readonly suggestions: readonly Suggestion[];
}

const mostTrees = 2_000;
const mostCommits = 50;

/**
 * Thresholds that the newest commits of a checkout would have met, of those that were judged here and passed: what
 * stands in the history was accepted. It changes nothing.
 */
export async function suggestInCheckout({
  directory,
  head,
  configuration,
  verdicts,
}: SuggestionRequest): Promise<CheckoutSuggestions | Refused> {
  const top = await topOf(directory);
  if (top === null) return noCheckout(directory);
  const commit = await commitOf(top, head);
  if (commit === null) return noCommit("--head", head);
  const given = configuration ?? (await configurationOf(top, commit));
  const read = configurationIn(given ?? { file: repositoryFilePath, text: null });
  if (read.kind === "refused") return read;
  const measured = await passedTrees(verdicts);
  const trees = await treesBefore(top, commit, mostTrees);
  const commits = trees.flatMap((tree) => measured.get(tree) ?? []).slice(0, mostCommits);
  const suggestions = suggestThresholds(read.config.gates, commits);
  return { kind: "suggested", repository: top, commits: commits.length, suggestions };
}

/** What was measured of each tree that passed; where it was judged by several configurations, of all their gates. */
async function passedTrees(folder: string): Promise<ReadonlyMap<string, MeasuredCommit>> {
  const trees = new Map<string, MeasuredCommit>();
  for (const { tree, results, isPart } of await keptVerdicts(folder)) {
    if (isPart === true || !results.every(({ status }) => status === "pass")) continue;
    const numbers = results.flatMap(({ name, measured }) =>
      measured === undefined ? [] : [[name, measured] as const],
    );
    trees.set(tree, new Map([...(trees.get(tree) ?? []), ...numbers]));
  }
  return trees;
}
