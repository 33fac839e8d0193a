import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clearRetryAt, listDueJobs, setRetryAt } from "../../../src/store/jobs/due-jobs.ts";
import { addWish, listWishes } from "../../../src/store/jobs/job-wishes.ts";
import { findJob, releaseJobLease, takeJobLease } from "../../../src/store/jobs/jobs.ts";
import { announcePresence, type Presence } from "../../../src/store/presence.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const now = new Date("2026-11-22T12:00:00Z");
const later = new Date("2026-11-22T13:00:00Z");
const earlier = new Date("2026-11-22T11:00:00Z");
let test: TestDatabase;
let presence: Presence;
let issue = 0;
beforeAll(async () => {
  test = await createTestDatabase();
  presence = await announcePresence(test.url, pino({ level: "silent" }));
  await saveRepository(test.pool, { id: 1, installationId: 1, owner: "corner-shop", name: "till" });
});
afterAll(async () => {
  await presence.close();
  await test.drop();
});

interface Given {
  readonly step: string;
  readonly until?: Date;
  readonly leased?: true;
  /** It answers the first of them. */
  readonly answers?: true;
}

async function isDue(phases: readonly Given[]): Promise<boolean> {
  issue += 1;
  const { rows } = await test.pool.query<{ id: string }>(
    `insert into jobs (repository_id, issue, title, body, asked_by, autonomy, autonomy_from, autonomy_at, expert,
       created_at, updated_at) values (1, $2, 't', 'b', 'ada', 'full', 'built-in', $1, 'e', $1, $1) returning id`,
    [now, issue],
  );
  let first: string | null = null;
  for (const [at, { step, until, leased, answers }] of phases.entries()) {
    const added: { rows: { id: string }[] } = await test.pool.query<{ id: string }>(
      `insert into phases (job_id, kind, number, suffix, branch, base_sha, started_at, step, settled_at, wait_until,
         lease_holder, feedback_of)
       values ($1, 'tactical', $2, '', 'x', 'b', $3::timestamptz, $4::text,
         case when $4 in ('merged', 'failed', 'superseded') then $3::timestamptz end, $5, $6, $7) returning id`,
      [
        ...[rows[0]?.id, at + 1, now, step, until ?? null, leased ? presence.holder : null],
        answers === true ? first : null,
      ],
    );
    first ??= added.rows[0]?.id ?? null;
  }
  return (await listDueJobs(test.pool, now)).some((key) => key.issue === issue);
}

it.each<[string, readonly Given[], boolean]>([
  ["a job with nothing begun is due", [], true],
  ["a phase to be worked on is due", [{ step: "working" }], true],
  ["a phase that waits is not", [{ step: "working", until: later }], false],
  ["a phase that has waited is", [{ step: "claimed", until: earlier }], true],
  ["one that waited when it failed holds nothing up", [{ step: "failed", until: later }], true],
  ["nor does one that another took the place of", [{ step: "superseded", until: later }], true],
  ["one that waits holds no other up", [{ step: "working", until: later }, { step: "claimed" }], true],
  ["nor what is to be merged", [{ step: "working", until: later }, { step: "merging" }], true],
  ["what is reviewed moves nothing", [{ step: "pending_review" }, { step: "working", until: later }], false],
  [
    "what holds waits for its answer",
    [{ step: "accepted" }, { step: "working", until: later, answers: true }],
    false,
  ],
  [
    "what waits for the checks of others is not due before its time",
    [{ step: "checking", until: later }],
    false,
  ],
  ["and is once it has come, or an event has moved it", [{ step: "checking", until: earlier }], true],
  ["what somebody is at is left to them", [{ step: "working", leased: true }], false],
])("%s", async (_, phases, due) => {
  expect(await isDue(phases)).toBe(due);
});

/** Of the issue that `isDue` made last, or of one that nothing is known of. */
async function isStillDue(of: number, at: Date): Promise<boolean> {
  return (await listDueJobs(test.pool, at)).some((key) => key.issue === of);
}

it.each([
  ["the service's switch", { kind: "service" }, true],
  ["that of its installation", { kind: "installation", id: 1 }, true],
  ["that of its repository", { kind: "repository", id: 1 }, true],
  ["that of another installation", { kind: "installation", id: 2 }, false],
  ["that of another repository", { kind: "repository", id: 2 }, false],
] as const)(
  "what is switched off is due once its time has come, or %s is turned: %j",
  async (_, reach, due) => {
    expect(await isDue([{ step: "working" }])).toBe(true);
    const running = { repositoryId: 1, issue };
    const asking = { repositoryId: 1, issue: issue + 100_000 };
    await addWish(test.pool, { ...asking, comment: null, by: "ada", wish: { kind: "run", words: "" }, now });
    const wishes = (await listWishes(test.pool, asking)).map(({ id }) => id);
    for (const key of [running, asking]) await setRetryAt(test.pool, key, { wishes, retryAt: later });
    for (const key of [running, asking]) {
      expect(await isStillDue(key.issue, now)).toBe(false);
      expect(await isStillDue(key.issue, later)).toBe(true);
    }
    const woken = (await clearRetryAt(test.pool, reach)).map((key) => key.issue);
    expect([running, asking].map((key) => woken.includes(key.issue))).toEqual([due, due]);
    for (const key of [running, asking]) expect(await isStillDue(key.issue, now)).toBe(due);
    // What is asked afterwards does not wait for what was asked before.
    await addWish(test.pool, { ...asking, comment: null, by: "ada", wish: { kind: "run", words: "" }, now });
    expect(await isStillDue(asking.issue, now)).toBe(true);
  },
);

it("whoever looks at a job that was switched off decides anew when it is due", async () => {
  await isDue([{ step: "working" }]);
  const job = await findJob(test.pool, { repositoryId: 1, issue });
  if (job === null) throw new Error("there is a job");
  await setRetryAt(test.pool, job, { wishes: [], retryAt: later });
  const lease = await takeJobLease(test.pool, job.id, presence.holder);
  if (lease === null) throw new Error("nobody is at it");
  await releaseJobLease(test.pool, lease);
  expect(await isStillDue(issue, now)).toBe(true);
});
