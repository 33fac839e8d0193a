import { z } from "zod";
import { type AuditReport, type Reading } from "../../domain/gates/judging/measurement.ts";
import { isWorseThan, severities, type Severity } from "../../domain/gates/verdict/severity.ts";
import { type Finding } from "../../domain/gates/verdict/verdict.ts";
import { messageText } from "../report-text.ts";

const severity = z.enum(severities);

const advisory = z.looseObject({ title: z.string(), url: z.string().nullish(), severity });

const vulnerability = z.looseObject({
  name: z.string(),
  severity,
  range: z.string().nullish(),
  // A word instead of an advisory names the dependency that brings the vulnerability.
  via: z.array(z.union([z.string(), advisory])),
});

const audit = z.looseObject({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), vulnerability),
});

/** `npm audit --json` of npm 7 and later. A package counts once, with the worst of its severities. */
export function readNpmAudit(text: string): Reading<AuditReport> {
  const json = parseObject(text);
  if (json === undefined) return { kind: "unreadable", why: "the output is no JSON" };
  const parsed = audit.safeParse(json);
  if (!parsed.success) return { kind: "unreadable", why: "the output is no npm audit report" };
  const packages = Object.values(parsed.data.vulnerabilities).sort(
    (a, b) => severities.indexOf(b.severity) - severities.indexOf(a.severity),
  );
  const counts: Record<Severity, number> = { info: 0, low: 0, moderate: 0, high: 0, critical: 0 };
  for (const found of packages) counts[found.severity] += 1;
  return { kind: "report", counts, findings: packages.map(findingOf) };
}

function findingOf({ name, range, via, severity }: z.output<typeof vulnerability>): Finding {
  const causes = via.map((cause) =>
    typeof cause === "string" ? `by way of ${cause}` : [cause.title, cause.url].filter(Boolean).join(" "),
  );
  const message = `${name} ${range ?? ""} is ${severity}: ${causes.join("; ")}`;
  const level = isWorseThan(severity, "moderate") ? "error" : "warning";
  return { path: null, line: null, level, rule: severity, message: messageText(message) };
}

function parseObject(marked: string): unknown {
  const text = marked.replace(/^\uFEFF/, "");
  const start = /^[ \t]*\{/m.exec(text)?.index;
  const end = text.lastIndexOf("}");
  if (start === undefined || end < start) return undefined;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return undefined;
  }
}
