import { z } from "zod";
import { isAuthor, mayAct, reads, writes, roleOf } from "../../access.ts";
import {
  addLabels,
  announceIssue,
  closeIssue,
  ensureLabel,
  recordEvent,
  removeLabels,
  reopenIssue,
} from "../../acts/issue-acts.ts";
import { bodyOf, numberParameter, type Call, type RepositoryRoutes } from "../../call.ts";
import { atLeast } from "../../permissions.ts";
import { pageOf } from "../../paging.ts";
import { invalid, notFound, Refusal } from "../../refusal.ts";
import { renderIssue, renderOneIssue } from "../../render/issue.ts";
import { renderUser } from "../../render/user.ts";
import { findUser } from "../../world.ts";
import { type Issue, type User } from "../../state/issues.ts";
import { listIssues } from "./list-issues.ts";

const bodyLimit = 65_536;
const body = z
  .string()
  .refine((text) => text.length <= bodyLimit, "body is too long (maximum is 65536 characters)");
const labelNames = z
  .array(z.union([z.string(), z.object({ name: z.string() })]))
  .max(100)
  .transform((labels) => labels.map((label) => (typeof label === "string" ? label : label.name)));
const title = z.string().trim().min(1).max(256);

const creation = z.object({
  title,
  body: body.nullish(),
  labels: labelNames.nullish(),
  assignees: z.array(z.string()).nullish(),
});

const change = z.object({
  title: title.optional(),
  body: body.nullish(),
  state: z.enum(["open", "closed"]).optional(),
  state_reason: z.enum(["completed", "not_planned", "duplicate", "reopened"]).nullish(),
  labels: labelNames.optional(),
  assignees: z.array(z.string()).optional(),
});

export function issueRoutes(routes: RepositoryRoutes): void {
  routes.on("GET /issues", reads("issues"), (call) => {
    const place = call;
    return call.c.json(pageOf(call.c, listIssues(call)).map((issue) => renderIssue(place, issue)));
  });
  routes.on("POST /issues", writes("issues", "read"), async (call) => {
    if (!call.repository.hasIssues) throw new Refusal(410, "Issues are disabled for this repo");
    const asked = await bodyOf(call.c, creation, "Issue");
    return call.c.json(renderOneIssue(call, createIssue(call, asked)), 201);
  });
  routes.on("GET /issues/:number", reads("issues"), (call) => {
    return call.c.json(renderOneIssue(call, issueOf(call)));
  });
  routes.on("PATCH /issues/:number", writes("issues", "read"), async (call) => {
    const issue = issueOf(call);
    const asked = await bodyOf(call.c, change, "Issue");
    changeIssue(call, issue, asked);
    return call.c.json(renderOneIssue(call, issue));
  });
  assigneeRoutes(routes);
}

function assigneeRoutes(routes: RepositoryRoutes): void {
  routes.on("POST /issues/:number/assignees", writes("issues", "triage"), async (call) => {
    const asked = await bodyOf(call.c, z.object({ assignees: z.array(z.string()).default([]) }), "Issue");
    const issue = issueOf(call);
    // Here, other than where an issue is made or changed, GitHub silently leaves out whom it cannot assign.
    const added = asked.assignees.filter((login) => isAssignable(call, login));
    assign(call, issue, [...new Set([...issue.assignees, ...assignable(call, added)])]);
    return call.c.json(renderIssue(call, issue), 201);
  });
  routes.on("GET /assignees/:assignee", reads("issues"), (call) => {
    if (!isAssignable(call, call.c.req.param("assignee") ?? "")) throw notFound();
    return call.c.body(null, 204);
  });
  routes.on("DELETE /issues/:number/assignees", writes("issues", "triage"), async (call) => {
    const asked = await bodyOf(call.c, z.object({ assignees: z.array(z.string()).default([]) }), "Issue");
    const issue = issueOf(call);
    assign(
      call,
      issue,
      issue.assignees.filter((user) => !asked.assignees.includes(user.login)),
    );
    return call.c.json(renderIssue(call, issue));
  });
}

/** The issue, or the issue side of the pull request, that the path names. */
export function issueOf(call: Call): Issue {
  const number = numberParameter(call.c, "number");
  const issue = call.repository.issues.find((each) => each.number === number);
  if (issue === undefined) throw notFound();
  return issue;
}

