import { setTimeout } from "node:timers/promises";

/** Milliseconds before each further try: whoever was in the way is through by then, and nobody waits for long. */
const pausesMs = [20, 100, 400];

/** Asks a few times more where a failure passes by itself; the last one is the caller's. */
export async function askAgain<T>(ask: () => Promise<T>, passes: (error: unknown) => boolean): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await ask();
    } catch (error) {
      if (!passes(error)) throw error;
    }
    // Two that stood in each other's way must not meet again at once.
    await setTimeout(pauseMs * (0.5 + Math.random()));
  }
  return ask();
}
