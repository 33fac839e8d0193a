import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { agentEnvironment } from "../../src/agents/environment.ts";
import { runCommand } from "../../src/platform/processes/run-command.ts";
import { keepWithinQuota, removeMirrors, removeOrphans } from "../../src/workspaces/disk.ts";
import { withLock } from "../../src/workspaces/git/lock.ts";
import { fetchBranch, fetchCommit } from "../../src/workspaces/fetch.ts";
import { hasCommit, openMirror } from "../../src/workspaces/mirror.ts";
import { pushCommit } from "../../src/workspaces/publish.ts";
import { recordChanges } from "../../src/workspaces/changes/record-changes.ts";
import { addWorktree, openWorktree, removeWorktree } from "../../src/workspaces/worktree.ts";
import {
  commitFacts,
  createUpstream,
  mirrorOf,
  run,
  type Upstream,
  worktreeOf,
  write,
} from "./repositories.ts";
import { stripped } from "../support/stripped.ts";

let upstream: Upstream;
beforeEach(() => {
  upstream = createUpstream({ "total.js": "1\n", "lib/a.js": "a\n" });
});
afterEach(() => upstream.remove());

const data = () => join(upstream.folder, "data");

describe("A mirror", () => {
  it("brings the tip of a branch, again after it moved, and null where there is none", async () => {
    const mirror = await mirrorOf(upstream);
    const first = upstream.git("rev-parse", "HEAD");
    expect(await fetchBranch(mirror, "main")).toBe(first);
    const second = upstream.commit({ "total.js": "2\n" });
    expect(await fetchBranch(mirror, "main")).toBe(second);
    expect(await fetchBranch(mirror, "nowhere")).toBeNull();
  });

  it("follows a branch that was rewritten, and one exchanged for another below its name", async () => {
    const mirror = await mirrorOf(upstream);
    upstream.git("switch", "-q", "-c", "a");
    upstream.commit({ "x.js": "1\n" });
    await fetchBranch(mirror, "a");
    upstream.git("commit", "-q", "--amend", "-m", "Otherwise");
    upstream.git("push", "-q", "--force", "origin", "a");
    expect(await fetchBranch(mirror, "a")).toBe(upstream.git("rev-parse", "HEAD"));
    upstream.git("push", "-q", "origin", "--delete", "a");
    upstream.git("branch", "-m", "a/b");
    upstream.git("push", "-q", "origin", "a/b");
    expect(await fetchBranch(mirror, "a/b")).toBe(upstream.git("rev-parse", "HEAD"));
  });

  it("brings one commit by its name", async () => {
    const mirror = await mirrorOf(upstream);
    const sha = upstream.git("rev-parse", "HEAD");
    expect(await hasCommit(mirror, sha)).toBe(false);
    expect(await fetchCommit(mirror, sha)).toBe(true);
    expect(await fetchCommit(mirror, sha)).toBe(true);
    expect(await fetchCommit(mirror, "1".repeat(40))).toBe(false);
    await expect(fetchCommit(mirror, "--upload-pack=x")).rejects.toThrow("Not a commit");
  });

  it("leaves large files of the past at the remote, and brings them with the commit that has them", async () => {
    for (const key of ["uploadpack.allowFilter", "uploadpack.allowAnySHA1InWant"])
      run(upstream.bare, "git", ["config", key, "true"]);
    const large = (letter: string) => letter.repeat(3 * 1024 * 1024);
    const past = upstream.commit({ "film.txt": large("a"), "total.js": "2\n" });
    upstream.commit({ "film.txt": large("b") });
    const tip = upstream.commit({ "total.js": "3\n" });
    const mirror = await mirrorOf(upstream);
    expect(await fetchBranch(mirror, "main")).toBe(tip);
    const missing = () => run(mirror.path, "git", ["rev-list", "--objects", "--all", "--missing=print"]);
    expect(missing().match(/^\?/gm)).toHaveLength(1);

    const worktree = await addWorktree(mirror, { name: "attempt-tip", commit: tip });
    expect(readFileSync(join(worktree.path, "film.txt"), "utf8")).toBe(large("b"));
    expect(run(worktree.path, "git", ["log", "--patch", "--", "total.js"])).toContain("+2");
    write(worktree.path, { "total.js": "4\n" });
    const recorded = await recordChanges(worktree, commitFacts);
    const sha = recorded.kind === "commit" ? recorded.sha : "";
    const push = { sha, branch: "mended", expected: null, token: null };
    expect(await pushCommit(mirror, push)).toEqual({ kind: "pushed" });

    expect(await fetchCommit(mirror, past)).toBe(true);
    expect(missing()).not.toContain("?");
    const then = await addWorktree(mirror, { name: "attempt-past", commit: past });
    expect(readFileSync(join(then.path, "film.txt"), "utf8")).toBe(large("a"));
  });

  it("is fetched into and made worktrees of by many at once", async () => {
    const mirrors = await Promise.all(Array.from({ length: 4 }, () => mirrorOf(upstream)));
    const worktrees = await Promise.all(mirrors.map((mirror, at) => worktreeOf(mirror, `attempt-${at}`)));
    for (const { path } of worktrees) expect(readFileSync(join(path, "lib/a.js"), "utf8")).toBe("a\n");
  });

  it("takes no address that carries credentials", async () => {
    const remote = {
      key: "1",
      url: "https://x:secret@example.com/a.git",
      token: () => Promise.resolve(null),
    };
    await expect(openMirror(data(), remote)).rejects.toThrow("must carry no credentials");
    await expect(openMirror(data(), { ...remote, key: "../x" })).rejects.toThrow("cannot be called");
  });

  it("sends the token in a header, writes it nowhere, and follows no redirection with it", async () => {
    const seen: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      seen.push(`${request.url ?? ""} ${request.headers.authorization ?? ""}`);
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.git`;
    const mirror = await openMirror(data(), { key: "2", url, token: () => Promise.resolve("the-token") });
    const failure: unknown = await fetchBranch(mirror, "main").catch((error: unknown) => error);
    server.closeAllConnections();
    server.close();
    const credential = Buffer.from("x-access-token:the-token").toString("base64");
    expect(
      seen.every((each) => each === `/a.git/info/refs?service=git-upload-pack Basic ${credential}`),
    ).toBe(true);
    expect(seen).not.toEqual([]);
    expect(String(failure)).not.toContain(credential);
    const grep = ["-r", "-l", "-e", "the-token", "-e", credential, data()];
    expect(() => run(upstream.folder, "grep", grep)).toThrow();
  });
});

describe("A worktree", () => {
  it("holds exactly the commit, with a git of its own that works", async () => {
    const worktree = await worktreeOf(await mirrorOf(upstream));
    const git = (...args: readonly string[]) => run(worktree.path, "git", args).trim();
    expect(git("status", "--porcelain")).toBe("");
    expect(git("log", "--format=%s")).toBe("Begin");
    write(worktree.path, { "total.js": "2\n" });
    expect(git("diff", "--stat")).toContain("total.js");
    git("commit", "-q", "-a", "-m", "Mine");
    expect(git("log", "--format=%s")).toBe("Mine\nBegin");
    expect(git("remote", "get-url", "origin")).toBe(upstream.url);
  });

  it("has empty folders for submodules and pointers for LFS, and asks nobody for what they stand for", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(401, { "www-authenticate": "Basic" }).end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 12345\n`;
    write(join(upstream.folder, "work"), {
      ".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n",
      ".gitmodules": `[submodule "vendor"]\n\tpath = vendor\n\turl = ${elsewhere}/vendor.git\n`,
      ".lfsconfig": `[lfs]\n\turl = ${elsewhere}/lfs\n`,
      "logo.bin": pointer,
    });
    upstream.git("add", "--all");
    upstream.git(
      "update-index",
      "--add",
      "--cacheinfo",
      `160000,${upstream.git("rev-parse", "HEAD")},vendor`,
    );
    upstream.git("commit", "--quiet", "-m", "Vendor and logo");
    upstream.git("push", "--quiet", "origin", "HEAD");
    const worktree = await worktreeOf(await mirrorOf(upstream));
    expect(readdirSync(join(worktree.path, "vendor"))).toEqual([]);
    expect(readFileSync(join(worktree.path, "logo.bin"), "utf8")).toBe(pointer);
    expect(await recordChanges(worktree, commitFacts)).toMatchObject({ kind: "unchanged" });
    expect(run(worktree.path, "git", ["status", "--porcelain"])).toBe("");
    // An agent that asks for it itself is refused at once, with nobody's credentials.
    const env = agentEnvironment(process.env, { home: upstream.folder, run: "1" });
    const args = ["submodule", "update", "--init"];
    const update = await runCommand({ file: "git", args, cwd: worktree.path, env }, { timeoutMs: 30_000 });
    expect(update).toMatchObject({ ended: "exit", exitCode: 1 });
    expect(update.stderr).toContain("could not read Username");
    expect([...new Set(asked)]).toEqual(["/vendor.git/info/refs?service=git-upload-pack"]);
    server.closeAllConnections();
    server.close();
  });

  it("lets nothing that its agent commits or configures into the mirror", async () => {
    const mirror = await mirrorOf(upstream);
    const worktree = await worktreeOf(mirror);
    const config = readFileSync(join(mirror.path, "config"), "utf8");
    write(worktree.path, { "total.js": "2\n" });
    run(worktree.path, "git", ["commit", "-q", "-a", "-m", "Mine"]);
    run(worktree.path, "git", ["config", "core.fsmonitor", "evil"]);
    run(worktree.path, "git", ["gc", "--quiet", "--prune=now"]);
    const mine = run(worktree.path, "git", ["rev-parse", "HEAD"]).trim();
    expect(await hasCommit(mirror, mine)).toBe(false);
    expect(readFileSync(join(mirror.path, "config"), "utf8")).toBe(config);
    expect(existsSync(join(mirror.path, "hooks"))).toBe(false);
  });

  it("fails loudly where it cannot be made, and leaves nothing", async () => {
    const mirror = await mirrorOf(upstream);
    const missing = addWorktree(mirror, { name: "a", commit: "1".repeat(40) });
    await expect(missing).rejects.toThrow("could not be made");
    expect(readdirSync(join(data(), "worktrees"))).toEqual([]);
    const { base: commit } = await worktreeOf(mirror, "b");
    await expect(addWorktree(mirror, { name: "b", commit })).rejects.toThrow("EEXIST");
    await expect(addWorktree(mirror, { name: "../b", commit })).rejects.toThrow("cannot be called");
  });

  it("is found again by another process, and removed as often as one likes", async () => {
    const mirror = await mirrorOf(upstream);
    const worktree = await worktreeOf(mirror);
    expect(await openWorktree(mirror, "attempt-1")).toEqual(worktree);
    expect(await openWorktree(mirror, "attempt-2")).toBeNull();
    write(worktree.path, { "total.js": "2\n" });
    const recorded = await recordChanges(worktree, commitFacts);
    await removeWorktree(worktree);
    await removeWorktree(worktree);
    expect(await openWorktree(mirror, "attempt-1")).toBeNull();
    run(mirror.path, "git", ["gc", "--quiet", "--prune=now"]);
    expect(recorded.kind === "commit" && (await hasCommit(mirror, recorded.sha))).toBe(true);
  });

  it("can be made anew after a process died while it made it", async () => {
    const mirror = await mirrorOf(upstream);
    mkdirSync(join(data(), "worktrees", "attempt-1"), { recursive: true });
    await removeWorktree({ mirror, name: "attempt-1" });
    expect((await worktreeOf(mirror)).name).toBe("attempt-1");
  });

  it("is removed as an orphan when nobody owns it any more", async () => {
    const mirror = await mirrorOf(upstream);
    await worktreeOf(mirror, "dead");
    const live = await worktreeOf(mirror, "live");
    mkdirSync(join(data(), "worktrees", "unfinished"));
    for (const name of ["dead", "live"]) mkdirSync(join(data(), "homes", name, "tmp"), { recursive: true });
    const removed = await removeOrphans(data(), () => Promise.resolve((name) => name === "live"));
    expect(removed.toSorted()).toEqual(["dead", "unfinished"]);
    expect(readdirSync(join(data(), "worktrees"))).toEqual(["live"]);
    expect(readdirSync(join(data(), "homes"))).toEqual(["live"]);
    expect(await openWorktree(mirror, "live")).toEqual(live);
  });
});

