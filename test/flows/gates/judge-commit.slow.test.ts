import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createJudgedRepository, gateNamed, type JudgedRepository } from "./judged-repository.ts";

const good = {
  "package.json": '{"name":"sample","type":"module","private":true}\n',
  "src/sum.js": "export const sum = (a, b) => a + b;\n",
  "test/sum.test.js":
    'import assert from "node:assert";\nimport { test } from "node:test";\nimport { sum } from "../src/sum.js";\n' +
    'test("adds", () => assert.equal(sum(1, 2), 3));\ntest("adds nothing", () => assert.equal(sum(1, 0), 1));\n',
  ".gitignore": "ignored/\n",
};
const junit = "node --test --test-reporter=junit --test-reporter-destination=out/junit.xml test/*.test.js";
const testGate = { command: `mkdir -p out && ${junit}`, report: "out/junit.xml" };

let repository: JudgedRepository;
beforeAll(async () => {
  repository = await createJudgedRepository(good);
});
afterEach(async () => {
  expect(await repository.rooms()).toEqual([]);
});
afterAll(() => repository.remove());

describe("judging a commit", () => {
  it("passes when every gate passes, and tells what was measured", async () => {
    const verdict = await repository.judge(good, {
      build: { command: "node --check src/sum.js" },
      lint: { command: "echo '[]'" },
      test: testGate,
      custom: [{ name: "docs", command: "true" }],
    });
    expect(verdict).toMatchObject({ verdict: "pass", base: null, trials: [] });
    expect(verdict.tree).toBe(repository.upstream.git("rev-parse", "HEAD^{tree}"));
    expect(verdict.gates.map(({ name, status }) => [name, status])).toEqual([
      ["build", "pass"],
      ["lint", "pass"],
      ["test", "pass"],
      ["docs", "pass"],
    ]);
    expect(gateNamed(verdict, "test").actual).toBe("pass rate 100 % (2 of 2 tests passed)");
  });

  it("tries a change that no parser can take, and judges on", async () => {
    const base = repository.upstream.git("rev-parse", "HEAD");
    const gates = { custom: [{ name: "docs", command: "true" }] };
    const deep = { "src/Deep.java": "A<".repeat(30_000), "test/Deep.java": "A<".repeat(30_000) };
    const verdict = await repository.judge(deep, gates, { base });
    expect(verdict).toMatchObject({ verdict: "pass", gates: [{ status: "pass" }] });
    await repository.judge({ "src/Deep.java": null, "test/Deep.java": null }, gates);
  });

  it("fails with the exact failures", async () => {
    const verdict = await repository.judge(
      { "src/sum.js": "export const sum = (a, b) => a - b;\n" },
      { test: testGate },
    );
    await repository.judge(good, { build: { command: "true" } });
    expect(verdict.verdict).toBe("fail");
    expect(gateNamed(verdict, "test")).toMatchObject({
      status: "fail",
      actual: "pass rate 50 % (1 of 2 tests passed)",
      findings: [
        {
          path: "test/sum.test.js",
          line: 4,
          level: "error",
          message: "adds: -1 == 3",
        },
      ],
    });
  });

  it.each<[string, unknown, string, object]>([
    [
      "a build that fails",
      { build: { command: "echo 'src/a.c:1:2: error: bad'; exit 2" } },
      "build",
      {
        status: "fail",
        actual: "exit code 2, 1 error",
        findings: [{ path: "src/a.c", line: 1, message: "bad" }],
      },
    ],
    ["a missing command", { build: { command: "no-such-command-here" } }, "build", { status: "error" }],
    [
      "a command that hangs",
      { build: { command: "sleep 600", timeout: "300ms" } },
      "build",
      { status: "timeout" },
    ],
    [
      "a command that ignores the polite end",
      {
        build: { command: "trap '' TERM; while :; do sleep 1; done", timeout: "300ms" },
      },
      "build",
      { status: "timeout" },
    ],
    [
      "a command that floods",
      { build: { command: "yes flooding the log with words" } },
      "build",
      { status: "error" },
    ],
    ["a command that is killed", { build: { command: "kill -KILL $$" } }, "build", { status: "error" }],
    [
      "a test report that is never written",
      { test: { command: "true", report: "out/junit.xml" } },
      "test",
      {
        status: "error",
        actual: "report out/junit.xml: the command wrote no such file",
      },
    ],
    [
      "a test report that is cut off",
      {
        test: { command: "echo '<testsuite><testcase name=\"a\">' > r.xml", report: "r.xml" },
      },
      "test",
      { status: "error", actual: /malformed XML/ },
    ],
    [
      "a test report that is binary",
      { test: { command: "head -c 5000 /dev/urandom > r.xml", report: "r.xml" } },
      "test",
      { status: "error" },
    ],
    [
      "a test report that is a link",
      {
        test: { command: "ln -s /etc/passwd r.xml", report: "r.xml" },
      },
      "test",
      { status: "error", actual: "report r.xml: it is a symbolic link" },
    ],
    [
      "a test report behind a link",
      {
        test: {
          command: "mkdir -p $HOME/o && touch $HOME/o/r.xml && ln -s $HOME/o out",
          report: "out/r.xml",
        },
      },
      "test",
      { status: "error", actual: "report out/r.xml: it lies behind a symbolic link" },
    ],
    [
      "a test report that is a pipe",
      { test: { command: "mkfifo r.xml", report: "r.xml" } },
      "test",
      {
        status: "error",
        actual: "report r.xml: it is no regular file",
      },
    ],
    ["tests that say nothing", { test: { command: "true" } }, "test", { status: "error" }],
    [
      "tests of which none was executed",
      {
        test: { command: "printf 'TAP version 13\\n1..0\\n'" },
      },
      "test",
      { status: "fail", actual: "no test was executed" },
    ],
    ["coverage that nobody measured", { coverage: { command: "true" } }, "coverage", { status: "error" }],
    [
      "a setup that fails",
      { setup: "echo broken; exit 3", build: { command: "true" } },
      "build",
      {
        status: "error",
        actual: "not run: the setup command failed, exit code 3",
        log: "broken\n",
      },
    ],
  ])("fails for %s", async (...[, gates, name, result]) => {
    const verdict = await repository.judge({}, gates);
    expect(verdict.verdict).toBe("fail");
    const gate = gateNamed(verdict, name);
    for (const [key, value] of Object.entries(result)) {
      const actual = gate[key as keyof typeof gate];
      if (value instanceof RegExp) expect(actual).toMatch(value);
      else if (Array.isArray(value)) expect(actual).toMatchObject(value);
      else expect(actual).toEqual(value);
    }
  });

  it("falls back to the exit code where output cannot be read, and says so", async () => {
    const verdict = await repository.judge({}, { test: { command: "printf 'all \\033[32mfine\\n'" } });
    expect(gateNamed(verdict, "test").actual).toMatch(/^exit code 0; judged by it alone/);
  });

  it("keeps of binary output what a database and a page can show", async () => {
    const command = "head -c 20000 /dev/urandom; printf '\\0\\033'; exit 1";
    const verdict = await repository.judge({}, { test: { command } });
    expect(gateNamed(verdict, "test").log).not.toMatch(/[\0\u001b]/);
  });

  it("fails when there is no gate", async () => {
    const verdict = await repository.judge({}, {});
    expect(verdict.verdict).toBe("fail");
    expect(verdict.gates[0]?.actual).toMatch(/^nothing to judge by/);
  });

  it("judges coverage by what the tests wrote", async () => {
    const summary = (covered: number) => {
      const count = { total: 100, covered };
      return JSON.stringify({
        total: { lines: count, branches: count, functions: count, statements: count },
      });
    };
    const gates = (covered: number) => ({
      test: { command: `echo '${summary(covered)}' > cov.json; printf 'TAP version 13\\nok 1\\n1..1\\n'` },
      coverage: { report: "cov.json" },
    });
    expect((await repository.judge({}, gates(90))).verdict).toBe("pass");
    const failed = await repository.judge({}, gates(80));
    expect(gateNamed(failed, "coverage")).toMatchObject({ status: "fail" });
  });
});

