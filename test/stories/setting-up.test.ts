import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { startScene, type Scene } from "../support/killed-service.ts";
import { runService } from "../support/service-process.ts";
import { runNightshift } from "../support/run-nightshift.ts";

const patience = { timeout: 150_000, interval: 50 };
const none = { APP_ID: "", PRIVATE_KEY: "", WEBHOOK_SECRET: "", PUBLIC_URL: "" };

it(
  "a service without an App has one made from its page, and works on at once",
  { timeout: 300_000 },
  async () => {
    const scene = await startScene();
    const service = runService({ ...scene.variables, ...none });
    try {
      await vi.waitUntil(() => service.output().includes("no GitHub App is set up yet"), patience);
      await expectNotReady(scene);
      await expectRefused(scene, service.output());

      const made = await follow(await pressCreate(scene));
      expect(made).toContain("nightshift is set up");
      expect(made).toContain("/apps/nightshift/installations/new");
      await vi.waitUntil(() => service.output().includes("nightshift is running"), patience);
      const file = join(scene.dataDirectory, "github-app.json");
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(service.output()).not.toContain(scene.github.app.webhookSecret);

      await scene.escalate();
      await scene.rest();
      expect(scene.repository.pulls).toHaveLength(1);

      expect(await service.stop()).toBe(0);
      const again = await scene.start(none);
      expect(again.output()).not.toContain("no GitHub App");
      await expectWell(scene);
      expect(await again.stop()).toBe(0);
    } catch (error) {
      throw new Error(service.output().slice(-10_000), { cause: error });
    } finally {
      await service.kill();
      await scene.close();
    }
  },
);

/** Nothing else is served than the page. */
async function expectNotReady({ url }: Scene): Promise<void> {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/api/github/webhooks`, { method: "POST", body: "{}" })).status).toBe(503);
  expect((await fetch(`${url}/api/escalations`)).status).toBe(404);
}

/** Whoever comes through a proxy needs the key of the log, and nobody brings a code of his own. */
async function expectRefused({ url }: Scene, output: string): Promise<void> {
  const headers = { "x-forwarded-for": "203.0.113.9" };
  expect((await fetch(`${url}/setup`, { headers })).status).toBe(403);
  expect((await fetch(`${url}/setup?key=guessed`, { headers })).status).toBe(403);
  const key = /\/setup\?key=([\w-]+)/.exec(output)?.[1] ?? "";
  expect((await fetch(`${url}/setup?key=${key}`, { headers })).status).toBe(200);
  expect((await fetch(`${url}/setup/created?code=stolen&state=guessed`)).status).toBe(403);
  expect((await fetch(`${url}/setup?organization=a/b`)).status).toBe(400);
}

/** Sends the form of the page to GitHub; where GitHub sends the browser then. */
async function pressCreate({ url }: Scene): Promise<string> {
  const response = await fetch(`${url}/`);
  const policy = response.headers.get("content-security-policy");
  const page = await response.text();
  const action = unescaped(/<form action="([^"]+)" method="post">/.exec(page)?.[1] ?? "");
  const manifest = unescaped(/name="manifest" value="([^"]+)"/.exec(page)?.[1] ?? "");
  expect(policy).toContain(`form-action 'self' ${new URL(action).origin}`);
  expect(JSON.parse(manifest)).toMatchObject({
    hook_attributes: { url: `${url}/api/github/webhooks` },
    redirect_url: `${url}/setup/created`,
    default_permissions: { checks: "write", pull_requests: "write" },
  });
  const body = new URLSearchParams({ manifest });
  const sent = await fetch(action, { method: "POST", body, redirect: "manual" });
  return sent.headers.get("location") ?? `${sent.status}: ${await sent.text()}`;
}

async function follow(address: string): Promise<string> {
  const state = new URL(address).searchParams.get("state") ?? "";
  const used = address.replace(/code=\w+/, "code=0123456789abcdef");
  const refused = await fetch(used);
  expect([refused.status, state === ""]).toEqual([502, false]);
  return (await fetch(address)).text();
}

const unescaped = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** The doctor finds nothing to mend but what this scene has chosen. */
async function expectWell({ variables }: Scene): Promise<void> {
  const ofTests = { NIGHTSHIFT_TEST_POSTGRES: "", NIGHTSHIFT_TEST_TEMPLATE: "" };
  for (const [name, value] of Object.entries({ ...variables, ...none, ...ofTests })) vi.stubEnv(name, value);
  try {
    const { code, out } = await runNightshift("doctor", "--json");
    const { checks } = JSON.parse(out) as { checks: { check: string; verdict: string; says: string }[] };
    expect(checks.filter(({ verdict }) => verdict === "failure")).toEqual([]);
    const says = Object.fromEntries(checks.map((each) => [each.check, each.says]));
    expect(says).toMatchObject({
      app: "nightshift, installed once",
      permissions: "all of app.yml (6)",
      webhook: expect.stringContaining("answers 202") as unknown,
      branches: "none is in the way (repositories looked at: 1)",
      postgres: expect.stringContaining("PostgreSQL") as unknown,
    });
    expect(code).toBe(0);
  } finally {
    vi.unstubAllEnvs();
  }
}
