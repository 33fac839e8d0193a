import { type Context } from "hono";
import {
  nameOfPrincipal,
  repositoriesSeenBy,
  ruleOnAccess,
  type Principal,
} from "../../domain/access/principal.ts";
import { type Session } from "../../store/access/sessions.ts";
import { type AuditSeen } from "../../store/search-audit.ts";
import { answerProblem, type Problem } from "../problem.ts";

/** Whoever a door let in. */
export interface Visitor {
  readonly principal: Principal;
  /** What every change by a browser that is signed in has to bear; null: no browser, or nobody signed in. */
  readonly csrf: string | null;
  /** Of somebody who is signed in: GitHub can be asked in their name. */
  readonly session?: Session;
}

const key = "visitor";

export function setVisitor(context: Context, visitor: Visitor): void {
  context.set(key, visitor);
}

/** Throws where no door stands before a route: nobody is somebody by mistake. */
export function visitorOf(context: Context): Visitor {
  const visitor = context.get(key) as Visitor | undefined;
  if (visitor === undefined) throw new Error(`no door stands before ${context.req.path}`);
  return visitor;
}

const againKey = "looks-again";

export function setLooksAgain(context: Context, look: () => Promise<Visitor | null>): void {
  context.set(againKey, look);
}

/** Who asks by now, for an answer that goes on: a session may be over, and rights may be lost. null: nobody any more. */
export function visitorByNow(context: Context): Promise<Visitor | null> {
  const look = context.get(againKey) as (() => Promise<Visitor | null>) | undefined;
  return look === undefined ? Promise.resolve(visitorOf(context)) : look();
}

/** What lists and sums may be made of; null: all repositories. */
export function seenIn(context: Context): readonly number[] | null {
  return repositoriesSeenBy(visitorOf(context).principal);
}

/** As the audit log names whoever asks. */
export function askedBy(context: Context): string {
  return nameOfPrincipal(visitorOf(context).principal);
}

export function operates(context: Context): boolean {
  return ruleOnAccess(visitorOf(context).principal, { kind: "operate" }).kind === "allow";
}

/** What of the audit log is told: to operators everything, to others what is about their repositories. */
export function auditSeenIn(context: Context): AuditSeen {
  return auditSeenBy(visitorOf(context));
}

export function auditSeenBy({ principal }: Visitor): AuditSeen {
  const operator = ruleOnAccess(principal, { kind: "operate" }).kind === "allow";
  return operator ? { kind: "everything" } : { kind: "repositories", ids: repositoriesSeenBy(principal) };
}

/** Why whoever asks may not change something in a repository that the body names; null: it may. */
export function refuseAct(context: Context, repositoryId: number): Problem | null {
  const ruling = ruleOnAccess(visitorOf(context).principal, { kind: "act", repositoryId });
  switch (ruling.kind) {
    case "allow":
      return null;
    case "hide":
      return { status: 404, title: "There is no such repository" };
    case "refuse":
      return refusals[ruling.reason];
  }
}

export const refusals = {
  scope: {
    status: 403,
    title: "The token's scope does not allow that",
    detail: "`nightshift tokens create --scope` makes one of a wider scope: read, act, admin.",
  },
  cannot_write: {
    status: 403,
    title: "Only who can write to the repository may do that",
    detail: "GitHub was asked just now.",
  },
  operators_only: {
    status: 403,
    title: "That is for operators",
    detail: "NIGHTSHIFT_OPERATORS names them in the environment of the service.",
  },
  nothing_to_see: {
    status: 403,
    title: "There is nothing here for you to see",
    detail: "GitHub names no repository with this App in it that you may read, or does not answer.",
  },
} as const satisfies Record<string, Problem>;

export const nothingHere: Problem = { status: 404, title: "There is nothing here" };

const reading = ["GET", "HEAD"];

/** Whether somebody only looks, and changes nothing. */
export function isReading({ req }: Context): boolean {
  return reading.includes(req.method);
}

/** Whether a program asks, rather than somebody who looks at pages. */
export function isProgram(context: Context): boolean {
  const { path } = context.req;
  return path === "/api" || path.startsWith("/api/") || path === "/mcp" || path === "/metrics";
}

export function refuseProgram(context: Context, problem: Problem): Response {
  if (problem.status === 401) context.header("www-authenticate", 'Bearer realm="nightshift"');
  return answerProblem(context, problem);
}
