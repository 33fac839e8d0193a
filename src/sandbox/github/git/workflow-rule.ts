import { type Actor } from "../actor.ts";
import { grants } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { type Repository } from "../state.ts";
import { gitIn } from "./run-git.ts";

export function mayTouchWorkflows(actor: Actor): boolean {
  return actor.kind !== "installation" || grants(actor.token.permissions, "workflows", "write");
}

/** An App without the permission may bring no new commit that touches workflows into a repository. */
export async function demandWorkflowRight(
  { actor, repository }: { actor: Actor; repository: Repository },
  sha: string,
): Promise<void> {
  if (mayTouchWorkflows(actor)) return;
  const log = ["log", "--format=", "--name-only", "-m", sha, "--not", "--all", "--", ".github/workflows"];
  if ((await gitIn(repository, log)).trim() === "") return;
  throw workflowRefusal();
}

export function workflowRefusal(): Refusal {
  return new Refusal(403, "Resource not accessible by integration", {
    headers: { "x-accepted-github-permissions": "contents=write,workflows=write" },
  });
}
