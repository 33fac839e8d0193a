import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findPlanted } from "../../../src/workspaces/agent-repository.ts";
import { countFiles, listChanges, patchOf } from "../../../src/workspaces/changes/list-changes.ts";
import { type Mirror } from "../../../src/workspaces/mirror.ts";
import { recordChanges } from "../../../src/workspaces/changes/record-changes.ts";
import { type Worktree } from "../../../src/workspaces/worktree.ts";
import {
  commitFacts,
  createUpstream,
  mirrorOf,
  run,
  type Upstream,
  worktreeOf,
  write,
} from "../repositories.ts";

let upstream: Upstream;
let mirror: Mirror;
let worktree: Worktree;

beforeEach(async () => {
  upstream = createUpstream({
    "total.js": "1\n2\n3\n4\n5\n6\n",
    "old.js": "old\n",
    "lib/a.js": "a\n",
    ".gitignore": "dist/\n",
  });
  mirror = await mirrorOf(upstream);
  worktree = await worktreeOf(mirror);
});
afterEach(() => upstream.remove());

const inCheckout = (...args: readonly string[]) => run(worktree.path, "git", args);

async function record(): Promise<{ sha: string; rewroteHistory: boolean }> {
  const result = await recordChanges(worktree, commitFacts);
  if (result.kind !== "commit") throw new Error("Nothing was recorded");
  return result;
}

async function changes(): Promise<string[]> {
  const { sha } = await record();
  const listed = await listChanges(mirror, worktree.base, sha);
  return listed.map(
    ({ status, path, oldPath }) => `${status} ${oldPath === null ? "" : `${oldPath} > `}${path}`,
  );
}

