import { type Finding, type FindingLevel } from "./verdict.ts";

/** As many as a check run can carry. */
export const maxFindings = 500;

const ranks: Readonly<Record<FindingLevel, number>> = { error: 0, warning: 1, info: 2, note: 3 };

/** Each finding once, errors before warnings, otherwise as the tool gave them; at most 500. */
export function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  const distinct = new Map(findings.map((finding) => [JSON.stringify(finding), finding]));
  return [...distinct.values()].sort((a, b) => ranks[a.level] - ranks[b.level]).slice(0, maxFindings);
}

/** A problem of the whole gate, of no file. */
export function gateFinding(message: string, rule: string | null = null): Finding {
  return { path: null, line: null, level: "error", rule, message };
}

/** "src/a.ts:3", "src/a.ts", or null when the tool named no file. */
export function placeOf({ path, line }: Pick<Finding, "path" | "line">): string | null {
  if (path === null) return null;
  return line === null ? path : `${path}:${line}`;
}
