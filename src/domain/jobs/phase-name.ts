export type PhaseKind = "strategic" | "tactical" | "final";

export interface PhaseNumber {
  readonly kind: PhaseKind;
  /** Sequential over both kinds. */
  readonly number: number;
  /** Of tactical phases that run beside each other, from "a"; empty: it runs alone. */
  readonly suffix: string;
}

/** The branch that a job's phases come together on. */
export function integrationBranch(issue: number): string {
  return `nightshift/job-${issue}/base`;
}

/** The branch of a phase; the end of a job has none besides the one where all came together. */
export function phaseBranch(issue: number, { kind, number, suffix }: PhaseNumber): string {
  if (kind === "final") return integrationBranch(issue);
  const beside = suffix === "" ? "" : `-${suffix}`;
  return `nightshift/job-${issue}/phase-${number}-${kind}${beside}`;
}

/** A ref at the commit that answered feedback; from 2, for the first is the branch itself. */
export function revisionBranch(branch: string, revision: number): string {
  return `${branch}-rev-${revision}`;
}

/** "a" for the first, "z" for the 26th, then "aa". */
export function phaseSuffix(at: number): string {
  const letter = String.fromCodePoint("a".charCodeAt(0) + (at % 26));
  return at < 26 ? letter : phaseSuffix(Math.floor(at / 26) - 1) + letter;
}

/** The folder in which a job's plan and archive are. */
export function jobFolder(issue: number): string {
  return `.nightshift/job-${issue}`;
}