describe("Recording what an agent changed", () => {
  it("finds an untouched worktree unchanged", async () => {
    expect(await recordChanges(worktree, commitFacts)).toEqual({ kind: "unchanged", rewroteHistory: false });
  });

  it("makes one commit on the base by the service's identity", async () => {
    write(worktree.path, { "total.js": "2\n" });
    const { sha } = await record();
    const shown = run(mirror.path, "git", ["show", "-s", "--format=%P|%an|%ae|%cn|%cI|%s", sha]).trim();
    const when = "2026-11-20T21:00:00+00:00";
    expect(shown).toBe(
      `${worktree.base}|nightshift[bot]|bot@example.com|nightshift[bot]|${when}|Fix the total`,
    );
  });

  it("gives the same commit for the same content, so that a repeated step doubles nothing", async () => {
    write(worktree.path, { "total.js": "2\n" });
    expect((await record()).sha).toBe((await record()).sha);
  });

  it("takes in all that differs: written, staged, committed, deleted, renamed", async () => {
    write(worktree.path, { "new.js": "new\n", "old.js": null });
    write(worktree.path, { "staged.js": "staged\n" });
    inCheckout("add", "staged.js");
    write(worktree.path, { "committed.js": "committed\n" });
    inCheckout("add", "committed.js");
    inCheckout("commit", "-q", "-m", "Mine");
    renameSync(join(worktree.path, "total.js"), join(worktree.path, "sum.js"));
    expect(await changes()).toEqual([
      "added committed.js",
      "added new.js",
      "deleted old.js",
      "added staged.js",
      "renamed total.js > sum.js",
    ]);
  });

  it("leaves ignored files out", async () => {
    write(worktree.path, { "dist/x.js": "x\n", "a.js": "a\n" });
    expect(await changes()).toEqual(["added a.js"]);
  });

  it("is not told by the agent's repository what to leave out", async () => {
    write(worktree.path, {
      ".git/info/exclude": "*\n",
      "evil.js": "x\n",
      "total.js": "x\n",
      "lib/a.js": "x\n",
    });
    inCheckout("update-index", "--assume-unchanged", "total.js");
    inCheckout("update-index", "--skip-worktree", "lib/a.js");
    expect(await changes()).toEqual(["added evil.js", "modified lib/a.js", "modified total.js"]);
  });

  it("sees a change to an ignored path that the base tracks", async () => {
    write(worktree.path, { ".gitignore": "*\n", "total.js": "x\n" });
    expect(await changes()).toEqual(["modified .gitignore", "modified total.js"]);
  });

  it("sees a link and where it points, changed modes and types", async () => {
    symlinkSync("/etc/passwd", join(worktree.path, "link"));
    chmodSync(join(worktree.path, "total.js"), 0o755);
    rmSync(join(worktree.path, "old.js"));
    symlinkSync("lib/a.js", join(worktree.path, "old.js"));
    const { sha } = await record();
    expect(await listChanges(mirror, worktree.base, sha)).toMatchObject([
      { status: "added", path: "link", after: "symlink", linkTarget: "/etc/passwd" },
      { status: "type-changed", path: "old.js", before: "file", after: "symlink", linkTarget: "lib/a.js" },
      { status: "modified", path: "total.js", before: "file", after: "executable" },
    ]);
  });

  it("sees a file in the place of a folder, and a folder in the place of a file", async () => {
    write(worktree.path, { lib: null, "old.js": null });
    write(worktree.path, { lib: "file now\n", "old.js/deep.js": "folder now\n" });
    expect(await changes()).toEqual([
      "added lib",
      "deleted lib/a.js",
      "deleted old.js",
      "added old.js/deep.js",
    ]);
  });

  it("sees a link in the place of a folder, even to a copy of it", async () => {
    run(worktree.path, "cp", ["-a", "lib", "copy"]);
    rmSync(join(worktree.path, "lib"), { recursive: true });
    symlinkSync("copy", join(worktree.path, "lib"));
    expect(await changes()).toEqual(["renamed lib/a.js > copy/a.js", "added lib"]);
  });

  it("sees a nested repository as a submodule", async () => {
    mkdirSync(join(worktree.path, "vendor"));
    run(join(worktree.path, "vendor"), "git", ["init", "-q"]);
    run(join(worktree.path, "vendor"), "git", ["commit", "-q", "--allow-empty", "-m", "Nested"]);
    const nested = run(join(worktree.path, "vendor"), "git", ["rev-parse", "HEAD"]).trim();
    const { sha } = await record();
    expect(await listChanges(mirror, worktree.base, sha)).toMatchObject([
      { status: "added", path: "vendor", after: "submodule", submodule: nested },
    ]);
  });

  it("takes any file name and no content but files and links", async () => {
    const bytes = Buffer.concat([
      Buffer.from(join(worktree.path, "b")),
      Buffer.from([0xff]),
      Buffer.from(".js"),
    ]);
    writeFileSync(bytes, "x\n");
    write(worktree.path, { 'a "b"\n\tc.js': "x\n", "-rf": "x\n", ":(top)x": "x\n" });
    rmSync(join(worktree.path, "old.js"));
    run(worktree.path, "mkfifo", ["old.js", "pipe"]);
    const { sha } = await record();
    const names = run(mirror.path, "git", ["ls-tree", "-z", "--name-only", sha]).split("\0");
    expect(names).toEqual(expect.arrayContaining(['a "b"\n\tc.js', "-rf", ":(top)x", "b\uFFFD.js"]));
    expect(names).not.toContain("old.js");
    expect(names).not.toContain("pipe");
  });

  it("is not misled by a time stamp set back", async () => {
    const file = join(worktree.path, "total.js");
    run(worktree.path, "touch", ["-r", file, "../stamp"]);
    writeFileSync(file, readFileSync(file, "utf8").replace("1", "9"));
    run(worktree.path, "touch", ["-r", "../stamp", file]);
    expect(await changes()).toEqual(["modified total.js"]);
  });

  it("refuses a checkout that was swapped for a link", async () => {
    renameSync(worktree.path, `${worktree.path}-away`);
    symlinkSync("/etc", worktree.path);
    await expect(recordChanges(worktree, commitFacts)).rejects.toThrow("no longer the directory");
  });
});

