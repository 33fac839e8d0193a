/** How bad a finding of a security audit is, mildest first. */
export const severities = ["info", "low", "moderate", "high", "critical"] as const;

export type Severity = (typeof severities)[number];

/** How many findings there are of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

export function isWorseThan(severity: Severity, limit: Severity): boolean {
  return severities.indexOf(severity) > severities.indexOf(limit);
}
