import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { gatesCommand } from "../../src/cli/gates.ts";
import { run, write } from "../workspaces/repositories.ts";

let checkout: string;
let caches: string;
beforeAll(() => {
  caches = mkdtempSync(join(tmpdir(), "nightshift-caches-"));
  checkout = mkdtempSync(join(tmpdir(), "nightshift-checkout-"));
  run(checkout, "git", ["init", "--quiet", "--initial-branch=main"]);
  write(checkout, {
    ".github/nightshift.yml": 'gates:\n  build: { command: "echo a.c:1:2: error: bad; exit 1" }\n',
    "good.yml": 'gates:\n  build: { command: "true" }\n',
    "silent.yml": "gates: {}\n",
    Makefile: "build:\n\ttrue\n",
    "bad.yml": "gates:\n  tests: 1\n",
    "outside.yml": 'gates:\n  build: { command: "true" }\n  checks: [{ name: ci, timeout: 1m }]\n',
  });
  run(checkout, "git", ["add", "--all"]);
  run(checkout, "git", ["commit", "--quiet", "-m", "Begin"]);
});
afterAll(() => {
  rmSync(checkout, { recursive: true, force: true });
  rmSync(caches, { recursive: true, force: true });
});

interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** As a person types it, in a process of its own. */
function typed(...args: string[]): Promise<Said> {
  const program = join(import.meta.dirname, "../../bin/nightshift.js");
  const env = { ...process.env, XDG_CACHE_HOME: caches };
  return new Promise((resolve) => {
    const options = { cwd: checkout, env };
    const child = execFile(process.execPath, [program, "gates", ...args], options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}

function nightshift(...args: string[]): Promise<Said> {
  return nightshiftWith({}, args);
}

async function nightshiftWith(variables: Record<string, string>, args: string[]): Promise<Said> {
  const exit = { code: 0 };
  const said = { stdout: "", stderr: "" };
  const command = gatesCommand(exit, {
    directory: checkout,
    environment: { ...process.env, XDG_CACHE_HOME: caches, ...variables },
    out: (text) => (said.stdout += text),
    aside: (text) => (said.stderr += text),
  });
  await command.parseAsync(["node", "gates", ...args]);
  return { ...said, code: exit.code };
}

describe("nightshift gates run", () => {
  it("exits with 1 and names the failures when a gate fails", async () => {
    const { code, stdout } = await typed("run");
    expect(code).toBe(1);
    expect(stdout).toMatch(/build: fail .*exit code 1, 1 error/);
    expect(stdout).toContain("  a.c:1: bad");
  });

  it("exits with 0 when all pass, and prints one object with --json", async () => {
    const { code, stdout } = await nightshift("run", "--json", "--base", "HEAD", "--config", "good.yml");
    expect(code).toBe(0);
    const printed = JSON.parse(stdout) as Record<string, unknown>;
    expect(Object.keys(printed).sort()).toEqual(
      ["base", "demands", "gates", "head", "tree", "trials", "verdict", "witnesses"].sort(),
    );
    const words = { status: "pass", expected: "exit code 0, errors ≤ 0", actual: "exit code 0, 0 errors" };
    expect(printed["gates"]).toEqual([
      {
        name: "build",
        kind: "build",
        ...words,
        findings: [],
        seconds: expect.any(Number) as number,
        cached: false,
      },
    ]);
  });

  it("judges the same tree once, and again when it is asked to", async () => {
    const words = ["run", "--json", "--config", "good.yml"];
    const cachedBy = async (...more: string[]) =>
      (JSON.parse((await nightshift(...words, ...more)).stdout) as { gates: { cached: boolean }[] }).gates;
    expect(await cachedBy("--fresh")).toMatchObject([{ cached: false, status: "pass" }]);
    expect(await cachedBy()).toMatchObject([{ cached: true, status: "pass" }]);
    expect(await cachedBy("--fresh")).toMatchObject([{ cached: false, status: "pass" }]);
  });

  it("says under which isolation it runs, and that there are no trials without a base", async () => {
    const { stdout } = await nightshift("run");
    expect(stdout).toMatch(/^isolation: (bubblewrap|none)/);
    expect(stdout).toContain("trials: none, for there is no --base to compare with");
    const { stderr } = await nightshift("run", "--json");
    expect(stderr).toMatch(/^isolation: .*\ntrials: none, for there is no --base to compare with/);
  });

  it("says what gates were detected from, and how to pin them, but not of those that are configured", async () => {
    const pinned =
      'gates: detected from Makefile: build; to pin them, name them under "gates:" in .github/nightshift.yml';
    expect((await nightshift("run", "--config", "silent.yml")).stdout).toContain(`${pinned}\n`);
    expect((await nightshift("run", "--json", "--config", "silent.yml")).stderr).toContain(`${pinned}\n`);
    expect((await nightshift("run", "--config", "good.yml")).stdout).not.toContain("detected");
  });

  it("says of a configuration with the wrong ending to rename it", async () => {
    run(checkout, "git", ["branch", "--force", "before"]);
    run(checkout, "git", ["mv", ".github/nightshift.yml", ".github/nightshift.yaml"]);
    run(checkout, "git", ["commit", "--quiet", "-m", "Rename"]);
    const { stdout } = await nightshift("run");
    run(checkout, "git", ["reset", "--quiet", "--hard", "before"]);
    expect(stdout).toContain(
      "configuration: .github/nightshift.yaml is not read: rename it to .github/nightshift.yml\n",
    );
    expect((await nightshift("run")).stdout).not.toContain("configuration: ");
  });

  it("says why a setup failed, once, and what a command printed that says nothing of a place", async () => {
    write(checkout, {
      "setup.yml":
        'gates:\n  setup: "echo no such registry; exit 7"\n  build: { command: "true" }\n  lint: { command: "true" }\n',
      "silent.yml":
        'gates:\n  custom: [{ name: scan, command: "printf \\"\\\\033[31mred\\\\033[0m\\"; exit 3" }]\n',
    });
    const { code, stdout } = await nightshift("run", "--config", "setup.yml");
    expect(code).toBe(1);
    expect(
      stdout.match(/^(build|lint): error .*not run: the setup command failed, exit code 7/gm),
    ).toHaveLength(2);
    expect(stdout.match(/ {2}\| no such registry/g)).toHaveLength(1);
    const silent = await nightshift("run", "--config", "silent.yml");
    expect(silent.stdout).toMatch(/^scan: fail .*exit code 3.*\n {2}\| red\n/m);
  });

  it("says of files that are not committed that they were not judged, and nothing of them of another head", async () => {
    write(checkout, { "new.txt": "not committed" });
    const { stdout } = await nightshift("run", "--config", "good.yml");
    expect(stdout).toMatch(/^not judged: \d+ files that are not committed\n/m);
    expect((await nightshift("run", "--config", "good.yml", "--json")).stderr).toContain("not judged: ");
    run(checkout, "git", ["branch", "--force", "other"]);
    run(checkout, "git", ["commit", "--quiet", "--allow-empty", "-m", "Go on"]);
    const other = await nightshift("run", "--config", "good.yml", "--head", "other");
    expect(other.stdout).not.toContain("not judged");
  });

  it("fails for a check that only GitHub knows, and says so, unless checks are left out", async () => {
    const { code, stdout } = await nightshift("run", "--config", "outside.yml");
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ci: error .*only GitHub knows it/m);
    expect(await nightshift("run", "--config", "outside.yml", "--no-checks")).toMatchObject({ code: 0 });
    write(checkout, { "only.yml": "gates:\n  checks: [{ name: ci }]\n" });
    const left = await nightshift("run", "--config", "only.yml", "--no-checks");
    expect(left).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^--no-checks leaves nothing/) as string,
    });
  });

  it.each([
    ["a wrong configuration", ["run", "--config", "bad.yml"], /bad\.yml:2:3: gates\.tests/],
    ["a missing configuration", ["run", "--config", "none.yml"], /none\.yml cannot be read/],
    ["an unknown revision", ["run", "--head", "nowhere"], /no commit "nowhere"/],
  ])("exits with 2 for %s", async (_, args, problem) => {
    const { code, stderr } = await nightshift(...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(problem);
  });

  it("exits with 2 where its folders cannot be made, and says which variable names them", async () => {
    write(checkout, { "no-folder": "" });
    const file = join(checkout, "no-folder");
    const words = ["run", "--config", "good.yml"];
    const kept = await nightshiftWith({ XDG_CACHE_HOME: file }, words);
    expect(kept.code).toBe(2);
    expect(kept.stderr).toMatch(
      /cannot be made \(ENOTDIR\); let XDG_CACHE_HOME name .*: there is no verdict/,
    );
    vi.stubEnv("TMPDIR", join(checkout, "none"));
    try {
      const made = await nightshift(...words);
      expect(made.code).toBe(2);
      expect(made.stderr).toMatch(/cannot be made \(ENOENT\); let TMPDIR name/);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it("ends as if it was told to, and leaves nothing, when nobody reads what it says any more", () => {
    const program = join(import.meta.dirname, "../../bin/nightshift.js");
    const tmp = join(caches, "tmp");
    mkdirSync(tmp);
    const env = { ...process.env, XDG_CACHE_HOME: caches, TMPDIR: tmp };
    const command = `"${process.execPath}" "${program}" gates run --fresh --config good.yml`;
    const options = { cwd: checkout, env, encoding: "utf8" } as const;
    const { stderr } = spawnSync("sh", ["-c", `{ sleep 0.1; ${command}; } | true`], options);
    expect(stderr).toBe("interrupted: there is no verdict\n");
    expect(readdirSync(tmp).filter((name) => name.startsWith("nightshift-judge-"))).toEqual([]);
  });

  it("removes what a run that was killed left, when it is run again", async () => {
    const tmp = join(caches, "killed");
    mkdirSync(tmp);
    write(checkout, { "slow.yml": 'gates:\n  build: { command: "sleep 1000" }\n' });
    const program = join(import.meta.dirname, "../../bin/nightshift.js");
    const env = { ...process.env, XDG_CACHE_HOME: caches, TMPDIR: tmp };
    const begin = (file: string) =>
      spawn(process.execPath, [program, "gates", "run", "--fresh", "--config", file], { cwd: checkout, env });
    const left = () => readdirSync(tmp).filter((name) => name.startsWith("nightshift-judge-"));
    const slow = begin("slow.yml");
    const over = once(slow, "exit");
    await vi.waitUntil(() => left().some((name) => existsSync(join(tmp, name, "worktrees"))), 30_000);
    slow.kill("SIGKILL");
    await over;
    expect(left()).toHaveLength(1);
    expect(await once(begin("good.yml"), "exit")).toEqual([0, null]);
    expect(left()).toEqual([]);
  });

  it("exits with 2 for a reproduction without a command", async () => {
    const { code, stderr } = await typed("run", "--reproduce", " ");
    expect(code).toBe(2);
    expect(stderr).toMatch(/--reproduce.*Name a command/);
  });

  it("exits with 2 for an unknown option", async () => {
    const { code, stderr } = await typed("run", "--quick");
    expect(code).toBe(2);
    expect(stderr).toMatch(/--quick/);
  });
});

/** With nothing in it, and judged by nobody. */
const unjudged = () =>
  run(checkout, "git", ["commit-tree", run(checkout, "git", ["mktree"]).trim(), "-m", "Begin"]).trim();

describe("nightshift gates suggest, in a checkout", () => {
  it("proposes what the commits that were judged here and passed would all have met", async () => {
    write(checkout, {
      "lint.yml":
        'gates:\n  lint: { command: "cat warnings", maxWarnings: 9 }\n  build: { command: "true" }\n',
    });
    for (const [at, warnings] of [1, 4, 5, 12, 2, 3].entries()) {
      const lines = Array.from({ length: warnings }, (_, line) => `a.c:${line + 1}:2: warning: odd\n`);
      write(checkout, { warnings: lines.join(""), at: String(at) });
      run(checkout, "git", ["add", "--all"]);
      run(checkout, "git", ["commit", "--quiet", "-m", "Go on"]);
      await nightshift("run", "--config", "lint.yml");
    }
    const told = await nightshift("suggest", "--config", "lint.yml", "--json");
    expect(told.code).toBe(0);
    // The one with twelve warnings did not pass; the first commit was judged above, by another configuration.
    expect(JSON.parse(told.stdout)).toEqual({
      repository: realpathSync(checkout),
      commits: 6,
      suggestions: [
        {
          key: "gates.build.maxErrors",
          inForce: 0,
          proposed: null,
          why: "strictest_already",
          commits: 6,
          overruled: [],
        },
        {
          key: "gates.lint.maxErrors",
          inForce: 0,
          proposed: null,
          why: "strictest_already",
          commits: 5,
          overruled: [],
        },
        {
          key: "gates.lint.maxWarnings",
          inForce: 9,
          proposed: 5,
          why: "stricter",
          commits: 5,
          overruled: [],
        },
      ],
      allowances: [],
    });
    const { stdout } = await nightshift("suggest", "--config", "lint.yml", "--head", "HEAD~1");
    expect(stdout).toContain("5 commits that `gates run` judged here and that passed");
    expect(stdout).toContain("gates.lint.maxWarnings: 9 stays: 4 commits with this measured, and it takes 5");
    expect((await nightshift("suggest", "--head", unjudged())).stdout).toMatch(
      /: 0 commits .*\n {2}nothing to propose: no threshold was measured on them\n$/,
    );
  });

  it("asks no service, and says what is wrong with what it is told", async () => {
    const { code, stderr } = await typed("suggest", "--config", "bad.yml");
    expect(code).toBe(2);
    expect(stderr).toMatch(/bad\.yml:2:3: gates\.tests/);
    expect(await nightshift("suggest", "--head", "nowhere")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^--head: there is no commit "nowhere" here/) as string,
    });
  });
});
