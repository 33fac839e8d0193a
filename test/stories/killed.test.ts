import { beforeAll, describe, expect, it, vi } from "vitest";
import { held, killedAt, undisturbed, untilNothingRuns, type KillPoint } from "../support/kill-point.ts";
import { heldPaths, startScene, type Scene } from "../support/killed-service.ts";
import { played, playsAll } from "../support/cases.ts";
import { checksOn } from "../support/story/seen.ts";
import { freePort } from "../support/free-port.ts";
import { leftIn, whatCameOfIt, type Outcome } from "../support/what-came-of-it.ts";

const patience = { timeout: 150_000, interval: 50 };

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

interface Point {
  readonly when: string;
  readonly point: KillPoint;
}

/** The usual run plays the first. */
const points: readonly Point[] = [
  {
    when: "when GitHub has taken the push and before it heard so",
    point: (scene) => held(scene.hold({ match: { path: "/**/git-receive-pack" } }, "hold-answer")),
  },
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

    it.concurrent.for(played(points))("$when", async ({ point }, { expect }) => {
      expect(await killedAt(point)).toEqual(expected);
    });

    it.runIf(playsAll)(
      "a worker that dies at its work, and one that is told to end, are followed by others, and the web process goes on",
      async () => {
        const scene = await startScene({ NIGHTSHIFT_SWEEP_INTERVAL: "1s" });
        try {
          const web = await scene.start({}, ["--role", "web"]);
          const ports = [await freePort(), await freePort(), await freePort()] as const;
          const startWorker = (port: number) => scene.start({ PORT: String(port) }, ["--role", "worker"]);
          const doomed = await startWorker(ports[0]);
          await vi.waitUntil(() => scene.queue.isIdle(), patience);
          const agent = scene.hold({ match: { path: heldPaths.agent } });
          const issue = await scene.escalate();
          await vi.waitUntil(() => agent.met() > 0, patience);
          const gate = scene.hold({ match: { path: heldPaths.gate } });
          const second = await startWorker(ports[1]);
          expect(await whatAnswers(`http://127.0.0.1:${ports[1]}`)).toEqual([200, 200, 404, 404]);
          // Where they are taken, pages are for who signs in, and deliveries need their headers.
          expect(await whatAnswers(scene.url)).toEqual([200, 200, 403, 400]);
          await doomed.kill();
          agent.release();
          await vi.waitUntil(() => gate.met() > 0, patience);
          await startWorker(ports[2]);
          expect(await second.stop()).toBe(0);
          gate.release();
          await scene.rest();
          expect(await whatCameOfIt(scene, issue)).toEqual(expected);
          expect(await web.stop()).toBe(0);
        } finally {
          await scene.close();
        }
      },
    );
  },
);

/** Of health, readiness, a page and an empty delivery. */
async function whatAnswers(url: string): Promise<number[]> {
  const asked = [
    ...["/healthz", "/readyz", "/jobs"].map((path) => fetch(`${url}${path}`)),
    fetch(`${url}/api/github/webhooks`, { method: "POST", body: "{}" }),
  ];
  return (await Promise.all(asked)).map(({ status }) => status);
}

it(
  "a pull request whose gates die with the service comes to one verdict, and no check run stays open",
  { timeout: 300_000 },
  async () => {
    const scene = await startScene({}, { on: "all" });
    try {
      const doomed = await scene.start();
      await vi.waitUntil(() => scene.queue.isIdle(), patience);
      const gate = scene.hold({ match: { path: heldPaths.gate } });
      const sha = await openPull(scene);
      await vi.waitUntil(() => gate.met() > 0, patience);
      await vi.waitUntil(() => told(scene, sha).length === 2, patience);
      await doomed.kill();
      await untilNothingRuns(scene);
      gate.release();
      await scene.start();
      await vi.waitUntil(() => told(scene, sha).every(([, , status]) => status === "completed"), patience);
      await scene.rest();
      expect(told(scene, sha)).toEqual([
        ["nightshift / answer", "success", "completed"],
        ["nightshift / gates", "success", "completed"],
      ]);
      expect(await judgedPulls(scene)).toEqual({
        runs: [{ status: "done", tries: 2, lease_holder: null }],
        decisions: ["judge", "pass"],
        untold: [],
      });
    } finally {
      await scene.close();
    }
  },
);

