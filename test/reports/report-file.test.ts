import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { coverageReport } from "../../src/reports/coverage/coverage-report.ts";
import { problemReport } from "../../src/reports/problems/problem-report.ts";
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

  it.each<[string, string, (text: string) => Buffer]>([
    ["UTF-8 with a mark", "", (text) => Buffer.from(`\uFEFF${text}`)],
    ["UTF-16 as PowerShell writes it", "", (text) => Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16 of the other order", "", (text) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
    ["UTF-16 without a mark", "", (text) => Buffer.from(text, "utf16le")],
    ["UTF-16 of the other order without a mark", "", (text) => Buffer.from(text, "utf16le").swap16()],
    ["UTF-16 that is declared", "UTF-16", (text) => Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-8 that is declared as UTF-16", "utf-16", (text) => Buffer.from(text)],
    ["UTF-8 with a mark that is declared as another", "windows-1252", (text) => Buffer.from(`\uFEFF${text}`)],
    ["UTF-8 that is declared", "UTF-8", (text) => Buffer.from(text)],
    ["UTF-8 that is declared as what nobody knows", "x-none", (text) => Buffer.from(text)],
  ])("in %s is read as it was written", async (_title, encoding, encode) => {
    const declared = encoding === "" ? "" : ` encoding="${encoding}"`;
    const junit = `<?xml version="1.0"${declared}?>\n<testsuite><testcase name="grüßt € 😀"><failure/></testcase></testsuite>`;
    const named = { findings: [{ message: "grüßt € 😀: failed" }] };
    writeFileSync(join(folder, "report"), encode(junit));
    expect(await read("report")).toMatchObject({ kind: "report", failed: 1, ...named });
    if (encoding !== "") return;
    const found = [{ line: 3, message: "grüßt € 😀" }];
    for (const text of [
      '<?xml version="1.0"?>\n<checkstyle><file name="a"><error line="3" message="grüßt € 😀"/></file></checkstyle>',
      '[{"filePath":"a","messages":[{"severity":2,"message":"grüßt € 😀","line":3}]}]',
    ]) {
      writeFileSync(join(folder, "report"), encode(text));
      const reading = await readReportFile(folder, "report", problemReport(folder));
      expect(reading).toMatchObject({ kind: "report", findings: found });
    }
    for (const text of [
      "SF:grüßt😀.js\nDA:1,1\nend_of_record\n",
      '<?xml version="1.0"?>\n<coverage><class filename="grüßt😀.js"><line number="1" hits="1"/></class></coverage>',
    ]) {
      writeFileSync(join(folder, "report"), encode(text));
      const reading = await readReportFile(folder, "report", coverageReport(folder));
      expect(reading).toMatchObject({ kind: "report", files: [{ path: "grüßt😀.js" }] });
    }
    writeFileSync(join(folder, "report"), encode("TAP version 13\n1..1\nnot ok 1 - grüßt € 😀\n"));
    expect(await read("report")).toMatchObject({ kind: "report", failed: 1, ...named });
  });

  it.each([
    ["ISO-8859-1", "gr\xfc\xdft", "grüßt"],
    ["windows-1252", "gr\xfc\xdft \x80", "grüßt €"],
    ["iso-8859-15", "gr\xfc\xdft \xa4", "grüßt €"],
    ["Shift_JIS", "\x83e\x83X\x83g", "テスト"],
  ])("that declares %s is read so", async (encoding, written, name) => {
    const words = "x".repeat(70_000);
    const xml = `<?xml version='1.0' encoding='${encoding}'?>\n<testsuite><system-out>${words}</system-out><testcase name="${written}"><failure/></testcase></testsuite>`;
    writeFileSync(join(folder, "report"), Buffer.from(xml, "latin1"));
    expect(await read("report")).toMatchObject({ findings: [{ message: `${name}: failed` }] });
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
