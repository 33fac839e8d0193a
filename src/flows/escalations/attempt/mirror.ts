import { type Repository } from "../../../store/configuration/repositories.ts";
import { openMirror, type Mirror } from "../../../workspaces/mirror.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { type Situation } from "../situation.ts";

export interface MirrorDeps {
  readonly github: Pick<EscalationDeps["github"], "installationToken">;
  readonly workshop: Pick<EscalationDeps["workshop"], "root" | "gitUrl">;
}

/** The mirror of the repository; reading it takes a token that can only read. */
export function openEscalationMirror(
  deps: MirrorDeps,
  { repository }: Pick<Situation, "repository">,
): Promise<Mirror> {
  return openMirrorOf(deps, repository, "");
}

/** The same of the repository's wiki, whose pages are a repository beside it. */
export function openWikiMirror(
  deps: MirrorDeps,
  { repository }: Pick<Situation, "repository">,
): Promise<Mirror> {
  return openMirrorOf(deps, repository, ".wiki");
}

function openMirrorOf(
  { github, workshop }: MirrorDeps,
  { id, owner, name, installationId }: Repository,
  part: "" | ".wiki",
): Promise<Mirror> {
  return openMirror(workshop.root, {
    key: `${id}${part}`,
    url: `${workshop.gitUrl}/${owner}/${name}${part}.git`,
    token: () =>
      github.installationToken(installationId, { repository: name, permissions: { contents: "read" } }),
  });
}
