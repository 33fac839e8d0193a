import { type AgentUsage } from "../domain/agents/session.ts";

export interface UsageCount {
  add(usage: AgentUsage): void;
  /** The known part of the cost. */
  knownCostUsd(): number;
  /** Its cost is null as soon as one part of it has no known price. */
  total(): AgentUsage;
}

export function countUsage(): UsageCount {
  let inputTokens = 0;
  let outputTokens = 0;
  let knownCostUsd = 0;
  let reports = 0;
  let unknown = false;
  return {
    add: (usage) => {
      reports += 1;
      inputTokens += usage.inputTokens;
      outputTokens += usage.outputTokens;
      if (usage.costUsd === null) unknown = true;
      else knownCostUsd += usage.costUsd;
    },
    knownCostUsd: () => knownCostUsd,
    total: () => ({
      inputTokens,
      outputTokens,
      costUsd: unknown || reports === 0 ? null : knownCostUsd,
    }),
  };
}
