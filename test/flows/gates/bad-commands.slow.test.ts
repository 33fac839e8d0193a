import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createJudgedRepository, gateNamed, type JudgedRepository } from "./judged-repository.ts";

const tests = 'import { test } from "node:test";\ntest("a", () => {});\n';

let repository: JudgedRepository;
beforeAll(async () => {
  repository = await createJudgedRepository({
    ...{ "package.json": '{"type":"module"}\n', "a.test.js": tests, "src/a.js": "", "src/b.js": "" },
  });
});
afterEach(async () => {
  expect(await repository.rooms()).toEqual([]);
});
afterAll(() => repository.remove());

describe("a command that misbehaves", () => {
  it.each<[string, string, string, RegExp]>([
    ["does not exist", "no-such-command-here --version", "error", /command not found/],
    ["prints binary and fails", "head -c 100000 /dev/urandom; exit 1", "fail", /exit code 1/],
    ["floods a gigabyte", "head -c 1073741824 /dev/zero", "error", /wrote more than 64 MiB/],
    ["ignores SIGTERM", "trap '' TERM; while :; do sleep 1; done", "timeout", /not finished after 2s/],
    ["waits for a network that does not answer", waitForNetwork(), "fail|timeout", /./],
    ["deletes the checkout", 'rm -rf "$PWD"', "error", /the checkout was deleted/],
    ["deletes all files of the checkout", "rm -rf ./* .git", "error", /the checkout was deleted/],
    ["puts another directory in the checkout's place", swap(), "error", /the checkout was deleted/],
  ])("fails clearly when it %s", async (...[, command, status, actual]) => {
    const verdict = await repository.judge(
      {},
      { build: { command, timeout: status.includes("timeout") ? "2s" : "2m" } },
    );
    const gate = gateNamed(verdict, "build");
    expect(verdict.verdict).toBe("fail");
    expect(status.split("|")).toContain(gate.status);
    expect(gate.actual).toMatch(actual);
  });

  const binary = "head -c 1000 /dev/zero";
  it.each<[string, unknown, string]>([
    ["build", { build: { command: binary } }, "fail"],
    ["linter without a report", { lint: { command: binary } }, "fail"],
    ["custom command", { custom: [{ name: "x", command: binary }] }, "fail"],
    ["custom command on its standard error", { custom: [{ name: "x", command: `${binary} >&2` }] }, "fail"],
    ["test command that tells no tests", { test: { command: binary } }, "fail"],
    [
      "test command that tells them",
      { test: { command: `printf 'ok 1 - a\\n1..1\\n'; ${binary} >&2` } },
      "pass",
    ],
    ["build in another encoding", { build: { command: "printf 'caf\\351\\n'" } }, "pass"],
  ])("says nothing by its exit code alone where it is binary: a %s", async (_, gates, status) => {
    const { gates: judged } = await repository.judge({}, gates);
    expect(judged.map((gate) => gate.status)).toEqual([status]);
    if (status === "fail") expect(judged[0]?.actual).toMatch(/^exit code 0, and binary output/);
  });

  it.each<[string, string, string]>([
    ["rewrites a test before it runs it", "echo 'test(\"b\", () => {});' > a.test.js; echo ok", "fail"],
    ["rewrites it as it was", "cp a.test.js b; cp b a.test.js; echo ok", "pass"],
    ["rewrites a source", "echo '1;' > src/a.js; echo ok", "pass"],
    ["writes beside the tests", "echo 1 > b.test.js; echo ok", "pass"],
  ])("passes over the commit's tests alone when it %s", async (_, command, status) => {
    const verdict = await repository.judge({}, { test: { command } });
    expect(gateNamed(verdict, "test").status).toBe(status);
  });

  it("ends with its timeout though a daemon of it holds its output open, and the daemon with it", async () => {
    const file = join(repository.upstream.folder, "daemon.pid");
    const daemon = `setsid sh -c 'echo $$ > ${file}; exec sleep 600' & sleep 600`;
    const verdict = await repository.judge({}, { build: { command: daemon, timeout: "1s" } });
    expect(gateNamed(verdict, "build").status).toBe("timeout");
    const pid = Number(readFileSync(file, "utf8"));
    await expect
      .poll(() => existsSync(`/proc/${pid}/cmdline`) && isNamed(pid), { timeout: 20_000 })
      .toBe(false);
  });

  it("leaves the gates beside it their checkout", async () => {
    const mark = join(repository.upstream.folder, "gone");
    const command = `while [ ! -e ${mark} ]; do sleep 0.05; done; cat package.json`;
    const verdict = await repository.judge(
      {},
      { build: { command: `rm -rf ./* && touch ${mark}` }, custom: [{ name: "x", command }] },
    );
    expect(verdict.gates.map(({ status }) => status)).toEqual(["error", "pass"]);
  });
});

