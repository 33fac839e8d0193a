import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { readTimeline } from "../../../src/flows/escalations/timeline.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { beginAttempt } from "../../../src/store/escalations/attempts.ts";
import { takeIn, takeLease } from "../../../src/store/escalations/escalations.ts";
import { announcePresence } from "../../../src/store/presence.ts";
import { createTestDatabase } from "../../support/database.ts";

/** Put together here, so that no scanner takes this file for a leak. */
const token = ["glpat", "q7Rt2Wb9Zk4Xn1Vd8Ls3"].join("-");
const now = new Date("2026-03-02T10:00:00Z");

it("shows what an agent was given without its secrets", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { url, pool } = database;
  const presence = await announcePresence(url, pino({ level: "silent" }));
  onTestFinished(() => presence.close());
  await saveRepository(pool, { id: 1, installationId: 2, owner: "acme", name: "shop" });
  const issue = { repositoryId: 1, issue: 7, title: "t", body: "b", domain: "ci-stuck", now };
  const lease = await takeLease(pool, await takeIn(pool, issue), presence.holder);
  if (lease === null) throw new Error("the lease is free");
  await beginAttempt(pool, lease, {
    ...{ number: 1, stage: "probe", runner: "replay", baseSha: "b", branch: "nightshift/issue-7" },
    ...{ prompt: `The log says ${token}.`, promptHashes: {}, reservedUsd: null, playbookId: null, now },
  });
  const timeline = await readTimeline(pool, { owner: "acme", name: "shop", issue: 7 });
  expect(timeline?.attempts).toMatchObject([{ prompt: "The log says [redacted].", startedAt: now }]);
});
