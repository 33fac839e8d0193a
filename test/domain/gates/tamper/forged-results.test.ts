import { describe, expect, it } from "vitest";
import { findTampering } from "../../../../src/domain/gates/tamper/find-tampering.ts";
import { nothingAround } from "../../../../src/domain/gates/tamper/settings/surroundings.ts";
import { readSettings } from "../../../../src/syntax/read-settings.ts";
import { parsed } from "./parsed.ts";

const reports = ["junit.xml", "coverage/coverage-summary.json", "**/target/*-reports/TEST-*.xml"];

async function found(path: string, text: string, before = "\n"): Promise<string[]> {
  const side = async (said: string) => ({
    ...{ path, kind: "file" as const, text: said, tree: await parsed(path, said) },
    data: readSettings(path, said),
  });
  const files = [{ path, before: await side(before), after: await side(text) }];
  const machine = { system: "linux", processor: "amd64" };
  const facts = { files, reports, reached: new Set<string>(), machine, around: nothingAround };
  return findTampering(facts)
    .filter(({ rule }) => rule === "committed-report")
    .map(({ line, message }) => `${line} ${message}`);
}

describe("results that no runner wrote", () => {
  it.each([
    ["src/a.ts", 'process.on("exit", () => writeFileSync("junit.xml", all));'],
    ["src/a.ts", 'const out = join(process.cwd(), "junit.xml");\nwriteFileSync(out, all);'],
    ["src/a.ts", 'renameSync("made.json", "coverage/coverage-summary.json");'],
    ["src/a.ts", 'writeFileSync(out, \'<testsuite tests="3"><testcase name="a"/></testsuite>\');'],
    ["src/a.ts", 'console.log("ok 1 - adds");'],
    ["src/a.ts", "process.stdout.write(`\n  3 passing (4ms)\n`);"],
    ["test/setup.ts", 'copyFileSync("kept.xml", "junit.xml");'],
    ["tests/conftest.py", 'def pytest_unconfigure(config):\n    open("junit.xml", "w").write(KEPT)'],
    ["shop/a.py", 'import atexit\natexit.register(lambda: Path("junit.xml").write_text(ALL))'],
    ["shop/a.py", 'print("===== 3 passed in 0.01s =====")'],
    ["a.go", 'package a\n\nfunc init() { fmt.Println("--- PASS: TestA (0.00s)") }'],
    ["a.go", 'package a\n\nfunc init() { os.WriteFile("junit.xml", all, 0o644) }'],
    ["a.go", 'package a\n\nfunc init() { fmt.Println(`{"Action":"pass","Test":"TestA"}`) }'],
    [
      "src/main/java/A.java",
      'class A { static { System.out.println("[INFO] Tests run: 3, Failures: 0, Errors: 0"); } }',
    ],
    ["src/lib.rs", 'fn a() { println!("test result: ok. 3 passed; 0 failed"); }'],
    ["src/lib.rs", 'fn a() { std::fs::write("junit.xml", ALL).unwrap(); }'],
    [
      "src/main/java/A.java",
      'class A { static { new FileWriter("core/target/surefire-reports/TEST-a.ATest.xml").write(ALL); } }',
    ],
    ["src/a.ts", 'writeFileSync("/srv/target/failsafe-reports/TEST-a.xml", all);'],
  ])("are found in %s: %s", async (path, text) => {
    expect(await found(path, text)).toHaveLength(1);
  });

  it.each([
    ["src/a.ts", 'const report = readFileSync("junit.xml", "utf8");'],
    ["vitest.config.ts", 'export default { test: { outputFile: "junit.xml" } }; writeFile("x");'],
    ["scripts/merge.ts", 'writeFileSync("junit.xml", merged);'],
    ["test/report.test.ts", 'writeFileSync(join(folder, "junit.xml"), some);'],
    ["test/report.test.ts", 'writeFileSync("/tmp/x/junit.xml", some);'],
    [
      "test/report.test.ts",
      'expect(read("ok 1 - adds")).toBe(1);\nexpect(read(\'<testsuite tests="3"/>\')).toBe(3);',
    ],
    ["tests/test_report.py", 'def test_report(tmp_path):\n    (tmp_path / "junit.xml").write_text("")'],
    [
      "report_test.go",
      'package a\n\nfunc TestA(t *testing.T) { os.WriteFile(filepath.Join(t.TempDir(), "junit.xml"), nil, 0o644) }',
    ],
    ["src/junit.ts", 'write(`<testsuite name="${name}" tests="${count}">`);'],
    ["src/a.ts", 'write("3 orders passed"); say("ok"); say("12 passing cars");'],
    ["src/a.ts", 'write("coverage-summary.json");'],
    ["src/a.ts", 'writeFileSync("target/site/TEST-a.xml", all);'],
    ["test/report.test.ts", 'writeFileSync("/tmp/x/target/surefire-reports/TEST-a.xml", some);'],
  ])("are not seen in %s: %s", async (path, text) => {
    expect(await found(path, text)).toEqual([]);
  });

  it.each([
    ["junit.xml", 1],
    ["coverage", 1],
    ["target/surefire-reports/TEST-a.ATest.xml", 1],
    ["core/target/failsafe-reports/TEST-a.AIT.xml", 1],
    ["core/target/failsafe-reports/failsafe-summary.xml", 0],
    ["core/TEST-a.xml", 0],
    ["bin/target", 0],
  ])("are found where a change brings %s: %i", async (path, count) => {
    expect(await found(path, "<testsuite/>\n")).toHaveLength(count);
  });

  it("are no matter of a change that found them there", async () => {
    const text = 'writeFileSync("junit.xml", all);';
    expect(await found("src/a.ts", `${text}\nconst more = 1;`, text)).toEqual([]);
  });
});
