import { createHash } from "node:crypto";
import { askOfCommits } from "./git/commit-answers.ts";
import { GitFailure, git, type GitOptions, type GitOutput, partialRemote, tryGit } from "./git/git.ts";
import { withLock } from "./git/lock.ts";
import { hasCommit, type Mirror, placeOf } from "./mirror.ts";
import { findObject } from "./git/objects.ts";

const halfHour = 1_800_000;

/** Histories come whole but for large files, which are brought for the commits that are asked for. */
const filter = "blob:limit=1m";

/** Brings the tip of a branch into the mirror. Null: the remote has no such branch. */
export async function fetchBranch(mirror: Mirror, branch: string): Promise<string | null> {
  // Hashed, because the remote may exchange a branch "a" for a branch "a/b" at any time.
  const ref = `refs/nightshift/fetched/${createHash("sha256").update(branch).digest("hex")}`;
  return withLock(mirror.lock, async () => {
    if (!(await fetchInto(mirror, `+refs/heads/${branch}:${ref}`))) return null;
    const tip = await findObject(mirror, ref);
    if (tip === null) throw new Error(`The branch ${branch} was fetched and is not there`);
    await complete(mirror, tip.object);
    return tip.object;
  });
}

/** Brings one commit with all its files into the mirror, as far as they are not there. False: there is none. */
export async function fetchCommit(mirror: Mirror, sha: string): Promise<boolean> {
  if (!/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(sha)) throw new Error(`Not a commit: ${JSON.stringify(sha)}`);
  if ((await missingOf(mirror, sha))?.length === 0) return true;
  return withLock(mirror.lock, async () => {
    if (await complete(mirror, sha)) return true;
    if (!(await fetchInto(mirror, sha))) return false;
    return complete(mirror, sha);
  });
}

/** Options for a command that speaks to the remote, authorised by `token`. */
export function remoteOptions(token: string | null): GitOptions {
  if (token === null) return { timeoutMs: halfHour };
  const credential = Buffer.from(`x-access-token:${token}`).toString("base64");
  return { timeoutMs: halfHour, config: { "http.extraHeader": `Authorization: Basic ${credential}` } };
}

const quietly = ["--no-tags", "--no-write-fetch-head", "--no-auto-maintenance", "--quiet"];

async function fetchInto(mirror: Mirror, refspec: string): Promise<boolean> {
  const { exitCode, stderr } = await (mirror.remote.checkout === true
    ? fetchWhole(mirror, refspec)
    : fetchPartly(mirror, refspec));
  if (exitCode === 0) return true;
  if (/couldn't find remote ref|not our ref/.test(stderr)) return false;
  throw new GitFailure("fetch", exitCode, stderr);
}

/**
 * What somebody told their own git of the history of their checkout is not what is published. Whether a checkout that
 * belongs to another is to be trusted was asked of their git before, whose settings are not seen here.
 */
const ungrafted = "--upload-pack=GIT_GRAFT_FILE=/dev/null git -c 'safe.directory=*' upload-pack";

/** A commit of which a shallow checkout holds all files is enough. */
async function fetchWhole(mirror: Mirror, refspec: string): Promise<GitOutput> {
  const args = ["fetch", ...quietly, ungrafted, "--update-shallow", "--", mirror.remote.url, refspec];
  return tryGit(placeOf(mirror), args, remoteOptions(await mirror.remote.token()));
}

async function fetchPartly(mirror: Mirror, refspec: string): Promise<GitOutput> {
  const args = ["fetch", ...quietly, `--filter=${filter}`, "--", partialRemote, refspec];
  return tryGit(placeOf(mirror), args, await partialOptions(mirror));
}

/** Brings what the files of a commit need. False: the mirror does not know the commit. */
async function complete(mirror: Mirror, commit: string): Promise<boolean> {
  const missing = await missingOf(mirror, commit);
  if (missing !== null) await fetchMissing(mirror, missing);
  return missing !== null;
}

/** What the files of a commit need and the mirror does not hold; null where it does not know the commit itself. */
async function missingOf(mirror: Mirror, commit: string): Promise<string[] | null> {
  if (!(await hasCommit(mirror, commit))) return null;
  // Of a checkout's own history all is there that will ever be.
  if (mirror.remote.checkout === true) return [];
  const args = [
    "rev-list",
    "--objects",
    "--no-walk",
    "--missing=print",
    "--quiet",
    `${commit}^{commit}`,
    "--",
  ];
  const isFinal = ({ exitCode, stdout }: GitOutput) => exitCode === 0 && stdout.length === 0;
  const { exitCode, stdout, stderr } = await askOfCommits(mirror, args, { isFinal });
  if (exitCode !== 0) throw new GitFailure("rev-list", exitCode, stderr);
  const lines = stdout.toString("utf8").split("\n");
  return lines.flatMap((line) => (line.startsWith("?") ? [line.slice(1)] : []));
}

async function fetchMissing(mirror: Mirror, objects: readonly string[]): Promise<void> {
  if (objects.length === 0) return;
  const { config, ...options } = await partialOptions(mirror);
  await git(placeOf(mirror), ["fetch", ...quietly, "--filter=blob:none", "--stdin", "--", partialRemote], {
    ...options,
    // Single files are asked for: there is no history to agree on.
    config: { ...config, "fetch.negotiationAlgorithm": "noop" },
    stdin: objects.map((object) => `${object}\n`).join(""),
  });
}

async function partialOptions(mirror: Mirror): Promise<GitOptions> {
  const { config, ...options } = remoteOptions(await mirror.remote.token());
  const remote = `remote.${partialRemote}`;
  return {
    ...options,
    config: { ...config, [`${remote}.url`]: mirror.remote.url, [`${remote}.promisor`]: "true" },
  };
}
