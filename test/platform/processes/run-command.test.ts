import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  runCommand,
  type CommandLimits,
  type CommandStreams,
} from "../../../src/platform/processes/run-command.ts";
import { stripped } from "../../support/stripped.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nightshift-command-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function sh(script: string, limits: CommandLimits = {}, streams: CommandStreams = {}) {
  const env = { PATH: process.env["PATH"] ?? "" };
  return runCommand({ file: "sh", args: ["-c", script], cwd: folder, env }, limits, streams);
}

/** A dead process that nobody has collected yet is dead. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

const pidIn = (name: string) => Number(readFileSync(join(folder, name), "utf8"));

describe("A command", () => {
  it("tells its exit code and both streams", async () => {
    const result = await sh("echo out; echo err >&2; exit 3");
    expect(result).toMatchObject({
      ended: "exit",
      exitCode: 3,
      signal: null,
      stdout: "out\n",
      stderr: "err\n",
    });
  });

  it("inherits nothing of the service's environment", async () => {
    process.env["NIGHTSHIFT_TEST_SECRET"] = "secret";
    try {
      expect((await sh("env")).stdout).not.toContain("secret");
    } finally {
      delete process.env["NIGHTSHIFT_TEST_SECRET"];
    }
  });

  it.each(["text", Buffer.from([0, 255, 10])])("reads its input", async (stdin) => {
    const chunks: Buffer[] = [];
    await sh("cat", {}, { stdin, onOutput: (_, chunk) => chunks.push(chunk) });
    expect(Buffer.concat(chunks)).toEqual(Buffer.from(stdin));
  });

  it("may leave its input unread", async () => {
    expect(await sh("exit 0", {}, { stdin: "x".repeat(1_000_000) })).toMatchObject({ exitCode: 0 });
  });

  it("that is not there is told by exit code 127, a missing directory by not having started", async () => {
    const nothing = { file: "no-such-program", args: [], cwd: folder, env: {} };
    expect(await runCommand(nothing)).toMatchObject({ ended: "exit", exitCode: 127 });
    const nowhere = { file: "true", args: [], cwd: join(folder, "no"), env: {} };
    expect(await runCommand(nowhere)).toMatchObject({ ended: "not-started", exitCode: null });
  });

  it.each<[string, CommandLimits, string]>([
    ["sleep 3600", { timeoutMs: 50 }, "timeout"],
    ["sleep 3600", { inactivityMs: 50 }, "inactivity"],
    ["yes", { maxOutputBytes: 100_000 }, "output-limit"],
    ["sleep 3600", { signal: AbortSignal.timeout(50) }, "aborted"],
    ["true", { signal: AbortSignal.abort() }, "aborted"],
  ])("%s is ended by %o", async (script, limits, ended) => {
    expect(await sh(script, limits)).toMatchObject({ ended });
  });

  it("keeps the first bytes of a flood and says that it cut", async () => {
    const result = await sh("yes | head -c 1000000", { keepBytes: 1000 });
    expect(result).toMatchObject({ ended: "exit", truncated: true });
    expect(result.stdout).toHaveLength(1000);
  });

  it("is asked politely before it is killed", async () => {
    const polite = await sh("trap 'echo bye; exit 4' TERM; while :; do sleep 0.05; done", { timeoutMs: 100 });
    expect(polite).toMatchObject({ ended: "timeout", exitCode: 4, stdout: "bye\n" });
    const deaf = await sh("trap '' TERM; while :; do sleep 0.05; done", { timeoutMs: 100 });
    expect(deaf).toMatchObject({ ended: "timeout", signal: "SIGKILL" });
  });

  it("takes its children with it when it is over", async () => {
    await sh("sleep 3600 >/dev/null 2>&1 & echo $! > child");
    await expect.poll(() => isAlive(pidIn("child"))).toBe(false);
  });

  it("is not waited for because of a process that left its group and holds the streams", async () => {
    const result = await sh(
      "setsid sh -c 'echo $$ > child; exec sleep 3600' & until test -s child; do :; done; echo done",
    );
    const pid = pidIn("child");
    expect(result).toMatchObject({ ended: "exit", exitCode: 0, stdout: "done\n" });
    if (isAlive(pid)) process.kill(pid, "SIGKILL");
  });

  it.each(["sleep 3600", "trap '' TERM INT HUP; while :; do sleep 0.05; done"])(
    "dies with the process that started it: %s",
    async (script) => {
      writeFileSync(
        join(folder, "owner.mjs"),
        `import { runCommand } from ${JSON.stringify(stripped("platform/processes/run-command.ts"))};
         const args = ["-c", ${JSON.stringify(`echo $$; ${script}`)}];
         void runCommand({ file: "sh", args, cwd: "/", env: { PATH: process.env["PATH"] ?? "" } }, {}, {
           onOutput: (_, chunk) => process.stdout.write(chunk),
         });`,
      );
      const owner = spawn(process.execPath, [join(folder, "owner.mjs")], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [pid] = (await once(owner.stdout, "data")) as [Buffer];
      expect(isAlive(Number(pid))).toBe(true);
      owner.kill("SIGKILL");
      await expect.poll(() => isAlive(Number(pid))).toBe(false);
    },
  );
});
