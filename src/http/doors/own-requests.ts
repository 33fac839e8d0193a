import { type Context } from "hono";
import { createMiddleware } from "hono/factory";
import { timingSafeEqual } from "node:crypto";
import { type Problem } from "../problem.ts";
import { refuseVisitor } from "./refuse.ts";
import { isReading, visitorOf } from "./visitor.ts";

const fromElsewhere: Problem = { status: 403, title: "Asked for by a page of elsewhere" };
const noProof: Problem = {
  status: 403,
  title: "Not asked for by a page of ours",
  detail: "Go back, load the page again, and try once more.",
};

/**
 * Refuses changes that a page of elsewhere makes a browser ask for: by what the browser says of where they come from
 * (programs say nothing), and, where somebody is signed in, by what only our own pages know.
 */
export function ownRequestsOnly({ publicUrl }: { readonly publicUrl: string | null }) {
  const publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  return createMiddleware(async (context, next) => {
    if (isReading(context)) return next();
    const here = publicOrigin ?? new URL(context.req.url).origin;
    if (!isOurs(context, here)) return refuseVisitor(context, fromElsewhere);
    const { csrf } = visitorOf(context);
    if (csrf !== null && !isSame(await proofIn(context), csrf)) return refuseVisitor(context, noProof);
    return next();
  });
}

function isOurs({ req }: Context, here: string): boolean {
  const [origin, site] = [req.header("origin"), req.header("sec-fetch-site")];
  // Forms of pages that tell no referrer are sent so, and no page can say for itself which site it is of.
  if (origin === "null") return site === "same-origin";
  return (
    (origin === undefined || origin === here) &&
    (site === undefined || ["same-origin", "none"].includes(site))
  );
}

/** A form's field, or a script's header. */
async function proofIn({ req }: Context): Promise<string> {
  const header = req.header("x-csrf-token");
  const type = req.header("content-type") ?? "";
  if (header !== undefined || !type.startsWith("application/x-www-form-urlencoded")) return header ?? "";
  const { csrf } = await req.parseBody();
  return typeof csrf === "string" ? csrf : "";
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
