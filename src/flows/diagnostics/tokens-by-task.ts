import { countsOf, nameOf, type Figures, type NamePart } from "../../domain/figures/figures.ts";

/** What one kind of task took in tokens, with what came to nothing. */
export interface TaskTokens {
  readonly work: "escalations" | "jobs";
  /** The domain of escalations, the expert of jobs; null: an escalation without a domain. */
  readonly kind: string | null;
  readonly accepted: number;
  readonly tokens: number;
  /** Null: nothing was accepted. */
  readonly tokensPerAcceptedChange: number | null;
}

/** What took most first, from the figures of gates. */
export function countTokensByTask(figures: Figures): TaskTokens[] {
  const tasks = new Map<string, { work: NamePart; kind: NamePart; accepted: number; tokens: number }>();
  for (const word of ["accepted", "tokens"] as const)
    for (const { rest, number } of countsOf(figures, word)) {
      const [work = null, kind = null] = rest;
      const task = tasks.get(nameOf(work, kind)) ?? { work, kind, accepted: 0, tokens: 0 };
      tasks.set(nameOf(work, kind), { ...task, [word]: task[word] + number });
    }
  return [...tasks.values()]
    .filter(({ accepted, tokens }) => accepted + tokens > 0)
    .toSorted((one, other) => other.tokens - one.tokens)
    .map(({ work, accepted, tokens, ...task }) => ({
      ...{ ...task, work: work === "jobs" ? "jobs" : "escalations", accepted, tokens },
      tokensPerAcceptedChange: accepted === 0 ? null : tokens / accepted,
    }));
}
