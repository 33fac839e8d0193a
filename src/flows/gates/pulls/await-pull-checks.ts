import { lastDeadline, withChecks } from "../../../domain/gates/judging/judge-check.ts";
import { movePullGateRun, setPullWait, type PullGateRun } from "../../../store/gates/pull-gate-runs.ts";
import { fetchCommit } from "../../../workspaces/fetch.ts";
import { openEscalationMirror } from "../../escalations/attempt/mirror.ts";
import { record } from "../../record.ts";
import { pullSubject } from "../../subject.ts";
import { askChecks } from "../check-runs/ask-checks.ts";
import { type PullGateDeps } from "./dependencies.ts";
import { pullCheckRuns } from "./pull-check-runs.ts";
import { gatesOfPull } from "./gates-of-pull.ts";
import { type PullPlace } from "./pull-place.ts";

/** Looks at what others report on the head; while that is open nothing is held. */
export async function awaitPullChecks(deps: PullGateDeps, run: PullGateRun, place: PullPlace): Promise<void> {
  const { verdict: room, createdAt: since } = run;
  if (room === null) throw new Error(`gate run ${run.id} waits for checks without a verdict`);
  const mirror = await openEscalationMirror(deps, place);
  const base = room.base ?? run.headSha;
  await fetchCommit(mirror, base);
  const config = await gatesOfPull(deps.db, run, { place, mirror, base });
  // Before GitHub is asked: what is reported from now on makes it due again.
  const longest = lastDeadline(config.checks, since);
  await setPullWait(deps.db, run.id, { from: null, to: longest });
  const asked = { checks: config.checks, sha: run.headSha, redact: deps.workshop.judge.redact };
  const now = deps.clock.now();
  const standing = await askChecks(place.client, asked, { since, now });
  if (standing.kind === "waiting") {
    await setPullWait(deps.db, run.id, { from: longest, to: standing.until });
    return deps.judgePull(run.id, standing.until);
  }
  const verdict = withChecks(room, standing.results);
  const decided = {
    repositoryId: run.repositoryId,
    subject: pullSubject(run),
    kind: "pull-gates",
    facts: { run: run.id, commit: run.headSha, base: room.base },
    decision: { kind: verdict.verdict },
    effects: await pullCheckRuns(deps, run, { verdict, config }),
  };
  const move = { holder: deps.presence.holder, to: "done", verdict, waitUntil: null, now } as const;
  if (await record(deps, decided, (db) => movePullGateRun(db, run.id, move))) await deps.verdictGiven(run);
}
