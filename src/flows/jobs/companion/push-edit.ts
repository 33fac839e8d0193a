import { type Effect } from "../../../domain/effects/effect.ts";
import { jobFolder } from "../../../domain/jobs/phases/phase-name.ts";
import { failuresOf } from "../../../domain/gates/claims/rejection.ts";
import { checksNotIn } from "../../../domain/gates/judging/judge-check.ts";
import { type CheckGate, type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { type GateVerdict } from "../../../domain/gates/verdict/verdict.ts";
import { nextTurnStep } from "../../../domain/jobs/companion/next-turn-step.ts";
import { firstOutside } from "../../../domain/trust/change.ts";
import { type Db } from "../../../store/database.ts";
import { countTake } from "../../../store/jobs/companion/turns.ts";
import { savePhaseVerdict } from "../../../store/jobs/phase-verdicts.ts";
import { releaseJobLease, takeJobLease, type JobLease } from "../../../store/jobs/jobs.ts";
import { listTouchedPaths } from "../../../workspaces/changes/list-changes.ts";
import { type PushResult } from "../../../workspaces/publish.ts";
import { pushWork } from "../../agent-work/push-work.ts";
import { gatesWithoutFailure } from "../../escalations/prompt/gates-in-force.ts";
import { storedVerdicts } from "../../gates/cache/stored-verdicts.ts";
import { buttonsOf } from "../../gates/check-runs/check-buttons.ts";
import { checkRunEffects } from "../../gates/check-runs/check-run-effects.ts";
import { judgeCommit } from "../../gates/judge-commit.ts";
import { keepingLogs, logUrlOf } from "../../gates/keep-logs.ts";
import { gatesOfPhase } from "../phase/judging/gates-of-phase.ts";
import { findHeadProblem, findTodosProblem } from "../phase/read-plan.ts";
import { readTurn } from "./read-turn.ts";
import { refused, settle } from "./settle.ts";
import { turnCheckoutName, type CompanionDeps, type TurnWork } from "./turn-work.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

interface Claim {
  readonly on: string;
  readonly commit: string;
}

/** A job that is being moved is asked again after this long. */
const lookAgainMs = 1_000;

/** Judges what the companion changed like a phase's own work, and pushes it. True: it is looked at once more at once. */
export async function pushEdit(deps: CompanionDeps, work: TurnWork, claim: Claim): Promise<boolean> {
  const problem = await findProblem(work, claim);
  if (problem !== null) {
    await settle(deps, work, { outcome: refused("plan", [problem]) });
    return false;
  }
  const gates = await gatesOfPhase(deps.db, work);
  const verdict =
    work.phase.kind === "strategic" ? null : await judge(deps, work, { head: claim.commit, gates });
  const interrupted = work.watch.interruption();
  if (interrupted !== null) return interrupted.kind === "cancelled";
  if (verdict?.verdict === "fail") {
    const failures = failuresOf(verdict).map(
      ({ gate, expected, actual }) => `${gate}: ${expected}; was ${actual}`,
    );
    await settle(deps, work, { outcome: refused("gates", failures) });
    return false;
  }
  const waitingFor = verdict === null ? [] : checksNotIn(verdict, gates.checks);
  return push(deps, work, { claim, verdict, waitingFor });
}

/** The same as for a phase: a plan stays a plan, and todos stay readable. */
async function findProblem({ phase, mirror, job }: TurnWork, { on, commit }: Claim): Promise<string | null> {
  const plan = { commit, issue: job.issue };
  if (phase.kind === "final") return null;
  if (phase.kind === "tactical") return findTodosProblem(mirror, plan);
  const folder = jobFolder(job.issue);
  const outside = firstOutside(await listTouchedPaths(mirror, on, commit), folder);
  return outside === null
    ? findHeadProblem(mirror, { ...plan, answer: phase.answer })
    : `a strategic phase changes files below ${folder}/ only, and ${outside} is none`;
}

/** null: it was interrupted. */
async function judge(
  deps: CompanionDeps,
  { place, phase, job, turn, mirror, watch }: TurnWork,
  { head, gates: config }: { readonly head: string; readonly gates: ResolvedGates },
): Promise<GateVerdict | null> {
  const { root, isolation } = deps.workshop;
  const { db, clock } = deps;
  const surroundings = { db, clock, root, surroundings: isolation, repositoryId: job.repositoryId };
  try {
    return await judgeCommit(keepingLogs(deps, { repositoryId: job.repositoryId, config: place.config }), {
      ...{ mirror, owner: turnCheckoutName(turn), base: phase.baseSha, head, config, signal: watch.signal },
      cache: storedVerdicts(surroundings),
    });
  } catch (error) {
    // Whoever interrupted it is asked next; no verdict comes of it.
    if (watch.signal.aborted) return null;
    throw error;
  }
}

async function push(deps: CompanionDeps, work: TurnWork, judged: Omit<Pushed, "pushed">): Promise<boolean> {
  const { job, turn } = work;
  // While it is held nobody merges the phase or begins it anew.
  const lease = await takeJobLease(deps.db, job.id, deps.presence.holder);
  if (lease === null) {
    // A job that is being moved is no fault of the answer.
    await countTake(deps.db, work.lease, -1);
    await deps.answerTurn(turn.id, new Date(deps.clock.now().getTime() + lookAgainMs));
    return false;
  }
  try {
    // Judging takes its time: what holds now decides, of the job, of who asked and of the switches.
    const now = await readTurn(deps, turn);
    if (now === null || nextTurnStep(now.facts).kind !== "push") return true;
    await settlePush(deps, work, { ...judged, pushed: await pushClaim(deps, work, judged.claim) });
  } finally {
    await giveBack(deps, lease);
    // An approval that was given before is stale, and says so; and whoever came meanwhile found the job held.
    await deps.wakeJob(job);
  }
  return false;
}

/** A lease that cannot be given back must not outlive this: then all that this process holds is let go of. */
async function giveBack({ db, log, presence }: CompanionDeps, lease: JobLease): Promise<void> {
  try {
    await releaseJobLease(db, lease);
  } catch (error) {
    log.warn({ err: error, job: lease.jobId }, "a lease could not be given back");
    presence.abandon();
  }
}

/** Throws where the other side failed without judging: it is tried again from fresh facts. */
async function pushClaim(
  deps: CompanionDeps,
  { phase, place, mirror }: TurnWork,
  { on: expected, commit: sha }: Claim,
): Promise<PushResult> {
  const asked = { mirror, repository: place.repository, sha, branch: phase.branch, expected };
  const pushed = await pushWork(deps, asked);
  if (pushed.kind === "refused" && (pushed.reason === "transient" || pushed.reason === "silent")) {
    throw new Error(`GitHub did not take the branch ${phase.branch}: ${cutText(pushed.detail, 500)}`);
  }
  return pushed;
}

interface Pushed {
  readonly claim: Claim;
  readonly verdict: GateVerdict | null;
  /** Checks of others on what is pushed: the gates of the pull request wait for them, as over what people push. */
  readonly waitingFor: readonly CheckGate[];
  readonly pushed: Exclude<PushResult, { kind: "pushed" }> | { readonly kind: "pushed" };
}

/** Tells what became of a push. */
export async function settlePush(
  deps: CompanionDeps,
  work: TurnWork,
  { claim, verdict, waitingFor, pushed }: Pushed,
): Promise<void> {
  if (pushed.kind === "refused") {
    const outcome =
      pushed.reason === "lease" ? refused("moved") : refused("push", [cutText(pushed.detail, 500)]);
    return settle(deps, work, { outcome });
  }
  const { commit } = claim;
  const text = work.turn.said ?? "";
  const whole = waitingFor.length === 0 ? verdict : null;
  return settle(deps, work, {
    outcome: { kind: "answered", text, note: null, byWordsAlone: null, head: commit, draft: null, commit },
    seen: { pushed: claim, gates: verdict?.verdict ?? null },
    effects: await verdictEffects(deps, work, whole),
    also: (db) => keepVerdict(db, work, { verdict: whole, now: deps.clock.now() }),
  });
}

/** What was pushed for a reviewer is the phase's as if it had claimed it. */
async function keepVerdict(
  db: Db,
  { phase: { id: phaseId, revision } }: TurnWork,
  { verdict, now }: { readonly verdict: GateVerdict | null; readonly now: Date },
): Promise<void> {
  if (verdict === null) return;
  const said = { phaseId, revision, commitSha: verdict.head, accepted: true, rejection: null };
  await savePhaseVerdict(db, { ...said, verdict, problem: null, now });
}

async function verdictEffects(
  deps: CompanionDeps,
  { place, phase, turn, mirror }: TurnWork,
  verdict: GateVerdict | null,
): Promise<Effect[]> {
  if (verdict === null) return [];
  const { source } = await gatesWithoutFailure(place.config, mirror, phase.baseSha);
  const at = { judgement: turnCheckoutName(turn), headSha: verdict.head, detailsUrl: null };
  return checkRunEffects(verdict, at, {
    ...{ source, actions: buttonsOf(verdict) },
    logUrl: logUrlOf(deps.settings.pagesUrl, place.repository.id),
  });
}
