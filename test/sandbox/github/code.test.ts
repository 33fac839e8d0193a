import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusalOf, startPlayground, type Playground } from "./playground.ts";

let play: Playground;
beforeAll(async () => {
  play = await startPlayground({ "src/app.js": "export const one = 1;\n" });
});
afterAll(() => play.close());

const text = (content: string) => Buffer.from(content).toString("base64");

describe("contents", () => {
  it("are read as file and as directory, of any branch", async () => {
    const { repos } = play.as("installation").rest;
    const file = await repos.getContent({ ...play.repo, path: "src/app.js" });
    expect(file.data).toMatchObject({
      type: "file",
      encoding: "base64",
      content: text("export const one = 1;\n"),
    });
    const directory = await repos.getContent({ ...play.repo, path: "src" });
    expect(directory.data).toMatchObject([{ type: "file", path: "src/app.js" }]);
    expect(await refusalOf(repos.getContent({ ...play.repo, path: "none" }))).toMatchObject({
      status: 404,
      message: "Not Found",
    });
  });

  it("are committed on a branch, with the blob that is replaced named", async () => {
    const { repos } = play.as("installation").rest;
    const path = ".github/nightshift.yml";
    const made = await repos.createOrUpdateFileContents({
      ...play.repo,
      path,
      message: "Add",
      content: text("enabled: true\n"),
    });
    expect(made.status).toBe(201);
    const again = { ...play.repo, path, message: "Change", content: text("enabled: false\n") };
    expect(await refusalOf(repos.createOrUpdateFileContents(again))).toMatchObject({ status: 422 });
    expect(
      await refusalOf(repos.createOrUpdateFileContents({ ...again, sha: "0".repeat(40) })),
    ).toMatchObject({ status: 409 });
    const sha = made.data.content?.sha ?? "";
    const changed = await repos.createOrUpdateFileContents({ ...again, sha });
    expect(changed.status).toBe(200);
    await repos.deleteFile({ ...play.repo, path, message: "Remove", sha: changed.data.content?.sha ?? "" });
    expect(await refusalOf(repos.getContent({ ...play.repo, path }))).toMatchObject({ status: 404 });
  });

  it("of workflows are not the App's to write", async () => {
    const file = { ...play.repo, path: ".github/workflows/x.yml", message: "x", content: text("on: push\n") };
    const refusal = await refusalOf(play.as("installation").rest.repos.createOrUpdateFileContents(file));
    expect(refusal).toMatchObject({ status: 403, message: "Resource not accessible by integration" });
    await play.as("writer").rest.repos.createOrUpdateFileContents({ ...file, branch: "main" });
  });
});

describe("branches", () => {
  it("are made, moved, forced and deleted by refs", async () => {
    const { git, repos } = play.as("installation").rest;
    const main = (await repos.getBranch({ ...play.repo, branch: "main" })).data.commit.sha;
    await git.createRef({ ...play.repo, ref: "refs/heads/job/1", sha: main });
    expect(
      await refusalOf(git.createRef({ ...play.repo, ref: "refs/heads/job/1", sha: main })),
    ).toMatchObject({
      status: 422,
      message: "Reference already exists",
    });
    const older = (await repos.listCommits(play.repo)).data.at(-1)?.sha ?? "";
    const back = { ...play.repo, ref: "heads/job/1", sha: older };
    expect(await refusalOf(git.updateRef(back))).toMatchObject({
      status: 422,
      message: "Update is not a fast forward",
    });
    await git.updateRef({ ...back, force: true });
    expect((await git.getRef({ ...play.repo, ref: "heads/job/1" })).data.object.sha).toBe(older);
    await git.deleteRef({ ...play.repo, ref: "heads/job/1" });
    expect(await refusalOf(git.deleteRef({ ...play.repo, ref: "heads/job/1" }))).toMatchObject({
      status: 422,
    });
    expect(await refusalOf(repos.getBranch({ ...play.repo, branch: "job/1" }))).toMatchObject({
      status: 404,
    });
  });

  it("are unprotected", async () => {
    const refusal = await refusalOf(
      play.as("admin").rest.repos.getBranchProtection({ ...play.repo, branch: "main" }),
    );
    expect(refusal).toMatchObject({ status: 404, message: "Branch not protected" });
  });
});

describe("git objects", () => {
  it("make a commit without a checkout", async () => {
    const { git, repos } = play.as("installation").rest;
    const head = (await repos.getCommit({ ...play.repo, ref: "main" })).data;
    const blob = await git.createBlob({ ...play.repo, content: text("two\n"), encoding: "base64" });
    const tree = await git.createTree({
      ...play.repo,
      base_tree: head.commit.tree.sha,
      tree: [
        { path: "two.txt", mode: "100644", type: "blob", sha: blob.data.sha },
        { path: "README.md", mode: "100644", type: "blob", sha: null },
      ],
    });
    expect(tree.data.tree.map(({ path }) => path)).not.toContain("README.md");
    const commit = await git.createCommit({
      ...play.repo,
      message: "By API",
      tree: tree.data.sha,
      parents: [head.sha],
    });
    await git.createRef({ ...play.repo, ref: "refs/heads/api", sha: commit.data.sha });
    const { data } = await repos.compareCommitsWithBasehead({ ...play.repo, basehead: "main...api" });
    expect(data).toMatchObject({ status: "ahead", ahead_by: 1, behind_by: 0 });
    expect(data.files?.map(({ filename, status }) => [filename, status])).toEqual([
      ["README.md", "removed"],
      ["two.txt", "added"],
    ]);
  });
});

describe("statuses", () => {
  it("are combined, the newest of each context counting", async () => {
    const { repos } = play.as("writer").rest;
    const { sha } = (await repos.getCommit({ ...play.repo, ref: "main" })).data;
    const combined = async () => (await repos.getCombinedStatusForRef({ ...play.repo, ref: sha })).data.state;
    expect(await combined()).toBe("pending");
    await repos.createCommitStatus({ ...play.repo, sha, state: "failure", context: "ci" });
    expect(await combined()).toBe("failure");
    await repos.createCommitStatus({ ...play.repo, sha, state: "success", context: "ci" });
    expect(await combined()).toBe("success");
  });
});
