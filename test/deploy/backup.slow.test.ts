import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { createLog } from "../../src/platform/log.ts";
import { verifyAudit } from "../../src/store/audit.ts";
import { openDatabase } from "../../src/store/database.ts";
import { blocksOf } from "../docs/documents.ts";
import { installedWith, startInstalled } from "../support/installed-postgres.ts";
import { startStory } from "../support/story/story.ts";

/** A server with its tools, as Debian's packages bring it; the embedded one has no pg_dump. */
const bin = installedWith("plpgsql");

/** What deploy/README.md has an operator type, by the tool that it calls, without the way into the container. */
const prefix = "docker compose -f deploy/compose.yaml exec -T postgres ";
const commands = blocksOf("deploy/README.md")
  .flatMap(({ text }) => text.split("\n"))
  .filter((line) => line.startsWith(prefix))
  .map((line) => line.slice(prefix.length));

describe.skipIf(bin === null)("backup and restore, as deploy/README.md has it", () => {
  it("brings back what was dumped, the chain holds, nothing is said twice, and work goes on", async () => {
    expect(commands.map((line) => line.split(" ")[0])).toEqual([
      "pg_dump",
      "dropdb",
      "createdb",
      "pg_restore",
    ]);
    const directory = await mkdtemp(join(tmpdir(), "nightshift-backup-"));
    const server = await startInstalled(bin ?? "");
    onTestFinished(async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    });
    const { hostname, port } = new URL(server.url);
    const type = (line: string) =>
      promisify(execFile)("sh", ["-ec", line], {
        cwd: directory,
        env: { PATH: `${bin}:${process.env["PATH"]}`, PGHOST: hostname, PGPORT: port },
      });
    await type("createdb -U nightshift nightshift");
    const url = `postgres://nightshift@${hostname}:${port}/nightshift`;
    const story = await startStory({ environment: { DATABASE_URL: url } });

    const kept = await story.escalate("ci-stuck", "hitl-escalation");
    await story.settle();
    const before = await story.seen(kept);
    expect(before).toMatchObject({ labels: [], kinds: ["progress", "outcome"] });
    const [dump = "", ...restore] = commands;
    await type(dump);
    const chain = await chainOf(url);
    const lost = await story.escalate("ci-stuck", "hitl-escalation");
    await story.settle();
    expect((await chainOf(url)).entries).toBeGreaterThan(chain.entries);

    await story.restart(async () => {
      for (const line of restore) await type(line);
      expect(await chainOf(url)).toEqual(chain);
    });
    const after = await story.escalate("ci-stuck", "hitl-escalation");
    await story.settle();
    expect(await story.seen(kept)).toEqual(before);
    for (const issue of [lost, after])
      expect(await story.seen(issue)).toMatchObject({ labels: [], kinds: ["progress", "outcome"] });
    const restored = await chainOf(url);
    expect(restored).toMatchObject({ brokenAt: null });
    expect(restored.entries).toBeGreaterThan(chain.entries);
  });
});

async function chainOf(url: string) {
  const pool = await openDatabase(url, { max: 1, log: createLog("silent") });
  try {
    return await verifyAudit(pool);
  } finally {
    await pool.end();
  }
}
