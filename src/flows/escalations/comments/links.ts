import { type PageReason } from "../../../domain/escalations/page.ts";
import { type Attempt } from "../../../store/escalations/attempts.ts";
import { type EscalationDeps } from "../dependencies.ts";
import { type Situation } from "../situation.ts";

export interface Link {
  readonly text: string;
  readonly url: string;
}

/** Where people read the whole story. */
export function linksOf(
  { settings }: Pick<EscalationDeps, "settings">,
  { repository, key }: Pick<Situation, "repository" | "key">,
): Link[] {
  if (settings.pagesUrl === null) return [];
  const path = `escalations/${repository.owner}/${repository.name}/${key.issue}`;
  return [{ text: "timeline and audit", url: `${settings.pagesUrl}/${path}` }];
}

/** The branch of good work that GitHub took, and whose pull request it did not; any other is gone or was never pushed. */
export function branchLinks(
  { workshop: { gitUrl } }: { readonly workshop: { readonly gitUrl: string } },
  { repository: { owner, name } }: Pick<Situation, "repository">,
  { reason, attempt }: { reason: PageReason; attempt: Attempt | null },
): Link[] {
  if (reason.kind !== "publishing_refused" || attempt === null || attempt.pushedSha === null) return [];
  const { branch } = attempt;
  return [{ text: `the branch ${branch}`, url: `${gitUrl}/${owner}/${name}/tree/${branch}` }];
}

/** What an attempt changed that a person was called over; it was never pushed. */
export function keptDiffLinks(
  deps: Pick<EscalationDeps, "settings">,
  situation: Pick<Situation, "repository" | "key">,
  attempt: Attempt | null,
): Link[] {
  if (attempt === null || attempt.claimSha === null) return [];
  return linksOf(deps, situation).map(({ url }) => ({
    text: `what attempt ${attempt.name} changed (kept here, not pushed)`,
    url: `${url}/attempts/${attempt.id}.diff`,
  }));
}
