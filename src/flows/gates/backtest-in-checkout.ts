import { type GateVerdict } from "../../domain/gates/verdict/verdict.ts";
import { type VerdictCache } from "./cache/verdict-cache.ts";
import {
  commitOf,
  configurationOf,
  listMerged,
  noCheckout,
  noCommit,
  refused,
  topOf,
  type GivenConfiguration,
  type MergedCommit,
  type Refused,
} from "./checkout.ts";
import { type JudgeDeps } from "./judge-tree.ts";
import { runInCheckout } from "./run-in-checkout.ts";

export interface BacktestRequest {
  /** Any directory of a git checkout. */
  readonly directory: string;
  /** A revision: what was merged up to it is judged. */
  readonly head: string;
  /** How many commits. */
  readonly last: number;
  /** In the place of the head's own, by which all commits are judged. */
  readonly configuration: GivenConfiguration | null;
  readonly cache: VerdictCache;
  readonly signal: AbortSignal;
  readonly onJudged: (commit: BacktestedCommit) => void;
}

export interface BacktestedCommit extends MergedCommit {
  /** Or why the commit cannot be judged at all. */
  readonly verdict: GateVerdict | Refused;
  readonly seconds: number;
}

export interface Backtest {
  readonly kind: "tested";
  /** The newest first. */
  readonly commits: readonly BacktestedCommit[];
}

/**
 * Judges what was merged into a branch as it would be judged today: each commit over what it was merged onto, by one
 * configuration. Without one, gates are detected in each base. External checks take no part. What was judged here before is recalled.
 */
export async function backtestInCheckout(
  deps: JudgeDeps,
  request: BacktestRequest,
): Promise<Backtest | Refused> {
  const { directory, head, last, onJudged } = request;
  const top = await topOf(directory);
  if (top === null) return noCheckout(directory);
  const newest = await commitOf(top, head);
  if (newest === null) return noCommit("--head", head);
  const configuration = request.configuration ?? (await configurationOf(top, newest));
  const merged = await listMerged(top, newest, last);
  if (merged.length === 0) return refused("nothing was merged here yet: the history is a single commit");
  const commits: BacktestedCommit[] = [];
  for (const one of merged) {
    const began = performance.now();
    const run = await runInCheckout(deps, {
      ...{ directory: top, head: one.commit, base: one.base, configuration },
      ...{ withoutChecks: true, cache: request.cache, signal: request.signal },
    });
    request.signal.throwIfAborted();
    const verdict = run.kind === "refused" ? run : run.verdict;
    const judged = { ...one, verdict, seconds: (performance.now() - began) / 1_000 };
    commits.push(judged);
    onJudged(judged);
  }
  return { kind: "tested", commits };
}
