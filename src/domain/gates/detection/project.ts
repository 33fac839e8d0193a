/** What stands at the root of a repository. */
export interface RootFiles {
  readonly names: ReadonlySet<string>;
  /** Of those files in `manifestNames` that are there. */
  readonly texts: ReadonlyMap<string, string>;
}

interface SuggestedGate {
  readonly command: string;
  readonly report?: string;
}

/** What one kind of project at the root would be judged by. */
export interface Suggested {
  /** Part of the names of gates whose kind another project has taken. */
  readonly project: string;
  readonly found: readonly string[];
  readonly setup: string | null;
  readonly gates: Readonly<Partial<Record<"build" | "lint" | "test", SuggestedGate>>>;
}
