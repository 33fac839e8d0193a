import { Octokit } from "@octokit/core";
import { type Log } from "../../platform/log.ts";
import { connectGitHubApp } from "../app.ts";

interface Address {
  readonly apiUrl: string;
  readonly log: Log;
}

export function speakByToken({ apiUrl }: Pick<Address, "apiUrl">, token: string): Octokit {
  return new Octokit({ auth: token, baseUrl: apiUrl, userAgent: "nightshift" });
}

/** As the App's installation on that repository. Throws where it is not installed. */
export async function speakByApp(
  { apiUrl, log }: Address,
  { id: appId, privateKey }: { readonly id: number; readonly privateKey: string },
  place: { readonly owner: string; readonly repo: string },
): Promise<Octokit> {
  const github = connectGitHubApp({ appId, privateKey, apiUrl, log });
  const { data } = await github.appOctokit.rest.apps.getRepoInstallation(place);
  return github.octokit(data.id);
}
