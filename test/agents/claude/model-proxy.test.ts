import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { startModelProxy } from "../../../src/agents/claude/model-proxy.ts";
import { type ModelScript, say } from "../../../src/sandbox/model-api/script.ts";
import { startModelApi } from "../../../src/sandbox/model-api/server.ts";

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function stage(script: ModelScript = () => say("hello")) {
  const api = await startModelApi({ script });
  const proxy = await startModelProxy({ baseUrl: api.url, apiKey: "real" });
  closing.push(api.close, proxy.close);
  const ask = (headers: Record<string, string>, path = "/v1/messages") =>
    fetch(proxy.url + path, {
      method: "POST",
      headers,
      body: JSON.stringify({ model: "m", messages: [] }),
    });
  return { api, proxy, ask };
}

it("a granted token is exchanged for the real key", async () => {
  const { api, proxy, ask } = await stage();
  const { token } = proxy.grant();
  expect(await (await ask({ "x-api-key": token })).text()).toContain("hello");
  expect(await (await ask({ authorization: `Bearer ${token}` })).text()).toContain("hello");
  expect(api.requests.map(({ headers }) => headers["x-api-key"])).toEqual(["real", "real"]);
  expect(api.requests.every(({ headers }) => headers["authorization"] === undefined)).toBe(true);
});

it.each([
  ["no token", () => ({})],
  ["another token", () => ({ "x-api-key": "nightshift-run-x" })],
  ["the real key itself", () => ({ "x-api-key": "real" })],
])("%s is refused and reaches nobody", async (_what, headers) => {
  const { api, ask } = await stage();
  expect((await ask(headers())).status).toBe(401);
  expect(api.requests).toEqual([]);
});

it("a revoked token is worth nothing, and leaves the others alone", async () => {
  const { proxy, ask } = await stage();
  const [first, second] = [proxy.grant(), proxy.grant()];
  first.revoke();
  expect((await ask({ "x-api-key": first.token })).status).toBe(401);
  expect((await ask({ "x-api-key": second.token })).status).toBe(200);
});

it.each(["/v1/files", "/v1/organizations/api_keys", "/v1/messages/batches", "/v1/messages/../files"])(
  "a token is good for messages only, not for %s",
  async (path) => {
    const { proxy, ask } = await stage();
    expect((await ask({ "x-api-key": proxy.grant().token }, path)).status).toBe(403);
  },
);

it("an answer that the API cuts short is cut short here too", async () => {
  const { proxy, ask } = await stage(() => ({ kind: "drop" }));
  const answer = await ask({ "x-api-key": proxy.grant().token });
  await expect(answer.text()).rejects.toThrow();
});

it("an API that cannot be reached is a gateway error", async () => {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, "127.0.0.1", listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  const proxy = await startModelProxy({ baseUrl: `http://127.0.0.1:${port}`, apiKey: "real" });
  closing.push(proxy.close);
  const { token } = proxy.grant();
  const answer = await fetch(`${proxy.url}/v1/messages`, { method: "POST", headers: { "x-api-key": token } });
  expect(answer.status).toBe(502);
});
