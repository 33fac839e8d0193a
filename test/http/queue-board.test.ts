import { serve } from "@hono/node-server";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { type AddressInfo } from "node:net";
import { chromium } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { createApp } from "../../src/http/app.ts";
import { createLog } from "../../src/platform/log.ts";
import { type QueueConnection } from "../../src/queue/backend.ts";
import { openQueue } from "../../src/queue/queue.ts";
import { createTestDatabase } from "../support/database.ts";
import { redisIsInstalled, startRedis } from "../support/redis.ts";
import { apiDeps } from "./api-deps.ts";

const executablePath = "/usr/bin/chromium";
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Pages in which a queue that has one thing put off in it can be looked into. */
async function servePages(store: "Postgres" | "Redis"): Promise<string> {
  const test = await createTestDatabase({ max: 2 });
  closing.push(() => test.drop());
  let connection: QueueConnection = { postgresUrl: test.url };
  if (store === "Redis") {
    const redis = await startRedis();
    closing.push(() => redis.stop());
    connection = { redisUrl: redis.url };
  }
  const queue = await openQueue(connection, { log: createLog("silent") });
  closing.push(() => queue.close());
  await queue.enqueue("escalation", { repositoryId: 7, issue: 41 }, { delayMs: 3_600_000 });
  const overview = { enabled: true, dailyCostUsd: 20 };
  const app = createApp({
    ...{ api: apiDeps(test.pool), overview, publicUrl: null, people: null, queues: queue.queues },
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await once(server, "listening");
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const shownQueues = z.looseObject({
  queues: z.array(
    z.looseObject({
      name: z.string(),
      readOnlyMode: z.boolean(),
      counts: z.looseObject({ delayed: z.int() }),
      jobs: z.array(z.looseObject({ data: z.unknown() })),
    }),
  ),
});

it.for([
  { store: "Postgres" as const, isThere: true },
  { store: "Redis" as const, isThere: redisIsInstalled },
])(
  "the board of a queue on $store tells what waits, and changes nothing",
  async ({ store, isThere }, { skip }) => {
    if (!isThere) skip("redis-server is not installed");
    const url = await servePages(store);
    const asked = "/queues/api/queues?activeQueue=nightshift-looks&page=1&status=delayed";
    const { queues } = shownQueues.parse(await (await fetch(`${url}${asked}`)).json());
    const waiting = queues.filter(({ counts }) => counts.delayed > 0);
    expect(waiting).toMatchObject([{ readOnlyMode: true, counts: { delayed: 1 } }]);
    expect(new Set(queues.map(({ readOnlyMode }) => readOnlyMode))).toEqual(new Set([true]));
    expect((await fetch(`${url}/queues/api/redis/stats`)).status).toBe(200);
    for (const [method, path] of [
      ["PUT", `/queues/api/queues/${waiting[0]?.name}/pause`],
      ["PUT", `/queues/api/queues/${waiting[0]?.name}/clean/delayed`],
      ["POST", `/queues/api/queues/${waiting[0]?.name}/add`],
    ] as const)
      expect((await fetch(`${url}${path}`, { method })).status, path).toBeGreaterThanOrEqual(400);
    const after = shownQueues.parse(await (await fetch(`${url}${asked}`)).json());
    expect(after.queues.map(({ counts }) => counts.delayed)).toEqual(
      queues.map(({ counts }) => counts.delayed),
    );
  },
);

it.skipIf(!existsSync(executablePath))(
  "the board works in a browser under its policy, and asks nobody else for anything",
  async () => {
    const url = await servePages("Postgres");
    const chrome = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    closing.push(() => chrome.close());
    const page = await chrome.newPage({ viewport: { width: 1_400, height: 900 } });
    const wrong: string[] = [];
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(new URL(request.url()).origin));
    page.on("console", (message) => {
      if (message.type() === "error") wrong.push(message.text());
    });
    await page.goto(url);
    await page.click('nav >> text="Queues"');
    await page.waitForSelector("text=nightshift-", { timeout: 60_000 });
    await page.goto(`${url}/queues/queue/nightshift-looks?status=delayed`);
    await page.waitForSelector("text=41", { timeout: 60_000 });
    expect({ wrong, asked: [...asked] }).toEqual({ wrong: [], asked: [url] });
  },
);