describe("The history that an agent leaves", () => {
  it.each<[string, () => void, boolean]>([
    ["commits on the base", () => void inCheckout("commit", "-q", "--allow-empty", "-m", "Mine"), false],
    ["packs its references", () => void inCheckout("pack-refs", "--all"), false],
    ["a branch of its own", () => void inCheckout("switch", "-q", "-c", "mine"), false],
    ["a detached head", () => void inCheckout("checkout", "-q", "--detach"), false],
    [
      "an amended base",
      () => void inCheckout("commit", "-q", "--amend", "--allow-empty", "-m", "Theirs"),
      true,
    ],
    ["an orphan branch", () => void inCheckout("checkout", "-q", "--orphan", "new"), true],
    ["no repository at all", () => rmSync(join(worktree.path, ".git"), { recursive: true }), true],
    ["a head that is no text", () => symlinkSync("/dev/zero", replaced(".git/HEAD")), true],
    ["a head that points out", () => write(worktree.path, { ".git/HEAD": "ref: refs/../../x\n" }), true],
  ])("%s", async (_, act, rewrote) => {
    write(worktree.path, { "new.js": "x\n" });
    act();
    expect((await record()).rewroteHistory).toBe(rewrote);
  });

  function replaced(name: string): string {
    const file = join(worktree.path, name);
    rmSync(file);
    return file;
  }
});

describe("What an agent plants for the service's git", () => {
  const mark = () => join(upstream.folder, "planted-ran");
  const plant = () => `sh -c 'echo ran >> ${mark()}; cat'`;

  function plantIn(repository: string): void {
    write(repository, {
      ".git/hooks/pre-commit": `#!/bin/sh\necho ran >> ${mark()}\n`,
      ".git/hooks/post-index-change": `#!/bin/sh\necho ran >> ${mark()}\n`,
      ".git/hooks/reference-transaction": `#!/bin/sh\necho ran >> ${mark()}\n`,
      ".git/config.extra": `[core]\n\tfsmonitor = "${plant()}"\n`,
    });
    for (const hook of ["pre-commit", "post-index-change", "reference-transaction"]) {
      chmodSync(join(repository, ".git/hooks", hook), 0o755);
    }
    for (const [key, value] of Object.entries({
      "core.fsmonitor": plant(),
      "core.hooksPath": join(repository, ".git/hooks"),
      "core.sshCommand": plant(),
      "core.editor": plant(),
      "core.pager": plant(),
      "filter.x.clean": plant(),
      "filter.x.smudge": plant(),
      "filter.x.process": plant(),
      "filter.x.required": "true",
      "diff.external": plant(),
      "diff.x.command": plant(),
      "diff.x.textconv": plant(),
      "alias.update-index": `!${plant()}`,
      "include.path": join(repository, ".git/config.extra"),
      "url.ext::sh.insteadOf": "file://",
      "credential.helper": `!${plant()}`,
      "gpg.program": plant(),
      "commit.gpgSign": "true",
    })) {
      run(upstream.folder, "git", ["config", "--file", join(repository, ".git/config"), key, value]);
    }
  }

  it("does not run, and each tracked part of it is in the list of changes", async () => {
    mkdirSync(join(worktree.path, "nested"));
    run(join(worktree.path, "nested"), "git", ["init", "-q"]);
    run(join(worktree.path, "nested"), "git", ["commit", "-q", "--allow-empty", "-m", "Nested"]);
    for (const repository of [worktree.path, join(worktree.path, "nested")]) plantIn(repository);
    write(worktree.path, {
      ".gitattributes": "* filter=x diff=x text eol=crlf ident working-tree-encoding=UTF-16\n",
      ".gitmodules": '[submodule "nested"]\n\tpath = nested\n\turl = ext::sh\n\tupdate = !sh\n',
      "total.js": "$Id$\r\n",
    });
    const { sha } = await record();
    const listed = await listChanges(mirror, worktree.base, sha);
    await patchOf(mirror, { base: worktree.base, head: sha }, 1_000_000);
    expect(existsSync(mark())).toBe(false);
    expect(listed.map(({ path }) => path)).toEqual([".gitattributes", ".gitmodules", "nested", "total.js"]);
    expect(run(mirror.path, "git", ["cat-file", "blob", `${sha}:total.js`])).toBe("$Id$\r\n");
  });

  it("does not run in a submodule that the base knows either", async () => {
    const nested = worktree.base;
    upstream.git("update-index", "--add", "--cacheinfo", `160000,${nested},vendor`);
    upstream.git("commit", "-q", "-m", "Vendor");
    upstream.git("push", "-q", "origin", "HEAD");
    const second = await worktreeOf(mirror, "attempt-2");
    const vendor = join(second.path, "vendor");
    mkdirSync(vendor, { recursive: true });
    run(vendor, "git", ["init", "-q"]);
    run(vendor, "git", ["commit", "-q", "--allow-empty", "-m", "Nested"]);
    plantIn(vendor);
    const result = await recordChanges(second, commitFacts);
    expect(existsSync(mark())).toBe(false);
    if (result.kind !== "commit") throw new Error("Nothing was recorded");
    expect(await listChanges(mirror, second.base, result.sha)).toMatchObject([
      { status: "modified", path: "vendor", before: "submodule", after: "submodule" },
    ]);
  });
});

