import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { runTests } from "../../../../src/flows/gates/trials/run-tests.ts";
import { type TestRun } from "../../../../src/flows/gates/trials/test-run.ts";
import { detectIsolation, isolateIn } from "../../../../src/workspaces/isolation/isolation.ts";
import { makeTriedRoom, type TriedRoom } from "./tried-room.ts";

interface Ran {
  readonly runner: string;
  /** A program that has to be there. */
  readonly needs?: readonly string[];
  readonly project: string | null;
  readonly command: string;
  readonly files: Readonly<Record<string, string>>;
  /** Which files are run. */
  readonly some: readonly string[];
  readonly outcomes: readonly string[];
  readonly unloaded: readonly string[];
}

const cases: readonly Ran[] = [
  {
    runner: "node:test",
    project: "node",
    command: "npm test",
    files: {
      "test/more.test.js": `import { describe, it, test } from "node:test";
import assert from "node:assert";
describe("outer", () => { describe("inner", () => { it("works", () => {}); it("fails", () => assert.equal(1, 2, "no s3cret")); }); });
test("parent", async (t) => { await t.test("child", () => {}); });
test.skip("later", () => {});
test("reads", () => assert.equal(process.env.NIGHTSHIFT_DEFECT, "d1"));
`,
      "test/broken.test.js": 'import "./gone.js";\n',
      "test/empty.test.js": "\n",
    },
    some: ["test/more.test.js", "test/broken.test.js", "test/empty.test.js", "test/not-there.test.js"],
    outcomes: [
      "fail test/more.test.js: outer > inner > fails",
      "pass test/more.test.js: outer > inner > works",
      "pass test/more.test.js: parent > child",
      "pass test/more.test.js: reads",
      "skip test/more.test.js: later",
    ],
    unloaded: ["test/broken.test.js"],
  },
  {
    runner: "vitest",
    project: "typescript",
    command: "npm test -- --reporter=junit --outputFile=report.xml",
    files: {
      "test/more.test.ts": `import { beforeAll, describe, expect, it } from "vitest";
describe("outer", () => { it.each([1, 2])("row %i", (one) => expect(one).toBe(1)); it.skip("later", () => {}); });
it("reads", () => expect(process.env["NIGHTSHIFT_DEFECT"]).toBe("d1"));
`,
      "test/broken.test.ts": 'import "./gone.js";\n',
    },
    some: ["test/more.test.ts", "test/broken.test.ts"],
    outcomes: [
      "fail test/more.test.ts: outer > row 2",
      "pass test/more.test.ts: outer > row 1",
      "pass test/more.test.ts: reads",
      "skip test/more.test.ts: outer > later",
    ],
    unloaded: ["test/broken.test.ts"],
  },
  {
    runner: "pytest",
    needs: ["python3", "-c", "import pytest"],
    project: "python",
    command: "python3 -m pytest --junitxml=report.xml -x",
    files: {
      "tests/test_more.py": `import os
import pytest
class TestOuter:
    class TestInner:
        @pytest.mark.parametrize("one", [1, 2])
        def test_row(self, one):
            assert one == 1
@pytest.mark.skip
def test_later(): pass
def test_reads():
    assert os.environ["NIGHTSHIFT_DEFECT"] == "d1"
`,
      "tests/test_broken.py": "import gone\n",
    },
    some: ["tests/test_more.py", "tests/test_broken.py"],
    outcomes: [
      "fail tests/test_more.py: TestOuter > TestInner > test_row[2]",
      "pass tests/test_more.py: TestOuter > TestInner > test_row[1]",
      "pass tests/test_more.py: test_reads",
      "skip tests/test_more.py: test_later",
    ],
    unloaded: ["tests/test_broken.py"],
  },
  {
    runner: "unittest",
    needs: ["python3", "--version"],
    project: "python-unittest",
    command: "python3 -m unittest -v",
    files: {
      "tests/test_more.py": `import os, unittest
class More(unittest.TestCase):
    def test_rows(self):
        for one in (1, 2):
            with self.subTest(one): self.assertEqual(one, 1)
    @unittest.skip("later")
    def test_later(self): pass
    def test_reads(self): self.assertEqual(os.environ["NIGHTSHIFT_DEFECT"], "d1")
`,
      "tests/test_broken.py": "import gone\n",
    },
    some: ["tests/test_more.py", "tests/test_broken.py"],
    outcomes: [
      "fail tests/test_more.py: More > test_rows",
      "pass tests/test_more.py: More > test_reads",
      "skip tests/test_more.py: More > test_later",
    ],
    unloaded: ["tests/test_broken.py"],
  },
  {
    runner: "go test",
    needs: ["go", "version"],
    project: "go",
    command: "make test",
    files: {
      "more_test.go": `package stack
import ("os"; "testing")
func TestRows(t *testing.T) {
	for _, one := range []string{"a", "b"} { t.Run(one, func(t *testing.T) { if one == "b" { t.Error("is b") } }) }
}
func TestLater(t *testing.T) { t.Skip() }
func TestReads(t *testing.T) { if os.Getenv("NIGHTSHIFT_DEFECT") != "d1" { t.Error("is not set") } }
`,
      "broken/broken_test.go": 'package broken\nimport "testing"\nfunc TestBroken(t *testing.T) { gone() }\n',
      "fatal/fatal_test.go": `package fatal
import "testing"
func TestPanics(t *testing.T) { panic("fatal") }
func TestNever(t *testing.T) {}
`,
    },
    some: ["more_test.go", "broken/broken_test.go", "fatal/fatal_test.go"],
    outcomes: [
      "fail fatal/fatal_test.go: TestPanics",
      "fail more_test.go: TestRows > b",
      "pass more_test.go: TestReads",
      "pass more_test.go: TestRows > a",
      "skip more_test.go: TestLater",
    ],
    unloaded: ["broken/broken_test.go"],
  },
  {
    runner: "cargo test",
    needs: ["cargo", "--version"],
    project: "rust",
    command: "cargo test --offline",
    files: {
      "tests/more.rs": `mod inner { #[test] fn fails() { assert_eq!(1, 2); } }
#[test] #[ignore] fn later() {}
#[test] #[should_panic] fn panics() { panic!(); }
#[test] fn reads() { assert_eq!(std::env::var("NIGHTSHIFT_DEFECT").unwrap(), "d1"); }
`,
      "tests/broken.rs": "#[test] fn broken() { gone(); }\n",
    },
    some: ["tests/more.rs", "tests/broken.rs", "src/lib.rs"],
    outcomes: [
      "fail tests/more.rs: inner > fails",
      "pass src/lib.rs: tests > multiplies",
      "pass src/lib.rs: tests > refuses_overflow",
      "pass tests/more.rs: panics",
      "pass tests/more.rs: reads",
      "skip tests/more.rs: later",
    ],
    unloaded: ["tests/broken.rs"],
  },
];

