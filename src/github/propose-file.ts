import { type RepositoryClient } from "./app.ts";
import { orRefusal, type Refusal } from "./connection/refusals.ts";
import { readFileAt } from "./contents.ts";
import { openOrUpdatePull, type OpenedPull } from "./pulls.ts";
import { branchHead } from "./refs.ts";

export interface ProposedFile {
  readonly path: string;
  readonly text: string;
  /** By GitHub's number of the file that it takes the place of. */
  readonly replaces: string;
  /** The branch that it is to go into, at the commit that the file was read at. */
  readonly base: string;
  readonly baseSha: string;
  /** A branch for it alone. */
  readonly branch: string;
  readonly title: string;
  readonly body: string;
}

/** One file of a repository with another text, as a pull request. Each step that was done before is not done again. */
export async function proposeFile(
  client: RepositoryClient,
  { path, text, replaces, base, baseSha, branch, title, body }: ProposedFile,
): Promise<OpenedPull | Refusal> {
  const { octokit, owner, repo } = client;
  return orRefusal(async () => {
    if ((await branchHead(client, branch)) === undefined)
      await octokit.rest.git.createRef({ owner, repo, ref: `refs/heads/${branch}`, sha: baseSha });
    const there = await readFileAt(client, path, branch);
    if (there.kind !== "text" || there.text !== text) {
      const content = Buffer.from(text).toString("base64");
      const change = { owner, repo, path, branch, message: title, content, sha: replaces };
      await octokit.rest.repos.createOrUpdateFileContents(change);
    }
    return openOrUpdatePull(client, { base, head: branch, title, body });
  });
}
