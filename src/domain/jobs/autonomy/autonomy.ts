/** How much of a job waits for a person. */
export const autonomyLevels = ["full", "review", "partial", "guided", "dependent", "custom"] as const;

export type AutonomyLevel = (typeof autonomyLevels)[number];

/** A level by which the rules of `custom` are never less strict. */
export type FloorLevel = Exclude<AutonomyLevel, "custom">;

export interface AutonomySources {
  /** Of this job: its label, or a command. */
  readonly job: AutonomyLevel | null;
  /** What the repository's configuration says of the job's expert. */
  readonly repositoryExpert: AutonomyLevel | null;
  readonly repository: AutonomyLevel | null;
  /** Of the expert's own file. */
  readonly expert: AutonomyLevel | null;
}

export type AutonomySource = keyof AutonomySources | "built-in";

export interface Autonomy {
  readonly level: AutonomyLevel;
  readonly from: AutonomySource;
}

const order = ["job", "repositoryExpert", "repository", "expert"] as const;

/** The level in force: the first that anybody named. */
export function autonomyOf(sources: AutonomySources): Autonomy {
  for (const from of order) {
    const level = sources[from];
    if (level !== null) return { level, from };
  }
  return { level: "partial", from: "built-in" };
}

export function isAutonomyLevel(word: string): word is AutonomyLevel {
  return (autonomyLevels as readonly string[]).includes(word);
}
