import { Redis } from "ioredis";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { redisIsInstalled, startRedis } from "../support/redis.ts";
import { startStory } from "../support/story/story.ts";

// On a machine without redis-server there is nothing to tell of; the queue on Postgres is told of everywhere else.
describe.skipIf(!redisIsInstalled)("with the queue on Redis", () => {
  it("an escalation is resolved as it is on Postgres", async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const story = await startStory({ environment: { REDIS_URL: redis.url } });
    const issue = await story.escalate("ci-stuck", "hitl-escalation");
    await story.settle();
    expect(await story.seen(issue)).toMatchObject({
      labels: [],
      kinds: ["progress", "outcome"],
      checks: ["nightshift / gates: success", "nightshift / mended: success"],
    });
  });

  it("a Redis that dies while the gates of a claim run, and is emptied, loses nothing and doubles nothing", async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const story = await startStory({ environment: { REDIS_URL: redis.url } });
    const { deliveries } = story.github.state;
    const first = await story.escalate("ci-stuck", "hitl-escalation");
    await story.until("gates started");
    await redis.kill();
    await story.until("Redis cannot be reached; queued work waits until it is back");
    // Deliveries are durable in Postgres: whether the queue can be told of them is another matter.
    const answered = deliveries.length;
    const second = await story.escalate("ci-stuck", "hitl-escalation");
    await vi.waitUntil(() => story.github.idle(), { timeout: 60_000 });
    const meanwhile = deliveries.slice(answered).map(({ outcome }) => outcome);
    expect(meanwhile.length).toBeGreaterThanOrEqual(3);
    for (const outcome of meanwhile) expect(outcome).toMatchObject({ kind: "sent", statusCode: 202 });
    await redis.startAgain({ emptied: true });
    await story.until("Redis is back; queued work goes on");
    await story.service.sweep();
    await story.settle();
    for (const issue of [first, second]) {
      const { attempts } = await story.timeline(issue);
      expect(attempts).toMatchObject([{ decision: { kind: "resolve" } }]);
      expect(await story.seen(issue)).toMatchObject({ labels: [], kinds: ["progress", "outcome"] });
    }
  });

  it("a Redis that was emptied loses nothing: the sweep finds what should move", async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const story = await startStory({ environment: { REDIS_URL: redis.url } });
    // What the webhooks queued is gone before anybody has looked at it.
    const release = story.github.holdDeliveries();
    const issue = await story.escalate("ci-stuck", "hitl-escalation");
    const client = new Redis(redis.url);
    onTestFinished(() => client.disconnect());
    release();
    await story.until("delivery stored", 3);
    await client.flushall();
    await story.service.sweep();
    await story.settle();
    const { attempts } = await story.timeline(issue);
    expect(attempts).toMatchObject([{ decision: { kind: "resolve" } }]);
    expect(await story.seen(issue)).toMatchObject({ labels: [], kinds: ["progress", "outcome"] });
  });
});
