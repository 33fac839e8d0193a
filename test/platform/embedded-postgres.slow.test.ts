import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findRunningPostgres } from "../../src/platform/embedded-postgres/running.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/start.ts";
import { makeTemporaryRoot } from "../../src/platform/embedded-postgres/temporary-root.ts";
import { createLog } from "../../src/platform/log.ts";
import { played, playsAll } from "../support/cases.ts";

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const script = fileURLToPath(new URL("./embedded-postgres-owner.js", import.meta.url));
const patience = { timeout: 60_000, interval: 20 };

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // A server that ends meanwhile says so here, too; to whoever asked, the failed query tells it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await ask(url, "select 1");
    return true;
  } catch {
    return false;
  }
}

const asNobody: { uid?: number; gid?: number } = { uid: nobody, gid: nobody };
const asWeAre: typeof asNobody = {};

const accounts = [
  { who: isRoot ? "root" : "an ordinary user", account: asWeAre },
  // Only root can become somebody else.
  ...(isRoot ? [{ who: "an ordinary user", account: asNobody }] : []),
];

describe.each(played(accounts))("the embedded PostgreSQL of $who", ({ account }) => {
  let directory: string;
  const owners = new Set<ChildProcess>();
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "nightshift-test-embedded-"));
    const { uid, gid } = account;
    if (uid !== undefined && gid !== undefined) await chown(directory, uid, gid);
  });
  afterEach(async () => {
    for (const owner of owners) {
      if (owner.exitCode !== null || owner.signalCode !== null) continue;
      owner.stdin?.end();
      await once(owner, "exit");
    }
    owners.clear();
    await rm(directory, { recursive: true, force: true });
  });

  /** Starts it in a process of its own, which tells its address or why there is none. */
  const start = async (dataDirectory = directory): Promise<{ owner: ChildProcess; line: string }> => {
    const owner = spawn(process.execPath, [script, dataDirectory], {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, TMPDIR: dataDirectory },
      ...account,
    });
    owners.add(owner);
    const [line] = (await once(createInterface({ input: owner.stdout }), "line")) as [string];
    return { owner, line };
  };
  const stop = async (owner: ChildProcess) => {
    owner.stdin?.end();
    await once(owner, "exit");
  };

  it("keeps its data over a restart, and ends when it is stopped", async () => {
    const before = await start();
    await ask(before.line, "create table kept as select 42 as answer");
    // Commands beside the service find it, too.
    expect(await findRunningPostgres(directory)).toBe(before.line);
    await stop(before.owner);
    expect(await answers(before.line)).toBe(false);
    expect(await findRunningPostgres(directory)).toBeNull();
    const after = await start();
    expect(await ask(after.line, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  it("ends when its owner is killed, and starts again with all that was committed", async () => {
    const before = await start();
    await ask(before.line, "create table kept as select 42 as answer");
    before.owner.kill("SIGKILL");
    const after = await start();
    expect(await ask(after.line, "select answer from kept")).toEqual([{ answer: 42 }]);
    expect(await answers(before.line)).toBe(before.line === after.line);
  });

  it.runIf(playsAll)("ends when its owner is killed, even if nobody comes after", async () => {
    const { owner, line } = await start();
    owner.kill("SIGKILL");
    await vi.waitUntil(async () => !(await answers(line)), patience);
    const lock = join(directory, "postgres", "postmaster.pid");
    await vi.waitUntil(
      () =>
        stat(lock).then(
          () => false,
          () => true,
        ),
      patience,
    );
  });

  it("refuses data that another one uses, and leaves that one alone", async () => {
    const { line } = await start();
    expect((await start()).line).toMatch(/in use by another Nightshift/);
    expect(await answers(line)).toBe(true);
  });

  it.runIf(playsAll)("refuses the data of another major version", async () => {
    await stop((await start()).owner);
    await writeFile(join(directory, "postgres", "PG_VERSION"), "13\n");
    expect((await start()).line).toMatch(/made by PostgreSQL 13/);
  });

  it.runIf(playsAll)("starts beside a lock whose process number is another's by now", async () => {
    await stop((await start()).owner);
    const lock = join(directory, "postgres", "postmaster.pid");
    await writeFile(lock, `${process.pid}\n${directory}/postgres\n`);
    expect(await answers((await start()).line)).toBe(true);
  });

  it("listens on loopback only, asks for a password, and keeps that to itself", async () => {
    const { line } = await start();
    expect(await ask(line, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    const url = new URL(line);
    url.password = "wrong";
    expect(await answers(url.href)).toBe(false);
    const file = join(directory, "postgres-password");
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe("600");
    expect((await readFile(file, "utf8")).length).toBeGreaterThan(20);
  });
});

describe.runIf(isRoot)("the embedded PostgreSQL of root, where others may not enter", () => {
  it("keeps its data at a place of its own that lasts", async () => {
    const closed = await mkdtemp(join(tmpdir(), "nightshift-test-closed-"));
    await chmod(closed, 0o700);
    const options = { dataDirectory: join(closed, "data"), log: createLog("silent") };
    try {
      const before = await startEmbeddedPostgres(options);
      await ask(before.url, "create table kept as select 42 as answer");
      const [place] = await ask(before.url, "show data_directory");
      await before.stop();
      const after = await startEmbeddedPostgres(options);
      const rows = await ask(after.url, "select answer from kept");
      await after.stop();
      expect([rows, place]).toEqual([
        [{ answer: 42 }],
        { data_directory: expect.stringMatching(/^\/var\/lib\/nightshift\//) as string },
      ]);
      await rm(join((place as { data_directory: string }).data_directory, ".."), { recursive: true });
    } finally {
      await rm(closed, { recursive: true, force: true });
    }
  });

  it("keeps data that are thrown away where they go with their directory", async () => {
    const root = await makeTemporaryRoot("nightshift-test-thrown-away-");
    try {
      const server = await startEmbeddedPostgres({
        dataDirectory: join(root, "data", "postgres"),
        log: createLog("silent"),
      });
      const [place] = await ask(server.url, "show data_directory");
      await server.stop();
      expect(place).toEqual({ data_directory: join(root, "data", "postgres", "postgres") });
      expect((await stat(root)).mode & 0o777).toBe(0o710);
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });
});
