import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Mirror } from "../mirror.ts";
import { noAuthor } from "./combine-commits.ts";
import { git, gitLine } from "./git.ts";

/** Makes a commit of another with a patch upon it; no ref keeps it. Throws GitFailure where the patch does not apply. */
export async function applyPatch(mirror: Mirror, commit: string, patch: string): Promise<string> {
  if (patch === "") return commit;
  const folder = await mkdtemp(join(tmpdir(), "nightshift-index-"));
  try {
    const place = { gitDir: mirror.path, indexFile: join(folder, "index") };
    await git(place, ["read-tree", commit]);
    await git(place, ["apply", "--cached", "--whitespace=nowarn", "-"], { stdin: patch });
    const tree = await gitLine(place, ["write-tree", "--missing-ok"]);
    return await gitLine(place, ["commit-tree", "-p", commit, tree], { stdin: "Patch\n", env: noAuthor });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
