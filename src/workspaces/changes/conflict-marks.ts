import { git, GitFailure, tryGit } from "../git/git.ts";
import { placeOf, type Mirror } from "../mirror.ts";

/** Paths of `commit` that still hold git's marks of a contradiction, of those that `marked` brought together. */
export async function conflictMarksLeft(
  mirror: Mirror,
  { commit, marked }: { readonly commit: string; readonly marked: string },
): Promise<string[]> {
  const paths = await pathsOfBoth(mirror, marked);
  if (paths.length === 0) return [];
  const pattern = "^(<<<<<<<|>>>>>>>)( |$)";
  const asked = ["grep", "--name-only", "-z", "-I", "-E", pattern, commit, "--", ...paths.map(literal)];
  const { exitCode, stdout, stderr } = await tryGit(placeOf(mirror), asked);
  // 1 is git's word for nothing found.
  if (exitCode !== 0 && exitCode !== 1) throw new GitFailure("grep", exitCode, stderr);
  return split(stdout).map((name) => name.slice(commit.length + 1));
}

/** Paths at which a commit is neither as one parent has it nor as the other. */
async function pathsOfBoth(mirror: Mirror, commit: string): Promise<string[]> {
  const asked = ["diff-tree", "-c", "-r", "-z", "--name-only", "--no-commit-id", commit];
  return split((await git(placeOf(mirror), asked)).stdout);
}

function literal(path: string): string {
  return `:(literal)${path}`;
}

function split(output: Buffer): string[] {
  return output
    .toString("utf8")
    .split("\0")
    .filter((name) => name !== "");
}
