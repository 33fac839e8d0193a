/** Whether two decisions are one: Postgres keeps no order of keys, and JSON no dates. */
export function isSameDecision(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

/** The part of a recorded decision that the rules answer for; what came of a phase's claim further is written beside it. */
export function ruledPart(kind: string, recorded: unknown): unknown {
  if (kind !== "phase-claim" || typeof recorded !== "object" || recorded === null) return recorded;
  return Object.fromEntries(
    Object.entries(recorded).filter(([key]) => key !== "iteration" && key !== "review"),
  );
}

function canonical(document: unknown): string {
  return JSON.stringify(document, (_key, value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}
