import { filesNamedIn } from "../../../../domain/escalations/context/named.ts";
import { listAttempts } from "../../../../store/escalations/attempts.ts";
import { listChanges } from "../../../../workspaces/changes/list-changes.ts";
import { listRecentCommits } from "../../../../workspaces/git/list-commits.ts";
import { listFiles } from "../../../../workspaces/git/read-file.ts";
import { type Source, type SourceRequest } from "./source.ts";

const days = 7;
/** Bytes that git is asked for; the prompt has less room. */
const longest = 16_384;

/** Commits of the last 7 days on the paths in question; on all, where no path is in question. */
export const readGitHistory: Source = async (request) => {
  const { deps, mirror, base } = request;
  const since = new Date(deps.clock.now().getTime() - days * 86_400_000);
  const paths = await touchedPaths(request);
  const text = await listRecentCommits(mirror, { commit: base, since, paths }, longest);
  if (text === "") return [];
  const about = paths.length === 0 ? "all paths" : paths.slice(0, 5).join(", ");
  return [
    { what: `git history of ${days} days: ${about}`, origin: { kind: "source", name: "git log" }, text },
  ];
};

/** What earlier attempts changed, and what the issue names. */
async function touchedPaths({ deps, escalation, mirror, base }: SourceRequest): Promise<string[]> {
  const attempts = await listAttempts(deps.db, escalation.id);
  const changed = await Promise.all(
    attempts.map(async ({ baseSha, claimSha }) =>
      claimSha === null ? [] : (await listChanges(mirror, baseSha, claimSha)).map(({ path }) => path),
    ),
  );
  const text = `${escalation.title}\n${escalation.body}`;
  return [...new Set([...changed.flat(), ...filesNamedIn(text, await listFiles(mirror, base))])];
}
