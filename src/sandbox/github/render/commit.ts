import { type FileChange } from "../git/diff.ts";
import { type CommitFacts, type Signature } from "../state/checks.ts";
import { repositoryPage, repositoryUrl } from "./addresses.ts";
import { nodeId } from "./format.ts";
import { type Place } from "./issue.ts";
import { type Documents } from "./types.ts";
import { renderUser } from "./user.ts";

const unsigned = { verified: false, reason: "unsigned", signature: null, payload: null, verified_at: null };

export function renderCommit(place: Place, commit: CommitFacts) {
  const { world, repository } = place;
  const url = `${repositoryUrl(world, repository)}/commits/${commit.sha}`;
  const gitUrl = `${repositoryUrl(world, repository)}/git`;
  const page = repositoryPage(world, repository);
  return {
    sha: commit.sha,
    node_id: nodeId("C", commit.sha),
    url,
    html_url: `${page}/commit/${commit.sha}`,
    comments_url: `${url}/comments`,
    commit: {
      url: `${gitUrl}/commits/${commit.sha}`,
      author: { ...commit.author },
      committer: { ...commit.committer },
      message: commit.message,
      comment_count: 0,
      tree: { sha: commit.tree, url: `${gitUrl}/trees/${commit.tree}` },
      verification: unsigned,
    },
    author: accountOf(place, commit.author),
    committer: accountOf(place, commit.committer),
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${repositoryUrl(world, repository)}/commits/${sha}`,
      html_url: `${page}/commit/${sha}`,
    })),
  } satisfies Documents["commit"];
}

export function renderDetailedCommit(place: Place, commit: CommitFacts, files: readonly FileChange[]) {
  const additions = files.reduce((sum, file) => sum + file.additions, 0);
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0);
  return {
    ...renderCommit(place, commit),
    stats: { total: additions + deletions, additions, deletions },
    files: files.map((file) => renderFile(place, file, commit.sha)),
  } satisfies Documents["commit"];
}

export function renderGitCommit(place: Place, commit: CommitFacts): Documents["git-commit"] {
  const { world, repository } = place;
  const url = `${repositoryUrl(world, repository)}/git`;
  const page = repositoryPage(world, repository);
  return {
    sha: commit.sha,
    node_id: nodeId("C", commit.sha),
    url: `${url}/commits/${commit.sha}`,
    html_url: `${page}/commit/${commit.sha}`,
    author: { ...commit.author },
    committer: { ...commit.committer },
    message: commit.message,
    tree: { sha: commit.tree, url: `${url}/trees/${commit.tree}` },
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${url}/commits/${sha}`,
      html_url: `${page}/commit/${sha}`,
    })),
    verification: unsigned,
  };
}

export function renderFile(place: Place, file: FileChange, sha: string): Documents["diff-entry"] {
  const page = repositoryPage(place.world, place.repository);
  const path = file.path.split("/").map(encodeURIComponent).join("/");
  return {
    sha: file.sha,
    filename: file.path,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    blob_url: `${page}/blob/${sha}/${path}`,
    raw_url: `${page}/raw/${sha}/${path}`,
    contents_url: `${repositoryUrl(place.world, place.repository)}/contents/${path}?ref=${sha}`,
    ...(file.patch === null ? {} : { patch: file.patch }),
    ...(file.previousPath === null ? {} : { previous_filename: file.previousPath }),
  };
}

function accountOf({ world }: Place, { email }: Signature) {
  const user = world.state.users.find((each) => each.email === email);
  return user === undefined ? null : renderUser(world, user);
}
