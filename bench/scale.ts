import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Redis } from "ioredis";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres/start.ts";
import { createLog } from "../src/platform/log.ts";
import { openQueue } from "../src/queue/queue.ts";
import { openDatabase, type Database } from "../src/store/database.ts";
import { migrate } from "../src/store/migrate.ts";
import { median, type BenchOptions, type Figure, type Part } from "./figure.ts";
import type { WorkerJob } from "./scale-worker.ts";

/** Of the requests that are asked for: escalations that wait, and repositories over which they are spread. */
const shares = { waiting: 1.25, repositories: 0.0625 };
const places = 4;
const attemptMs = 25;
/** For so long each number of processes works in a round. */
const roundMs = 4_000;
const processes = [1, 2, 4];
const most = 600_000;
const script = fileURLToPath(new URL("./scale-worker.ts", import.meta.url));

/** Attempts that wait, with the default of 8,000 requests: 10,000 over 500 repositories, the first of which has half of them. */
export const scale: Part = { title: "Scale: attempts that wait, worker processes to one", measure };

interface Place {
  readonly db: Database;
  readonly job: WorkerJob;
}

async function measure({ rounds, requests }: BenchOptions): Promise<readonly Figure[]> {
  const root = await mkdtemp(join(tmpdir(), "nightshift-bench-scale-"));
  const close: (() => Promise<unknown>)[] = [() => rm(root, { recursive: true, force: true })];
  try {
    const log = createLog("silent");
    const postgres = await startEmbeddedPostgres({ dataDirectory: root, log });
    close.push(() => postgres.stop());
    await migrate(postgres.url, log);
    const db = await openDatabase(postgres.url, { max: 4, log });
    close.push(() => db.end());
    await db.query(
      "create table bench_begun (n bigint generated always as identity, repository_id bigint, issue integer)",
    );
    const redisUrl = process.env["REDIS_URL"] ?? null;
    const place = { db, job: { databaseUrl: postgres.url, redisUrl, places, attemptMs } };
    const size = {
      waiting: Math.ceil(requests * shares.waiting),
      repositories: Math.ceil(requests * shares.repositories),
    };
    return [
      ...(await throughput(place, { ...size, rounds })),
      ...(await withMany(place, size)),
      ...(redisUrl === null ? [] : [await bytesInRedis(place, redisUrl, size)]),
    ];
  } finally {
    for (const each of close.reverse()) await each();
  }
}

interface Size {
  readonly waiting: number;
  readonly repositories: number;
}

/** Half of them in the first repository, the rest spread over all others; they wait for as long as they are there. */
async function fill({ db }: Place, { waiting, repositories }: Size): Promise<void> {
  await db.query("truncate bench_begun restart identity");
  await db.query("truncate repositories cascade");
  await db.query(
    `insert into repositories (id, installation_id, owner, name) select n, 1, 'acme', 'shop-' || n from generate_series(1, $1) n`,
    [repositories],
  );
  await db.query(
    `insert into escalations (repository_id, issue, title, body, triggered_at, created_at, updated_at, place_asked_at)
     select case when n % 2 = 0 then 1 else 2 + (n / 2) % greatest($2 - 1, 1) end, n, 't', 'b', now(), now(), now(), now()
     from generate_series(1, $1) n`,
    [waiting, repositories],
  );
  await db.query("analyze escalations");
}

interface Worker {
  /** Bytes. */
  memory(): Promise<number>;
  close(): Promise<void>;
}

