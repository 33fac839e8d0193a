import { z } from "zod";
import { withoutEnd } from "../domain/trust/text/cut-text.ts";
import { fetchAllowed } from "../platform/fetch-allowed.ts";
import { eventText } from "./event-text.ts";

export interface SentrySettings {
  readonly token: string;
  /** Protocol, host and port: the only place that is ever asked. */
  readonly origin: string;
  /** By `owner/name` in lower case: the one project whose events a repository's agents may be told of. */
  readonly projects: ReadonlyMap<string, SentryProject>;
}

export interface SentryProject {
  readonly organization: string;
  readonly project: string;
}

export interface SentryEvent {
  readonly title: string;
  /** Counts, times and the latest event's stack. */
  readonly text: string;
}

export interface Sentry {
  /** Events whose title has these words, latest first; null: the repository has no project. */
  eventsTitled(repository: string, title: string): Promise<readonly SentryEvent[] | null>;
}

const limits = { maxBytes: 2 * 1024 * 1024, timeoutMs: 15_000 } as const;
const mostEvents = 5;
const longestQuery = 120;

const issueShape = z.object({
  id: z.string().regex(/^\d+$/),
  title: z.string(),
  culprit: z.string().nullish(),
  count: z.union([z.string(), z.number()]).nullish(),
  userCount: z.number().nullish(),
  firstSeen: z.string().nullish(),
  lastSeen: z.string().nullish(),
  project: z.object({ slug: z.string() }),
});

/** Asks Sentry, and only for what a repository's own project knows. Throws when it does not answer as it should. */
export function connectSentry({ token, origin, projects }: SentrySettings): Sentry {
  const ask = async (path: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
    const fetched = await fetchAllowed(`${origin}/api/0/${path}`, { origins: [origin], headers, ...limits });
    if (fetched.kind === "refused") throw new Error(`Sentry: ${fetched.reason} (${fetched.detail})`);
    if (fetched.status !== 200) throw new Error(`Sentry answered ${fetched.status}`);
    return JSON.parse(fetched.text) as unknown;
  };
  return {
    eventsTitled: async (repository, title) => {
      const place = projects.get(repository.toLowerCase());
      if (place === undefined) return null;
      const query = queryFor(place, title);
      if (query === null) return [];
      const found = z
        .array(issueShape)
        .parse(await ask(`organizations/${place.organization}/issues/?${query.toString()}`));
      // Whatever the search makes of the query: other projects' events are not for this repository.
      const own = found.filter(({ project }) => project.slug === place.project).slice(0, mostEvents);
      return Promise.all(
        own.map(async (issue) => {
          const path = `organizations/${place.organization}/issues/${issue.id}/events/latest/`;
          return { title: issue.title, text: eventText(issue, await ask(path)) };
        }),
      );
    },
  };
}

/** Words alone: what else stands in a title could be read as search syntax, as "or" and "and" are. null: no words. */
function queryFor({ project }: SentryProject, title: string): URLSearchParams | null {
  const found = title.match(/[\p{L}\p{N}_.]+/gu) ?? [];
  const all = found.filter((word) => !/^(?:or|and)$/i.test(word)).join(" ");
  const words = withoutEnd(all, Math.max(all.length - longestQuery, 0)).trim();
  if (words === "") return null;
  return new URLSearchParams({
    query: `project:${project} ${words}`,
    statsPeriod: "14d",
    limit: String(mostEvents),
  });
}
