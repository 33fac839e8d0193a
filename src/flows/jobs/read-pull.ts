import { besideCommands } from "../../domain/commands/parse-commands.ts";
import { actionsIn, type Action } from "../../domain/jobs/asking/action-prefixes.ts";
import { commentKey, reviewKey } from "../../domain/jobs/feedback/feedback.ts";
import { decideApproval, type Voice } from "../../domain/jobs/approval/approval.ts";
import { type PullStanding } from "../../domain/jobs/phases/phase-facts.ts";
import { type Permission } from "../../domain/trust/text/untrusted-text.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { listComments, type IssueComment } from "../../github/issues/comments.ts";
import { permissionOf } from "../../github/permissions.ts";
import { readPull, type PullRequest } from "../../github/pulls.ts";
import { branchHead } from "../../github/refs.ts";
import { listReviews, type Review } from "../../github/reviews/list-reviews.ts";
import { type ReviewThread } from "../../github/reviews/list-threads.ts";
import { readMergeability } from "../../github/reviews/mergeability.ts";
import { type Db } from "../../store/database.ts";
import { type Job } from "../../store/jobs/jobs.ts";
import { type WaitingWish } from "../../store/jobs/job-wishes.ts";
import { type Phase } from "../../store/jobs/phases.ts";
import { pullHeadAt } from "../../store/gates/pull-heads.ts";
import { fetchCommit } from "../../workspaces/fetch.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { isAncestor } from "../../workspaces/git/ancestry.ts";
import { noteReadHead } from "../gates/pulls/notice-pull.ts";
import { type PullPlace } from "../gates/pulls/pull-place.ts";
import { onAll, threadsOn } from "./feedback/gather-feedback.ts";
import { reviewedPulls } from "./feedback/reviewed-pulls.ts";
import { readHeadGates } from "./head-gates.ts";

/** A phase's pull request, with what was said of it. */
export interface ReadPull {
  readonly standing: PullStanding;
  readonly headSha: string;
  readonly reviews: readonly Review[];
  readonly threads: readonly ReviewThread[];
  readonly permissions: ReadonlyMap<string, Permission>;
}

interface Reading {
  readonly job: Job;
  readonly phase: Phase;
  readonly phases: readonly Phase[];
  readonly mirror: Mirror;
  readonly wishes: readonly WaitingWish[];
}

/** How the pull request of a phase stands now. */
export async function readPullStanding(
  db: Db,
  { client, config: { phases: rules } }: PullPlace,
  reading: Reading,
): Promise<ReadPull> {
  const { job, phase, phases, mirror } = reading;
  const nothing = { reviews: [], threads: [], permissions: new Map<string, Permission>() };
  const pull = phase.pull === null ? null : await readPull(client, phase.pull);
  if (pull === null) return { ...nothing, headSha: phase.pushedSha ?? "", standing: { kind: "closed" } };
  const { headSha } = pull;
  await noteReadHead(db, job.repositoryId, pull);
  if (pull.mergedAt !== null) return { ...nothing, headSha, standing: { kind: "merged" } };
  if (pull.state === "closed") {
    const gone = (await branchHead(client, phase.branch)) === undefined;
    return { ...nothing, headSha, standing: { kind: gone ? "branch-gone" : "closed" } };
  }
  if (!(await isForward(mirror, phase.pushedSha, headSha)))
    return { ...nothing, headSha, standing: { kind: "force-pushed" } };
  // What was said on a pull request that this one replaced stands until its writer takes it back.
  const pulls = reviewedPulls({ ...phase, pull: pull.number });
  const reviews = await onAll(pulls, (each) => listReviews(client, each));
  const threads = reviews.length === 0 ? [] : await onAll(pulls, (each) => threadsOn(client, each));
  const answered = phases.filter((each) => each.pull === pull.number).flatMap((each) => each.answered);
  const approvals = await approvalsOf(db, reading, pull);
  const comments = (await onAll(pulls, (each) => listComments(client, each))).filter(asksForFix);
  const authors = [...reviews, ...comments].map(({ author }) => author);
  const permissions = await permissionsOf(client, [...authors, ...approvals.map(({ by }) => by)]);
  const heard = { threads, answered, permissions, bots: rules.approvingBots };
  const gates = await readHeadGates(db, { ...reading, pull });
  const approval = decideApproval({
    ...{ head: headSha, author: pull.author ?? "", requester: job.askedBy, gates },
    requireOtherApprover: rules.requireOtherApprover,
    voices: [
      ...reviews.flatMap((review) => voiceOf(review, heard)),
      ...approvals.map((voice) => ({ ...voice, permission: permissions.get(voice.by) ?? "none" })),
      ...comments.flatMap((comment) => fixVoice(comment, { head: headSha, answered, permissions })),
    ],
    mergeableState: (await readMergeability(client, pull.number))?.state ?? "unknown",
  });
  return { reviews, threads, permissions, headSha, standing: { kind: "open", headSha, approval, gates } };
}

