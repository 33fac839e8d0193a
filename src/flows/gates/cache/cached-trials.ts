import { createHash } from "node:crypto";
import { type TrialReport } from "../../../domain/gates/trials/trial.ts";
import { type RoomDeps } from "../rooms/room.ts";
import { keyOf, type CachedRequest } from "./cached-results.ts";

export interface TriedTrees {
  readonly tree: string;
  /** Of the merge base. */
  readonly baseTree: string;
  readonly areTestsTheWork: boolean;
}

/** Recalls what trials showed of the same two trees by the same rules, or tries them. */
export async function recallTrials(
  deps: Pick<RoomDeps, "path" | "walls">,
  request: CachedRequest,
  { trees, run }: { readonly trees: TriedTrees; readonly run: () => Promise<TrialReport> },
): Promise<TrialReport> {
  const { cache, config, fresh = false, recheck = false } = request;
  if (cache === undefined) return run();
  const rules = [config.allow, config.judge, config.product, config.trials];
  const own = await keyOf(deps, { ...request, cache }, trees.tree);
  const key = createHash("sha256")
    .update(JSON.stringify(["trials", own, trees, rules]))
    .digest("hex");
  const known = fresh || recheck ? null : await cache.findReport(key);
  if (known !== null) {
    return { ...known, trials: known.trials.map((one) => ({ ...one, seconds: 0, cached: true })) };
  }
  const report = await run();
  // What could not be measured may have failed for the machine's sake.
  if (report.trials.every(({ status }) => status !== "unmeasured")) {
    await cache.saveReport(key, { tree: trees.tree, report });
  }
  return report;
}
