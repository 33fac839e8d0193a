import { generateKeyPairSync } from "node:crypto";
import { performance } from "node:perf_hooks";
import { secretLintProfiler } from "@secretlint/profiler";
import { describe, expect, it } from "vitest";
import { mayHoldSecret } from "../../../src/domain/trust/may-hold-secret.ts";
import { findSecrets, redactSecrets } from "../../../src/workspaces/changes/secrets.ts";
import { tokenRules } from "../../../src/workspaces/changes/tokens.ts";

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

const mixed = (length: number) => "q7Rt2Wb9Zk4Xn1Vd8Ls3Hf6Jc5Gm0Py".repeat(8).slice(0, length);
const letters = (length: number) => mixed(100).replaceAll(/\d/g, "").slice(0, length);
const ofCurve = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const edwards = generateKeyPairSync("ed25519");
const lock = { cipher: "aes-256-cbc", passphrase: "x" };
const sec1 = ofCurve.export({ type: "sec1", format: "pem" }).toString().trim();
const pkcs8 = edwards.privateKey.export({ type: "pkcs8", format: "pem" }).toString().trim();
const webToken = (claims: object) =>
  [{ alg: "HS256", typ: "JWT" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".") + `.${mixed(43)}`;

describe("A private key", () => {
  it.each([
    ["of a curve", sec1],
    ["of Ed25519", pkcs8],
    [
      "that is encrypted",
      edwards.privateKey
        .export({ type: "pkcs8", format: "pem", ...lock })
        .toString()
        .trim(),
    ],
    [
      "with headers",
      ofCurve
        .export({ type: "sec1", format: "pem", ...lock })
        .toString()
        .trim(),
    ],
    ["of OpenSSH", sec1.replaceAll("EC PRIVATE", "OPENSSH PRIVATE")],
    ["as JSON", JSON.stringify({ key: pkcs8 })],
    ["joined of texts", sec1.replaceAll(/^.*$/gm, (line) => `  "${line}\\n"`).replaceAll("\n", " +\n")],
    ["indented", sec1.replaceAll(/^/gm, "    ")],
    ["in a difference", sec1.replaceAll(/^/gm, "+")],
    ["that is cut off", sec1.slice(0, 160)],
  ])("is taken out whole: %s", async (_, key) => {
    const redacted = await redactSecrets(`before\n${key}\nafter`);
    expect(redacted).toMatch(/^before\n[^]*\[redacted\][^]*\nafter$/);
    for (const line of sec1.split("\n").concat(pkcs8.split("\n"))) expect(redacted).not.toContain(line);
  });

  it.each([
    ["a public key", edwards.publicKey.export({ type: "spki", format: "pem" }).toString()],
    ["a certificate", pkcs8.replaceAll("PRIVATE KEY", "CERTIFICATE")],
    ["a frame around dots", `${sec1.slice(0, 31)}\nMHcCAQEE...\n${sec1.slice(-29)}`],
    ["a frame around one letter", `${sec1.slice(0, 31)}\n${"x".repeat(90)}\n${sec1.slice(-29)}`],
    [
      "a frame that is spoken of",
      `it begins with ${sec1.slice(0, 31)} and src/workspaces/changes/private-keys.ts finds it`,
    ],
  ])("is not %s", async (_, text) => expect(await redactSecrets(text)).toBe(text));
});

describe("A token", () => {
  it.each<[string, string, string[]?]>([
    ["Stripe", `sk_live_${mixed(24)}`],
    ["Stripe, restricted", `rk_live_${mixed(24)}`],
    ["Google", `AIza${mixed(35)}`],
    ["GitLab", `glpat-${mixed(20)}`],
    ["Hugging Face", `hf_${letters(34)}`],
    ["PyPI", `pypi-AgEIcHlwaS5vcmc${mixed(60)}`],
    ["Docker Hub", `dckr_pat_${mixed(27)}`],
    ["Azure", `${mixed(86)}==`, ["AccountName=a;AccountKey=", ";EndpointSuffix=core.windows.net"]],
    ["Redis", "hunter2secret", ["redis://:", "@cache.corp.io:6379/0"]],
    ["Redis over TLS", "hunter2secret", ["rediss://default:", "@cache.corp.io:6379/0"]],
    ["a registry of npm", `${mixed(8)}-1234-4abc-9def-${mixed(12)}`, ["//registry.corp.io/:_authToken=", ""]],
    ["who issues web tokens", webToken({ iss: "https://login.corp.io", sub: "7" })],
    ["an account whose number repeats a digit", webToken({ exp: 1893456000, sub: "00000012345678" })],
  ])("of %s is taken out, wherever it stands", async (_, token, [before = "", after = ""] = []) => {
    for (const [open, close] of [
      ['"', '"'],
      ["(", ")"],
      [" ", " "],
      ["<", ">"],
      ["=", ","],
    ])
      expect(await redactSecrets(`x${open}${before}${token}${after}${close}`)).toBe(
        `x${open}${before}[redacted]${after}${close}`,
      );
    expect(mayHoldSecret(JSON.stringify({ msg: `x ${before}${token}${after} y` }))).toBe(true);
  });

  it.each([
    `sk_live_${"x".repeat(24)}`,
    `sk_test_${mixed(24)}`,
    "AIzaSyExampleExampleExampleExampleExample",
    "//registry.npmjs.org/:_authToken=${NPM_TOKEN}",
    "//registry.npmjs.org/:_authToken=YOUR_TOKEN_GOES_HERE_1",
    "redis://user:password@redis:6379",
    "redis://localhost:6379 and redis://:hunter2secret@localhost",
    "AccountKey=<account-key>;AccountKey=...",
    webToken({ message: "hello world" }),
    webToken({ iss: "https://issuer.example.com" }),
    `commit 3e02232a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e sha512-${mixed(86)}==`,
  ])("is not what an example is given for: %s", async (text) => expect(await redactSecrets(text)).toBe(text));

  it.each(tokenRules().map((rule) => [rule.id, rule] as const))(
    "is looked for in little time: %s",
    (_, rule) => {
      const texts = rule.words.flatMap((word) => ["", " ", "-a", "1."].map((end) => `${word}${end}`));
      for (const text of texts) {
        const long = text.repeat(256_000 / text.length);
        const start = performance.now();
        expect([...long.matchAll(rule.shape)].length).toBeGreaterThanOrEqual(0);
        expect(performance.now() - start).toBeLessThan(3000);
      }
    },
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
