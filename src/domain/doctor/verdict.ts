/** What a finding is worth. */
export interface Verdict {
  readonly verdict: "ok" | "warning" | "failure";
  readonly says: string;
  /** null: there is nothing to mend. */
  readonly mend: string | null;
}

/** A line of its own: what is so, and how to fix it. */
export function verdictSentence({ says, mend }: Verdict): string {
  return mend === null ? `${says}.` : `${says}. ${mend}`;
}

export const ok = (says: string): Verdict => ({ verdict: "ok", says, mend: null });
export const warning = (says: string, mend: string): Verdict => ({ verdict: "warning", says, mend });
export const failure = (says: string, mend: string): Verdict => ({ verdict: "failure", says, mend });
