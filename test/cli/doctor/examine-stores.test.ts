import { Redis } from "ioredis";
import { expect, it, onTestFinished } from "vitest";
import { examinePostgres, examineRedis } from "../../../src/cli/doctor/examine-stores.ts";
import { redisIsInstalled, startRedis } from "../../support/redis.ts";

it("a Postgres that nobody answers for is told, without its password", async () => {
  const { found } = (await examinePostgres("postgres://night:hunter2@127.0.0.1:1/none")) as {
    found: unknown;
  };
  expect(found).toMatchObject({
    kind: "unreachable",
    why: expect.stringContaining("ECONNREFUSED") as unknown,
  });
  expect(JSON.stringify(found)).not.toContain("hunter2");
});

it("a Redis that nobody answers for is told", async () => {
  expect(await examineRedis("redis://127.0.0.1:1")).toMatchObject({ found: { kind: "unreachable" } });
});

it.skipIf(!redisIsInstalled)("the policy of a real Redis is read", async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  expect(await examineRedis(redis.url)).toMatchObject({ found: { kind: "reached", policy: "noeviction" } });
  const client = new Redis(redis.url);
  await client.config("SET", "maxmemory-policy", "allkeys-lru");
  client.disconnect();
  expect(await examineRedis(redis.url)).toMatchObject({ found: { policy: "allkeys-lru" } });
});