describe("The patch of a change", () => {
  it("hides no content as binary, whatever attributes say", async () => {
    write(worktree.path, { ".gitattributes": "* -diff binary\n", "data.bin": "\0the secret\n" });
    const { sha } = await record();
    const patch = await patchOf(mirror, { base: worktree.base, head: sha }, 1_000_000);
    expect(patch.text).toContain("the secret");
    expect(patch).toMatchObject({ truncated: false, bytes: Buffer.byteLength(patch.text) });
  });

  it("is cut at the bound", async () => {
    write(worktree.path, { "big.txt": "x".repeat(100_000), "old.js": null });
    const { sha } = await record();
    const range = { base: worktree.base, head: sha };
    expect(await patchOf(mirror, range, 1_000)).toMatchObject({ bytes: 1_000, truncated: true });
    expect(await countFiles(mirror, worktree.base)).toBe(4);
  });
});

describe("What an agent left for git to run or obey", () => {
  const inGit = (...path: string[]) => join(worktree.path, ".git", ...path);

  it.each<[string, () => unknown, string[]]>([
    ["nothing", () => inCheckout("commit", "--allow-empty", "-m", "of its own"), []],
    [
      "a hook, beside samples",
      () => {
        mkdirSync(inGit("hooks"));
        for (const name of ["pre-commit", "update.sample"]) writeFileSync(inGit("hooks", name), "exit 1\n");
      },
      ["hooks/pre-commit"],
    ],
    ["hooks behind a link", () => symlinkSync("/", inGit("hooks")), ["hooks"]],
    [
      "configuration",
      () => inCheckout("config", "core.fsmonitor", "touch planted"),
      ["config: fsmonitor = touch planted"],
    ],
    ["a configuration that is gone", () => rmSync(inGit("config")), ["config: unreadable"]],
    ["attributes", () => writeFileSync(inGit("info", "attributes"), "* filter=x\n"), ["info/attributes"]],
    [
      "more than anybody reads",
      () => writeFileSync(inGit("config"), "[x]\n".repeat(1_000)),
      Array.from({ length: 20 }, () => "config: [x]"),
    ],
  ])("is named: %s", async (_what, plant, named) => {
    plant();
    expect(await findPlanted(worktree)).toEqual(named);
  });
});
