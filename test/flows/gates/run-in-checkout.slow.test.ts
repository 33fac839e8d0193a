import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runInCheckout, type CheckoutRequest } from "../../../src/flows/gates/run-in-checkout.ts";
import { run, write } from "../../workspaces/repositories.ts";

const deps = {
  isolate:
    () => (command: { file: string; args: readonly string[]; cwd: string; env: Record<string, string> }) =>
      command,
  redact: (text: string) => Promise.resolve(text),
  path: process.env["PATH"] ?? "",
  parallel: 2,
};
const rules = (command: string) => `gates:\n  build: { command: "${command}" }\n`;

let checkout: string;
let base: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "nightshift-checkout-"));
  run(checkout, "git", ["init", "--quiet", "--initial-branch=main"]);
  base = commit({ ".github/nightshift.yml": rules("test -f wanted.txt"), "src/a.txt": "a\n" });
});
afterEach(() => {
  rmSync(checkout, { recursive: true, force: true });
});

function commit(files: Readonly<Record<string, string>>): string {
  write(checkout, files);
  run(checkout, "git", ["add", "--all"]);
  run(checkout, "git", ["commit", "--quiet", "-m", "Change"]);
  return run(checkout, "git", ["rev-parse", "HEAD"]).trim();
}

function judge(changes: Partial<CheckoutRequest> = {}) {
  const signal = new AbortController().signal;
  return runInCheckout(deps, {
    directory: checkout,
    base: null,
    head: "HEAD",
    configuration: null,
    signal,
    ...changes,
  });
}

