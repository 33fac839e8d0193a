export type GateProfile = "strict" | "standard" | "relaxed";

export type CoverageMeasure = "lines" | "branches" | "functions" | "statements";

/** What a gate has to reach unless its configuration says otherwise; shares in percent. */
export interface ProfileThresholds extends Record<CoverageMeasure, number> {
  readonly buildErrors: number;
  readonly lintErrors: number;
  readonly lintWarnings: number;
  readonly passRate: number;
}

/** Of each profile. */
export const profiles: Readonly<Record<GateProfile, ProfileThresholds>> = {
  strict: {
    ...{ buildErrors: 0, lintErrors: 0, lintWarnings: 0, passRate: 100 },
    ...{ lines: 90, branches: 85, functions: 90, statements: 90 },
  },
  standard: {
    ...{ buildErrors: 0, lintErrors: 0, lintWarnings: 50, passRate: 95 },
    ...{ lines: 85, branches: 80, functions: 85, statements: 85 },
  },
  relaxed: {
    ...{ buildErrors: 0, lintErrors: 5, lintWarnings: 100, passRate: 90 },
    ...{ lines: 70, branches: 65, functions: 70, statements: 70 },
  },
};
