import { type Context } from "hono";
import { createMiddleware } from "hono/factory";
import { createHmac } from "node:crypto";
import { findTokenHolder } from "../../flows/access/api-tokens.ts";
import { findPeople, type FindPerson, type PeopleDeps } from "../../flows/access/people.ts";
import { findSignedIn } from "../../flows/access/sign-in.ts";
import { type Clock } from "../../platform/clock.ts";
import { type Database } from "../../store/database.ts";
import { type Problem } from "../problem.ts";
import { type Cookies } from "./cookies.ts";
import { isFromHere } from "./from-here.ts";
import { refuseVisitor } from "./refuse.ts";
import { isProgram, isReading, setLooksAgain, setVisitor, type Visitor } from "./visitor.ts";

export interface AdmitDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly cookies: Cookies;
  /** Where others reach the service; null: nobody but this machine does, save with a token. */
  readonly publicUrl: string | null;
  /** null: nobody can sign in. */
  readonly people: PeopleDeps | null;
}

const notHere: Problem = {
  status: 403,
  title: "Only reachable from the machine of the service",
  detail: "From elsewhere it takes a token, or sign-in with GitHub, which is not configured.",
};
const wrongToken: Problem = {
  status: 401,
  title: "The token is none that is in force",
  detail: "`nightshift tokens list` tells those that are.",
};
const signInFirst: Problem = { status: 401, title: "Sign in, or send a token" };

type Admission = Visitor | { readonly refused: Problem };

/** The one place that decides who somebody is. */
export function admit(deps: AdmitDeps) {
  const findPerson = deps.people === null ? null : findPeople(deps.people);
  return createMiddleware(async (context, next) => {
    const admitted = await whoIs(deps, findPerson, context);
    if ("principal" in admitted) {
      setVisitor(context, admitted);
      setLooksAgain(context, async () => {
        const again = await whoIs(deps, findPerson, context);
        return "principal" in again ? again : null;
      });
      return next();
    }
    const { refused } = admitted;
    if (refused.status !== 401 || isProgram(context)) return refuseVisitor(context, refused);
    return context.redirect(`/login?${new URLSearchParams({ to: pageAsked(context) }).toString()}`, 303);
  });
}

async function whoIs(
  { db, clock, cookies, publicUrl, people }: AdmitDeps,
  findPerson: FindPerson | null,
  context: Context,
): Promise<Admission> {
  const shown = /^bearer +(\S+)$/i.exec(context.req.header("authorization") ?? "")?.[1];
  if (shown !== undefined) {
    const principal = await findTokenHolder({ db, clock }, shown);
    return principal === null ? { refused: wrongToken } : { principal, csrf: null };
  }
  if (publicUrl === null && !isFromHere(context)) return { refused: notHere };
  if (people === null || findPerson === null) {
    // Behind a proxy everybody seems to come from this machine.
    return publicUrl === null
      ? { principal: { kind: "local" }, csrf: null }
      : { refused: tokenOnly(context) };
  }
  const secret = cookies.read(context, "session");
  const session = secret === null ? null : await findSignedIn(people, secret);
  if (secret === null || session === null) return { refused: signInFirst };
  const principal = await findPerson({ session, now: !isReading(context) });
  return principal === null ? { refused: signInFirst } : { principal, session, csrf: csrfOf(secret) };
}

function tokenOnly(context: Context): Problem {
  return isProgram(context) ? signInFirst : notHere;
}

/** Bound to the session, and of no use to whoever reads the database. */
export function csrfOf(session: string): string {
  return createHmac("sha256", session).update("csrf").digest("base64url");
}

function pageAsked(context: Context): string {
  const { pathname, search } = new URL(context.req.url);
  return isReading(context) ? `${pathname}${search}` : "/";
}
