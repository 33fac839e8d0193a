import { beforeAll, describe, it, vi } from "vitest";
import { type FaultHandle } from "../../src/sandbox/github/faults.ts";
import { playsAll } from "../support/cases.ts";
import { undisturbed, untilNothingRuns } from "../support/kill-point.ts";
import { heldPaths, startScene, type Scene } from "../support/killed-service.ts";
import { freePort, type ServiceProcess } from "../support/service-process.ts";
import { whatCameOfIt, type Outcome } from "../support/what-came-of-it.ts";

const patience = { timeout: 150_000, interval: 20 };

interface MidAttempt {
  readonly scene: Scene;
  readonly service: ServiceProcess;
  /** Held; whoever asks after its release is answered. */
  readonly agent: FaultHandle;
}

/** Brings a service to the middle of an agent's turn, then lets `happen` happen, and tells what comes of it. */
async function midAttempt(
  happen: (at: MidAttempt) => Promise<void>,
  overrides: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const scene = await startScene(overrides);
  try {
    const service = await scene.start();
    const agent = scene.hold({ match: { path: heldPaths.agent } });
    const issue = await scene.escalate();
    await vi.waitUntil(() => agent.met() > 0, patience);
    await happen({ scene, service, agent });
    await scene.rest();
    return await whatCameOfIt(scene, issue);
  } finally {
    await scene.close();
  }
}

describe(
  "an attempt that is interrupted counts once and ends as if nothing had happened",
  {
    timeout: 300_000,
  },
  () => {
    let expected: Outcome;
    beforeAll(async () => {
      expected = await undisturbed();
    });

    it.runIf(playsAll).concurrent(
      "when the service is asked to end, which hands the work back",
      async ({ expect }) => {
        const outcome = await midAttempt(async ({ scene, service, agent }) => {
          expect(await service.stop()).toBe(0);
          await untilNothingRuns(scene);
          agent.release();
          await scene.start();
        });
        expect(outcome).toEqual(expected);
      },
    );

    it.runIf(playsAll).concurrent(
      "when two services share the work and the one that is at it dies",
      async ({ expect }) => {
        const outcome = await midAttempt(
          async ({ scene, service, agent }) => {
            const other = await scene.start({ PORT: String(await freePort()), LOG_LEVEL: "debug" });
            await vi.waitUntil(() => other.output().includes("escalation looked at"), patience);
            const { rows } = await scene.database.pool.query("select step, restarts from attempts");
            expect(rows).toEqual([{ step: "working", restarts: 0 }]);
            await service.kill();
            agent.release();
          },
          { NIGHTSHIFT_SWEEP_INTERVAL: "1s" },
        );
        expect(outcome).toEqual(expected);
      },
    );

    it.runIf(playsAll).concurrent(
      "when Postgres drops every connection in the middle of a turn, and again when it was answered",
      async ({ expect }) => {
        const outcome = await midAttempt(
          async ({ scene, agent }) => {
            const answered = scene.hold({ match: { path: heldPaths.answered } });
            await dropConnections(scene);
            // By another agent: the first one is held until then.
            await vi.waitUntil(() => answered.met() > 0, patience);
            await dropConnections(scene);
            answered.release();
            agent.release();
          },
          { NIGHTSHIFT_SWEEP_INTERVAL: "1s" },
        );
        expect(outcome).toEqual(expected);
      },
    );
  },
);

async function dropConnections({ database }: Scene): Promise<void> {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
}
