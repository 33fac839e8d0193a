import { type ProblemReport } from "../../domain/gates/judging/measurement.ts";
import { recognise } from "../recognise.ts";
import { type DocumentFormat, type ReportReader } from "../report-reader.ts";
import { checkstyle } from "./checkstyle.ts";
import { compilerOutput } from "./compiler-output.ts";
import { eslintJson } from "./eslint-json.ts";
import { sarif } from "./sarif.ts";

const documents: readonly DocumentFormat<ProblemReport>[] = [eslintJson, sarif, checkstyle];

/** The report of a linter in any understood format, told apart by its content. */
export function problemReport(root: string): ReportReader<ProblemReport> {
  const names = "ESLint JSON, SARIF, Checkstyle XML nor the output of a compiler";
  return recognise({ documents, lines: [compilerOutput], names }, root);
}
