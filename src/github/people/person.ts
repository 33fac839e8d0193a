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
}

export interface RepositoryRight {
  readonly id: number;
  readonly canWrite: boolean;
}

export function connectPerson(apiUrl: string, token: string): GitHubPerson {
  const octokit = new PersonOctokit({
    ...{ auth: token, baseUrl: apiUrl, userAgent: "nightshift", log: silent },
    request: { fetch: boundedFetch(globalThis.fetch) },
  });
  const { apps, users } = octokit.rest;
  return {
    whoAmI: async () => {
      const { id, login } = (await users.getAuthenticated()).data;
      return { id, login };
    },
    repositories: async () => {
      try {
        const rights: RepositoryRight[] = [];
        const listed = { per_page: 100 };
        for (const { id, suspended_at } of await octokit.paginate(
          apps.listInstallationsForAuthenticatedUser,
          listed,
        )) {
          if (suspended_at !== null) continue;
          const there = { installation_id: id, ...listed };
          const found = await octokit.paginate(apps.listInstallationReposForAuthenticatedUser, there);
          rights.push(...found.map((each) => ({ id: each.id, canWrite: each.permissions?.push === true })));
        }
        return rights;
      } catch (error) {
        if (error instanceof RequestError && error.status === 401) return null;
        throw error;
      }
    },
  };
}

const nothing = () => undefined;
/** What fails is told by whoever asked. */
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };
