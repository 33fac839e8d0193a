import { createHash } from "node:crypto";
import { type TrialResult } from "../../../domain/gates/trials/trial.ts";
import { treeOf } from "../../../workspaces/git/objects.ts";
import { tryGatesCanFail } from "./try-gates-can-fail.ts";
import { type TrialRequest } from "./trial-request.ts";

const weekMs = 7 * 24 * 60 * 60 * 1_000;

/** Asks the gates of a repository once a week whether they can say no, with the first change that passes. Null: they were asked. */
export async function tryGatesWeekly(trial: TrialRequest): Promise<TrialResult | null> {
  const { mirror, cache, config } = trial.request;
  if (cache?.now === undefined) return null;
  const week = Math.floor(cache.now().getTime() / weekMs);
  const named = config.gates.map(({ name, kind }) => [name, kind]);
  const asked = ["can-fail", mirror.remote.key, week, named];
  const key = createHash("sha256").update(JSON.stringify(asked)).digest("hex");
  if ((await cache.findReport(key)) !== null) return null;
  // The change leaves the settings alone: what the gates can't say over it, they can't say without it.
  const result = await tryGatesCanFail({ ...trial, from: trial.head });
  const trials = result === null ? [] : [result];
  const report = { trials, demands: [], witnesses: [] };
  await cache.saveReport(key, { tree: await treeOf(mirror, trial.head), report });
  return result;
}
