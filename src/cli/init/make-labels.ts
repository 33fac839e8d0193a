import { readGitHubAccess } from "../../config/environment/github-access.ts";
import { type StartingLabel } from "../../domain/repository-start/starting-labels.ts";
import { ownBranches } from "../../domain/own-branches.ts";
import { openLog } from "../../flows/open-log.ts";
import { orRefusal } from "../../github/connection/refusals.ts";
import { speakByApp, speakByToken } from "../../github/connection/speak-as.ts";
import { createLabels } from "../../github/issues/create-labels.ts";
import { hasBranch } from "../../github/refs.ts";

export type LabelsMade =
  | {
      readonly kind: "made";
      readonly created: readonly string[];
      readonly kept: readonly string[];
      /** No branch of the service can be made while this one is there; null: none is in the way. */
      readonly branchInTheWay: string | null;
    }
  | { readonly kind: "skipped" | "failed"; readonly why: string };

/** Creates the labels, with the credentials of this environment. */
export async function makeLabels(
  repository: { readonly owner: string; readonly name: string } | null,
  labels: readonly StartingLabel[],
): Promise<LabelsMade> {
  const { apiUrl, speaker } = await readGitHubAccess(process.env);
  if (speaker === null) return { kind: "skipped", why: "neither GITHUB_TOKEN nor APP_ID is set" };
  if (repository === null) {
    return { kind: "failed", why: "origin names no repository on GitHub; say which by --repository" };
  }
  const place = { owner: repository.owner, repo: repository.name };
  const made = await orRefusal(async () => {
    const octokit =
      speaker.kind === "token"
        ? speakByToken({ apiUrl }, speaker.token)
        : await speakByApp({ apiUrl, log: openLog("silent") }, speaker, place);
    const labelled = await createLabels(octokit, place, labels);
    const stands = await hasBranch(octokit, { ...place, branch: ownBranches });
    return { kind: "made", ...labelled, branchInTheWay: stands ? ownBranches : null } as const;
  });
  if (made.kind === "made") return made;
  return {
    kind: "failed",
    why: `GitHub refuses it for ${place.owner}/${place.repo} (${made.reason}): ${made.detail}`,
  };
}
