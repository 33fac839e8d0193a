import { Webhooks } from "@octokit/webhooks";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { startEmbeddedPostgres } from "../src/platform/embedded-postgres/start.ts";
import { makeTemporaryRoot } from "../src/platform/embedded-postgres/temporary-root.ts";
import { createLog } from "../src/platform/log.ts";
import { openDatabase } from "../src/store/database.ts";
import { migrate } from "../src/store/migrate.ts";
import { median, type BenchOptions, type Figure, type Part } from "./figure.ts";

const run = promisify(execFile);
const secret = "benchmark";
type Kind = "hmac" | "insert" | "probot" | "probot-server" | "nightshift";
const concurrencies = [16, 64] as const;

interface Reference {
  readonly kind: Kind;
  readonly name: string;
  readonly target?: number;
}

const references: readonly Reference[] = [
  { kind: "probot", name: "bare Probot, empty handler, stores nothing", target: 1.2 },
  { kind: "probot-server", name: "Probot's own server, which logs requests" },
  { kind: "hmac", name: "node:http + HMAC alone, stores nothing" },
  { kind: "insert", name: "node:http + HMAC + one INSERT per request", target: 1.5 },
];

/** A server is as fast as it will be after some 30,000 deliveries: what it does is compiled by then. */
const warmUp = 3;
/** A shared machine is faster in one minute than in the next: whom a ratio compares is asked within seconds. */
const turnsPerRound = 2;

/** Durable acknowledgement of a real delivery; each reference is asked in turn with Nightshift. */
export const ingest: Part = {
  title: "Ingest: durable 202, deliveries a second, as a multiple of",
  measure,
};

async function measure({ rounds, requests }: BenchOptions): Promise<readonly Figure[]> {
  const directory = await makeTemporaryRoot("nightshift-bench-");
  const close: (() => Promise<unknown>)[] = [() => rm(directory, { recursive: true, force: true })];
  const log = createLog("warn");
  try {
    const postgres = await startEmbeddedPostgres({ dataDirectory: join(directory, "data"), log });
    close.push(() => postgres.stop());
    await migrate(postgres.url, log);
    const db = await openDatabase(postgres.url, { max: 1, log });
    close.push(() => db.end());
    const load = await prepareLoad(directory);
    const startWarm = async (kind: Kind) => {
      const server = await startServer(kind, postgres.url);
      close.push(() => server.stop());
      await askServer({ ...load, url: server.url, concurrency: 64, requests: requests * warmUp });
      return server;
    };
    const own = await startWarm("nightshift");
    const pairs: Pair[] = [];
    for (const reference of references) {
      const other = await startWarm(reference.kind);
      for (const concurrency of concurrencies) {
        // What was stored until now is not written in the time of what is measured next.
        await db.query("checkpoint");
        const turn = { ...load, concurrency, requests: requests / 2 };
        const rates: Rates[] = [];
        while (rates.length < rounds * turnsPerRound) {
          const theirs = await askServer({ ...turn, url: other.url });
          rates.push({ theirs, ours: await askServer({ ...turn, url: own.url }) });
        }
        pairs.push({ reference, concurrency, rates });
      }
      await other.stop();
    }
    return concurrencies.flatMap((concurrency) =>
      pairs.filter((pair) => pair.concurrency === concurrency).map(figureOf),
    );
  } finally {
    for (const each of close.reverse()) await each();
  }
}

interface Rates {
  readonly theirs: number;
  readonly ours: number;
}

interface Pair {
  readonly reference: Reference;
  readonly concurrency: number;
  readonly rates: readonly Rates[];
}

/** Nightshift's requests a second over the reference's: the median over the turns. */
function figureOf({ reference, concurrency, rates }: Pair): Figure {
  const { name, target } = reference;
  return {
    name: `${name}, ${concurrency} at once`,
    measured: `${median(rates.map(({ ours }) => ours)).toFixed(0)}/s`,
    ratio: median(rates.map(({ ours, theirs }) => ours / theirs)),
    target: concurrency === 64 && target !== undefined ? { atLeast: target } : undefined,
  };
}

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

async function startServer(kind: Kind, databaseUrl: string): Promise<Server> {
  const script = fileURLToPath(new URL("./ingest-server.ts", import.meta.url));
  const job = JSON.stringify({ kind, secret, databaseUrl });
  const child = spawn(process.execPath, ["--import", "tsx", script, job], {
    // What it logs is thrown away, which costs it least.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const ended = once(child, "exit");
  const [url] = z.tuple([z.url()]).parse((await Promise.race([once(child, "message"), ended])).slice(0, 1));
  return {
    url,
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

interface Load {
  readonly payloadFile: string;
  readonly signature: string;
}

const exampleList = z.array(
  z.object({ name: z.string(), examples: z.array(z.looseObject({ action: z.string().optional() })) }),
);

async function prepareLoad(directory: string): Promise<Load> {
  const published: unknown = createRequire(import.meta.url)("@octokit/webhooks-examples");
  const labeled = exampleList
    .parse(published)
    .find(({ name }) => name === "issues")
    ?.examples.filter(({ action }) => action === "labeled")
    .at(-1);
  if (labeled === undefined) throw new Error("there is no issues.labeled among the examples");
  const payload = JSON.stringify(labeled);
  const payloadFile = join(directory, "payload.json");
  await writeFile(payloadFile, payload);
  return { payloadFile, signature: await new Webhooks({ secret }).sign(payload) };
}

async function askServer(
  job: Load & { url: string; concurrency: number; requests: number },
): Promise<number> {
  const script = fileURLToPath(new URL("./ingest-load.ts", import.meta.url));
  const { stdout } = await run(process.execPath, ["--import", "tsx", script, JSON.stringify(job)]);
  return Number(stdout);
}
