import { limitOfAnswer } from "./request-rules.ts";

/** What a request counts against. */
export interface Counted {
  /** null: as the App. */
  readonly installationId: number | null;
  readonly resource: "core" | "search" | "graphql";
}

/** What an answer told of a limit. */
export interface Told extends Counted {
  /** null: the answer said nothing of it. */
  readonly budget: { readonly limit: number; readonly remaining: number; readonly resetAt: Date } | null;
  /** Seconds for which GitHub wants to be left alone; null: it did not say so. */
  readonly blockedForSeconds: number | null;
}

/** What all processes of the service know of GitHub's limits. */
export interface SharedLimits {
  /** Seconds for which GitHub must not be asked; null: it may be. */
  heldBackFor(counted: Counted): Promise<number | null>;
  learn(told: Told): Promise<void>;
}

/** Asks GitHub only where its limits allow it, and otherwise answers as GitHub would. */
export function withinLimits(
  fetch: typeof globalThis.fetch,
  limits: SharedLimits,
  installationId: number | null,
): typeof globalThis.fetch {
  return async (input, init) => {
    const counted = countedFor(input, installationId);
    const seconds = await limits.heldBackFor(counted);
    if (seconds !== null) return heldBack(seconds);
    const response = await fetch(input, init);
    await limits.learn(await readTold(response, counted));
    return response;
  };
}

function countedFor(input: Parameters<typeof fetch>[0], installationId: number | null): Counted {
  const { pathname } = new URL(input instanceof Request ? input.url : String(input));
  const path = pathname.replace(/^\/api\/v3(?=\/)/, "");
  // Tokens of an installation are asked for by the App.
  const asApp = path.startsWith("/app/") || path === "/app";
  const resource = path.endsWith("/graphql") ? "graphql" : path.startsWith("/search/") ? "search" : "core";
  return { installationId: asApp ? null : installationId, resource };
}

function heldBack(seconds: number): Response {
  const message = "Held back by the service: this would exceed a rate limit that GitHub told of.";
  const headers = { "content-type": "application/json", "retry-after": String(Math.ceil(seconds)) };
  return new Response(JSON.stringify({ message }), { status: 429, headers });
}

async function readTold(response: Response, counted: Counted): Promise<Told> {
  const { status, headers } = response;
  const number = (name: string) => {
    const value = headers.get(name);
    return value !== null && /^\d{1,12}$/.test(value) ? Number(value) : null;
  };
  const limit = number("x-ratelimit-limit");
  const remaining = number("x-ratelimit-remaining");
  const reset = number("x-ratelimit-reset");
  const known = limit !== null && remaining !== null && reset !== null;
  const budget = known ? { limit, remaining, resetAt: new Date(reset * 1_000) } : null;
  // Copied where it may matter only: answers are long.
  const said = status === 403 || status === 429 ? await response.clone().text() : "";
  const seconds = limitOfAnswer({ status, header: (name) => headers.get(name), said });
  // An hour's budget that is used up says so by itself.
  const spent = remaining === 0 && headers.get("retry-after") === null;
  return { ...counted, budget, blockedForSeconds: spent ? null : (seconds ?? null) };
}
