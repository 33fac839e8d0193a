import { type RepositoryClient } from "./app.ts";

export type Permission = "admin" | "write" | "read" | "none";

export type Actor =
  { readonly kind: "person"; readonly login: string } | { readonly kind: "app"; readonly appId: number };

/**
 * What the actor may do in the repository, asked at the moment of deciding. A failure to learn it means none.
 * GitHub knows no permission of Apps: those on the list count as writers.
 */
export async function permissionOf(
  { octokit, owner, repo }: RepositoryClient,
  actor: Actor,
  allowedApps: readonly number[] = [],
): Promise<Permission> {
  if (actor.kind === "app") return allowedApps.includes(actor.appId) ? "write" : "none";
  try {
    const place = { owner, repo, username: actor.login };
    const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel(place);
    return toPermission(data.permission);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    octokit.log.warn(`The permission of ${actor.login} in ${owner}/${repo} is not known: ${reason}`);
    return "none";
  }
}

function toPermission(named: string): Permission {
  return named === "admin" || named === "write" || named === "read" ? named : "none";
}
