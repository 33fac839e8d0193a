import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listCommits, readCommit } from "../../../src/sandbox/github/git/commits.ts";
import {
  commitsBeyond,
  countCommits,
  isAncestor,
  mergeBase,
} from "../../../src/sandbox/github/git/history.ts";
import { readRefs } from "../../../src/sandbox/github/git/refs.ts";
import { objectsOf } from "../../../src/sandbox/github/git/run-git.ts";
import { type Repository } from "../../../src/sandbox/github/state.ts";

/**
 *   root - one - two - merge - last   main
 *      \           \   /
 *       \           side - more       side
 *        other                        other, a tag of it; alone has no parent
 */
const made = `
set -e
at() { export GIT_AUTHOR_DATE="$1 +0200" GIT_COMMITTER_DATE="$1 -0330"; }
commit() { at "$1"; shift; git commit-tree "$empty" "$@"; }
empty=$(git hash-object -t tree -w /dev/null)
root=$(commit 1700000000 -m root)
one=$(commit 1700000100 -p "$root" -m one)
two=$(commit 1700000200 -p "$one" -m two)
side=$(commit 1700000300 -p "$two" -m 'side

with a body

')
merge=$(commit 1700000400 -p "$two" -p "$side" -m merge)
last=$(commit 1700000500 -p "$merge" -m last)
more=$(commit 1700000600 -p "$side" -m more)
other=$(commit 1700000700 -p "$root" -m other)
alone=$(GIT_AUTHOR_NAME='Zoë  <b' commit 1700000800 -m alone)
signed=$(git cat-file commit "$last" | sed '/^committer /a gpgsig -----BEGIN\\n author x\\n -----END' | git hash-object -t commit -w --stdin)
git update-ref refs/heads/deep/other "$two"
git update-ref refs/tags/v1 "$other"
git update-ref refs/heads/main "$root"
git pack-refs --all
git update-ref refs/heads/main "$last"
git update-ref refs/heads/side "$more"
git symbolic-ref refs/heads/alias refs/heads/main
git update-ref refs/pull/1/head "$other"
echo "root=$root one=$one two=$two side=$side merge=$merge last=$last more=$more other=$other alone=$alone signed=$signed"
`;

describe("the past of a repository", () => {
  const directory = mkdtempSync(join(tmpdir(), "sandbox-history-"));
  const repository = { directory } as unknown as Repository;
  const env = {
    ...{ PATH: process.env["PATH"], HOME: directory, GIT_CONFIG_NOSYSTEM: "1" },
    ...{ GIT_AUTHOR_NAME: "Ann", GIT_AUTHOR_EMAIL: "ann@example.test" },
    ...{ GIT_COMMITTER_NAME: "Bob", GIT_COMMITTER_EMAIL: "" },
  };
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: directory, env, encoding: "utf8" }).trim();
  const sha: Record<string, string> = {};
  const named = (name: string) => sha[name] ?? "";
  beforeAll(() => {
    git("init", "--quiet", "--bare", ".");
    const said = execFileSync("bash", ["-c", made], { cwd: directory, env, encoding: "utf8" });
    for (const [, name = "", at = ""] of said.matchAll(/(\w+)=(\w+)/g)) sha[name] = at;
  });
  afterAll(async () => {
    await objectsOf(repository).close();
    rmSync(directory, { recursive: true, force: true });
  });

  it("says of each commit what git says", async () => {
    expect(Object.keys(sha)).toHaveLength(10);
    for (const at of Object.values(sha)) {
      expect([await readCommit(repository, at)]).toEqual(await listCommits(repository, ["-1", at, "--"]));
    }
  });

  it("says so of a commit that came after it was asked for", async () => {
    const text = git("cat-file", "commit", named("last")).replace(/last$/, "later");
    const later = execFileSync("git", ["hash-object", "-t", "commit", "--stdin"], {
      cwd: directory,
      input: `${text}\n`,
    });
    const name = later.toString("utf8").trim();
    await expect(readCommit(repository, name)).rejects.toThrow(`No commit ${name}`);
    execFileSync("git", ["hash-object", "-t", "commit", "-w", "--stdin"], {
      cwd: directory,
      input: `${text}\n`,
    });
    expect(await readCommit(repository, name)).toMatchObject({ message: "later" });
  });

  const names = ["root", "one", "two", "side", "merge", "last", "more", "other", "alone"];
  const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));
  it("is compared as git compares it, whatever with whatever", async () => {
    const pasts = new Map(names.map((one) => [one, git("rev-list", named(one)).split("\n")]));
    for (const [one, other] of pairs) {
      const [from, to] = [named(one), named(other)];
      expect([one, other, await isAncestor(repository, to, from)]).toEqual([
        one,
        other,
        pasts.get(one)?.includes(to),
      ]);
      const count = Number(git("rev-list", "--count", `${from}..${to}`));
      expect([one, other, await countCommits(repository, { from, to })]).toEqual([one, other, count]);
      const unrelated = (one === "alone") !== (other === "alone");
      const base = unrelated ? null : git("merge-base", from, to);
      expect([one, other, await mergeBase(repository, from, to)]).toEqual([one, other, base]);
      const known = { known: [from], max: 2 };
      const beyond = await commitsBeyond(repository, to, known);
      const listed = git("rev-list", "--max-count=2", "--reverse", to, "--not", from).split("\n");
      expect([one, other, beyond.map((commit) => commit.sha)]).toEqual([one, other, listed.filter(Boolean)]);
    }
  });

  it("has branches and tags, packed or not, and nothing else that git refers to", async () => {
    expect(Object.fromEntries(await readRefs(repository))).toEqual({
      "refs/heads/alias": sha["last"],
      "refs/heads/deep/other": sha["two"],
      "refs/heads/main": sha["last"],
      "refs/heads/side": sha["more"],
      "refs/tags/v1": sha["other"],
    });
    const listed = git("for-each-ref", "--format=%(refname) %(objectname)", "refs/heads", "refs/tags").split(
      "\n",
    );
    expect([...(await readRefs(repository))].map((ref) => ref.join(" ")).toSorted()).toEqual(listed);
  });
});
