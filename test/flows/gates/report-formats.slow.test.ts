import { afterAll, beforeAll, expect, it } from "vitest";
import { fixture } from "../../reports/fixture.ts";
import { createJudgedRepository, gateNamed, type JudgedRepository } from "./judged-repository.ts";

// Kept in the commit under other names, for what a tool writes must be made by the run.
const made = {
  "made/eslint.sarif": fixture("sarif/eslint.sarif"),
  "made/checkstyle.xml": fixture("checkstyle/eslint.xml"),
  "made/gcc.txt": fixture("compilers/gcc.txt"),
  "made/go.json": fixture("go/passing.json"),
  "made/libtest.txt": fixture("libtest/failing.txt"),
  "made/vitest.json": fixture("vitest/passing.json"),
  "made/failing.json": `${fixture("vitest/failing.json")}\n`,
  "made/lcov.info": fixture("lcov/c8.info"),
  "made/cobertura.xml": fixture("cobertura/c8.xml"),
  "made/cover.out": fixture("go/cover.out"),
};

let repository: JudgedRepository;
beforeAll(async () => {
  repository = await createJudgedRepository(made);
});
afterAll(() => repository.remove());

const thresholds = { lines: 70, branches: 60, functions: 50, statements: 85 };

it.each([
  ["lint", "eslint.sarif", 1, { lint: { maxErrors: 1 } }, "pass", "1 error, 2 warnings"],
  ["lint", "checkstyle.xml", 1, { lint: {} }, "fail", "1 error, 2 warnings"],
  ["lint", "gcc.txt", 0, { lint: { maxErrors: 1 } }, "pass", "1 error, 2 warnings"],
  ["test", "go.json", 0, { test: {} }, "pass", "pass rate 100 % (2 of 2 tests passed)"],
  ["test", "libtest.txt", 101, { test: {} }, "fail", "pass rate 50 % (3 of 6 tests passed, 1 skipped)"],
  ["test", "vitest.json", 0, { test: {} }, "pass", "pass rate 100 % (1 of 1 test passed, 3 skipped)"],
  ["coverage", "lcov.info", 0, { coverage: thresholds }, "pass", /^lines 70 %, .* statements not measured$/],
  ["coverage", "cobertura.xml", 0, { coverage: thresholds }, "pass", /^lines 70 %/],
  ["coverage", "cover.out", 0, { coverage: thresholds }, "pass", /not measured, statements 85.71 %$/],
] as const)("a %s gate judges by %s", async (...[kind, file, exitCode, gates, status, actual]) => {
  const command = `mkdir -p out && cp made/${file} out/report && exit ${exitCode}`;
  const block = Object.values(gates)[0];
  const verdict = await repository.judge(
    { note: file },
    { [kind]: { command, report: "out/report", ...block } },
  );
  const gate = gateNamed(verdict, kind);
  expect(gate).toMatchObject({ status });
  expect(gate.actual).toEqual(typeof actual === "string" ? actual : expect.stringMatching(actual));
  if (kind === "coverage") return;
  const printed = { command: `cat made/${file} && exit ${exitCode}`, ...block };
  const again = await repository.judge({ note: `${file}, printed` }, { [kind]: printed });
  expect(gateNamed(again, kind)).toMatchObject({ status, actual: gate.actual });
});

it("a test gate reads what its command prints in UTF-16", async () => {
  const command = "iconv -f UTF-8 -t UTF-16 made/libtest.txt; exit 101";
  const verdict = await repository.judge({ note: "UTF-16" }, { test: { command } });
  const actual = "pass rate 50 % (3 of 6 tests passed, 1 skipped)";
  expect(gateNamed(verdict, "test")).toMatchObject({ status: "fail", actual });
});

it.each([
  ["eslint.sarif", "moderate", "fail", "1 high, 2 moderate"],
  ["eslint.sarif", "high", "pass", "1 high, 2 moderate"],
  ["checkstyle.xml", "moderate", "fail", "1 high, 2 moderate"],
  ["gcc.txt", "critical", "error", /^severities unknown: it is neither ESLint JSON/],
])("a custom gate with a limit judges %s by it: %s", async (...[file, maxSeverity, status, actual]) => {
  const scan = { name: "scan", command: `cat made/${file}; exit 1`, maxSeverity };
  const verdict = await repository.judge({ note: `${file}, ${maxSeverity}` }, { custom: [scan] });
  const gate = gateNamed(verdict, "scan");
  expect(gate).toMatchObject({ status });
  expect(gate.actual).toEqual(typeof actual === "string" ? actual : expect.stringMatching(actual));
});

it.each([
  [
    "that stand behind more output than is read",
    "yes 12345678901234567 | head -n 1000000; echo 'Tests:       2 failed, 8 passed, 10 total'",
    "fail",
    /^exit code 0 although tests failed: Tests: .* 2 failed/,
  ],
  [
    "of one of two reports",
    "cat made/failing.json made/vitest.json",
    "error",
    /^exit code 0, and a report that is not whole: more than one report is in it .* tells of failures$/,
  ],
  [
    "that are run again, by its exit code",
    "cat made/failing.json; cat made/vitest.json || exit 1",
    "pass",
    /by it alone/,
  ],
] as const)(
  "a test gate whose command ends well judges failures %s",
  async (...[note, command, status, actual]) => {
    const verdict = await repository.judge({ note }, { test: { command } });
    expect(gateNamed(verdict, "test")).toMatchObject({
      status,
      actual: expect.stringMatching(actual) as string,
    });
  },
);
