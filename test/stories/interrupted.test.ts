import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, it, vi } from "vitest";
import { type FaultHandle } from "../../src/sandbox/github/faults.ts";
import { type Db } from "../../src/store/database.ts";
import { playsAll } from "../support/cases.ts";
import { freePort } from "../support/free-port.ts";
import { undisturbed, untilNothingRuns } from "../support/kill-point.ts";
import { heldPaths, startScene, type Scene } from "../support/killed-service.ts";
import { type ServiceProcess } from "../support/service-process.ts";
import { whatCameOfIt, type Outcome } from "../support/what-came-of-it.ts";

const steppedClock = new URL("../support/stepped-clock.mjs", import.meta.url).href;
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
            await dropConnections(scene.database.pool);
            // By another agent: the first one is held until then.
            await vi.waitUntil(() => answered.met() > 0, patience);
            await dropConnections(scene.database.pool);
            answered.release();
            agent.release();
          },
          { NIGHTSHIFT_SWEEP_INTERVAL: "1s" },
        );
        expect(outcome).toEqual(expected);
      },
    );

    it.runIf(playsAll).concurrent(
      "when Postgres takes nobody in while the agent ends its turn",
      async ({ expect }) => {
        const outcome = await midAttempt(
          async ({ scene, service, agent }) => {
            const answered = scene.hold({ match: { path: heldPaths.answered } });
            agent.release();
            // An agent that had not answered yet would be ended with the lease, and its turn be paid twice.
            await vi.waitUntil(() => answered.met() > 0, patience);
            // Kept: nobody could come in again to open the door.
            const operator = await scene.database.pool.connect();
            await takesIn(operator, false);
            await dropConnections(operator);
            const refused = "is not currently accepting connections";
            await vi.waitUntil(() => service.output().includes(refused), patience);
            answered.release();
            expect((await fetch(`${scene.url}/readyz`)).status).toBe(503);
            await takesIn(operator, true);
            operator.release();
          },
          { NIGHTSHIFT_SWEEP_INTERVAL: "1s" },
        );
        expect(outcome).toEqual(expected);
      },
    );

    it.runIf(playsAll).concurrent(
      "when Postgres is slow: what the turn writes waits behind somebody who holds its tables",
      async ({ expect }) => {
        const outcome = await midAttempt(async ({ scene, agent }) => {
          const slow = await scene.database.pool.connect();
          await slow.query("begin; lock table attempts, escalations, audit_entries in access exclusive mode");
          agent.release();
          await vi.waitUntil(async () => {
            const { rows } = await slow.query<{ waiting: number }>(
              `select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
               where d.datname = current_database() and not l.granted`,
            );
            return (rows[0]?.waiting ?? 0) > 1;
          }, patience);
          await slow.query("commit");
          slow.release();
        });
        expect(outcome).toEqual(expected);
      },
    );

    it.runIf(playsAll).concurrent(
      "when the clock of its machine is a day ahead within a turn, a day behind when it ends, and then right",
      async ({ expect, onTestFinished }) => {
        const folder = await mkdtemp(join(tmpdir(), "nightshift-clock-"));
        onTestFinished(() => rm(folder, { recursive: true }));
        const offset = join(folder, "offset");
        const setClock = (days: number) => writeFile(offset, String(days * 86_400_000));
        await setClock(0);
        const outcome = await midAttempt(
          async ({ scene, service, agent }) => {
            const answered = scene.hold({ match: { path: heldPaths.answered } });
            await setClock(1);
            agent.release();
            await vi.waitUntil(() => answered.met() > 0, patience);
            await setClock(-1);
            answered.release();
            // GitHub lets nobody in whose clock is so wrong.
            await vi.waitUntil(() => service.output().includes("'Expiration time' claim"), patience);
            await setClock(0);
          },
          {
            NODE_OPTIONS: `--import ${steppedClock}`,
            STEPPED_CLOCK: offset,
            NIGHTSHIFT_SWEEP_INTERVAL: "1s",
          },
        );
        expect(outcome).toEqual(expected);
      },
    );

    // Who may not mount has no small disk to fill.
    it.runIf(playsAll).concurrent(
      "when the disk is full, to the last byte, before it can begin",
      async ({ expect, skip }) => {
        const scene = await startScene({ NIGHTSHIFT_SWEEP_INTERVAL: "1s" });
        try {
          const { dataDirectory } = scene;
          const filler = join(dataDirectory, "filler");
          await mkdir(dataDirectory, { recursive: true });
          const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", dataDirectory]);
          if (mounted.status !== 0) skip();
          const service = await scene.start();
          // Ends when nothing more fits.
          spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4k"]);
          const issue = await scene.escalate();
          await vi.waitUntil(() => service.output().includes("ENOSPC"), patience);
          await rm(filler);
          await scene.rest();
          expect(await whatCameOfIt(scene, issue)).toEqual(expected);
        } finally {
          spawnSync("umount", ["--lazy", scene.dataDirectory]);
          await scene.close();
        }
      },
    );
  },
);

async function takesIn(db: Db, yes: boolean): Promise<void> {
  await db.query("update pg_database set datallowconn = $1 where datname = current_database()", [yes]);
}

async function dropConnections(db: Db): Promise<void> {
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
}
