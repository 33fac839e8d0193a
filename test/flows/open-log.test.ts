import { generateKeyPairSync } from "node:crypto";
import { EventEmitter } from "node:events";
import { Writable } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import { mayHoldSecret } from "../../src/domain/trust/may-hold-secret.ts";
import { openLog } from "../../src/flows/open-log.ts";
import { findSecrets } from "../../src/workspaces/changes/secrets.ts";

/** Put together here, so that no scanner takes this file for a leak. */
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const mixed = "a1B2c3D4e5".repeat(4);
const secrets = {
  "a token of GitHub": `ghp_${mixed.slice(0, 36)}`,
  "an address with a password": `https://x-access-token:${"hunter2".repeat(2)}@github.com/a/b.git`,
  "an address of a database": `postgres://app:hunter2@db.example.com:5432/app`,
  "a token of npm": `npm_${mixed.slice(0, 36)}`,
  "a token of Slack": `xoxb-123456789012-1234567890123-abcdefghijklmnopqrstuvwx`,
  "a private key": privateKey.export({ type: "pkcs1", format: "pem" }).toString().trim(),
};

async function logged(write: (log: ReturnType<typeof openLog>) => void): Promise<string[]> {
  const lines: string[] = [];
  const sink = new Writable({
    decodeStrings: false,
    write: (chunk: string, _, done) => {
      lines.push(chunk);
      done();
    },
  });
  const log = openLog("debug", sink);
  write(log);
  log.info("the last line");
  await vi.waitFor(() => expect(lines.at(-1)).toContain("the last line"));
  return lines.slice(0, -1);
}

describe.each(Object.entries(secrets))("%s", (_, secret) => {
  it("is what the scanner takes for a secret, and is looked for", async () => {
    expect(await findSecrets(`x ${secret} y`, "text.txt")).not.toEqual([]);
    expect(mayHoldSecret(JSON.stringify({ msg: `x ${secret} y` }))).toBe(true);
  });

  it("is in no line of the log, wherever it stood", async () => {
    const error = new Error(`git said: ${secret}`, { cause: new Error(`because of ${secret}`) });
    const lines = await logged((log) => {
      log.info({ work: 7 }, `begun with ${secret}`);
      log.warn({ err: error, work: 8 }, "failed");
      log.info({ asked: { urls: ["none", secret], deep: { deeper: [{ text: secret }] } } }, "asked");
    });
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(line).toContain("[redacted]");
      for (const part of secret.split("\n").filter((each) => each.length > 30))
        expect(line).not.toContain(part);
      expect(line).not.toContain("hunter2");
    }
    const [begun, failed] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(begun).toMatchObject({ level: 30, work: 7 });
    expect(failed).toMatchObject({ level: 40, work: 8, msg: "failed", err: { type: "Error" } });
  });
});

it.each([
  { commit: "3e02232a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e", delivery: "72d3162e-cc78-11e3-81ab-4c9367dc0958" },
  { url: "http://127.0.0.1:3000", isolation: "bubblewrap 0.8.0: own files, processes and network" },
  { issue: 7, attempt: 12, gate: "unit tests", status: "pass", seconds: 1.25, signal: "SIGTERM" },
])("an ordinary line is passed on as it is, unscanned: %o", async (fields) => {
  expect(mayHoldSecret(JSON.stringify({ ...fields, level: 30, time: 1_700_000_000_000 }))).toBe(false);
  const [line = ""] = await logged((log) => log.info(fields, "effect delivered"));
  expect(JSON.parse(line)).toMatchObject({ ...fields, msg: "effect delivered" });
});

it("lines keep their order, whichever of them is scanned", async () => {
  const lines = await logged((log) => {
    for (let at = 0; at < 20; at += 1) log.info({ at }, at % 3 === 0 ? `ghp_${mixed.slice(0, 36)}` : "plain");
  });
  expect(lines.map((line) => (JSON.parse(line) as { at: number }).at)).toEqual([...Array(20).keys()]);
});

it("a full disk costs lines, not the service; how many is told when there is room", async () => {
  const lines: string[] = [];
  let full = true;
  // As standard error does, unlike other streams: it fails anew at each line, and writes on when it can.
  const sink = Object.assign(new EventEmitter(), {
    write: (line: string, done: (error?: Error) => void): boolean => {
      const error = full ? Object.assign(new Error("no space left"), { code: "ENOSPC" }) : undefined;
      if (error === undefined) lines.push(line);
      done(error);
      if (error !== undefined) sink.emit("error", error);
      return true;
    },
  });
  const log = openLog("info", sink as unknown as NodeJS.WritableStream);
  for (let line = 0; line < 3; line += 1) log.info("not written");
  full = false;
  log.info("written");
  await vi.waitUntil(() => lines.length === 2);
  const told = lines.map((line) => JSON.parse(line) as unknown);
  expect(told).toMatchObject([
    { msg: "written" },
    { level: 40, lines: 3, msg: "lines of the log were lost: its disk was full" },
  ]);
});
