import { type CoverageReport } from "../../domain/gates/judging/measurement.ts";
import { recognise } from "../recognise.ts";
import { type ReportReader } from "../report-reader.ts";
import { cobertura } from "./cobertura.ts";
import { goCover } from "./go-cover.ts";
import { istanbulSummary } from "./istanbul.ts";
import { lcov } from "./lcov.ts";

/** A coverage report of any understood format, told apart by its content. */
export function coverageReport(root: string): ReportReader<CoverageReport> {
  return recognise(
    {
      documents: [istanbulSummary, cobertura],
      lines: [lcov, goCover],
      names: "an Istanbul coverage summary, LCOV, Cobertura XML nor a Go cover profile",
    },
    root,
  );
}
