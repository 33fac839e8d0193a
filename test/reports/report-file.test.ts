import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readReportFile } from "../../src/reports/report-file.ts";
import { testReport } from "../../src/reports/tests/test-report.ts";
import { memoryOfReport } from "../support/memory-of-report.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nightshift-report-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const read = (path: string) => readReportFile(folder, path, testReport(folder));

describe("a report file", () => {
  it("is told by its content, whatever its name", async () => {
    writeFileSync(join(folder, "report.xml"), "\uFEFFTAP version 13\n1..1\nok 1 - é\n");
    expect(await read("report.xml")).toMatchObject({ kind: "report", passed: 1 });
    writeFileSync(join(folder, "report.json"), "<testsuite><testcase name='a'/></testsuite>");
    expect(await read("report.json")).toMatchObject({ kind: "report", passed: 1 });
  });

  it.each<[string, (file: string) => void, RegExp]>([
    ["is not there", () => undefined, /no such file/],
    ["is empty", (file) => writeFileSync(file, ""), /empty/],
    ["is a folder", (file) => mkdirSync(file), /regular/],
    ["is a symbolic link", (file) => symlinkSync("/etc/hostname", file), /symbolic/],
    ["is a pipe", (file) => void execFileSync("mkfifo", [file]), /regular/],
    ["is binary", (file) => writeFileSync(file, Buffer.from([0, 255, 254, 10, 128])), /neither/],
    [
      "is larger than allowed",
      (file) => {
        writeFileSync(file, "");
        truncateSync(file, 256 * 1024 * 1024 + 1);
      },
      /larger/,
    ],
  ])("that %s is unreadable", async (_, make, why) => {
    make(join(folder, "report"));
    const reading = await read("report");
    expect(reading.kind === "unreadable" && reading.why).toMatch(why);
  });

  it("behind a linked folder is unreadable", async () => {
    mkdirSync(join(folder, "real"));
    writeFileSync(join(folder, "real/report"), "1..0\n");
    symlinkSync("real", join(folder, "linked"));
    expect((await read("linked/report")).kind).toBe("unreadable");
    expect((await read("real/report")).kind).toBe("report");
  });

  it("is never held as a whole", async () => {
    const { before, peak, tests, counts, size } = await memoryOfReport(48);
    expect(counts.passed + counts.failed).toBe(tests);
    expect(size).toBeGreaterThan(48 * 1024 * 1024);
    expect(peak - before).toBeLessThan(80 * 1024 * 1024);
  });
});
