import { reads } from "../../access.ts";
import { parameter, restOfPath, type Call, type RepositoryRoutes } from "../../call.ts";
import { listCommits, readCommit } from "../../git/commits.ts";
import { patchText, readDiff } from "../../git/diff.ts";
import { countCommits, isAncestor, mergeBase } from "../../git/history.ts";
import { resolveCommit } from "../../git/refs.ts";
import { pageOf } from "../../paging.ts";
import { Refusal } from "../../refusal.ts";
import { repositoryPage, repositoryUrl } from "../../render/addresses.ts";
import { renderCommit, renderDetailedCommit, renderFile } from "../../render/commit.ts";
import { renderListedPull } from "../../render/pull.ts";
import { type Documents } from "../../render/types.ts";
import { type Pull } from "../../state.ts";

const filesPerCommit = 300;

export function commitRoutes(routes: RepositoryRoutes): void {
  routes.on("GET /commits", reads("contents"), async (call) => {
    const start = await commitNamed(call, call.c.req.query("sha") ?? call.repository.defaultBranch, 404);
    const path = call.c.req.query("path");
    const pathspec = path === undefined ? [] : [`:(literal)${path}`];
    const commits = await listCommits(call.repository, [start, "--", ...pathspec]);
    return call.c.json(pageOf(call.c, commits).map((commit) => renderCommit(call, commit)));
  });
  routes.on("GET /commits/:sha/pulls", reads("pull_requests"), async (call) => {
    const sha = await commitNamed(call, parameter(call.c, "sha"));
    const pulls: Pull[] = [];
    for (const pull of call.repository.pulls) if (await hasBrought(call, pull, sha)) pulls.push(pull);
    return call.c.json(pageOf(call.c, pulls).map((pull) => renderListedPull(call, pull)));
  });
  routes.on("GET /commits/:ref{.+}", reads("contents"), async (call) => {
    const sha = await commitNamed(call, restOfPath(call.c, "/commits/"));
    if (call.c.req.header("accept")?.includes("sha") === true) return call.c.text(sha);
    const commit = await readCommit(call.repository, sha);
    const files = await readDiff(call.repository, commit.parents[0] ?? null, sha);
    return call.c.json(renderDetailedCommit(call, commit, files.slice(0, filesPerCommit)));
  });
  routes.on("GET /compare/:basehead{.+}", reads("contents"), async (call) => {
    const [base = "", head = ""] = restOfPath(call.c, "/compare/").split("...");
    const ends = { base: await commitNamed(call, base, 404), head: await commitNamed(call, head, 404) };
    if (call.c.req.header("accept")?.includes("diff") === true) {
      const common = await mergeBase(call.repository, ends.base, ends.head);
      return call.c.text(await patchText(call.repository, common ?? ends.base, ends.head));
    }
    return call.c.json(await compare(call, ends, `${base}...${head}`));
  });
}

/** Whether the commit is a pull request's, or came to its base with it, by a rebase too. */
async function hasBrought({ repository }: Call, { head, base, merged }: Pull, sha: string): Promise<boolean> {
  if (head.sha === sha || merged?.sha === sha) return true;
  if (merged === null || !(await isAncestor(repository, sha, merged.sha))) return false;
  return !(await isAncestor(repository, sha, base.sha));
}

/** The commit that a branch, tag or sha of the path means. */
export async function commitNamed(call: Call, name: string, missing: 404 | 422 = 422): Promise<string> {
  const sha = await resolveCommit(call.repository, name.replace(/^refs\//, "").replace(/^heads\//, ""));
  if (sha !== null) return sha;
  if (missing === 422) throw new Refusal(422, `No commit found for SHA: ${name}`);
  throw new Refusal(404, `No commit found for the ref ${name}`);
}

async function compare(
  call: Call,
  ends: { base: string; head: string },
  basehead: string,
): Promise<Documents["commit-comparison"]> {
  const { repository, world } = call;
  const common = await mergeBase(repository, ends.base, ends.head);
  if (common === null)
    throw new Refusal(404, `No common ancestor between ${basehead.replace("...", " and ")}.`);
  const ahead = await countCommits(repository, { from: ends.base, to: ends.head });
  const behind = await countCommits(repository, { from: ends.head, to: ends.base });
  const commits = await listCommits(repository, ["--reverse", `${ends.base}..${ends.head}`, "--"]);
  const files = await readDiff(repository, common, ends.head);
  const page = repositoryPage(world, repository);
  return {
    url: `${repositoryUrl(world, repository)}/compare/${basehead}`,
    html_url: `${page}/compare/${basehead}`,
    permalink_url: `${page}/compare/${ends.base.slice(0, 7)}...${ends.head.slice(0, 7)}`,
    diff_url: `${page}/compare/${basehead}.diff`,
    patch_url: `${page}/compare/${basehead}.patch`,
    base_commit: renderCommit(call, await readCommit(repository, ends.base)),
    merge_base_commit: renderCommit(call, await readCommit(repository, common)),
    status: comparison(ahead, behind),
    ahead_by: ahead,
    behind_by: behind,
    total_commits: commits.length,
    commits: pageOf(call.c, commits).map((commit) => renderCommit(call, commit)),
    files: files.slice(0, filesPerCommit).map((file) => renderFile(call, file, ends.head)),
  };
}

function comparison(ahead: number, behind: number): Documents["commit-comparison"]["status"] {
  if (ahead > 0) return behind > 0 ? "diverged" : "ahead";
  return behind > 0 ? "behind" : "identical";
}
