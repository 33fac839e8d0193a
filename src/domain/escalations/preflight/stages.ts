export type Stage = "probe" | "specialist" | "broadened" | "adversarial";

const ladder = ["probe", "specialist", "broadened", "adversarial"] as const;

/**
 * The stage of the next attempt. Only counted attempts climb the ladder; after its end the two last stages
 * alternate, so that no two attempts in a row are alike. A recurrence needs no probe: the likely fix did not hold.
 * Where it began is kept: what is found out about a recurrence later moves no rung.
 */
export function nextStage(
  countedAttempts: number,
  { recurrence = false, last = null }: { recurrence?: boolean; last?: Stage | null } = {},
): Stage {
  if (countedAttempts > 0 && last !== null) return after[last];
  const rung = recurrence ? countedAttempts + 1 : countedAttempts;
  const step = ladder[rung];
  if (step !== undefined) return step;
  return (rung - ladder.length) % 2 === 0 ? "broadened" : "adversarial";
}

const after: Readonly<Record<Stage, Stage>> = {
  probe: "specialist",
  specialist: "broadened",
  broadened: "adversarial",
  adversarial: "broadened",
};
