import { git, tryGit } from "./git.ts";
import { type Mirror, placeOf } from "./mirror.ts";

/** Names of what stands at the root of a commit's tree. */
export async function listRoot(mirror: Mirror, commit: string): Promise<string[]> {
  const { stdout } = await git(placeOf(mirror), ["ls-tree", "-z", "--name-only", commit]);
  return stdout.toString("utf8").split("\0").filter(Boolean);
}

/** The text of a regular file in a commit; null: there is none at this path, or it is larger than `maxBytes`. */
export async function readFileAt(
  mirror: Mirror,
  { commit, path }: { readonly commit: string; readonly path: string },
  maxBytes: number,
): Promise<string | null> {
  const listed = await tryGit(placeOf(mirror), ["ls-tree", "-z", "--long", commit, "--", path]);
  const entry = /^100(?:644|755) blob ([0-9a-f]{40,64}) +(\d+)\t/.exec(listed.stdout.toString("utf8"));
  const [, object = "", size = ""] = entry ?? [];
  if (!entry || Number(size) > maxBytes) return null;
  return (await git(placeOf(mirror), ["cat-file", "blob", object])).stdout.toString("utf8");
}
