import { inTheWaySentence } from "../domain/own-branches.ts";
import { isAncestor } from "./git/ancestry.ts";
import { GitFailure, tryGit, type GitOutput } from "./git/git.ts";
import { remoteOptions } from "./fetch.ts";
import { type Mirror, placeOf } from "./mirror.ts";

export type PushRefusal =
  | "lease"
  /** A branch is there whose name begins with this one's and a slash, or the other way round. */
  | "in-the-way"
  | "not-a-descendant"
  | "permission"
  | "workflows"
  | "protected"
  /** The other side failed; it judged nothing. */
  | "transient"
  /** The remote could not be spoken to. */
  | "silent"
  | "other";

export type PushResult =
  | { readonly kind: "pushed" }
  | { readonly kind: "refused"; readonly reason: PushRefusal; readonly detail: string };

export interface Push {
  readonly sha: string;
  readonly branch: string;
  /** The commit that the branch must stand on; null: the branch must not be there yet. */
  readonly expected: string | null;
  /** Minted for this push. */
  readonly token: string | null;
}

/**
 * Pushes a commit of the mirror to a branch, never over anything that is not its ancestor. Pushing again what
 * is there already counts as pushed.
 */
export async function pushCommit(mirror: Mirror, push: Push): Promise<PushResult> {
  const target = `refs/heads/${push.branch}`;
  if (push.expected !== null && !(await isAncestor(mirror, push.expected, push.sha))) {
    return {
      kind: "refused",
      reason: "not-a-descendant",
      detail: `${push.expected} is not below ${push.sha}`,
    };
  }
  const { exitCode, stdout, stderr } = await runPush(mirror, push, target);
  const line = stdout
    .toString("utf8")
    .split("\n")
    .find((each) => each.includes(`:${target}\t`));
  if (line?.startsWith("!") === true) {
    const summary = line.split("\t")[2] ?? line;
    const detail = `${summary}\n${stderr}`.trim();
    const reason = refusalIn(summary, stderr);
    // A first push whose answer was lost has moved the branch, and git's own repetition of it was refused.
    if (reason === "lease" && (await isThere(mirror, push))) return { kind: "pushed" };
    const inTheWay = judged.has(reason) ? null : await findInTheWay(mirror, push);
    if (inTheWay === null) return { kind: "refused", reason, detail };
    return { kind: "refused", reason: "in-the-way", detail: inTheWaySentence(inTheWay, push.branch) };
  }
  if (exitCode === 0) return { kind: "pushed" };
  // A repository that is not found may only be out of sight.
  if (
    / 40[13]\b|Authentication failed|not granted|Permission to .* denied|could not read Username/i.test(
      stderr,
    )
  ) {
    return { kind: "refused", reason: "permission", detail: stderr.trim() };
  }
  return {
    kind: "refused",
    reason: "silent",
    detail: stderr.trim() || `git push ended with ${exitCode ?? "no code"}`,
  };
}

type Ran = Pick<GitOutput, "stdout" | "stderr"> & { readonly exitCode: number | null };

async function runPush(mirror: Mirror, { sha, expected, token }: Push, target: string): Promise<Ran> {
  const lease = `--force-with-lease=${target}:${expected ?? ""}`;
  const asked = ["push", "--porcelain", "--no-verify", lease, "--", mirror.remote.url, `${sha}:${target}`];
  try {
    return await tryGit(placeOf(mirror), asked, remoteOptions(token));
  } catch (error) {
    // It never came to its end: the other side took too long.
    if (!(error instanceof GitFailure)) throw error;
    return { exitCode: error.exitCode, stdout: Buffer.alloc(0), stderr: error.message };
  }
}

const refusals: readonly (readonly [RegExp, PushRefusal])[] = [
  [/stale info|fetch first|non-fast-forward|cannot lock ref|already exists|incorrect old value/i, "lease"],
  [/without .?workflows.? (permission|scope)|workflow.{0,40}scope/i, "workflows"],
  [/protected branch|GH006|GH013|rule violations/i, "protected"],
  [/not granted|denied|forbidden|not allowed/i, "permission"],
];

/** Refused for what was pushed, or for who pushed it. */
const judged: ReadonlySet<PushRefusal> = new Set(["permission", "workflows", "protected"]);

/** In git's own words for the ref only: what a hook prints may say anything. */
const transient =
  /internal (server )?error|failed to update ref|unpacker error|unavailable|timed out|bad gateway/i;

export function refusalIn(summary: string, stderr: string): PushRefusal {
  const detail = `${summary}\n${stderr}`;
  const judged = refusals.find(([pattern]) => pattern.test(detail))?.[1];
  return judged ?? (transient.test(summary) ? "transient" : "other");
}

async function isThere(mirror: Mirror, { branch, sha, token }: Push): Promise<boolean> {
  return (await listRemote(mirror, [branch], token)).get(branch) === sha;
}

/** Whatever words the other side has for it. null: none is there. */
async function findInTheWay(mirror: Mirror, { branch, token }: Push): Promise<string | null> {
  const parts = branch.split("/");
  const above = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("/"));
  const there = [...(await listRemote(mirror, [...above, `${branch}/*`], token)).keys()];
  return there.find((each) => above.includes(each) || each.startsWith(`${branch}/`)) ?? null;
}

/** Where the branches of these names stand; those that end alike are among them. */
async function listRemote(
  mirror: Mirror,
  names: readonly string[],
  token: string | null,
): Promise<ReadonlyMap<string, string>> {
  const refs = names.map((name) => `refs/heads/${name}`);
  const asked = ["ls-remote", "--", mirror.remote.url, ...refs];
  const { exitCode, stdout } = await tryGit(placeOf(mirror), asked, remoteOptions(token));
  const lines = exitCode === 0 ? stdout.toString("utf8").split("\n") : [];
  const told = lines.map((line) => line.split("\trefs/heads/"));
  return new Map(told.flatMap(([sha = "", name]) => (name === undefined ? [] : [[name, sha]])));
}