async function isForward(mirror: Mirror, from: string | null, to: string): Promise<boolean> {
  // Whatever follows goes on from it, and the mirror may have been let go of since.
  const found = await fetchCommit(mirror, to);
  if (from === null || from === to) return true;
  return found && (await fetchCommit(mirror, from)) && isAncestor(mirror, from, to);
}

/** Each is of the head that stood there when it was written, though what tells of that head may come later. */
function approvalsOf(
  db: Db,
  { job: { repositoryId }, wishes }: Reading,
  { number }: PullRequest,
): Promise<Omit<Voice, "permission">[]> {
  const given = wishes.filter(({ wish }) => wish.kind === "approve" && wish.pull === number);
  return Promise.all(
    given.map(async ({ id, by, at }) => ({
      ...{ id, by, byBot: false, at, says: { kind: "command" } as const, answered: false },
      commit: await pullHeadAt(db, { repositoryId, pull: number }, at),
    })),
  );
}

interface Known {
  readonly threads: readonly ReviewThread[];
  readonly answered: readonly string[];
  readonly permissions: ReadonlyMap<string, Permission>;
  /** Those whose reviews count. */
  readonly bots: readonly string[];
}

/** People write it into a comment of the pull request as a whole as well as into a review. */
function asksForFix({ author, authorIsBot, body }: IssueComment): boolean {
  return author !== null && !authorIsBot && actionsOf(body).includes("fix");
}

/** What follows a command is the command's. */
function actionsOf(comment: string): readonly Action[] {
  return actionsIn(besideCommands(comment) ?? "");
}

function fixVoice(
  { id, author, createdAt: at, body }: IssueComment,
  { head, answered, permissions }: Pick<Known, "answered" | "permissions"> & { readonly head: string },
): Voice[] {
  if (author === null) return [];
  const says = { kind: "review", state: "commented", actions: actionsOf(body), fixInline: false } as const;
  const permission = permissions.get(author) ?? "none";
  const seen = answered.includes(commentKey(id));
  return [{ id, by: author, byBot: false, permission, commit: head, at, says, answered: seen }];
}

function isAllowed(login: string, bots: readonly string[]): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/\[bot\]$/, "");
  return bots.some((name) => plain(name) === plain(login));
}

function voiceOf(review: Review, { threads, answered, permissions, bots }: Known): Voice[] {
  const { id, author, authorIsBot: byBot, state, body, commit, submittedAt: at } = review;
  if (author === null) return [];
  const inline = threads.flatMap(({ comments }) => comments.filter((comment) => comment.review === id));
  const fixInline = inline.some((comment) => actionsOf(comment.body).includes("fix"));
  const says = { kind: "review", state, actions: actionsOf(body), fixInline } as const;
  const ofBot = isAllowed(author, bots) ? "write" : "none";
  const permission = byBot ? ofBot : (permissions.get(author) ?? "none");
  return [
    { id, by: author, byBot, permission, commit, at, says, answered: answered.includes(reviewKey(id)) },
  ];
}

async function permissionsOf(
  client: RepositoryClient,
  logins: readonly (string | null)[],
): Promise<Map<string, Permission>> {
  const permissions = new Map<string, Permission>();
  for (const login of new Set(logins)) {
    if (login !== null) permissions.set(login, await permissionOf(client, { kind: "person", login }));
  }
  return permissions;
}
