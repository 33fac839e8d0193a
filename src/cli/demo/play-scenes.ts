import { type SandboxService } from "../start-sandbox.ts";
import { type Narrator } from "./narrator.ts";
import { outcomeOf, type SceneOutcome } from "./outcome.ts";
import { type Scene } from "./scene.ts";

export interface Stage {
  readonly sandbox: SandboxService;
  readonly story: Narrator;
  /** Aborts when somebody asks for the end; its reason is told as the outcome of what was not played through. */
  readonly signal: AbortSignal;
}

/** Plays the scenes one after another, and tells of each what came of it, also of those that were called off. */
export async function playScenes(
  scenes: Readonly<Record<string, Scene>>,
  { sandbox, story, signal }: Stage,
): Promise<SceneOutcome[]> {
  const idle = () => {
    // A scene that was called off waits for nothing any more.
    signal.throwIfAborted();
    return sandbox.idle();
  };
  const calledOff = whenAborted(signal);
  const outcomes: SceneOutcome[] = [];
  for (const [name, play] of Object.entries(scenes)) {
    const playUnlessOver = async () => {
      signal.throwIfAborted();
      return Promise.race([play({ ...sandbox, idle }, story), calledOff]);
    };
    outcomes.push(await outcomeOf(name, playUnlessOver));
  }
  return outcomes;
}

function whenAborted(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  // Nobody need be waiting for it.
  aborted.catch(() => undefined);
  return aborted;
}