function createIssue(call: Call, asked: z.infer<typeof creation>): Issue {
  const { world, repository, viaApp } = call;
  const doer = { user: call.author(), viaApp };
  const issue = newIssue(call, { title: asked.title, body: asked.body ?? null });
  // GitHub silently leaves out labels and assignees that the author may not set.
  const mayTriage = mayAct(world, call.actor, { repository, need: writes("issues", "triage") });
  const labels = mayTriage
    ? [...new Set(asked.labels ?? [])].map((name) => ensureLabel(call, name, doer))
    : [];
  const assignees = mayTriage ? assignable(call, asked.assignees ?? []) : [];
  issue.labels = [...new Set(labels)];
  repository.issues.push(issue);
  announceIssue(call, issue, { action: "opened", sender: doer.user });
  const born = issue.labels;
  issue.labels = [];
  addLabels(call, issue, { labels: born, doer });
  assign(call, issue, assignees);
  return issue;
}

/** An open issue under the next number, not yet in the repository. */
export function newIssue(call: Call, text: { title: string; body: string | null }): Issue {
  const now = call.world.clock.now();
  return {
    ...text,
    id: call.world.nextId(),
    number: call.repository.issues.length + 1,
    author: call.author(),
    viaApp: call.viaApp,
    state: "open",
    stateReason: null,
    locked: false,
    lockReason: null,
    labels: [],
    assignees: [],
    comments: [],
    reactions: [],
    events: [],
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    closedBy: null,
  };
}

function changeIssue(call: Call, issue: Issue, asked: z.infer<typeof change>): void {
  const { world, repository, actor } = call;
  const mayTriage = mayAct(world, actor, { repository, need: writes("issues", "triage") });
  if (!mayTriage && !isAuthor(world, actor, issue.author))
    throw new Refusal(403, "Must have admin rights to Repository.");
  const doer = { user: call.author(), viaApp: call.viaApp };
  changeText(call, issue, asked);
  if (mayTriage && asked.labels !== undefined) {
    const wanted = asked.labels.map((name) => ensureLabel(call, name, doer));
    removeLabels(call, issue, { labels: issue.labels.filter((label) => !wanted.includes(label)), doer });
    addLabels(call, issue, { labels: wanted, doer });
  }
  if (mayTriage && asked.assignees !== undefined) assign(call, issue, assignable(call, asked.assignees));
  if (asked.state === "open") reopenIssue(call, issue, doer);
  if (asked.state === "closed") closeIssue(call, issue, { reason: asked.state_reason ?? "completed", doer });
}

/** Changes title and body; one event tells what they were. */
export function changeText(
  call: Call,
  issue: Issue,
  asked: { title?: string | undefined; body?: string | null | undefined },
): void {
  const changes: Record<string, { from: string }> = {};
  const newTitle = asked.title ?? issue.title;
  const newBody = asked.body === undefined ? issue.body : asked.body;
  if (newTitle !== issue.title) changes["title"] = { from: issue.title };
  if (newBody !== issue.body) changes["body"] = { from: issue.body ?? "" };
  if (Object.keys(changes).length === 0) return;
  [issue.title, issue.body] = [newTitle, newBody];
  issue.updatedAt = call.world.clock.now();
  const doer = { user: call.author(), viaApp: call.viaApp };
  if (changes["title"] !== undefined) recordEvent(call, issue, { doer, event: "renamed" });
  announceIssue(call, issue, { action: "edited", sender: doer.user, more: { changes } });
}

function isAssignable({ world, repository }: Call, login: string): boolean {
  const user = findUser(world.state, login);
  return user !== undefined && atLeast(roleOf(repository, user), "triage");
}

function assignable(call: Call, logins: readonly string[]): User[] {
  return logins.map((login) => {
    const user = findUser(call.world.state, login);
    if (user === undefined || !isAssignable(call, login))
      throw invalid({ resource: "Issue", field: "assignees", code: "invalid" });
    return user;
  });
}

function assign(call: Call, issue: Issue, wanted: readonly User[]): void {
  const doer = { user: call.author(), viaApp: call.viaApp };
  const before = issue.assignees;
  const step = (user: User, action: "assigned" | "unassigned") => {
    recordEvent(call, issue, { doer, event: action });
    announceIssue(call, issue, {
      action,
      sender: doer.user,
      more: { assignee: renderUser(call.world, user) },
    });
  };
  for (const user of before.filter((each) => !wanted.includes(each))) {
    issue.assignees = issue.assignees.filter((each) => each !== user);
    step(user, "unassigned");
  }
  for (const user of wanted.filter((each) => !before.includes(each))) {
    issue.assignees = [...issue.assignees, user];
    step(user, "assigned");
  }
}
