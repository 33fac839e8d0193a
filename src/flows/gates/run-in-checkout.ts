import { notAsked, withChecks } from "../../domain/gates/judging/judge-check.ts";
import { type GateSource } from "../../domain/gates/gate-source.ts";
import { openTrials } from "../../domain/gates/trials/open-trials.ts";
import { type GateVerdict } from "../../domain/gates/verdict/verdict.ts";
import { partBeyondDepth } from "../../workspaces/git/ancestry.ts";
import { type VerdictCache } from "./cache/verdict-cache.ts";
import { commitOf, refused, uncommittedFiles, type Refused } from "./checkout.ts";
import { judgeCommit } from "./judge-commit.ts";
import { type JudgeDeps } from "./judge-tree.ts";
import { inCheckout, type OpenCheckout, type OpenRequest } from "./open-checkout.ts";
import { type GateProgress } from "./rooms/judge-in-room.ts";

export interface CheckoutRequest extends OpenRequest {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: GateProgress) => void;
  readonly cache?: VerdictCache;
  /** Judge again, whatever the cache remembers. */
  readonly fresh?: boolean;
}

export type CheckoutRun =
  | {
      readonly kind: "judged";
      readonly verdict: GateVerdict;
      readonly source: GateSource;
      /** Files beside the judged commit, where it is the one that is checked out. */
      readonly uncommitted: number;
      /** About the configuration, one sentence each. */
      readonly warnings: readonly string[];
    }
  | Refused;

/** Judges a commit of a local checkout as the service would, without GitHub, a database or a queue. */
export function runInCheckout(deps: JudgeDeps, request: CheckoutRequest): Promise<CheckoutRun> {
  return inCheckout(request, (checkout) => judgeCheckout(deps, request, checkout));
}

async function judgeCheckout(
  deps: JudgeDeps,
  request: CheckoutRequest,
  { top, mirror, base, head, config, walls, warnings }: OpenCheckout,
): Promise<CheckoutRun> {
  const judging = { ...request, mirror, owner: "checkout", base, head, config };
  const verdict = await judgeCommit({ ...deps, walls }, judging);
  const isUnclear = base !== null && openTrials(verdict).length > 0;
  if (isUnclear && (await partBeyondDepth(mirror, base, head))) return refused(beyondDepth(base));
  const checked = withChecks(verdict, config.checks.map(notAsked));
  const uncommitted = (await commitOf(top, "HEAD")) === head ? await uncommittedFiles(top) : 0;
  return { kind: "judged", verdict: checked, source: config.source, uncommitted, warnings };
}

function beyondDepth(base: string): string {
  return `nobody can tell what the change did from what came to ${base} since: the checkout is shallow and does not reach back to where they part; fetch more of it (git fetch --unshallow)`;
}
