import { beforeAll, describe, it } from "vitest";
import { held, killedAt, undisturbed, type KillPoint } from "../support/kill-point.ts";
import { heldPaths } from "../support/killed-service.ts";
import { type Outcome } from "../support/what-came-of-it.ts";

/** Drains of the inbox take turns under this advisory lock of Postgres. */
const drainLock = 0x6e69_6768;

/** Deliveries are accepted and stay unhandled: another one is said to be at the inbox. */
const acknowledged: KillPoint = async ({ database, github }) => {
  const client = await database.pool.connect();
  await client.query("select pg_advisory_lock($1)", [drainLock]);
  return {
    come: async () => {
      const { rows } = await database.pool.query<{ waiting: number }>(
        "select count(*) as waiting from deliveries where status = 'waiting' and event = 'issues'",
      );
      return github.idle() && rows[0]?.waiting === 3;
    },
    release: () => client.release(true),
  };
};

const points: readonly { readonly when: string; readonly point: KillPoint }[] = [
  { when: "after it acknowledged the webhooks and before it handled them", point: acknowledged },
  {
    when: "while the agent works",
    point: (scene) => held(scene.hold({ match: { path: heldPaths.agent } })),
  },
  {
    when: "while a gate runs",
    point: (scene) => held(scene.hold({ match: { path: heldPaths.gate } })),
  },
  {
    when: "while the agent goes on after a rejection",
    point: (scene) => held(scene.hold({ match: { path: heldPaths.agent }, after: 1 })),
  },
  {
    when: "when GitHub has taken the push and before it heard so",
    point: (scene) => held(scene.hold({ match: { path: "/**/git-receive-pack" } }, "hold-answer")),
  },
  {
    when: "when GitHub has opened the pull request and before it heard so",
    point: (scene) =>
      held(scene.hold({ match: { method: "POST", path: "/repos/*/*/pulls" } }, "hold-answer")),
  },
  {
    when: "when GitHub has taken the outcome comment and before it heard so",
    point: (scene) => {
      const match = { method: "POST", path: "/repos/*/*/issues/*/comments" };
      return held(scene.hold({ match, after: 1 }, "hold-answer"));
    },
  },
];

describe(
  "a service that is killed and started again ends as if nothing had happened, when it dies",
  {
    timeout: 300_000,
  },
  () => {
    let expected: Outcome;
    beforeAll(async () => {
      expected = await undisturbed();
    });

    it.concurrent.for(points)("$when", async ({ point }, { expect }) => {
      expect(await killedAt(point)).toEqual(expected);
    });
  },
);