describe("retrying flaky tests", () => {
  const [passing, failing] = ["ok 1 - a", "not ok 1 - a"].map((line) => `TAP version 13\n${line}\n1..1`);
  /** Passes from the second time on that it runs where this file can be made. */
  const flakyBy = (mark: string) =>
    `if [ -e ${mark} ]; then echo "${passing}"; else touch ${mark}; echo "${failing}"; exit 1; fi`;
  let elsewhere: string;
  beforeEach(() => {
    elsewhere = mkdtempSync(join(tmpdir(), "nightshift-flaky-"));
  });
  afterEach(() => rmSync(elsewhere, { recursive: true }));

  it("runs failed tests once more where the configuration says so, and tells both results", async () => {
    const command = flakyBy(join(elsewhere, "again"));
    const verdict = await repository.judge({}, { test: { command, retryFlaky: true } });
    expect(gateNamed(verdict, "test")).toMatchObject({
      status: "pass",
      actual:
        "pass rate 100 % (1 of 1 test passed); rerun after a first run that failed: pass rate 0 % (0 of 1 test passed)",
      findings: [{ level: "error" }],
    });
  });

  it.each(["again", "$HOME/again", "$TMPDIR/again", "$HOME/../again"])(
    "does so in a room that knows nothing of the first run, not by %s either",
    async (mark) => {
      const verdict = await repository.judge({}, { test: { command: flakyBy(mark), retryFlaky: true } });
      expect(gateNamed(verdict, "test")).toMatchObject({ status: "fail" });
    },
  );

  it("reads the coverage that the second run wrote", async () => {
    const all = { total: 10, covered: 10, skipped: 0, pct: 100 };
    const total = JSON.stringify({ total: { lines: all, branches: all, functions: all, statements: all } });
    const command = `${flakyBy(join(elsewhere, "again"))} && echo '${total}' > coverage-summary.json`;
    const verdict = await repository.judge(
      {},
      { test: { command, retryFlaky: true }, coverage: { report: "coverage-summary.json", lines: 90 } },
    );
    expect(verdict.gates.map(({ name, status }) => [name, status])).toEqual([
      ["test", "pass"],
      ["coverage", "pass"],
    ]);
  });

  it("does not run them again otherwise", async () => {
    const verdict = await repository.judge({}, { test: { command: flakyBy(join(elsewhere, "again")) } });
    expect(gateNamed(verdict, "test")).toMatchObject({ status: "fail" });
  });

  it("fails when they fail again, and counts no report of the first run", async () => {
    const mark = join(elsewhere, "again");
    const command = `if [ -e ${mark} ]; then exit 1; fi; touch ${mark}; echo '<testsuite><testcase name=\"a\"><failure/></testcase></testsuite>' > r.xml; exit 1`;
    const verdict = await repository.judge({}, { test: { command, report: "r.xml", retryFlaky: true } });
    expect(gateNamed(verdict, "test")).toMatchObject({
      status: "error",
      actual: expect.stringMatching(/wrote no such file; rerun after a first run/) as string,
    });
  });
});

function waitForNetwork(): string {
  // An address of documentation: nobody answers.
  return `node -e "require('net').connect(80, '192.0.2.1').on('error', () => process.exit(1))"`;
}

function swap(): string {
  return 'mv "$PWD" "$HOME/away" && mkdir "$HOME/../checkout" && cp -r "$HOME/away/." "$HOME/../checkout/"';
}

function isNamed(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("sleep");
  } catch {
    return false;
  }
}
