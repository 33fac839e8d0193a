import { vi } from "vitest";
import { type FaultHandle } from "../../src/sandbox/github/faults.ts";
import { startScene, type Scene } from "./killed-service.ts";
import { processesThatName } from "./service-process.ts";
import { whatCameOfIt, type Outcome } from "./what-came-of-it.ts";

/** Arms a moment, before the issue is escalated; resolves once that moment has come. */
export type KillPoint = (scene: Scene) => Promise<Armed> | Armed;

export interface Armed {
  /** Resolves true when the service has come so far. */
  readonly come: () => boolean | Promise<boolean>;
  /** Lets everything go its way again, after the kill. */
  readonly release: () => void | Promise<void>;
}

export function held(handle: FaultHandle): Armed {
  return { come: () => handle.met() > 0, release: handle.release };
}

const patience = { timeout: 150_000, interval: 20 };

/** What comes of an escalation whose service is killed at that moment and started again. */
export async function killedAt(point: KillPoint): Promise<Outcome> {
  const scene = await startScene();
  try {
    const doomed = await scene.start();
    // Its first sweep would otherwise find the issue by itself.
    await vi.waitUntil(() => scene.queue.isIdle(), patience);
    const armed = await point(scene);
    const issue = await scene.escalate();
    try {
      await vi.waitUntil(armed.come, patience);
      await doomed.kill();
      await untilNothingRuns(scene);
    } finally {
      await armed.release();
    }
    await scene.start();
    await scene.rest();
    return await whatCameOfIt(scene, issue);
  } finally {
    await scene.close();
  }
}

/** What comes of it when nothing goes wrong. */
export async function undisturbed(): Promise<Outcome> {
  const scene = await startScene();
  try {
    await scene.start();
    const issue = await scene.escalate();
    await scene.rest();
    return await whatCameOfIt(scene, issue);
  } finally {
    await scene.close();
  }
}

/** Agents, gates and git die with the service that started them. */
export async function untilNothingRuns({ dataDirectory }: Scene): Promise<void> {
  try {
    await vi.waitUntil(async () => (await processesThatName(dataDirectory)).length === 0, patience);
  } catch (error) {
    const left = (await processesThatName(dataDirectory)).join("\n");
    throw new Error(`These outlived the service that started them:\n${left}`, { cause: error });
  }
}
