import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { type TrialReport } from "../../../domain/gates/trials/trial.ts";
import { withLock } from "../../../workspaces/git/lock.ts";

/** Remembers what gates said, so that the same tree is never judged twice by the same gates. */
export interface VerdictCache {
  /** In what gates run besides the toolchain, like the isolation: results of one do not serve another. */
  readonly surroundings: string;
  /** Directory of the locks by which those who ask at the same time wait for each other. */
  readonly locks: string;
  /** Absent in a person's own cache: nothing is asked weekly there. */
  readonly now?: () => Date;
  readonly find: (key: string) => Promise<readonly GateResult[] | null>;
  readonly save: (key: string, verdict: CachedVerdict) => Promise<void>;
  readonly findReport: (key: string) => Promise<TrialReport | null>;
  readonly saveReport: (key: string, tried: CachedReport) => Promise<void>;
}

/** What trials showed of a tree over its base. */
export interface CachedReport {
  readonly tree: string;
  readonly report: TrialReport;
}

export interface CachedVerdict {
  readonly tree: string;
  readonly results: readonly GateResult[];
  /** Further gates judged the tree beside these, so that nothing passed or failed by them alone. */
  readonly isPart?: true | undefined;
}

export interface CachedQuestion {
  readonly cache: VerdictCache;
  readonly key: string;
  readonly tree: string;
  /** Judge again, whatever is remembered. */
  readonly fresh: boolean;
  /** Judge again where a pass is remembered. */
  readonly recheck: boolean;
  readonly signal: AbortSignal;
}

/** Answers from the cache, or judges; of several who ask the same at the same time one judges for all. */
export async function judgeOnce(
  question: CachedQuestion,
  judge: () => Promise<readonly GateResult[]>,
): Promise<readonly GateResult[]> {
  const { cache, key, signal } = question;
  const known = await recall(question);
  if (known !== null) return known;
  // A bounded number of locks; two keys that share one only wait for each other.
  const lock = join(cache.locks, key.slice(0, 3));
  await mkdir(lock, { recursive: true });
  return withLock(lock, () => judgeUnlessKnown(question, judge), signal);
}

async function judgeUnlessKnown(
  question: CachedQuestion,
  judge: () => Promise<readonly GateResult[]>,
): Promise<readonly GateResult[]> {
  const { cache, key, tree } = question;
  const known = await recall(question);
  if (known !== null) return known;
  const results = await judge();
  if (results.every(isConclusive)) await cache.save(key, { tree, results });
  return results;
}

/** An error or a timeout may be the machine's fault, not the tree's. */
export function isConclusive({ status }: GateResult): boolean {
  return status === "pass" || status === "fail";
}

/** What is remembered under a key, where it is to be believed. */
export async function recall({
  cache,
  key,
  fresh,
  recheck,
}: Omit<CachedQuestion, "tree" | "signal">): Promise<readonly GateResult[] | null> {
  const results = fresh ? null : await cache.find(key);
  if (recheck && results?.every(({ status }) => status === "pass") === true) return null;
  return results?.map((result) => ({ ...result, seconds: 0, cached: true })) ?? null;
}
