import { performance } from "node:perf_hooks";
import { secretLintProfiler } from "@secretlint/profiler";
import { describe, expect, it } from "vitest";
import { findSecrets, redactSecrets } from "../../../src/workspaces/changes/secrets.ts";

// Put together here, so that no scanner takes this file for a leak.
const githubToken = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
const privateKey =
  ["-----BEGIN RSA PRIVATE", "KEY-----"].join(" ") +
  `\n${"MIIEpAIBAAKCAQEA".repeat(8)}\n` +
  ["-----END RSA PRIVATE", "KEY-----"].join(" ");
const slackToken = ["xoxb", "123456789012", "123456789012", "a1B2c3D4e5F6a1B2c3D4e5F6"].join("-");

describe("A secret in a text", () => {
  it.each([
    ["a GitHub token", githubToken],
    ["a private key", privateKey],
    ["a Slack token", slackToken],
  ])("is found and taken out: %s", async (_, secret) => {
    const text = `first line\nthe key is ${secret} there\nlast line`;
    expect(await findSecrets(text, "notes.md")).toMatchObject([{ line: 2 }]);
    const redacted = await redactSecrets(text);
    expect(redacted).not.toContain(secret.slice(10, 30));
    expect(redacted).toMatch(/^first line\n.*\[redacted\][^]*last line$/);
  });

  it("is found every time that it is there", async () => {
    const redacted = await redactSecrets(`${githubToken} ${slackToken} ${githubToken}`);
    expect(redacted).toBe("[redacted] [redacted] [redacted]");
  });

  it("is not hidden by a comment to the scanner", async () => {
    const text = `/* secretlint-disable */\n// secretlint-disable\n${githubToken}`;
    expect(await redactSecrets(text)).not.toContain(githubToken);
  });

  it.each(["", "no secret here", "const token = process.env.GITHUB_TOKEN;", "a".repeat(10_000)])(
    "is not imagined",
    async (text) => expect(await redactSecrets(text)).toBe(text),
  );
});

describe("A secret in a long text", () => {
  const slice = 256 * 1024;

  it.each([-githubToken.length, -5, 0, 5])(
    "is taken out whole where slices meet, %i characters from there",
    async (at) => {
      const before = "x\n".repeat(slice / 2).slice(0, slice + at - 1);
      const redacted = await redactSecrets(`${before} ${githubToken} ${"y\n".repeat(slice)}${slackToken}`);
      expect(redacted).toBe(`${before} [redacted] ${"y\n".repeat(slice)}[redacted]`);
    },
  );

  it("holds nothing else up for longer than a slice takes", async () => {
    let turns = 0;
    let scanning = true;
    const others = async () => {
      for (; scanning; turns += 1) await new Promise(setImmediate);
    };
    const running = others();
    const text = "z\n".repeat(2 * slice);
    expect(await redactSecrets(text)).toBe(text);
    scanning = false;
    await running;
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});

describe("The scanner", () => {
  it("keeps nothing of what it has looked at", async () => {
    const before = performance.getEntriesByType("mark").length;
    await findSecrets("nothing secret", "notes.md");
    await new Promise(setImmediate);
    expect(performance.getEntriesByType("mark")).toHaveLength(before);
    expect(await secretLintProfiler.getEntries()).toEqual([]);
  });
});