describe("The disk quota", () => {
  it("asks who is at work when it is about to delete, and spares what began since", async () => {
    const mirror = await mirrorOf(upstream);
    for (const name of ["owned", "dead"]) await worktreeOf(mirror, name);
    let asked = 0;
    const findLive = async () => {
      asked += 1;
      await worktreeOf(mirror, "begun");
      return (name: string) => name === "owned";
    };
    await keepWithinQuota(data(), 1_000_000_000, findLive);
    expect(asked).toBe(0);
    expect(await keepWithinQuota(data(), 0, findLive)).toMatchObject({ removed: ["dead"] });
    expect(readdirSync(join(data(), "worktrees")).toSorted()).toEqual(["begun", "owned"]);
  });

  it("takes the mirrors used longest ago, and none in use or just opened", async () => {
    const [old, older, busy, fresh] = await Promise.all(
      ["old", "older", "busy", "fresh"].map((key) => mirrorOf(upstream, key)),
    );
    if (!old || !older || !busy || !fresh) throw new Error("Four mirrors were opened");
    await worktreeOf(busy, "live");
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    writeFileSync(join(older.path, "ballast"), Buffer.alloc(2_000_000, 1));
    utimesSync(old.path, ago(2), ago(2));
    utimesSync(older.path, ago(3), ago(3));
    utimesSync(busy.path, ago(4), ago(4));
    const isLive = () => Promise.resolve((name: string) => name === "live");
    expect(await keepWithinQuota(data(), 1_000_000_000, isLive)).toMatchObject({ removed: [] });
    expect(await keepWithinQuota(data(), 1_000_000, isLive)).toMatchObject({ removed: ["older"] });
    expect(await keepWithinQuota(data(), 0, isLive)).toMatchObject({ removed: ["old"] });
    expect(readdirSync(join(data(), "mirrors")).toSorted()).toEqual(["busy.git", "fresh.git"]);
  });
});

