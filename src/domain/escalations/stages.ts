export type Stage = "probe" | "specialist" | "broadened" | "adversarial";

const ladder = ["probe", "specialist", "broadened", "adversarial"] as const;

/**
 * The stage of the next attempt. Only counted attempts climb the ladder; after its end the two last stages
 * alternate, so that no two attempts in a row are alike.
 */
export function nextStage(countedAttempts: number): Stage {
  const step = ladder[countedAttempts];
  if (step !== undefined) return step;
  return (countedAttempts - ladder.length) % 2 === 0 ? "broadened" : "adversarial";
}
