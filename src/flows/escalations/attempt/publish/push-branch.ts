import { type PublishingFacts } from "../../../../domain/escalations/decision/decision.ts";
import { recordProgress, type Attempt } from "../../../../store/escalations/attempts.ts";
import { type PushRefusal, type PushResult } from "../../../../workspaces/publish.ts";
import { pushWork } from "../../../agent-work/push-work.ts";
import { record } from "../../../record.ts";
import { escalationSubject } from "../../../subject.ts";
import { type EscalationDeps } from "../../dependencies.ts";
import { type Work } from "../work.ts";
import { cutText } from "../../../../domain/trust/text/cut-text.ts";

const longestDetail = 500;

/** Tries after which a person hears what GitHub keeps answering: two minutes, then sweeps. */
const triesWhereItAnswers = 12;

/** Of a GitHub that says nothing at all: an outage of an hour passes by itself. */
export const triesWhereItIsSilent = 80;

export type RefusedPush = Extract<PushResult, { kind: "refused" }>;

interface Pushed {
  /** null: the lease was lost. */
  readonly attempt: Attempt | null;
  readonly pushed: PushResult;
}

/** Pushes the work, and notes at once which commit the branch stands on: whoever goes on knows what is there. */
export async function pushBranch(deps: EscalationDeps, work: Work, sha: string): Promise<Pushed> {
  const { attempt, pushed } = await pushSomewhere(deps, work, sha);
  if (attempt === null || pushed.kind !== "pushed" || attempt.pushedSha === sha) return { attempt, pushed };
  const noted = { step: "publishing", pushedSha: sha } as const;
  return { attempt: await recordProgress(deps.db, { ...work, attempt }, noted), pushed };
}

/** A branch of that name that somebody else moved is theirs: the work goes to one of its own. */
async function pushSomewhere(deps: EscalationDeps, work: Work, sha: string): Promise<Pushed> {
  const first = await push(deps, work, sha);
  if (first.kind === "pushed" || !ofBranch.has(first.reason)) return { attempt: work.attempt, pushed: first };
  const own = `-attempt-${work.attempt.id}`;
  if (work.attempt.branch.endsWith(own) && work.attempt.pushedSha === null) {
    return { attempt: work.attempt, pushed: first };
  }
  const attempt = await yieldBranch(deps, work, { refusal: first, to: `${work.attempt.branch}${own}` });
  if (attempt === null) return { attempt, pushed: first };
  return { attempt, pushed: await push(deps, { ...work, attempt }, sha) };
}

/** Refused for what is there under that name. */
const ofBranch: ReadonlySet<PushRefusal> = new Set(["lease", "not-a-descendant", "in-the-way"]);

/** What somebody did to the branch stays as it is, and the audit says so. */
async function yieldBranch(
  deps: EscalationDeps,
  work: Work,
  { refusal, to }: { refusal: RefusedPush; to: string },
): Promise<Attempt | null> {
  const { key } = work.situation;
  const { id, branch, pushedSha } = work.attempt;
  const moved: { attempt: Attempt | null } = { attempt: null };
  const decided = {
    ...{ repositoryId: key.repositoryId, subject: escalationSubject(key), kind: "branch" },
    facts: { attempt: id, branch, expected: pushedSha, refusal: refusal.reason },
    decision: { kind: "yield-branch", branch, to },
    effects: [],
  };
  await record(deps, decided, async (db) => {
    moved.attempt = await recordProgress(db, work, { step: "publishing", branch: to, pushedSha: null });
    return moved.attempt !== null;
  });
  return moved.attempt;
}

function push(deps: EscalationDeps, { situation, mirror, attempt }: Work, sha: string): Promise<PushResult> {
  const { branch, pushedSha: expected } = attempt;
  return pushWork(deps, { mirror, repository: situation.repository, sha, branch, expected });
}

/** Whether the same push may pass later, after so many tries with this one. */
export function mayPass(reason: PushRefusal, tries: number): boolean {
  switch (reason) {
    // A branch that only this attempt would make and that is still in the way is a race, or GitHub's own trouble.
    case "transient":
    case "lease":
      return tries < triesWhereItAnswers;
    case "silent":
      return tries < triesWhereItIsSilent;
    case "not-a-descendant":
    case "in-the-way":
    case "permission":
    case "workflows":
    case "protected":
    case "other":
      return false;
  }
}

export function refusedFor(refusal: RefusedPush): PublishingFacts {
  switch (refusal.reason) {
    case "permission":
      return { kind: "refused", why: lacks("contents: write") };
    case "workflows":
      return { kind: "refused", why: lacks("workflows: write") };
    case "protected":
      return { kind: "refused", why: "the branch is protected against the App" };
    case "in-the-way":
      return { kind: "refused", why: refusal.detail };
    case "silent":
      return { kind: "refused", why: `git cannot speak to it: "${detailOf(refusal.detail)}"` };
    case "lease":
    case "not-a-descendant":
    case "transient":
    case "other":
      return { kind: "refused", why: `it answers "${detailOf(refusal.detail)}"` };
  }
}

export function detailOf(text: string): string {
  return cutText(text, longestDetail);
}

export function lacks(permission: string): string {
  return `the App lacks the permission ${permission}`;
}
