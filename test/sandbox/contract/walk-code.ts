import { expect } from "vitest";
import { branchWithFile, refusedWith, type Walk } from "./walk.ts";

export async function walkRefs(walk: Walk): Promise<void> {
  const { writer, place, base } = walk;
  await writer.rest.repos.get(place);
  await writer.rest.repos.listBranches(place);
  await writer.rest.repos.getBranch({ ...place, branch: base });
  expect(await refusedWith(writer.rest.repos.getBranchProtection({ ...place, branch: base }))).toBe(404);
  await branchWithFile(walk, "old-name", { path: "renamed.txt", text: "x" });
  await writer.rest.repos.renameBranch({ ...place, branch: "old-name", new_name: "new-name" });
  const gone = { ...place, branch: "old-name", new_name: "other-name" };
  expect(await refusedWith(writer.rest.repos.renameBranch(gone))).toBe(404);
  const others = { ...place, branch: base, new_name: "main-line" };
  expect(await refusedWith(writer.rest.repos.renameBranch(others))).toBe(403);
  const { data: head } = await writer.rest.git.getRef({ ...place, ref: `heads/${base}` });
  await writer.rest.git.createRef({ ...place, ref: "refs/heads/refs/one", sha: head.object.sha });
  const twice = writer.rest.git.createRef({ ...place, ref: "refs/heads/refs/one", sha: head.object.sha });
  expect(await refusedWith(twice)).toBe(422);
  await writer.rest.git.listMatchingRefs({ ...place, ref: "heads/refs" });
  await writer.rest.git.updateRef({ ...place, ref: "heads/refs/one", sha: head.object.sha, force: true });
  await writer.rest.git.deleteRef({ ...place, ref: "heads/refs/one" });
  expect(await refusedWith(writer.rest.git.deleteRef({ ...place, ref: "heads/refs/one" }))).toBe(422);
  expect(await refusedWith(writer.rest.git.getRef({ ...place, ref: "heads/nowhere" }))).toBe(404);
}

export async function walkForks({ writer, place }: Walk): Promise<void> {
  await writer.rest.repos.createFork(place);
}

export async function walkGitObjects({ writer, place, base }: Walk): Promise<void> {
  const { data: head } = await writer.rest.git.getRef({ ...place, ref: `heads/${base}` });
  const { data: parent } = await writer.rest.git.getCommit({ ...place, commit_sha: head.object.sha });
  const { data: blob } = await writer.rest.git.createBlob({ ...place, content: "new", encoding: "utf-8" });
  await writer.rest.git.getBlob({ ...place, file_sha: blob.sha });
  const { data: tree } = await writer.rest.git.createTree({
    ...{ ...place, base_tree: parent.tree.sha },
    tree: [{ path: "new.txt", mode: "100644", type: "blob", sha: blob.sha }],
  });
  await writer.rest.git.getTree({ ...place, tree_sha: tree.sha, recursive: "1" });
  const commit = { message: "Add a file", tree: tree.sha, parents: [parent.sha] };
  await writer.rest.git.createCommit({ ...place, ...commit });
}

export async function walkContents(walk: Walk): Promise<void> {
  const { writer, place } = walk;
  const branch = "contents";
  await branchWithFile(walk, branch, { path: "docs/new.md", text: "# New\n" });
  await writer.rest.repos.getContent({ ...place, path: "docs/new.md", ref: branch });
  await writer.rest.repos.getContent({ ...place, path: "docs", ref: branch });
  await writer.rest.repos.getContent({ ...place, path: "", ref: branch });
  const { data: file } = await writer.rest.repos.getContent({ ...place, path: "README.md", ref: branch });
  if (!("sha" in file)) throw new Error("README.md is no file");
  const deletion = { path: "README.md", branch, message: "Remove it", sha: file.sha };
  await writer.rest.repos.deleteFile({ ...place, ...deletion });
  expect(await refusedWith(writer.rest.repos.getContent({ ...place, path: "nowhere" }))).toBe(404);
  expect(await refusedWith(writer.rest.repos.deleteFile({ ...place, ...deletion }))).toBeGreaterThanOrEqual(
    404,
  );
}

export async function walkCommits(walk: Walk): Promise<void> {
  const { writer, place, base } = walk;
  const sha = await branchWithFile(walk, "commits", { path: "src/b.ts", text: "export const b = 1;\n" });
  await writer.rest.repos.listCommits({ ...place, sha: "commits" });
  await writer.rest.repos.getCommit({ ...place, ref: sha });
  await writer.rest.repos.compareCommitsWithBasehead({ ...place, basehead: `${base}...commits` });
  await writer.rest.repos.createCommitStatus({ ...place, sha, state: "pending", context: "ci" });
  await writer.rest.repos.createCommitStatus({
    ...{ ...place, sha, state: "success", context: "ci" },
    ...{ description: "built", target_url: "https://ci.example/1" },
  });
  await writer.rest.repos.getCombinedStatusForRef({ ...place, ref: sha });
  await writer.rest.repos.listCommitStatusesForRef({ ...place, ref: sha });
  await writer.rest.repos.listPullRequestsAssociatedWithCommit({ ...place, commit_sha: sha });
  expect(await refusedWith(writer.rest.repos.getCommit({ ...place, ref: "0".repeat(40) }))).toBe(422);
}