describe("the clean room", () => {
  it("counts no report that the commit brought", async () => {
    const forged = '<testsuite><testcase name="forged"/></testsuite>';
    const verdict = await repository.judge(
      { "forged.xml": forged },
      {
        test: { command: "echo nothing", report: "forged.xml" },
      },
    );
    expect(gateNamed(verdict, "test")).toMatchObject({ status: "error" });
  });

  it("counts no report that the setup wrote", async () => {
    const verdict = await repository.judge(
      {},
      {
        setup: "echo '<testsuite><testcase name=\"a\"/></testsuite>' > r.xml",
        test: { command: "true", report: "r.xml" },
      },
    );
    expect(gateNamed(verdict, "test")).toMatchObject({ status: "error" });
  });

  it("has the setup's work and the commit's files, and nothing else", async () => {
    const ignored = join(repository.upstream.folder, "work", "ignored");
    mkdirSync(ignored, { recursive: true });
    writeFileSync(join(ignored, "cache.txt"), "left by an agent");
    const verdict = await repository.judge(
      {},
      {
        setup: "echo ready > prepared.txt",
        custom: [
          { name: "prepared", command: "test -f prepared.txt" },
          {
            name: "clean",
            command: 'test ! -e ignored && test "$(git status --porcelain)" = "?? prepared.txt"',
          },
        ],
      },
    );
    expect(verdict.gates.map(({ name, status }) => [name, status])).toEqual([
      ["prepared", "pass"],
      ["clean", "pass"],
    ]);
  });

  it("gives commands a clean environment and a home of their own", async () => {
    process.env["NIGHTSHIFT_TEST_LEAK"] = "leaked";
    try {
      const verdict = await repository.judge(
        {},
        { custom: [{ name: "env", command: "env; echo home=$HOME" }] },
      );
      const { log } = gateNamed(verdict, "env");
      expect(log).not.toMatch(/leaked|NODE_OPTIONS|VITEST/);
      expect(log).not.toMatch(/PATH=.*node_modules\/\.bin/);
      expect(existsSync(/home=(.*)/.exec(log)?.[1] ?? "")).toBe(false);
    } finally {
      delete process.env["NIGHTSHIFT_TEST_LEAK"];
    }
  });

  it("leaves no process behind, also not one that left its group", async () => {
    const file = join(repository.upstream.folder, "daemon.pid");
    const daemon = `setsid sh -c 'echo $$ > ${file}; exec sleep 600' </dev/null >/dev/null 2>&1 &`;
    const verdict = await repository.judge(
      {},
      {
        build: { command: `${daemon} while [ ! -s ${file} ]; do sleep 0.05; done`, mayLeaveProcesses: true },
      },
    );
    expect(verdict.verdict).toBe("pass");
    const pid = Number(readFileSync(file, "utf8"));
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
  });

  it("redacts secrets in logs and findings", async () => {
    const verdict = await repository.judge(
      {},
      { build: { command: "echo 'a.c:1:1: error: s3cret'; exit 1" } },
    );
    expect(JSON.stringify(verdict)).not.toContain("s3cret");
    expect(gateNamed(verdict, "build").log).toContain("[redacted]");
  });

  it("redacts secrets that are names of tests, files and rules", async () => {
    const tap = "TAP version 13\\n1..2\\nok 1 - logs in with s3cret\\nnot ok 2 - knows s3cret\\n";
    const report = [
      {
        filePath: "s3cret.js",
        messages: [{ ruleId: "no-s3cret", severity: 2, message: "no", line: 1, column: 1 }],
      },
    ];
    const verdict = await repository.judge(
      {},
      {
        test: { command: `printf '${tap}'` },
        lint: { command: `echo '${JSON.stringify(report)}'; exit 1` },
      },
    );
    expect(JSON.stringify(verdict)).not.toContain("s3cret");
    expect(gateNamed(verdict, "test").actual).toContain("50 %");
    expect(gateNamed(verdict, "lint").findings[0]).toMatchObject({
      path: "[redacted].js",
      rule: "no-[redacted]",
    });
  });

  it("knows which test is gone by the base's leave, and keeps secrets out of what it says of it", async () => {
    const named = (...titles: string[]) =>
      `import test from "node:test";\nimport assert from "node:assert";\nimport { sum } from "../src/sum.js";\n${titles
        .map((title, at) => `test("${title}", () => {\n  assert.equal(sum(${at}, 2), ${at + 2});\n});\n`)
        .join("")}`;
    const base = repository.upstream.commit({ "test/a.test.mjs": named("adds", "knows s3cret") });
    const gates = {
      allow: [{ rule: "kill-parity", paths: ["test/**", "src/**"], reason: "old" }],
      test: { command: "node --test --test-reporter=tap test/a.test.mjs" },
    };
    const verdict = await repository.judge({ "test/a.test.mjs": named("adds") }, gates, { base });
    expect(verdict.verdict).toBe("pass");
    expect(verdict.demands).toMatchObject([{ test: "knows [redacted]", change: "removed" }]);
    expect(JSON.stringify(verdict)).not.toContain("s3cret");
  });

  it("runs gates that compute side by side and no more than there are cores", async () => {
    const go = join(repository.upstream.folder, "go");
    const busy = `while [ ! -e ${go} ]; do :; done`;
    const watcher = `for i in 1 2 3 4; do sleep 0.2; done; touch ${go}`;
    const gates = {
      custom: ["a", "b", "c"].map((name) => ({
        name,
        command: name === "a" ? `(${watcher}) & ${busy}` : busy,
      })),
    };
    const order: string[] = [];
    await repository.judge({}, gates, {
      onProgress: (progress) => {
        if (progress.kind === "started") order.push("started");
        if (progress.kind === "finished") order.push("finished");
      },
    });
    expect(order.slice(0, 3)).toEqual(["started", "started", "finished"]);
    expect(order.filter((one) => one === "finished")).toHaveLength(3);
  });

  it.runIf(existsSync("/proc/self/stat"))(
    "runs gates that wait side by side also beyond the cores",
    async () => {
      // None of them ends before all of them have begun.
      const { folder } = repository.upstream;
      const meet = (name: string) =>
        `cd ${folder}; touch ${name}; while [ ! -e a -o ! -e b -o ! -e c ]; do sleep 0.1; done`;
      const gates = {
        custom: ["a", "b", "c"].map((name) => ({ name, command: meet(name), timeout: "60s" })),
      };
      expect((await repository.judge({}, gates)).verdict).toBe("pass");
    },
  );

  it("gives no verdict when it is aborted, and is removed all the same", async () => {
    const aborting = new AbortController();
    const judging = repository.judge(
      {},
      { build: { command: "sleep 600" } },
      {
        signal: aborting.signal,
        onProgress: ({ kind }) => {
          if (kind === "started") aborting.abort(new Error("the service is leaving"));
        },
      },
    );
    await expect(judging).rejects.toThrow("the service is leaving");
    expect(await repository.rooms()).toEqual([]);
  });

  it("throws when the commit is not there", async () => {
    const { mirror } = repository;
    await expect(repository.judge({}, {}, { mirror, head: "0".repeat(40) })).rejects.toThrow(
      /does not have commit/,
    );
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie waits for its parent; it does not run.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
