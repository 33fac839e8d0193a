import { type RequestFacts } from "../../../../domain/gates/pulls/rule-on-request.ts";
import { permissionOf } from "../../../../github/permissions.ts";
import { readPull, type PullRequest } from "../../../../github/pulls.ts";
import { type CheckRequest } from "../../../../store/gates/check-requests.ts";
import { listGateRuns } from "../../../../store/gates/gate-runs.ts";
import { lastPullGateRun, type HeadKey, type PullGateRun } from "../../../../store/gates/pull-gate-runs.ts";
import { phaseOfHead } from "../../../../store/jobs/judging-phase.ts";
import { attemptOfHead, pullsOfHead, type JudgingAttempt } from "../../../../store/gates/pull-heads.ts";
import { type PullGateDeps } from "../dependencies.ts";
import { type PullPlace } from "../pull-place.ts";

export interface KnownRequest {
  readonly request: CheckRequest;
  readonly facts: RequestFacts;
  readonly pull: number | null;
  /** The branch that it is to go into. */
  readonly baseRef: string | null;
  /** Who gave the last verdict over the commit. */
  readonly judge: Judge | null;
}

export type Judge =
  | { readonly kind: "run"; readonly run: PullGateRun }
  | { readonly kind: "attempt"; readonly attempt: number }
  | { readonly kind: "phase"; readonly phase: number };

const ownPrefix = "nightshift / ";

/** What is known of a request at the moment of ruling on it. */
export async function readRequest(
  deps: PullGateDeps,
  request: CheckRequest,
  { client, switchedOff }: PullPlace,
): Promise<KnownRequest> {
  const { kind, repositoryId, headSha, checkName, askedBy, askedByBot, pull: askedOn } = request;
  const head = { repositoryId, headSha };
  const attempt = await attemptOfHead(deps.db, head);
  const number = askedOn ?? attempt?.pull ?? (await pullsOfHead(deps.db, head))[0] ?? null;
  const pull = number === null ? null : await readPull(client, number);
  const { judge, verdict, underWay } = await readJudge(deps, head, { pull, attempt });
  const permission = askedByBot ? "none" : await permissionOf(client, { kind: "person", login: askedBy });
  const gate = checkName?.startsWith(ownPrefix) === true ? checkName.slice(ownPrefix.length) : null;
  const facts: RequestFacts = {
    ...{ kind, byBot: askedByBot, permission, switchedOff, underWay, verdict },
    pull: pull && { open: pull.state === "open", isHead: pull.headSha === headSha },
    gate: gate === "gates" ? null : gate,
  };
  return { request, facts, pull: number, baseRef: pull?.base ?? null, judge };
}

interface JudgeRead extends Pick<RequestFacts, "verdict" | "underWay"> {
  readonly judge: Judge | null;
}

/** A run over the pull request, or else the attempt or the phase that stands behind the commit. */
async function readJudge(
  { db }: PullGateDeps,
  head: HeadKey,
  { pull, attempt }: { readonly pull: PullRequest | null; readonly attempt: JudgingAttempt | null },
): Promise<JudgeRead> {
  const judged = pull && { ...head, pull: pull.number, baseRef: pull.base };
  const status = judged && (await lastPullGateRun(db, judged))?.status;
  const working = status === "queued" || status === "judging" || status === "waiting";
  const underWay = working || attempt?.underWay === true;
  const run = judged && (await lastPullGateRun(db, judged, "done"));
  if (run !== null) return { judge: { kind: "run", run }, verdict: run.verdict, underWay };
  if (attempt === null) {
    const phase = await phaseOfHead(db, head);
    if (phase === null) return { judge: null, verdict: null, underWay };
    const judge = { kind: "phase", phase: phase.phase } as const;
    return { judge, verdict: phase.verdict, underWay: working || phase.underWay };
  }
  const runs = await listGateRuns(db, attempt.attempt);
  const verdict = runs.findLast(({ commitSha }) => commitSha === head.headSha)?.verdict ?? null;
  return { judge: { kind: "attempt", attempt: attempt.attempt }, verdict, underWay };
}
