import { randomUUID } from "node:crypto";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import {
  type Reading,
  type ReportedTest,
  type TestReport,
} from "../../../domain/gates/judging/measurement.ts";
import { type TestResult } from "../../../domain/gates/trials/test-names.ts";
import { type TestPart } from "../../../languages/runners.ts";
import { readReportFile, readReportText, removeReport } from "../../../reports/report-file.ts";
import { removeReports } from "../../../reports/report-files.ts";
import { readText, unreadable } from "../../../reports/report-reader.ts";
import { readTestReports } from "../../../reports/tests/test-report-files.ts";
import { testReport } from "../../../reports/tests/test-report.ts";
import { redactAll } from "../redact-all.ts";
import { type Room } from "../rooms/room.ts";
import { type RoomRun } from "../rooms/run-in-room.ts";
import { type TestRun } from "./test-run.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

const exitCodes = { timeout: 124, "not-started": 127, killed: 137, flooded: 137 };
const badness = { skip: 0, pass: 1, fail: 2 };
const maxMessage = 500;

/** Makes a place for one report, and puts what the runner needs next to it. */
export async function layReport(room: Room, { reads, folder, support = [] }: TestPart) {
  const temporary = room.env["TMPDIR"] ?? room.root;
  const NIGHTSHIFT_SUPPORT = join(temporary, "nightshift-tests");
  const NIGHTSHIFT_REPORT = join(temporary, `tests-${randomUUID()}`);
  await mkdir(NIGHTSHIFT_SUPPORT, { recursive: true });
  for (const url of support) await copyFile(url, join(NIGHTSHIFT_SUPPORT, basename(url.pathname)));
  if (reads.kind === "files") await removeReports(join(room.root, folder), reads.glob);
  if (reads.kind === "file" && reads.path !== undefined) await removeReport(room.root, reads.path);
  return {
    env: { NIGHTSHIFT_SUPPORT, NIGHTSHIFT_REPORT },
    remove: () => rm(NIGHTSHIFT_REPORT, { force: true }),
  };
}

interface EndedRun {
  readonly ran: RoomRun;
  /** Null: all were run. */
  readonly files: readonly string[] | null;
  /** Files that tests may be of. */
  readonly known: readonly string[];
}

/** How tests ended in a run, by the paths of the repository. */
export async function readOutcomes(
  room: Room,
  part: TestPart,
  { ran, files, known }: EndedRun,
): Promise<TestRun> {
  const { run, seconds, log } = ran;
  const exitCode = run.kind === "exited" ? run.exitCode : exitCodes[run.kind];
  const none = { outcomes: [], unloaded: [], exitCode, seconds, log };
  if (run.kind === "timeout") return { ...none, kind: "timeout" };
  const reading = await readReport(room, part, ran);
  const { outcomes: tests = [], unloaded = [] } = reading.kind === "report" ? reading : {};
  if (tests.length + unloaded.length === 0 && (reading.kind === "unreadable" || exitCode !== 0))
    return { ...none, kind: "broken" };
  const prefix = part.folder === "" ? "" : `${part.folder}/`;
  const isKnown = new Set(known);
  const isWanted = (path: string | null) => path === null || files === null || files.includes(path);
  // Some tools count paths from the folder of their settings.
  const pathOf = (path: string) => (!isKnown.has(prefix + path) && isKnown.has(path) ? path : prefix + path);
  const report = {
    tests,
    unloaded,
    paths: known.flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : [])),
    read: (path: string) => readReportText(room.root, join(prefix, path)),
  };
  const located = (await part.locate?.(report)) ?? report;
  const outcomes = located.tests.map((test) => ({
    ...test,
    file: test.file === null ? null : pathOf(test.file),
  }));
  return {
    ...none,
    kind: "ran",
    outcomes: await worstOfEach(
      room,
      outcomes.filter(({ file }) => isWanted(file)),
    ),
    unloaded: located.unloaded.map(pathOf).filter((path) => isWanted(path) || !isKnown.has(path)),
  };
}

async function readReport(
  room: Room,
  { reads, folder }: TestPart,
  ran: RoomRun,
): Promise<Reading<TestReport>> {
  const root = join(room.root, folder);
  const report = room.env["NIGHTSHIFT_REPORT"] ?? "";
  if (reads.kind === "files") return readTestReports(root, reads.glob, "");
  if (reads.parse !== undefined) {
    const text =
      reads.kind === "output"
        ? ran.stdout
        : ((await readReportText(dirname(report), basename(report))) ?? "");
    return { kind: "report", passed: 0, failed: 0, skipped: 0, findings: [], outcomes: reads.parse(text) };
  }
  if (reads.kind === "file" && reads.path !== undefined)
    return readReportFile(root, reads.path, testReport(root));
  if (reads.kind === "file") return readReportFile(dirname(report), basename(report), testReport(root));
  return ran.truncated
    ? unreadable("there is more output than is read")
    : readText(testReport(root), ran.stdout);
}

/** Projects of a runner and rows of a table repeat names. */
async function worstOfEach({ redact }: Room, tests: readonly ReportedTest[]): Promise<TestResult[]> {
  const worst = new Map<string, ReportedTest>();
  for (const test of tests) {
    const key = `${test.file ?? ""}\0${test.name}`;
    const known = worst.get(key);
    if (known === undefined || badness[known.outcome] < badness[test.outcome]) worst.set(key, test);
  }
  const found = [...worst.values()];
  const messages = await redactAll(
    redact,
    found.map(({ message = "" }) => cutText(message, maxMessage)),
  );
  return found.map(({ file, name, outcome }, at) => ({
    file,
    name,
    outcome,
    message: messages[at] || undefined,
  }));
}
