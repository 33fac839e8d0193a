import { type Reading, type TestReport } from "../../domain/gates/judging/measurement.ts";
import { maxReportBytes, readReportPart } from "../report-file.ts";
import { filesThatFit } from "../report-files.ts";
import { unreadable } from "../report-reader.ts";
import { messageText } from "../report-text.ts";
import { JoinedReports } from "./joined-reports.ts";
import { testReport } from "./test-report.ts";

const maxFiles = 20_000;

/** Reads all files that fit a glob as one report, one after the other; one that is none spoils the whole. */
export async function readTestReports(
  root: string,
  glob: string,
  command: string,
): Promise<Reading<TestReport>> {
  const paths: string[] = [];
  for await (const path of filesThatFit(root, glob)) {
    if (paths.push(path) > maxFiles) return unreadable(`more than ${maxFiles} files fit it`);
  }
  if (paths.length === 0) return unreadable("the command wrote no file that fits it");
  const joined = new JoinedReports();
  let maxBytes = maxReportBytes;
  // The order of a folder is no order: the same files shall always give the same result.
  for (const path of paths.sort()) {
    const { reading, bytes } = await readReportPart({ root, path, maxBytes }, testReport(root, command));
    if (reading.kind === "unreadable") return { ...reading, why: `${messageText(path)}: ${reading.why}` };
    maxBytes -= bytes;
    joined.add(reading);
    if (joined.tooMany !== null) return unreadable(joined.tooMany);
  }
  return joined.report();
}