const signal = new AbortController().signal;
const timeoutMs = 300_000;
const isThere = ([program = "", ...args]: readonly string[]) => spawnSync(program, args).status === 0;
const available = cases.filter(({ needs }) => needs === undefined || isThere(needs));

function linesOf({ outcomes }: TestRun): string[] {
  return outcomes.map(({ file, name, outcome }) => `${outcome} ${file ?? "?"}: ${name}`).sort();
}

async function inTriedRoom(
  [project, command, files]: readonly [string | null, string, Readonly<Record<string, string>>],
  use: (tried: TriedRoom) => Promise<void>,
): Promise<void> {
  const tried = await makeTriedRoom(project, command, { files });
  try {
    await use(tried);
  } finally {
    tried.remove();
  }
}

describe("tests of some files", () => {
  it.each(available)("end as $runner reports, once and again", async (one) => {
    await inTriedRoom([one.project, one.command, one.files], async ({ room, gate, plan }) => {
      expect(plan?.runner).toBe(one.runner);
      const request = { gate, plan, files: one.some, timeoutMs, signal };
      const run = await runTests(room, { ...request, env: { NIGHTSHIFT_DEFECT: "d1" } });
      expect(run).toMatchObject({ kind: "ran", unloaded: one.unloaded });
      expect(linesOf(run)).toEqual(one.outcomes);
      expect(run.outcomes.find(({ message }) => message?.includes("s3cret"))).toBeUndefined();
      const other = await runTests(room, { ...request, env: { NIGHTSHIFT_DEFECT: "d2" } });
      expect(linesOf(other).filter((line) => !one.outcomes.includes(line))).toEqual([
        expect.stringMatching(/^fail .*reads$/i),
      ]);
    });
  });

  const passes = 'import { test } from "node:test";\nimport { readFileSync } from "node:fs";\n';
  const isBuilt = `${passes}test("built", () => { if (readFileSync("built.txt", "utf8") !== "once\\n") throw new Error(); });\n`;

  it("run after what the script does before them, which is done once in a room", async () => {
    const manifest = '{ "scripts": { "test": "eslint . && echo once >> built.txt; node --test" } }';
    const files = {
      "package.json": manifest.replace("echo once", "sh -c 'echo once'"),
      "a.test.mjs": isBuilt,
    };
    await inTriedRoom([null, "npm test", files], async ({ room, gate, plan }) => {
      const request = { gate, plan, files: ["a.test.mjs"], env: {}, timeoutMs, signal };
      for (let run = 0; run < 2; run += 1)
        expect(linesOf(await runTests(room, request))).toEqual(["pass a.test.mjs: built"]);
    });
  });

  it("are run all the same where that fails, and its log is kept", async () => {
    const files = {
      "package.json": '{ "scripts": { "test": "node build.js && node --test" } }',
      "build.js": "throw new Error('no build')",
    };
    await inTriedRoom(
      [null, "npm test", { ...files, "a.test.mjs": `${passes}test("runs", () => {});` }],
      async ({ room, gate, plan }) => {
        const run = await runTests(room, { gate, plan, files: null, env: {}, timeoutMs, signal });
        expect(linesOf(run)).toEqual(["pass a.test.mjs: runs"]);
        expect(run.log).toContain("no build");
      },
    );
  });

  it("are ended in time", async () => {
    const files = { "a.test.mjs": `${passes}test("hangs", () => { while (true); });\n` };
    await inTriedRoom([null, "node --test", files], async ({ room, gate, plan }) => {
      const run = await runTests(room, {
        gate,
        plan,
        files: ["a.test.mjs"],
        env: {},
        timeoutMs: 1_000,
        signal,
      });
      expect(run).toMatchObject({ kind: "timeout", outcomes: [], exitCode: 124 });
    });
  });

  it("are broken where their runner is not there", async () => {
    await inTriedRoom([null, "missing/bin/pytest", { "test_a.py": "" }], async ({ room, gate, plan }) => {
      const run = await runTests(room, { gate, plan, files: ["test_a.py"], env: {}, timeoutMs, signal });
      expect(run).toMatchObject({ kind: "broken", outcomes: [], unloaded: [] });
    });
  });
});

