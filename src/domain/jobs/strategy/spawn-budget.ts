import { type SpawnGateFacts } from "./gate-strategy.ts";

/** Why what a phase asks for is more than it has left, with how to mend it; null: it is not. */
export function overBudget({
  by,
  asked,
  attemptsLeft,
  usdLeft,
}: SpawnGateFacts): { readonly reason: "attempts" | "money"; readonly problem: string } | null {
  const ids = Object.keys(asked);
  if (ids.length === 0) return null;
  const names = ids.map((id) => `"${id}"`).join(", ");
  const wanted = Object.values(asked).reduce((sum, attempts) => sum + attempts, 0);
  if (wanted > attemptsLeft) {
    const problem = `phases: ${names} ask for ${wanted} attempts, and "${by}" has ${attemptsLeft} left of its budget; ask for fewer, or leave them to the next plan`;
    return { reason: "attempts", problem };
  }
  if (usdLeft !== null && usdLeft <= 0) {
    const problem = `phases: "${by}" has no money left for ${names}; take them out, and leave them to the next plan`;
    return { reason: "money", problem };
  }
  return null;
}
