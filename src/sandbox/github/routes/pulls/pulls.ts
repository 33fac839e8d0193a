import { z } from "zod";
import { isAuthor, mayAct, maySee, reads, writes } from "../../access.ts";
import { announceIssue, closeIssue, reopenIssue } from "../../acts/issue-acts.ts";
import { measurePull } from "../../acts/pull-acts.ts";
import { bodyOf, numberParameter, type Call, type RepositoryRoutes } from "../../call.ts";
import { branchHead } from "../../git/refs.ts";
import { pageOf } from "../../paging.ts";
import { invalid, notFound, Refusal } from "../../refusal.ts";
import { renderListedPull, renderPull } from "../../render/pull.ts";
import { type Pull, type Repository } from "../../state.ts";
import { pullDiff } from "./pull-diff.ts";
import { changeText, newIssue } from "../issues/issues.ts";

const title = z.string().trim().min(1).max(256);
const body = z.string().max(65_536).nullish();

const creation = z.object({
  title,
  body,
  head: z.string().min(1),
  base: z.string().min(1),
  draft: z.boolean().default(false),
});

const change = z.object({
  title: title.optional(),
  body,
  state: z.enum(["open", "closed"]).optional(),
  base: z.string().optional(),
});

export function pullRoutes(routes: RepositoryRoutes): void {
  routes.on("GET /pulls", reads("pull_requests"), (call) => {
    return call.c.json(pageOf(call.c, listPulls(call)).map((pull) => renderListedPull(call, pull)));
  });
  routes.on("POST /pulls", writes("pull_requests", "read"), async (call) => {
    const asked = await bodyOf(call.c, creation, "PullRequest");
    const pull = await call.world.exclusively(call.repository, () => createPull(call, asked));
    return call.c.json(renderPull(call, pull), 201);
  });
  routes.on("GET /pulls/:number", reads("pull_requests"), (call) => {
    const pull = pullOf(call);
    const wantsDiff = call.c.req.header("accept")?.includes("diff") === true;
    return wantsDiff ? pullDiff(call, pull) : call.c.json(renderPull(call, pull));
  });
  routes.on("PATCH /pulls/:number", writes("pull_requests", "read"), async (call) => {
    const pull = pullOf(call);
    const asked = await bodyOf(call.c, change, "PullRequest");
    await call.world.exclusively(call.repository, () => changePull(call, pull, asked));
    return call.c.json(renderPull(call, pull));
  });
}

/** The pull request that the path names. */
export function pullOf(call: Call): Pull {
  const number = numberParameter(call.c, "number");
  const pull = call.repository.pulls.find((each) => each.issue.number === number);
  if (pull === undefined) throw notFound();
  return pull;
}

function listPulls({ c, repository }: Call): Pull[] {
  const query = (name: string) => c.req.query(name);
  const state = query("state") ?? "open";
  const [head, base] = [query("head"), query("base")];
  const descending = (query("direction") ?? (query("sort") === undefined ? "desc" : "asc")) === "desc";
  const key = (pull: Pull) =>
    query("sort") === "updated" ? pull.issue.updatedAt.getTime() : pull.issue.number;
  return repository.pulls
    .filter((pull) => state === "all" || pull.issue.state === state)
    .filter((pull) => base === undefined || pull.base.ref === base)
    .filter(
      (pull) =>
        head === undefined || !head.includes(":") || head.toLowerCase() === headLabel(pull).toLowerCase(),
    )
    .toSorted((a, b) => (descending ? key(b) - key(a) : key(a) - key(b)));
}

function headLabel({ head }: Pull): string {
  return `${head.repository.owner.login}:${head.ref}`;
}

