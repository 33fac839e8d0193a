import { builtInSpecialists } from "./review.ts";

/** What is known of a phase's reviewers before any of them is asked. */
export interface ReviewerFacts {
  /** Those who reviewed an earlier commit of this revision. */
  readonly earlier: readonly { readonly specialist: string; readonly gates: boolean }[];
  /** For every job of the repository. */
  readonly configured: Readonly<Record<string, "gate" | "advise">>;
  /** By the expert who works. */
  readonly byExpert: readonly string[];
  /** The phase fits a sensitive pattern. */
  readonly sensitive: boolean;
}

/**
 * Who reviews a phase, by name; true: it goes on only once they let it. Who reviewed before reviews again, whatever is
 * named by then, and whom only the expert names advises. A sensitive phase has all four of the product, and goes on only
 * once everybody lets it.
 */
export function reviewersOf({
  earlier,
  configured,
  byExpert,
  sensitive,
}: ReviewerFacts): ReadonlyMap<string, boolean> {
  const reviewers = new Map(earlier.map(({ specialist, gates }) => [specialist, gates]));
  const named = { ...Object.fromEntries(byExpert.map((name) => [name, "advise"])), ...configured };
  for (const [name, how] of Object.entries(named)) {
    reviewers.set(name, how === "gate" || reviewers.get(name) === true);
  }
  if (!sensitive) return reviewers;
  return new Map([...reviewers.keys(), ...builtInSpecialists].map((name) => [name, true]));
}
