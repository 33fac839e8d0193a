import { type RepositoryClient } from "./app.ts";

const most = 300;
const perPage = 100;

/** Paths that a pull request touches, also those that were moved away: the first of them, where they are many. */
export async function listPullPaths(
  { octokit, owner, repo }: RepositoryClient,
  pull: number,
): Promise<string[]> {
  const paths: string[] = [];
  for (let page = 1; paths.length < most; page += 1) {
    const at = { owner, repo, pull_number: pull, per_page: perPage, page };
    const { data } = await octokit.rest.pulls.listFiles(at);
    for (const { filename, previous_filename: before } of data)
      paths.push(filename, ...(before === undefined ? [] : [before]));
    if (data.length < perPage) break;
  }
  return paths;
}