async function createPull(call: Call, asked: z.infer<typeof creation>): Promise<Pull> {
  const { repository, world } = call;
  const head = headOf(call, asked.head);
  if (!mayOpen(call, head.repository)) throw new Refusal(403, "Must have admin rights to Repository.");
  const headSha = await branchHead(head.repository, head.ref);
  const baseSha = await branchHead(repository, asked.base);
  if (headSha === null) throw invalid({ resource: "PullRequest", field: "head", code: "invalid" });
  if (baseSha === null) throw invalid({ resource: "PullRequest", field: "base", code: "invalid" });
  const twin = repository.pulls.find(
    (each) =>
      each.issue.state === "open" &&
      each.head.repository === head.repository &&
      each.head.ref === head.ref &&
      each.base.ref === asked.base,
  );
  if (twin !== undefined) throw problem(`A pull request already exists for ${headLabel(twin)}.`);
  const issue = newIssue(call, { title: asked.title, body: asked.body ?? null });
  const pull: Pull = {
    id: world.nextId(),
    issue,
    head: { repository: head.repository, ref: head.ref, sha: headSha },
    base: { ref: asked.base, sha: baseSha },
    draft: asked.draft,
    merged: null,
    ...{ requestedReviewers: [], requestedTeams: [] },
    reviews: [],
    reviewComments: [],
    resolvedThreads: new Map(),
    measures: unmeasured,
  };
  pull.measures = await measurePull(repository, pull);
  if (pull.measures.mergeBase === null) {
    throw problem(`The ${asked.head} branch has no history in common with ${asked.base}`);
  }
  if (pull.measures.commits === 0) throw problem(`No commits between ${asked.base} and ${asked.head}`);
  repository.issues.push(issue);
  repository.pulls.push(pull);
  announceIssue(call, issue, { action: "opened", sender: call.author() });
  return pull;
}

const unmeasured = {
  commits: 0,
  behind: 0,
  additions: 0,
  deletions: 0,
  changedFiles: 0,
  mergeable: false,
  mergeBase: null,
};

/** "branch" or "owner:branch", the latter in a fork too. */
function headOf({ repository, world, actor }: Call, head: string): { repository: Repository; ref: string } {
  const colon = head.indexOf(":");
  if (colon < 0) return { repository, ref: head };
  const owner = head.slice(0, colon).toLowerCase();
  const ref = head.slice(colon + 1);
  if (owner === repository.owner.login.toLowerCase()) return { repository, ref };
  const fork = world.state.repositories.find(
    (each) =>
      each.forkOf === repository && each.owner.login.toLowerCase() === owner && maySee(world, actor, each),
  );
  if (fork === undefined) throw invalid({ resource: "PullRequest", field: "head", code: "invalid" });
  return { repository: fork, ref };
}

function mayOpen({ world, actor }: Call, head: Repository): boolean {
  return mayAct(world, actor, {
    repository: head,
    need: writes(actor.kind === "user" ? "contents" : "pull_requests"),
  });
}

const problem = (message: string) => invalid({ resource: "PullRequest", code: "custom", message });

async function changePull(call: Call, pull: Pull, asked: z.infer<typeof change>): Promise<void> {
  const { world, actor, repository } = call;
  const may = mayAct(world, actor, { repository, need: writes("pull_requests") });
  if (!may && !isAuthor(world, actor, pull.issue.author))
    throw new Refusal(403, "Must have admin rights to Repository.");
  const doer = { user: call.author(), viaApp: call.viaApp };
  changeText(call, pull.issue, asked);
  if (asked.base !== undefined && asked.base !== pull.base.ref) await rebase(call, pull, asked.base);
  if (asked.state === "closed") closeIssue(call, pull.issue, { reason: "completed", doer });
  if (asked.state === "open" && pull.issue.state === "closed") {
    if (pull.merged !== null) throw problem("state cannot be changed. The pull request was merged.");
    const head = await branchHead(pull.head.repository, pull.head.ref);
    if (head === null)
      throw problem(`state cannot be changed. The ${pull.head.ref} branch has been deleted.`);
    pull.head.sha = head;
    pull.base.sha = (await branchHead(repository, pull.base.ref)) ?? pull.base.sha;
    pull.measures = await measurePull(repository, pull);
    reopenIssue(call, pull.issue, doer);
  }
}

async function rebase(call: Call, pull: Pull, base: string): Promise<void> {
  const sha = await branchHead(call.repository, base);
  if (sha === null) throw invalid({ resource: "PullRequest", field: "base", code: "invalid" });
  const changes = { base: { ref: { from: pull.base.ref }, sha: { from: pull.base.sha } } };
  [pull.base.ref, pull.base.sha] = [base, sha];
  pull.measures = await measurePull(call.repository, pull);
  announceIssue(call, pull.issue, { action: "edited", sender: call.author(), more: { changes } });
}
