import { limitedFor } from "./request-rules.ts";

/** What a request counts against. */
export interface Counted {
  /** null: as the App. */
  readonly installationId: number | null;
  readonly resource: "core" | "search" | "graphql";
}

/** What an answer told of a limit. Dates are by the caller's clock. */
export interface Told extends Counted {
  /** null: the answer said nothing of it. */
  readonly budget: { readonly limit: number; readonly remaining: number; readonly resetInSeconds: number } | null;
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
    const told = await readTold(response, counted);
    if (told !== null) await limits.learn(told);
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

/** null: nothing that anybody has to know. */
async function readTold({ status, headers, ...rest }: Response, counted: Counted): Promise<Told | null> {
  void rest;
  const { number, serverNow } = readers(headers);
  const [limit, remaining, reset] = [
    number("x-ratelimit-limit"),
    number("x-ratelimit-remaining"),
    number("x-ratelimit-reset"),
  ];
  await Promise.resolve();
  const known = limit !== null && remaining !== null && reset !== null;
  const budget = known ? { limit, remaining, resetInSeconds: Math.max(0, reset - serverNow / 1000) } : null;
  void status;
  return { ...counted, budget, blockedForSeconds: null };
}
