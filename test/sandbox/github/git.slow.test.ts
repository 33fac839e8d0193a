import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPlayground, writeFiles, type Playground } from "./playground.ts";

let play: Playground;
let installationToken: string;
beforeAll(async () => {
  play = await startPlayground({ ".github/workflows/ci.yml": "on: push\n" });
  const { token } = (await play.as("installation").auth({ type: "installation" })) as { token: string };
  installationToken = token;
});
afterAll(() => play.close());

const clone = async (token: string) => {
  const work = await play.directory();
  await play.git(work, "clone", "--quiet", play.cloneUrl(token), ".");
  return work;
};
const commit = async (work: string, files: Record<string, string>) => {
  await writeFiles(work, files);
  await play.git(work, "add", "--all");
  await play.git(work, "commit", "--quiet", "-m", "Change");
  return play.git(work, "rev-parse", "HEAD");
};

describe("git", () => {
  it("clones with an installation's token, a person's, and without any", async () => {
    for (const token of [installationToken, play.github.tokens.stranger]) {
      const work = await clone(token);
      expect(await readFile(join(work, "README.md"), "utf8")).toBe("one\ntwo\nthree\n");
    }
    const bare = await play.directory();
    await play.git(bare, "clone", "--quiet", "--bare", `${play.github.url}/acme/shop`, ".");
  });

  it("clones without blobs and fetches them when they are needed", async () => {
    const work = await play.directory();
    await play.git(
      work,
      "clone",
      "--quiet",
      "--filter=blob:none",
      "--no-checkout",
      play.cloneUrl(installationToken),
      ".",
    );
    expect(await play.git(work, "rev-list", "--objects", "--missing=print", "HEAD")).toMatch(/^\?/m);
    expect(await play.git(work, "show", "HEAD:README.md")).toBe("one\ntwo\nthree");
  });

  it("fetches a commit by its name", async () => {
    const sha = await play.push("by-sha", { "x.txt": "x\n" });
    const work = await play.directory();
    await play.git(work, "init", "--quiet");
    await play.git(work, "fetch", "--quiet", play.cloneUrl(installationToken), sha);
    expect(await play.git(work, "rev-parse", "FETCH_HEAD")).toBe(sha);
  });

  it("pushes what those who may write have made", async () => {
    const work = await clone(installationToken);
    const sha = await commit(work, { "fix.txt": "fixed\n" });
    await play.git(work, "push", "--quiet", "origin", "HEAD:refs/heads/nightshift/1");
    const { data } = await play.as("reader").rest.repos.getBranch({ ...play.repo, branch: "nightshift/1" });
    expect(data.commit.sha).toBe(sha);
  });

  it("pushes with a lease only where the branch is as it was", async () => {
    const work = await clone(installationToken);
    await commit(work, { "lease.txt": "1\n" });
    await play.git(work, "push", "--quiet", "origin", "HEAD:refs/heads/leased");
    await commit(work, { "lease.txt": "2\n" });
    const wrong = play.git(
      work,
      "push",
      "--force-with-lease=refs/heads/leased:",
      "origin",
      "HEAD:refs/heads/leased",
    );
    await expect(wrong).rejects.toThrow("stale info");
  });

  it.each([
    ["a reader", "reader", "denied to rita-reader"],
    ["a stranger", "stranger", "denied to sam-stranger"],
  ] as const)("refuses a push by %s", async (_, person, words) => {
    const work = await clone(play.github.tokens[person]);
    await commit(work, { "no.txt": "no\n" });
    await expect(play.git(work, "push", "origin", "HEAD:refs/heads/no")).rejects.toThrow(words);
  });

  it("refuses a push with a token that may only read", async () => {
    const work = await clone(installationToken);
    await commit(work, { "no.txt": "no\n" });
    const { data } = await play.as("app").rest.apps.createInstallationAccessToken({
      installation_id: play.github.app.installationId,
      permissions: { contents: "read" },
    });
    const push = play.git(work, "push", play.cloneUrl(data.token), "HEAD:refs/heads/no");
    await expect(push).rejects.toThrow("Write access to repository not granted");
  });

  it("refuses a wrong token and a repository that is not there", async () => {
    const work = await clone(installationToken);
    const push = play.git(work, "push", play.cloneUrl("ghs_wrong"), "HEAD:refs/heads/no");
    await expect(push).rejects.toThrow("Authentication failed");
    const elsewhere = play.cloneUrl(installationToken).replace("/shop", "/none");
    await expect(play.git(work, "fetch", elsewhere)).rejects.toThrow("not found");
  });
});

describe("workflows", () => {
  it("are not the App's to push, on whatever branch", async () => {
    const work = await clone(installationToken);
    await commit(work, { ".github/workflows/ci.yml": "on: never\n" });
    const push = play.git(work, "push", "origin", "HEAD:refs/heads/sneaky");
    await expect(push).rejects.toThrow(
      "refusing to allow a GitHub App to create or update workflow `.github/workflows/ci.yml` without `workflows` permission",
    );
    expect(await play.git(work, "ls-remote", "origin", "refs/heads/sneaky")).toBe("");
  });

  it("may be pushed by a person, and what builds on that by the App", async () => {
    await play.push("workflow-change", { ".github/workflows/ci.yml": "on: pull_request\n" });
    const work = await clone(installationToken);
    await play.git(work, "checkout", "--quiet", "workflow-change");
    await commit(work, { "more.txt": "more\n" });
    await play.git(work, "push", "--quiet", "origin", "HEAD:refs/heads/on-top");
  });
});
