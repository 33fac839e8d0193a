import { expect, it } from "vitest";
import { createLog } from "../../../src/platform/log.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { openDatabase } from "../../../src/store/database.ts";
import { keepPassages, nearestPassages } from "../../../src/store/jobs/search/passages.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { installedWith, startInstalled } from "../../support/installed-postgres.ts";
import { addTestJob } from "../../support/job-rows.ts";

const bin = installedWith("vector");
const log = createLog("silent");

it("an outside Postgres with pgvector finds the nearest by it, as plain SQL does", async ({ skip }) => {
  if (bin === null) skip("no PostgreSQL with pgvector is installed: apt-get install postgresql-NN-pgvector");
  const server = await startInstalled(bin ?? "");
  try {
    await migrate(server.url, log);
    const db = await openDatabase(server.url, { max: 2, log });
    await saveRepository(db, { id: 1, installationId: 10, owner: "acme", name: "shop" });
    const { id: jobId } = await addTestJob(
      db,
      { repositoryId: 1, issue: 5 },
      new Date("2026-03-02T10:00:00Z"),
    );
    const kept = (path: string, embedding: number[], embeddedBy = "m") => ({
      ...{ path, heading: "", body: "x", embedding, embeddedBy },
    });
    await keepPassages(db, jobId, [
      kept("far.md", [-1, 0]),
      kept("near.md", [0.8, 0.6]),
      kept("same.md", [1, 0]),
      kept("of-another-model.md", [1, 0], "other"),
      kept("of-another-length.md", [1, 0, 0]),
      { path: "prices.md", heading: "", body: "Prices, without a vector." },
    ]);
    const near = async (embedding: number[], embeddedBy = "m") => {
      const found = await nearestPassages(db, { jobId, installationId: 10, embedding, embeddedBy, limit: 2 });
      return found.map(({ path }) => path);
    };
    const asked = async () => [await near([1, 0]), await near([-0.6, -0.8]), await near([1, 0], "unknown")];
    const { rows } = await db.query("select extname as name from pg_extension where extname = 'vector'");
    expect(rows).toEqual([{ name: "vector" }]);
    expect(await asked()).toEqual([["same.md", "near.md"], ["far.md", "same.md"], []]);
    await db.query("drop extension vector");
    expect(await asked()).toEqual([["same.md", "near.md"], ["far.md", "same.md"], []]);
    await db.end();
  } finally {
    await server.stop();
  }
});