async function startWorker(job: WorkerJob): Promise<Worker> {
  const child = spawn(process.execPath, ["--import", "tsx", script, JSON.stringify(job)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await nextLine(lines, child);
  return {
    memory: async () => {
      child.stdin.write("?\n");
      return Number(await nextLine(lines, child));
    },
    close: async () => {
      child.stdin.end();
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

async function nextLine(lines: AsyncIterator<string>, { exitCode }: ChildProcess): Promise<string> {
  const line = await lines.next();
  if (line.done === true) throw new Error(`a worker ended (${String(exitCode)})`);
  return line.value;
}

async function begun({ db }: Place): Promise<number> {
  const { rows } = await db.query<{ count: string }>("select count(*) from bench_begun");
  return Number(rows[0]?.count);
}

/** Attempts a second of so many processes; nobody else works meanwhile. */
async function rateOf(place: Place, count: number): Promise<number> {
  const workers = await Promise.all(Array.from({ length: count }, () => startWorker(place.job)));
  try {
    const [before, since] = [await begun(place), performance.now()];
    await new Promise((resolve) => setTimeout(resolve, roundMs));
    return (1_000 * ((await begun(place)) - before)) / (performance.now() - since);
  } finally {
    await Promise.all(workers.map((worker) => worker.close()));
  }
}

async function throughput(place: Place, { rounds, ...size }: Size & { rounds: number }): Promise<Figure[]> {
  const rates = new Map<number, number[]>(processes.map((count) => [count, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const count of processes) {
      await fill(place, size);
      rates.get(count)?.push(await rateOf(place, count));
    }
  }
  const alone = rates.get(1) ?? [];
  return processes.map((count) => {
    const told = rates.get(count) ?? [];
    const ratio = median(told.map((rate, round) => rate / (alone[round] ?? Number.NaN)));
    return {
      name: `attempts, ${count} processes of ${places} places`,
      measured: `${median(told).toFixed(0)}/s`,
      ratio,
    };
  });
}

/** How many others begin before a newcomer's first, to one turn of each repository; and the memory of a worker, to one with few. */
async function withMany(place: Place, size: Size): Promise<Figure[]> {
  // Both have then begun about as many: what a process needs for its first hundreds is no matter of who waits.
  await fill(place, { waiting: size.repositories, repositories: 2 });
  const few = await startWorker(place.job);
  await until(async () => (await begun(place)) >= size.repositories);
  const little = await few.memory();
  await few.close();
  await fill(place, size);
  const worker = await startWorker(place.job);
  try {
    await until(async () => (await begun(place)) >= 4 * places);
    const { rows } = await place.db.query<{ before: string }>(
      `with newcomer as (insert into repositories (id, installation_id, owner, name) values (1000000, 1, 'acme', 'newcomer') returning id),
         escalation as (insert into escalations (repository_id, issue, title, body, triggered_at, created_at, updated_at, place_asked_at)
           select id, 1, 't', 'b', now(), now(), now(), now() from newcomer)
       select coalesce(max(n), 0) as before from bench_begun`,
    );
    const before = Number(rows[0]?.before);
    let after = 0;
    await until(async () => {
      const found = await place.db.query<{ n: string }>(
        "select n from bench_begun where repository_id = 1000000",
      );
      after = Number(found.rows[0]?.n ?? 0);
      return after > 0;
    });
    const memory = await worker.memory();
    const others = after - before - 1;
    return [
      // The first of each repository that was never served and asked before, those called when it came, and those that end meanwhile.
      {
        name: "others before a newcomer's first, to the repositories in line",
        measured: String(others),
        ratio: others / (size.repositories + 2 * places),
        target: { atMost: 1 },
      },
      {
        name: `memory of a worker, ${size.waiting} waiting to ${size.repositories}`,
        measured: `${(memory / 2 ** 20).toFixed(0)} MB`,
        ratio: memory / little,
        target: { atMost: 1.3 },
      },
    ];
  } finally {
    await worker.close();
  }
}

/** What an attempt that waits takes of Redis, to what it would take as a piece of work in the queue. */
async function bytesInRedis(place: Place, url: string, size: Size): Promise<Figure> {
  const redis = new Redis(url);
  const log = createLog("silent");
  const used = async () => Number(/used_memory:(\d+)/.exec(await redis.info("memory"))?.[1]);
  const empty = await used();
  await fill(place, size);
  const worker = await startWorker(place.job);
  await until(async () => (await begun(place)) >= places);
  const inLine = Math.max((await used()) - empty, 0) / size.waiting;
  await worker.close();
  const queue = await openQueue({ redisUrl: url }, { log, prefix: "bench-plain" });
  const before = await used();
  for (let issue = 1; issue <= size.waiting; issue += 1)
    await queue.enqueue("attempt", { repositoryId: 1, issue });
  const queued = ((await used()) - before) / size.waiting;
  await queue.close();
  redis.disconnect();
  return {
    name: "bytes of Redis per attempt that waits, to one in the queue",
    measured: `${inLine.toFixed(0)} B`,
    ratio: inLine / queued,
    target: { atMost: 0.5 },
  };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > most) throw new Error("the workers do not get on");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
