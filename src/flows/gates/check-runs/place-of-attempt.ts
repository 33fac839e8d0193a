import { type CheckPlace } from "./check-run-effects.ts";

export interface JudgedAttemptPlace {
  readonly attempt: number;
  readonly headSha: string;
  readonly detailsUrl: string | null;
}

/** Where the check runs of an attempt's verdict are. */
export function placeOfAttempt({ attempt, ...place }: JudgedAttemptPlace): CheckPlace {
  return { judgement: `attempt-${attempt}`, ...place };
}