describe("judging a commit of a local checkout", () => {
  it("judges the head by its own rules, from any folder of the checkout", async () => {
    expect(await judge({ directory: join(checkout, "src") })).toMatchObject({
      kind: "judged",
      verdict: { verdict: "fail", base: null, head: base },
    });
    const head = commit({ "wanted.txt": "here\n" });
    expect(await judge()).toMatchObject({ kind: "judged", verdict: { verdict: "pass", head } });
  });

  it("judges a part of the repository by its own gates, and leaves alone what is not touched", async () => {
    const parts = `gates:
  test: { command: "echo 'TAP version 13\\nok 1 - whole\\n1..1'" }
  paths:
    web/**: { test: { command: "echo 'TAP version 13\\nok 1 - web\\n1..1'" } }
    api/**: { test: { command: "false" } }
`;
    const from = commit({ ".github/nightshift.yml": parts, "web/a.txt": "a" });
    const names = async () => {
      const judged = await judge({ base: from });
      if (judged.kind !== "judged") throw new Error(judged.problems.join());
      return judged.verdict.gates.map(({ name, status }) => `${name}: ${status}`);
    };
    commit({ "web/a.txt": "b" });
    expect(await names()).toEqual(["test (web/**): pass"]);
    commit({ "README.md": "b" });
    expect(await names()).toEqual(["test: pass", "test (web/**): pass"]);
    commit({ "api/a.txt": "b" });
    expect(await names()).toEqual(["test: pass", "test (web/**): pass", "test (api/**): error"]);
  });

  it("takes the rules from the base, whatever the head says of them", async () => {
    commit({ ".github/nightshift.yml": rules("true") });
    expect(await judge()).toMatchObject({ verdict: { verdict: "pass" } });
    expect(await judge({ base })).toMatchObject({ verdict: { verdict: "fail", base } });
  });

  it.each([
    ["a link", () => symlinkSync("../rules.yml", join(checkout, ".github/nightshift.yml"))],
    ["a folder", () => write(checkout, { ".github/nightshift.yml/a": "a\n" })],
    ["larger than is read", () => write(checkout, { ".github/nightshift.yml": "#".repeat(1024 * 1024 + 1) })],
  ])("detects nothing in the place of a configuration that is %s", async (_, put) => {
    rmSync(join(checkout, ".github/nightshift.yml"));
    put();
    commit({ "rules.yml": rules("false"), "package.json": JSON.stringify({ scripts: { build: "true" } }) });
    const judged = await judge();
    expect(judged.kind === "refused" && judged.problems.join()).toMatch(
      /^\.github\/nightshift\.yml: is no regular file, or larger/,
    );
  });

  it("says whose configuration is wrong, where it is not the one that is checked out", async () => {
    commit({ ".github/nightshift.yml": "gates:\n  bild: {}\n" });
    run(checkout, "git", ["branch", "broken"]);
    commit({ ".github/nightshift.yml": rules("true") });
    for (const changes of [{ base: "broken" }, { head: "broken" }]) {
      const refused = await judge(changes);
      expect(refused.kind === "refused" && refused.problems.join()).toMatch(
        /^broken:\.github\/nightshift\.yml:2:3: gates\.bild/,
      );
    }
  });

  it("holds a command that shows a failure to the limits of the configuration, whoever names it", async () => {
    const from = commit({ ".github/nightshift.yml": "gates:\n  reproduce: { timeout: 1s }\n" });
    commit({ "wanted.txt": "here\n" });
    const judged = await judge({ base: from, reproduce: "sleep 60", withoutChecks: true });
    expect(judged).toMatchObject({
      verdict: {
        gates: [
          { kind: "reproduce", status: "timeout", actual: expect.stringMatching(/after 1s$/) as string },
        ],
      },
    });
  });

  it("leaves out what is not committed", async () => {
    write(checkout, { "wanted.txt": "not committed\n" });
    expect(await judge()).toMatchObject({ uncommitted: 1, verdict: { verdict: "fail" } });
  });

  it("says that a checkout belongs to somebody else, and how to trust it", async () => {
    vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
    try {
      const refused = await judge();
      expect(refused.kind === "refused" && refused.problems.join()).toMatch(
        /belongs to somebody else.*git config --global --add safe\.directory "\//,
      );
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it.runIf(process.getuid?.() === 0)(
    "judges a checkout of somebody else that git is told to trust",
    async () => {
      chownSync(checkout, 65_534, 65_534);
      chownSync(join(checkout, ".git"), 65_534, 65_534);
      const trusting = { COUNT: "1", KEY_0: "safe.directory", VALUE_0: "*" };
      for (const [name, value] of Object.entries(trusting)) vi.stubEnv(`GIT_CONFIG_${name}`, value);
      try {
        expect(await judge()).toMatchObject({ kind: "judged" });
      } finally {
        vi.unstubAllEnvs();
        for (const owned of [checkout, join(checkout, ".git")]) chownSync(owned, 0, 0);
      }
    },
  );

  it("says of a repository without a checkout, and of one without commits, what they lack", async () => {
    const bare = mkdtempSync(join(tmpdir(), "nightshift-bare-"));
    try {
      run(bare, "git", ["init", "--quiet", "--bare", "bare"]);
      run(bare, "git", ["init", "--quiet", "new"]);
      expect(await judge({ directory: join(bare, "bare") })).toEqual({
        kind: "refused",
        problems: [expect.stringMatching(/is a repository without a checkout: clone it/)],
      });
      expect(await judge({ directory: join(bare, "new") })).toEqual({
        kind: "refused",
        problems: ["--head: nothing is committed here yet"],
      });
    } finally {
      rmSync(bare, { recursive: true, force: true });
    }
  });

  it("takes the rules from a given file", async () => {
    const configuration = { file: "mine.yml", text: rules("true") };
    expect(await judge({ configuration })).toMatchObject({ verdict: { verdict: "pass" } });
  });

  it("detects gates where none are named", async () => {
    const manifest = JSON.stringify({ scripts: { build: "true" } });
    commit({ ".github/nightshift.yml": "enabled: true\n", "package.json": manifest });
    expect(await judge()).toMatchObject({ source: { kind: "detected" }, verdict: { verdict: "pass" } });
  });

  it.each<[string, Partial<CheckoutRequest>, RegExp]>([
    ["an unknown head", { head: "no-such-branch" }, /^--head: there is no commit "no-such-branch" here/],
    ["an unknown base", { base: "no-such-branch" }, /^--base: there is no commit "no-such-branch" here/],
    ["a head that looks like an option", { head: "--all" }, /no commit "--all"/],
    ["a head that would move a terminal's cursor", { head: "\u001b[2J" }, /no commit "\\u001b\[2J"/],
    ["a directory outside of any checkout", { directory: tmpdir() }, /in no git checkout/],
    [
      "a wrong configuration",
      { configuration: { file: "mine.yml", text: "gates:\n  tests: 1\n" } },
      /^mine\.yml:2:3: gates\.tests: unknown key/,
    ],
  ])("refuses %s and says why", async (_, changes, problem) => {
    const refused = await judge(changes);
    expect(refused.kind === "refused" && refused.problems.join("\n")).toMatch(problem);
  });

  it("judges where objects have names of SHA-256", async () => {
    rmSync(join(checkout, ".git"), { recursive: true });
    run(checkout, "git", ["init", "--quiet", "--object-format=sha256", "--initial-branch=main"]);
    const asks = (answer: number) => `test("a", () => { expect(sum(1)).toBe(${answer}); });\n`;
    const from = commit({
      ".github/nightshift.yml": `gates:\n  test: { command: "sh run.sh" }\n`,
      "run.sh": `printf 'TAP version 13\\n'; grep -q "toBe($(cat sum))" a.test.js || printf 'not '; printf 'ok 1 - a\\n1..1\\n'\n`,
      sum: "1",
      "a.test.js": asks(1),
    });
    expect(from).toHaveLength(64);
    const head = commit({ "a.test.js": asks(1).replace("test(", "test.skip(") });
    expect(await judge({ base: from })).toMatchObject({
      verdict: { head, verdict: "review" },
    });
    commit({ "a.test.js": asks(2), sum: "2" });
    expect(await judge({ base: from })).toMatchObject({
      verdict: { gates: [{ status: "pass" }], verdict: "review" },
    });
  });

  it("judges in a shallow clone, also by a base beyond its depth once that was fetched", async () => {
    const head = commit({ "wanted.txt": "here\n" });
    const shallow = mkdtempSync(join(tmpdir(), "nightshift-shallow-"));
    try {
      run(shallow, "git", ["clone", "--quiet", "--depth=1", `file://${checkout}`, "."]);
      expect(await judge({ directory: shallow })).toMatchObject({ verdict: { verdict: "pass", head } });
      expect(await judge({ directory: shallow, base })).toEqual({
        kind: "refused",
        problems: [expect.stringContaining(`--base: there is no commit "${base}" here`)],
      });
      run(shallow, "git", ["fetch", "--quiet", "--depth=1", "origin", base]);
      expect(await judge({ directory: shallow, base })).toMatchObject({ verdict: { verdict: "pass", base } });
    } finally {
      rmSync(shallow, { recursive: true, force: true });
    }
  });

  it("leaves nothing behind in the checkout", async () => {
    mkdirSync(join(checkout, "empty"));
    const before = readdirSync(checkout);
    await judge();
    expect(readdirSync(checkout)).toEqual(before);
    expect(run(checkout, "git", ["for-each-ref", "--format=%(refname)"]).trim()).toBe("refs/heads/main");
  });
});
