import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it, vi } from "vitest";
import { runCommandLine } from "../../../src/cli/program/command-line.ts";
import { failureText } from "../../../src/cli/program/failure-text.ts";
import { stripped } from "../../support/stripped.ts";

// Assembled, so that no scanner takes this file for a leak.
const token = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
const address = "postgres://app:hunter2@db.example.com:5432/app";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("a failure is told with what lies behind it, and without the secrets in either", async () => {
  const failure = new Error("It did not start", { cause: new Error(`no way to ${address} by ${token}`) });
  const told = await failureText(failure);
  expect(told).toMatch(/^It did not start\n {2}no way to .*\[redacted\]/);
  for (const secret of [token, "hunter2"]) expect(told).not.toContain(secret);
});

it("so is the stack, for those who ask for it", async () => {
  vi.stubEnv("LOG_LEVEL", "debug");
  const told = await failureText(new Error("It did not start", { cause: new Error(token) }));
  expect(told).toMatch(/ at [^]*caused by: Error: \[redacted\]/);
});

it("the last line of a command that failed holds no secret", async () => {
  const written: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((chunk) => written.push(chunk.toString()) > 0);
  const argv = [
    "node",
    "nightshift",
    "explain",
    "config",
    "octo/shop",
    "--service",
    `http://127.0.0.1:1/${token}`,
  ];
  const unused = () => Promise.reject(new Error("unused"));
  const code = await runCommandLine(argv, { startService: unused, setUp: unused });
  expect(code).not.toBe(0);
  expect(written.join("")).toMatch(/^error: No service answers at .*\[redacted\]/);
  expect(written.join("")).not.toContain(token);
});

it("what nobody caught ends the process with 1, and is told without its secrets", async () => {
  const script = `
    import { tellCrashes } from ${JSON.stringify(stripped("cli/program/tell-crashes.ts"))};
    tellCrashes();
    setTimeout(() => { void Promise.reject(new Error("lost ${token}")); throw new Error("over ${token}"); }, 1);
    setInterval(() => undefined, 1_000);
  `;
  const args = ["--input-type", "module", "--eval", script];
  const cwd = fileURLToPath(new URL("../../..", import.meta.url));
  const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "ignore", "pipe"] });
  const closed = once(child, "close").then(([code]) => code as number | null);
  const told = await text(child.stderr);
  expect(await closed).toBe(1);
  expect(told).toMatch(/^error: Error: over \[redacted\]\n +at /);
  expect(told).not.toContain(token);
});
