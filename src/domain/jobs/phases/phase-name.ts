export type PhaseKind = "strategic" | "tactical" | "final";

export interface PhaseNumber {
  readonly kind: PhaseKind;
  /** Sequential over both kinds. */
  readonly number: number;
  /** Of tactical phases that run beside each other, from "a"; empty: it runs alone. */
  readonly suffix: string;
}

/** Which job of an issue it is: one that was asked for anew has branches of its own. */
export interface JobRun {
  readonly issue: number;
  /** From 1. */
  readonly run: number;
}

/** Where all branches of a job are. */
export function jobPrefix({ issue, run }: JobRun): string {
  return run === 1 ? `nightshift/job-${issue}/` : `nightshift/job-${issue}-run-${run}/`;
}

/** The first run of an issue whose branches meet none that are there. */
export function freeRun(issue: number, branches: readonly string[]): number {
  let run = 1;
  while (branches.some((name) => `${name}/`.startsWith(jobPrefix({ issue, run })))) run += 1;
  return run;
}

/** The branch that a job's phases come together on. */
export function integrationBranch(job: JobRun): string {
  return `${jobPrefix(job)}base`;
}

/** The branch of a phase; the end of a job has none besides the one where all came together. */
export function phaseBranch(job: JobRun, { kind, number, suffix }: PhaseNumber): string {
  if (kind === "final") return integrationBranch(job);
  const beside = suffix === "" ? "" : `-${suffix}`;
  return `${jobPrefix(job)}phase-${number}-${kind}${beside}`;
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