it.runIf(playsAll)(
  "a pull request whose gates die with the service each time is told in the end that it cannot be judged",
  { timeout: 600_000 },
  async () => {
    const scene = await startScene({}, { on: "all" });
    try {
      let doomed = await scene.start();
      await vi.waitUntil(() => scene.queue.isIdle(), patience);
      let gate = scene.hold({ match: { path: heldPaths.gate } });
      const sha = await openPull(scene);
      for (let deaths = 1; deaths <= mostTries; deaths += 1) {
        await vi.waitUntil(() => gate.met() > 0, patience);
        await doomed.kill();
        await untilNothingRuns(scene);
        gate.release();
        gate = scene.hold({ match: { path: heldPaths.gate } });
        doomed = await scene.start();
      }
      await scene.rest();
      gate.release();
      expect(told(scene, sha)).toEqual([
        ["nightshift / answer", "cancelled", "completed"],
        ["nightshift / configuration", "failure", "completed"],
        ["nightshift / gates", "failure", "completed"],
      ]);
      expect(await judgedPulls(scene)).toEqual({
        runs: [{ status: "done", tries: mostTries + 1, lease_holder: null }],
        decisions: ["judge", "fail"],
        untold: [],
      });
      // What the dead left of their rooms goes when a service begins that has no use for it.
      expect(await doomed.stop()).toBe(0);
      await scene.start();
      await vi.waitUntil(async () => (await leftIn(scene.dataDirectory)).length === 0, patience);
    } finally {
      await scene.close();
    }
  },
);

/** Beginnings of a gate run after which nobody begins it again. */
const mostTries = 5;

/** Gate runs of pull requests, what was decided of them, and what GitHub does not know of it. */
async function judgedPulls({ database: { pool } }: Scene): Promise<Record<string, unknown[]>> {
  const rows = async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows;
  const decided = await rows(
    "select decision->>'kind' as decision from audit_entries where kind = 'pull-gates' order by id",
  );
  return {
    runs: await rows("select status, tries, lease_holder from pull_gate_runs order by id"),
    decisions: decided.map(({ decision }) => decision),
    untold: await rows("select key, state from effects where state not in ('delivered', 'superseded')"),
  };
}

function told({ repository }: Scene, sha: string) {
  return checksOn(repository, sha).map(({ name, conclusion, status }) => [name, conclusion, status]);
}

const checkRuns = "/repos/*/*/check-runs";
const pullPoints = [
  {
    when: "GitHub has its first check run and it has not heard so",
    fault: { match: { method: "POST", path: checkRuns } },
  },
  // Before, the summary is told to be under way.
  {
    when: "GitHub has the end of a check run and it has not heard so",
    fault: { match: { method: "PATCH", path: `${checkRuns}/*` }, after: 1 },
  },
] as const;

it.runIf(playsAll).concurrent.for(pullPoints)(
  "no check run of a pull request stays open or comes twice where the service dies when $when",
  { timeout: 300_000 },
  async ({ fault }, { expect }) => {
    const scene = await startScene({}, { on: "all" });
    try {
      const doomed = await scene.start();
      await vi.waitUntil(() => scene.queue.isIdle(), patience);
      const answer = scene.hold(fault, "hold-answer");
      const sha = await openPull(scene);
      await vi.waitUntil(() => answer.met() > 0, patience);
      await doomed.kill();
      await untilNothingRuns(scene);
      answer.release();
      await scene.start();
      await scene.rest();
      expect(told(scene, sha)).toEqual([
        ["nightshift / answer", "success", "completed"],
        ["nightshift / gates", "success", "completed"],
      ]);
      expect(await judgedPulls(scene)).toMatchObject({ decisions: ["judge", "pass"], untold: [] });
    } finally {
      await scene.close();
    }
  },
);

/** A person writes the right answer down and opens a pull request. */
async function openPull({ github }: Scene): Promise<string> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${github.url}/api/v3/repos/corner-shop/till/${path}`, {
      method,
      headers: { authorization: `token ${github.tokens.writer}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const main = (await call("GET", "git/ref/heads/main")) as { object: { sha: string } };
  await call("POST", "git/refs", { ref: "refs/heads/right", sha: main.object.sha });
  const old = (await call("GET", "contents/answer.txt?ref=right")) as { sha: string };
  const content = Buffer.from("right\n").toString("base64");
  const change = { message: "Answer", content, branch: "right", sha: old.sha };
  const made = (await call("PUT", "contents/answer.txt", change)) as { commit: { sha: string } };
  await call("POST", "pulls", { title: "Answer", head: "right", base: "main" });
  return made.commit.sha;
}
