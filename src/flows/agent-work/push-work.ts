import { orRefusal } from "../../github/connection/refusals.ts";
import { type Repository } from "../../store/configuration/repositories.ts";
import { type Mirror } from "../../workspaces/mirror.ts";
import { pushCommit, type Push, type PushResult } from "../../workspaces/publish.ts";
import { type EscalationDeps } from "../escalations/dependencies.ts";

export interface PushedWork extends Omit<Push, "token"> {
  readonly mirror: Mirror;
  readonly repository: Repository;
}

/** Pushes a commit with a token that was minted for it. */
export async function pushWork(
  { github }: Pick<EscalationDeps, "github">,
  { mirror, repository, ...push }: PushedWork,
): Promise<PushResult> {
  const { installationId, name } = repository;
  const permissions = { contents: "write" } as const;
  const token = await orRefusal(() =>
    github.installationToken(installationId, { repository: name, permissions }),
  );
  if (typeof token !== "string") return { kind: "refused", reason: "permission", detail: token.detail };
  return pushCommit(mirror, { ...push, token });
}
