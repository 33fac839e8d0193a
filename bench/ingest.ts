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
import { migrate } from "../src/store/migrate.ts";
import { median, type BenchOptions, type Figure, type Part } from "./figure.ts";

const run = promisify(execFile);
const secret = "benchmark";
const kinds = ["hmac", "insert", "probot", "probot-server", "nightshift"] as const;
type Kind = (typeof kinds)[number];
const concurrencies = [16, 64] as const;

const references: readonly { kind: Kind; name: string; target?: number }[] = [
  { kind: "insert", name: "node:http + HMAC + one INSERT per request", target: 1.5 },
  { kind: "probot", name: "bare Probot, empty handler, stores nothing", target: 1.2 },
  { kind: "probot-server", name: "Probot's own server, which logs requests" },
  { kind: "hmac", name: "node:http + HMAC alone, stores nothing" },
];

/** A server is as fast as it will be after some 30,000 deliveries: what it does is compiled by then. */
const warmUp = 3;
/** A shared machine is faster in one minute than in the next: whom a ratio compares is asked within seconds. */
const turnsPerRound = 2;

/** Durable acknowledgement of a real delivery; every server is asked in turn. */
export const ingest: Part = {
  title: "Ingest: durable 202, deliveries a second, as a multiple of",
  measure,
};

async function measure({ rounds, requests }: BenchOptions): Promise<readonly Figure[]> {
  const directory = await makeTemporaryRoot("nightshift-bench-");
  const log = createLog("warn");
  const postgres = await startEmbeddedPostgres({ dataDirectory: join(directory, "data"), log });
  const servers = new Map<Kind, Server>();
  try {
    await migrate(postgres.url, log);
    const load = await prepareLoad(directory);
    for (const kind of kinds) servers.set(kind, await startServer(kind, postgres.url));
    const rates = new Map<string, number[]>();
    for (const { url } of servers.values()) {
      await askServer({ ...load, url, concurrency: 64, requests: requests * warmUp });
    }
    for (let turn = 0; turn < rounds * turnsPerRound; turn += 1) {
      for (const concurrency of concurrencies) {
        for (const [kind, { url }] of servers) {
          const rate = await askServer({ ...load, url, concurrency, requests: requests / 2 });
          append(rates, `${kind} ${concurrency}`, rate);
        }
      }
    }
    return concurrencies.flatMap((concurrency) => figuresOf(concurrency, rates));
  } finally {
    for (const server of servers.values()) await server.stop();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Nightshift's requests a second over the reference's: the median over the turns. */
function figuresOf(concurrency: number, rates: ReadonlyMap<string, number[]>): readonly Figure[] {
  const ours = rates.get(`nightshift ${concurrency}`) ?? [];
  return references.map(({ kind, name, target }) => {
    const theirs = rates.get(`${kind} ${concurrency}`) ?? [];
    return {
      name: `${name}, ${concurrency} at once`,
      measured: `${median(ours).toFixed(0)}/s`,
      ratio: median(ours.map((rate, turn) => rate / (theirs[turn] ?? Number.NaN))),
      target: concurrency === 64 && target !== undefined ? { atLeast: target } : undefined,
    };
  });
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
      child.disconnect();
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

function append(rates: Map<string, number[]>, key: string, rate: number): void {
  rates.set(key, [...(rates.get(key) ?? []), rate]);
}
