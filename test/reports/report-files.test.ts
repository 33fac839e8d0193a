import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeReports } from "../../src/reports/report-files.ts";
import { JoinedReports } from "../../src/reports/tests/joined-reports.ts";
import { readTestReports } from "../../src/reports/tests/test-report-files.ts";

const glob = "**/target/{surefire,failsafe}-reports/TEST-*.xml";
const first = "target/surefire-reports/TEST-a.xml";
const second = "core/web/target/failsafe-reports/TEST-b.xml";
const passing = (name: string) => `<?xml version="1.0"?>\n<testsuite><testcase name="${name}"/></testsuite>`;
const failing =
  '<testsuite failures="1"><testcase name="adds"><failure message="is 3"/></testcase><testcase name="c"><skipped/></testcase></testsuite>';

let outside = "";
let root = "";
beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), "nightshift-reports-"));
  root = join(outside, "checkout");
  mkdirSync(root);
});
afterEach(() => {
  rmSync(outside, { recursive: true });
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const read = (pattern = glob) => readTestReports(root, pattern, "mvn verify");

async function whyUnreadable(): Promise<string> {
  const reading = await read();
  return reading.kind === "unreadable" ? reading.why : "";
}

describe("a report of several files", () => {
  it("adds up the counts, the names and the findings of all that fit", async () => {
    put(first, passing("subtracts"));
    put(second, failing);
    put("target/surefire-reports/other.xml", passing("x"));
    put("target/site/TEST-c.xml", passing("x"));
    expect(await read()).toEqual({
      ...{ kind: "report", passed: 1, failed: 1, skipped: 1 },
      findings: [{ path: null, line: null, level: "error", rule: null, message: "adds: is 3" }],
      names: { executed: ["adds", "subtracts"], failed: ["adds"], skipped: ["c"] },
      outcomes: [
        { file: null, name: "adds", outcome: "fail", message: "is 3" },
        { file: null, name: "c", outcome: "skip" },
        { file: null, name: "subtracts", outcome: "pass" },
      ],
    });
  });

  it.each([
    ["target/surefire-reports/TEST-*.xml", 1],
    ["./target//surefire-reports/TEST-*.xml", 1],
    ["*/*/target/*-reports/TEST-?.xml", 1],
    ["core/**", 1],
    ["{core/web,x}/target/failsafe-reports/*", 1],
    ["**/TEST-*.xml", 2],
  ])("is found by %s", async (pattern, passed) => {
    put(first, passing("a"));
    put(second, passing("b"));
    expect(await read(pattern)).toMatchObject({ kind: "report", passed });
  });

  it("is none when no file fits", async () => {
    put("target/surefire-reports/a.xml", passing("a"));
    expect(await whyUnreadable()).toBe("the command wrote no file that fits it");
  });

  it.each<[string, (file: string) => void, RegExp]>([
    ["is empty", (file) => writeFileSync(file, ""), /empty/],
    ["is cut off", (file) => writeFileSync(file, '<testsuite><testcase name="a">'), /TEST-b.xml: ./],
    ["is a symbolic link", (file) => symlinkSync(join(root, first), file), /symbolic/],
    ["is a pipe", (file) => void execFileSync("mkfifo", [file]), /regular/],
    [
      "makes all of them larger than allowed",
      (file) => {
        writeFileSync(file, "");
        truncateSync(file, 256 * 1024 * 1024);
      },
      /larger than \d+ bytes with those/,
    ],
  ])("is none when one of them %s, and names it", async (_, make, why) => {
    put(first.replace("TEST-a", "TEST-0"), passing("a"));
    put(first, passing("a"));
    const other = first.replace("TEST-a", "TEST-b");
    make(join(root, other));
    expect(await whyUnreadable()).toMatch(why);
    expect(await whyUnreadable()).toMatch(new RegExp(`^${other}: `));
  });

  it("does not reach behind linked folders, neither to read nor to remove", async () => {
    mkdirSync(join(outside, "kept/surefire-reports"), { recursive: true });
    const kept = join(outside, "kept/surefire-reports/TEST-a.xml");
    writeFileSync(kept, passing("a"));
    symlinkSync(join(outside, "kept"), join(root, "target"));
    await removeReports(root, glob);
    expect(readFileSync(kept, "utf8")).toBe(passing("a"));
    expect(await whyUnreadable()).toMatch(/no file/);
  });

  it("is gone before the run, and nothing else is", async () => {
    for (const path of [first, second, "src/TEST-a.xml", ".git/target/surefire-reports/TEST-a.xml"])
      put(path, passing("a"));
    symlinkSync("../../src/TEST-a.xml", join(root, dirname(first), "TEST-link.xml"));
    await removeReports(root, glob);
    expect(await whyUnreadable()).toMatch(/no file/);
    expect(existsSync(join(root, "src/TEST-a.xml"))).toBe(true);
    expect(existsSync(join(root, ".git/target/surefire-reports/TEST-a.xml"))).toBe(true);
  });
});

describe("joined reports", () => {
  const counts = { passed: 0, failed: 0, skipped: 0, findings: [] };

  it("keep the names only while all are known and few enough", () => {
    const names = { executed: Array.from({ length: 6_000 }, () => "a"), failed: [], skipped: [] };
    const joined = new JoinedReports();
    joined.add({ ...counts, passed: 6_000, names });
    expect(joined.report().names?.executed).toHaveLength(6_000);
    joined.add({ ...counts, passed: 6_000, names });
    expect(joined.report()).toMatchObject({ passed: 12_000, names: null });
    const unnamed = new JoinedReports();
    unnamed.add({ ...counts, passed: 1, names: null });
    unnamed.add({ ...counts, passed: 1, names: { executed: ["a"], failed: [], skipped: [] } });
    expect(unnamed.report()).toMatchObject({ passed: 2, names: null });
  });

  it("keep no more findings than a single report, and tell of too many tests", () => {
    const finding = { path: null, line: null, level: "error", rule: null, message: "a" } as const;
    const joined = new JoinedReports();
    for (let part = 0; part < 3; part += 1)
      joined.add({ ...counts, failed: 200_000, findings: Array.from({ length: 3_000 }, () => finding) });
    expect(joined.report().findings).toHaveLength(5_000);
    expect(joined.tooMany).toMatch(/more than 500000/);
  });
});
