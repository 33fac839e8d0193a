export interface Check {
  readonly what: string;
  readonly ok: boolean;
}

export interface SceneResult {
  /** What was expected of the end state, and whether it is so. */
  readonly checks: readonly Check[];
  /** Addresses on the sandbox's GitHub; null: there is none. */
  readonly issue: string | null;
  readonly pull: string | null;
}

export interface SceneOutcome extends SceneResult {
  readonly scene: string;
  readonly ok: boolean;
  readonly seconds: number;
}

/** Plays a scene to its end. One that breaks off has failed, and says by what. */
export async function outcomeOf(scene: string, play: () => Promise<SceneResult>): Promise<SceneOutcome> {
  const started = Date.now();
  const result = await play().catch(brokenOff);
  const seconds = Math.round((Date.now() - started) / 100) / 10;
  return { scene, ok: result.checks.every(({ ok }) => ok), seconds, ...result };
}

function brokenOff(error: unknown): SceneResult {
  const why = error instanceof Error ? error.message : String(error);
  return { checks: [{ what: `the scene came to its end: ${why}`, ok: false }], issue: null, pull: null };
}
