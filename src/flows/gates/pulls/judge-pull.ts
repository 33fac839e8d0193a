import { notWaitedFor, withChecks } from "../../../domain/gates/judging/judge-check.ts";
import { areTestsTheWork } from "../../../domain/escalations/registry/test-domains.ts";
import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { noTrials } from "../../../domain/gates/trials/open-trials.ts";
import { type GateVerdict } from "../../../domain/gates/verdict/verdict.ts";
import { readPull } from "../../../github/pulls.ts";
import { inTransaction, type Db } from "../../../store/database.ts";
import { putEffects } from "../../../store/effects.ts";
import { findAgentsPull } from "../../../store/gates/agents-pulls.ts";
import {
  lockPullGateRun,
  movePullGateRun,
  releasePullGateRun,
  takePullGateRun,
  type PullGateRun,
} from "../../../store/gates/pull-gate-runs.ts";
import { fetchBranch } from "../../../workspaces/fetch.ts";
import { openEscalationMirror } from "../../escalations/attempt/mirror.ts";
import { withoutSecrets } from "../../effects/without-secrets.ts";
import { record } from "../../record.ts";
import { pullSubject } from "../../subject.ts";
import { storedVerdicts } from "../cache/stored-verdicts.ts";
import { checkRunEffect } from "../check-runs/check-run-effects.ts";
import { concludeOpenCheckRuns } from "../check-runs/conclude-open-check-runs.ts";
import { judgeCommit } from "../judge-commit.ts";
import { keepingLogs } from "../keep-logs.ts";
import { renderOpenCheckRuns } from "../check-runs/render-check-runs.ts";
import { awaitPullChecks } from "./await-pull-checks.ts";
import { placeOfRun } from "./begin-pull-run.ts";
import { callOffSuperseded } from "./call-off.ts";
import { type PullGateDeps } from "./dependencies.ts";
import { compareWithBase } from "./compare-with-base.ts";
import { gatesOfPull } from "./gates-of-pull.ts";
import { readPullPlace, type PullPlace } from "./pull-place.ts";
import { pullCheckRuns } from "./pull-check-runs.ts";
import { watchPullRun } from "./watch-pull-run.ts";

/** Runs of one commit after which it is told that it cannot be judged. */
const mostTries = 5;

/** Goes on with a gate run, where it stands: judges the commit, or asks for the checks of others. */
export async function workOnPullRun(deps: PullGateDeps, id: number): Promise<void> {
  const { holder } = deps.presence;
  const run = await takePullGateRun(deps.db, id, holder);
  if (run === null) return;
  try {
    const place = await readPullPlace(deps, run.repositoryId);
    if (place === null) return;
    if (run.status === "waiting") await awaitPullChecks(deps, run, place);
    else await judge(deps, run, place);
  } finally {
    await giveBack(deps, id, holder);
  }
}

/** What cannot be given back must not outlive this: then all that this process holds is let go of. */
async function giveBack({ db, log, presence }: PullGateDeps, id: number, holder: number): Promise<void> {
  try {
    await releasePullGateRun(db, id, holder);
  } catch (error) {
    log.warn({ err: error, run: id }, "a gate run could not be given back");
    presence.abandon();
  }
}

async function judge(deps: PullGateDeps, run: PullGateRun, place: PullPlace): Promise<void> {
  const pull = await readPull(place.client, run.pull);
  if (pull?.state !== "open") return callOffSuperseded(deps, run, null);
  if (run.baseRef !== pull.base) {
    // The verdict would be about another base than the one it is stored for.
    await callOffSuperseded(deps, run, { headSha: run.headSha, baseRef: pull.base });
    return deps.lookAtPull(run);
  }
  if (run.tries > mostTries) return store(deps, run, { verdict: unjudgeable(run), config: null });
  const mirror = await openEscalationMirror(deps, place);
  const base = await fetchBranch(mirror, pull.base);
  if (base === null) throw new Error(`the base branch ${pull.base} is not there`);
  const config = await gatesOfPull(deps.db, run, { place, mirror, base });
  await tellBegun(deps, run, config);
  deps.log.info({ pull: run.pull, run: run.id, commit: run.headSha }, "gates started");
  const watch = watchPullRun(deps, run);
  try {
    const request = {
      ...{ mirror, owner: ownerOf(run), base, head: run.headSha, config, fresh: run.fresh },
      areTestsTheWork: areTestsTheWork((await findAgentsPull(deps.db, run))?.domain ?? null),
      cache: cacheOf(deps, run),
      signal: watch.signal,
    };
    const judging = keepingLogs(deps, { ...run, config: place.config });
    const judged = await judgeCommit(judging, request);
    const verdict = await compareWithBase({ ...judging, db: deps.db }, { pull: run, request }, judged);
    await store(deps, run, { verdict, config });
  } catch (error) {
    // Called off, taken over, or handed back for another process to begin anew.
    if (!watch.signal.aborted) throw error;
  } finally {
    await watch.stop();
  }
}