describe("a whole command", () => {
  it.each([
    [
      "has the tests of its report",
      "node --test --test-reporter=tap; true",
      ["fail ?: fails", "pass ?: the whole command"],
    ],
    ["is one test where its output is no report", "node run.mjs", ["fail ?: the whole command"]],
  ])("%s", async (_, command, outcomes) => {
    const files = {
      "a.test.mjs":
        'import { test } from "node:test";\ntest("fails", () => { throw new Error(process.env.NIGHTSHIFT_DEFECT); });\n',
      "run.mjs": "process.exit(3);\n",
    };
    await inTriedRoom([null, command, files], async ({ room, gate }) => {
      const request = {
        gate,
        plan: null,
        files: ["a.test.mjs"],
        env: { NIGHTSHIFT_DEFECT: "d1" },
        timeoutMs,
        signal,
      };
      const run = await runTests(room, request);
      expect(run.kind).toBe("ran");
      expect(linesOf(run)).toEqual(outcomes);
    });
  });
});

const isolation = await detectIsolation("auto");

// Bubblewrap is a package of the system; without it there is nothing to be shown here.
describe.skipIf(isolation.kind === "none")("in a room that is walled in", () => {
  it("tests are given their environment, and their report is read", async () => {
    const files = {
      "a.test.mjs": 'import { test } from "node:test";\ntest(process.env.NIGHTSHIFT_DEFECT, () => {});\n',
    };
    const isolate = (folder: string) =>
      isolateIn(isolation, { writable: [folder], readable: [], network: "none" });
    const { room, gate, plan, remove } = await makeTriedRoom(null, "node --test", { files, isolate });
    try {
      const env = { NIGHTSHIFT_DEFECT: "d1" };
      const run = await runTests(room, { gate, plan, files: ["a.test.mjs"], env, timeoutMs, signal });
      expect(linesOf(run)).toEqual(["pass a.test.mjs: d1"]);
    } finally {
      remove();
    }
  });
});
