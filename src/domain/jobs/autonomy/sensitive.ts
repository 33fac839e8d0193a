import { globToRegExp } from "../../trust/path-glob.ts";

/** What is sensitive unless a repository says otherwise. */
export const defaultSensitivePatterns = [
  "database-*",
  "security-*",
  "auth-*",
  "**/migrations/**",
  "**/auth/**",
  "**/payment*/**",
] as const;

export interface SensitiveFacts {
  /** Of the plan's phase: its id; null: it is of no plan. */
  readonly name: string | null;
  readonly changedPaths: readonly string[];
}

/** The patterns that fit the phase's name or a path that it changes, in their order; none: it is not sensitive. */
export function sensitiveMatches(
  patterns: readonly string[],
  { name, changedPaths }: SensitiveFacts,
): string[] {
  return patterns.filter((glob) => {
    const pattern = globToRegExp(glob);
    return (name !== null && pattern.test(name)) || changedPaths.some((path) => pattern.test(path));
  });
}

interface FixAttempts {
  readonly maxFixAttempts: number;
  /** null: twice as many. */
  readonly extraFixAttempts: number | null;
}

/** How often a sensitive phase may mend what its reviews found. */
export function sensitiveFixAttempts({ maxFixAttempts, extraFixAttempts }: FixAttempts): number {
  return extraFixAttempts === null ? maxFixAttempts * 2 : maxFixAttempts + extraFixAttempts;
}
