import { type Db } from "../../../store/database.ts";
import {
  cancelPullGateRun,
  findSuperseded,
  type JudgedKey,
  type PullGateRun,
  type PullKey,
} from "../../../store/gates/pull-gate-runs.ts";
import { record, type RecordDeps } from "../../record.ts";
import { pullSubject } from "../../subject.ts";
import { concludeOpenCheckRuns } from "../check-runs/conclude-open-check-runs.ts";

/** Ends what is at work on another head or base than this; null: on any, for the pull request is closed. */
export async function callOffSuperseded(
  deps: RecordDeps,
  key: PullKey,
  current: Pick<JudgedKey, "headSha" | "baseRef"> | null,
): Promise<void> {
  const run = await findSuperseded(deps.db, key, current);
  if (run === null) return;
  const why = whyCalledOff(run, current);
  const decided = {
    repositoryId: key.repositoryId,
    subject: pullSubject(key),
    kind: "pull-gates",
    facts: { run: run.id, judged: { headSha: run.headSha, baseRef: run.baseRef }, ...current },
    decision: { kind: "call-off", why },
    effects: [],
    // Only now: whoever was at work could begin check runs until the run was called off.
    effectsAfter: (db: Db) => {
      const begun = { subject: pullSubject(key), headSha: run.headSha };
      return concludeOpenCheckRuns(db, begun, { conclusion: "cancelled", why });
    },
  };
  await record(deps, decided, (db) => cancelPullGateRun(db, run.id, deps.clock.now()));
}

function whyCalledOff(run: PullGateRun, current: Pick<JudgedKey, "headSha" | "baseRef"> | null): string {
  if (current === null) return "the pull request was closed";
  const sameHead = run.headSha === current.headSha;
  return sameHead
    ? "superseded: the base branch was changed"
    : `superseded by ${current.headSha.slice(0, 7)}`;
}
