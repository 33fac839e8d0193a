import {
  type AuditReport,
  type ProblemReport,
  type Reading,
} from "../../domain/gates/judging/measurement.ts";
import { recognise } from "../recognise.ts";
import { readText, unreadable, type DocumentFormat, type ReportReader } from "../report-reader.ts";
import { checkstyle } from "./checkstyle.ts";
import { compilerOutput } from "./compiler-output.ts";
import { eslintJson } from "./eslint-json.ts";
import { readNpmAudit } from "./npm-audit.ts";
import { sarif } from "./sarif.ts";

const documents: readonly DocumentFormat<ProblemReport>[] = [eslintJson, sarif, checkstyle];

const tellsFailure = ({ errors }: ProblemReport) => errors > 0;

/** The report of a linter in any understood format, told apart by its content. */
export function problemReport(root: string): ReportReader<ProblemReport> {
  const names = "ESLint JSON, SARIF, Checkstyle XML nor the output of a compiler";
  return recognise({ documents, lines: [compilerOutput], tellsFailure, names }, root);
}

/**
 * What a tool found, by severity: an audit of npm, or the report of a linter or scanner. Plain text is not
 * believed, for something worse may stand in lines that nothing recognises.
 */
export function readAudit(text: string, root: string): Reading<AuditReport> {
  const audit = readNpmAudit(text);
  if (audit.kind === "report") return audit;
  const names = "ESLint JSON, SARIF nor Checkstyle XML";
  const reading = readText(recognise({ documents, lines: [], tellsFailure, names }, root), text);
  if (reading.kind === "report")
    return { kind: "report", counts: reading.severities, findings: reading.findings };
  return reading.broken === true ? reading : unreadable(`${reading.why}, and no npm audit report`);
}
