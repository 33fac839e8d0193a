import { z } from "zod";
import { type ProblemReport, type Reading } from "../domain/gates/measurement.ts";
import { type Finding } from "../domain/gates/verdict.ts";
import { lineNumber, messageText, pathInside } from "./report-text.ts";

// Loose: ESLint adds fields from version to version; these are the ones that judge.
const eslintResults = z.array(
  z.looseObject({
    filePath: z.string(),
    messages: z.array(
      z.looseObject({
        ruleId: z.string().nullish(),
        severity: z.union([z.literal(1), z.literal(2)]),
        message: z.string(),
        line: z.number().nullish(),
      }),
    ),
  }),
);

/** ESLint's `--format json`, also when a package manager printed lines around it. */
export function readEslintJson(text: string, root: string): Reading<ProblemReport> {
  const json = parseArray(text);
  if (json === undefined) return { kind: "unreadable", why: "no JSON array in it" };
  const results = eslintResults.safeParse(json);
  if (!results.success) return { kind: "unreadable", why: "JSON, but not of ESLint's shape" };
  const findings = results.data.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, severity, message, line }): Finding => ({
      path: pathInside(root, filePath),
      line: lineNumber(line),
      level: severity === 2 ? "error" : "warning",
      rule: ruleId ?? null,
      message: messageText(message),
    })),
  );
  const errors = findings.filter(({ level }) => level === "error").length;
  return { kind: "report", errors, warnings: findings.length - errors, findings };
}

function parseArray(text: string): unknown {
  const start = /^[ \t]*\[/m.exec(text)?.index;
  const end = text.lastIndexOf("]");
  if (start === undefined || end < start) return undefined;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return undefined;
  }
}
