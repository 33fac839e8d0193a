import { signal } from "../../platform/signal.ts";

/** What GitHub answered to one request, as far as it is of interest to whoever watches. */
export interface GitHubAnswer {
  /** null: as the App. */
  readonly installationId: number | null;
  /** null: no answer came. */
  readonly status: number | null;
  /** null: it says nothing of it. */
  readonly limit: {
    readonly resource: string;
    readonly remaining: number;
    /** Seconds since 1970. */
    readonly resetAt: number;
  } | null;
}

export const githubAnswers = signal<GitHubAnswer>("github-answer");

const resources = ["core", "search", "graphql", "integration_manifest", "code_search"];

/** Which resource, out of those that are known: names go into labels. */
export function limitOf(headers: Headers): GitHubAnswer["limit"] {
  const [remaining, reset] = [headers.get("x-ratelimit-remaining"), headers.get("x-ratelimit-reset")];
  if (remaining === null || reset === null || !/^\d{1,9}$/.test(remaining) || !/^\d{1,12}$/.test(reset))
    return null;
  const resource = headers.get("x-ratelimit-resource") ?? "core";
  return {
    resource: resources.includes(resource) ? resource : "other",
    remaining: Number(remaining),
    resetAt: Number(reset),
  };
}
