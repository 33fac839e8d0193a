import { Octokit as Core } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";
import { RequestError } from "@octokit/request-error";
import { boundedFetch } from "../connection/bounded-fetch.ts";

const PersonOctokit = Core.plugin(restEndpointMethods, paginateRest);

/** What GitHub tells somebody who signed in of themselves. */
export interface GitHubPerson {
  whoAmI(): Promise<{ readonly id: number; readonly login: string }>;
  /**
   * Where the App is installed and this person has a permission of their own. null: GitHub does not take the token any
   * more. Throws where GitHub does not say.
   */
  repositories(): Promise<readonly RepositoryRight[] | null>;
  /** Reviews a pull request in this person's name, once: the same of the same commit is not said again. */
  review(pull: PullPlace, review: PersonReview): Promise<Reviewed>;
}

export interface PullPlace {
  readonly owner: string;
  readonly name: string;
  readonly pull: number;
}

export interface PersonReview {
  readonly kind: "approve" | "request-changes";
  readonly body: string;
  /** That was looked at: pushed over since, it counts for what it was. */
  readonly commit: string;
}

export type Reviewed =
  | { readonly kind: "reviewed" }
  /** GitHub does not take the token any more. */
  | { readonly kind: "token-over" }
  /** In GitHub's own words. */
  | { readonly kind: "refused"; readonly message: string };

export interface RepositoryRight {
  readonly id: number;
  readonly canWrite: boolean;
}

export function connectPerson(apiUrl: string, token: string): GitHubPerson {
  const octokit = new PersonOctokit({
    ...{ auth: token, baseUrl: apiUrl, userAgent: "nightshift", log: silent },
    request: { fetch: boundedFetch(globalThis.fetch) },
  });
  const { users, pulls } = octokit.rest;
  return {
    whoAmI: async () => {
      const { id, login } = (await users.getAuthenticated()).data;
      return { id, login };
    },
    repositories: async () => {
      try {
        return await rightsOf(octokit);
      } catch (error) {
        if (error instanceof RequestError && error.status === 401) return null;
        throw error;
      }
    },
    review: async ({ owner, name, pull }, { kind, body, commit }) => {
      const place = { owner, repo: name, pull_number: pull };
      const [event, state] = events[kind];
      try {
        const { login } = (await users.getAuthenticated()).data;
        const all = await octokit.paginate(pulls.listReviews, { ...place, per_page: 100 });
        const last = all.filter(({ user, state: is }) => user?.login === login && is !== "COMMENTED").at(-1);
        const said = last?.state === state && last.commit_id === commit && last.body === body;
        if (!said) await pulls.createReview({ ...place, event, body, commit_id: commit });
        return { kind: "reviewed" };
      } catch (error) {
        if (!(error instanceof RequestError) || error.status >= 500) throw error;
        return error.status === 401 ? { kind: "token-over" } : { kind: "refused", message: error.message };
      }
    },
  };
}

/** Of all repositories in which both the App and the person are. */
async function rightsOf(octokit: InstanceType<typeof PersonOctokit>): Promise<RepositoryRight[]> {
  const { apps } = octokit.rest;
  const listed = { per_page: 100 };
  const installations = await octokit.paginate(apps.listInstallationsForAuthenticatedUser, listed);
  const rights: RepositoryRight[] = [];
  for (const { id, suspended_at } of installations) {
    if (suspended_at !== null) continue;
    const there = { installation_id: id, ...listed };
    const found = await octokit.paginate(apps.listInstallationReposForAuthenticatedUser, there);
    rights.push(...found.map((each) => ({ id: each.id, canWrite: each.permissions?.push === true })));
  }
  return rights;
}

const events = {
  approve: ["APPROVE", "APPROVED"],
  "request-changes": ["REQUEST_CHANGES", "CHANGES_REQUESTED"],
} as const;

const nothing = () => undefined;
/** What fails is told by whoever asked. */
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };
