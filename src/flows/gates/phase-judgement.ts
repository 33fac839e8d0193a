/** What the check runs of a phase's verdicts are found by. */
export function phaseJudgement({ id }: { readonly id: number }): string {
  return `phase-${id}`;
}
