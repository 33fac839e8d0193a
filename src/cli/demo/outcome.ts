export interface Check {
  readonly what: string;
  readonly ok: boolean;
}

export interface SceneOutcome {
  readonly scene: string;
  readonly ok: boolean;
  readonly seconds: number;
  /** What was expected of the end state, and whether it is so. */
  readonly checks: readonly Check[];
  /** Addresses on the sandbox's GitHub. */
  readonly issue: string;
  readonly pull: string | null;
}

export function outcomeOf(
  scene: string,
  started: number,
  { checks, issue, pull }: { checks: readonly Check[]; issue: string; pull: string | null },
): SceneOutcome {
  const seconds = Math.round((Date.now() - started) / 100) / 10;
  return { scene, ok: checks.every(({ ok }) => ok), seconds, checks, issue, pull };
}