/** The name of its clean rooms. */
export function ownerOf({ id }: Pick<PullGateRun, "id">): string {
  return `pull-run-${id}`;
}

function cacheOf({ db, clock, workshop }: PullGateDeps, { repositoryId }: PullGateRun) {
  const { root, isolation } = workshop;
  return storedVerdicts({ db, clock, root, surroundings: isolation, repositoryId });
}

/** Progress is no decision: it is only shown. */
async function tellBegun(deps: PullGateDeps, run: PullGateRun, config: ResolvedGates): Promise<void> {
  const gates = [...config.gates, ...config.checks];
  const why = "the gates are running";
  const open = renderOpenCheckRuns(gates, { status: "in_progress", why });
  const place = await placeOfRun(deps, run);
  const effects = await Promise.all(open.map((check) => withoutSecrets(checkRunEffect(check, place))));
  const subject = pullSubject(run);
  const { repositoryId } = run;
  const told = await inTransaction(deps.db, async (db) => {
    // Whoever has called the run off meanwhile has concluded its check runs, and would not see these.
    if (!(await lockPullGateRun(db, run.id, deps.presence.holder))) return false;
    await putEffects(db, { repositoryId, subject }, { effects, now: deps.clock.now() });
    return true;
  });
  if (told) await deps.wakeEffects(subject);
}

interface Judged {
  readonly verdict: GateVerdict;
  /** null: nothing is known of the gates. */
  readonly config: ResolvedGates | null;
}

async function store(deps: PullGateDeps, run: PullGateRun, { verdict: room, config }: Judged): Promise<void> {
  const checks = config?.checks ?? [];
  const waits = checks.length > 0 && room.verdict !== "fail";
  const verdict = waits ? room : withChecks(room, checks.map(notWaitedFor));
  const now = deps.clock.now();
  const subject = pullSubject(run);
  const effects = await pullCheckRuns(deps, run, { verdict, config, waitingFor: waits ? checks : [] });
  const notRun = { conclusion: "skipped", why: "not run: nothing that it judges was changed" } as const;
  const untold =
    config === null ? ({ conclusion: "cancelled", why: "could not be judged" } as const) : notRun;
  const decided = {
    ...{ repositoryId: run.repositoryId, subject, kind: "pull-gates" },
    facts: { run: run.id, commit: run.headSha, base: verdict.base, source: config?.source ?? null },
    decision: waits ? { kind: "wait-for-checks" } : { kind: verdict.verdict },
    effects,
    effectsAfter: (db: Db) =>
      concludeOpenCheckRuns(db, { subject, headSha: run.headSha }, { ...untold, besides: effects }),
  };
  const move = { holder: deps.presence.holder, verdict, now };
  const to = waits
    ? ({ to: "waiting", waitUntil: now } as const)
    : ({ to: "done", waitUntil: null } as const);
  const stored = await record(deps, decided, (db) => movePullGateRun(db, run.id, { ...move, ...to }));
  deps.log.info({ pull: run.pull, run: run.id, verdict: verdict.verdict, stored }, "pull request judged");
  if (stored) await (waits ? deps.judgePull(run.id) : deps.verdictGiven(run));
}

function unjudgeable({ headSha, tries }: PullGateRun): GateVerdict {
  const actual = `could not be judged: ${tries - 1} tries came to nothing`;
  const verdict = { verdict: "fail", base: null, head: headSha, tree: "", gates: [], ...noTrials } as const;
  return withChecks(verdict, [
    {
      ...{ name: "configuration", kind: "custom", status: "error", expected: "a verdict", actual },
      ...{ findings: [], seconds: 0, cached: false, log: "" },
    },
  ]);
}
