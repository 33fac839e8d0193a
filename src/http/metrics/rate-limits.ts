import { type GitHubAnswer } from "../../github/connection/answers.ts";

/** What GitHub last said of the requests that are left, of each installation. */
export interface RateLimits {
  note(answer: GitHubAnswer): void;
  /** The least of all installations, by resource; what began anew since is passed over. */
  remaining(now: Date): Map<string, number>;
}

export function noteRateLimits(): RateLimits {
  const known = new Map<string, { resource: string; remaining: number; resetAt: number }>();
  return {
    note: ({ installationId, limit }) => {
      if (limit !== null) known.set(`${installationId ?? "app"} ${limit.resource}`, limit);
    },
    remaining: (now) => {
      const least = new Map<string, number>();
      for (const [key, { resource, remaining, resetAt }] of known) {
        if (resetAt * 1_000 < now.getTime()) known.delete(key);
        else least.set(resource, Math.min(remaining, least.get(resource) ?? remaining));
      }
      return least;
    },
  };
}
