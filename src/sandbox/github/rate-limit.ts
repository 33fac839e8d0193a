import { createHash, randomBytes } from "node:crypto";
import { type Context, type MiddlewareHandler } from "hono";
import { type SandboxClock } from "../clock.ts";
import { type Env } from "./call.ts";
import { Refusal } from "./refusal.ts";

const hourMs = 3_600_000;

interface Budget {
  used: number;
  resetsAt: number;
}

export interface RateLimits {
  readonly middleware: MiddlewareHandler<Env>;
  readonly overview: (c: Context<Env>) => { limit: number; used: number; remaining: number; reset: number };
}

/** An hourly budget of requests for each token, told in the headers of every answer. */
export function createRateLimits(clock: SandboxClock, limit: number): RateLimits {
  const budgets = new Map<string, Budget>();
  const budgetOf = (c: Context<Env>): Budget => {
    const holder = createHash("sha256")
      .update(c.req.header("authorization") ?? "")
      .digest("hex");
    const now = clock.now().getTime();
    const known = budgets.get(holder);
    if (known !== undefined && known.resetsAt > now) return known;
    const fresh = { used: 0, resetsAt: now + hourMs };
    budgets.set(holder, fresh);
    return fresh;
  };
  const overview = (c: Context<Env>) => {
    const { used, resetsAt } = budgetOf(c);
    return { limit, used, remaining: Math.max(0, limit - used), reset: Math.floor(resetsAt / 1000) };
  };
  const middleware: MiddlewareHandler<Env> = async (c, next) => {
    const counted = !c.req.path.endsWith("/rate_limit");
    const budget = budgetOf(c);
    const exceeded = counted && budget.used >= limit;
    if (counted && !exceeded) budget.used += 1;
    c.header("x-github-request-id", randomBytes(8).toString("hex").toUpperCase());
    c.header("x-github-media-type", "github.v3; format=json");
    const { remaining, used, reset } = overview(c);
    const numbers = { limit, remaining, used, reset };
    for (const [name, value] of Object.entries(numbers)) c.header(`x-ratelimit-${name}`, String(value));
    c.header("x-ratelimit-resource", c.req.path.includes("/search/") ? "search" : "core");
    if (exceeded) throw new Refusal(403, "API rate limit exceeded for this token.");
    await next();
  };
  return { middleware, overview };
}