it("mirrors that are asked for no more are removed, unless they are in use", async () => {
  const [left, busy, asked] = await Promise.all(
    ["left", "busy", "asked"].map((key) => mirrorOf(upstream, key)),
  );
  if (!left || !busy || !asked) throw new Error("Three mirrors were opened");
  await worktreeOf(busy, "live");
  expect(await removeMirrors(data(), (key) => key !== "asked")).toEqual(["left"]);
  expect(readdirSync(join(data(), "mirrors")).toSorted()).toEqual(["asked.git", "busy.git"]);
});

describe("A lock", () => {
  it("lets one in at a time, among processes, and passes on when its holder is killed", async () => {
    const lock = join(upstream.folder, "lock");
    mkdirSync(lock);
    const script = join(upstream.folder, "holder.mjs");
    writeFileSync(
      script,
      `import { withLock } from ${JSON.stringify(stripped("workspaces/git/lock.ts"))};
       await withLock(process.argv[2] ?? "", async () => {
         process.send?.("held");
         await new Promise(() => setInterval(() => undefined, 1000));
       });`,
    );
    const holder = fork(script, [lock]);
    await once(holder, "message");
    const events: string[] = [];
    const waiting = Array.from({ length: 5 }, (_, at) =>
      withLock(lock, async () => {
        events.push(`in ${at}`);
        await new Promise(setImmediate);
        events.push(`out ${at}`);
      }),
    );
    expect(events).toEqual([]);
    events.push("killed");
    holder.kill("SIGKILL");
    await Promise.all(waiting);
    expect(events[0]).toBe("killed");
    const rounds = events.slice(1).map((event) => event.split(" "));
    for (let at = 0; at < rounds.length; at += 2) {
      expect(rounds[at]?.[0]).toBe("in");
      expect(rounds[at + 1]).toEqual(["out", rounds[at]?.[1]]);
    }
    expect(rounds).toHaveLength(10);
    expect(readdirSync(lock)).toHaveLength(1);
  });

  it("is free again after work that failed", async () => {
    const lock = join(upstream.folder, "lock");
    mkdirSync(lock);
    await expect(withLock(lock, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await withLock(lock, () => Promise.resolve("yes"))).toBe("yes");
  });
});
