/** Whose budget of a day it is. */
export const budgetOwners = ["repository", "installation", "service"] as const;
export type BudgetOwner = (typeof budgetOwners)[number];

export interface BudgetWait {
  /** No whole day has what is needed, so that waiting for the next one is in vain. */
  readonly noDay: boolean;
  /** Whose budget stands in the way; null: it is not known. */
  readonly owner: BudgetOwner | null;
}

const keys: Readonly<Record<BudgetOwner, string>> = {
  repository: "`escalations.caps.dailyCostUsd`",
  installation: "the `dailyCostUsd` of the installation (`PATCH /api/installations/NUMBER`)",
  service: "`NIGHTSHIFT_DAILY_COST_USD`",
};

/** The key that a person raises so that a day has more. */
export function budgetKey(owner: BudgetOwner | null): string {
  return owner === null ? "the budget of the repository, the installation or the service" : keys[owner];
}

/** The word that is recorded with what waits for money. */
export function budgetWaitWord({ noDay, owner }: BudgetWait): string {
  return [noDay ? "over-budget" : "budget", ...(owner === null ? [] : [owner])].join("-");
}

/** Reads the word that was recorded; null: it is of another wait. */
export function budgetWaitSentence(word: string | null): string | null {
  if (word === null) return null;
  for (const owner of [null, ...budgetOwners]) {
    if (word === budgetWaitWord({ noDay: false, owner })) {
      return `the day's budget has nothing left for it; it goes on before, once ${budgetKey(owner)} is raised`;
    }
    if (word === budgetWaitWord({ noDay: true, owner })) {
      return `no day's budget pays what it may cost; lower \`escalations.caps.attemptCostUsd\`, or raise ${budgetKey(owner)}`;
    }
  }
  return null;
}
