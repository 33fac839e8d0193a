import { createServer, type RequestListener } from "node:http";
import { type AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { postGuarded } from "../../src/platform/post-guarded.ts";
import { isPrivateAddress } from "../../src/platform/private-address.ts";

const usual = { headers: {}, body: "{}", timeoutMs: 10_000, allowPrivate: true };

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

it.each([
  ["10.1.2.3", true],
  ["127.0.0.1", true],
  ["100.64.0.1", true],
  ["169.254.169.254", true],
  ["172.31.0.1", true],
  ["192.168.1.1", true],
  ["255.255.255.255", true],
  ["0.0.0.0", true],
  ["::1", true],
  ["::ffff:10.0.0.1", true],
  ["64:ff9b::a00:1", true],
  ["fd00::1", true],
  ["fe80::1", true],
  ["no address", true],
  ["172.32.0.1", false],
  ["8.8.8.8", false],
  ["::ffff:8.8.8.8", false],
  ["2606:4700::1111", false],
])("%s is private: %s", (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});

it.each(["http://127.0.0.1:9/x", "http://[::1]:9/x", "https://localhost/x"])(
  "%s is not asked where private addresses are not allowed",
  async (url) => {
    const posted = await postGuarded({ ...usual, url, allowPrivate: false });
    expect(posted).toMatchObject({ kind: "failed", why: "private-address" });
  },
);

it.each([
  [200, { kind: "taken", status: 200 }],
  [204, { kind: "taken", status: 204 }],
  [302, { kind: "failed", why: "redirected", detail: "answered 302" }],
  [410, { kind: "failed", why: "gone", detail: "answered 410" }],
  [500, { kind: "failed", why: "refused", detail: "answered 500" }],
])("an answer of %i is told as it is, and nobody else is asked", async (status, expected) => {
  const asked: string[] = [];
  const url = await serve((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(status, { location: "/elsewhere" }).end();
  });
  expect(await postGuarded({ ...usual, url })).toEqual(expected);
  expect(asked).toEqual(["/hook"]);
});

it("a receiver that hangs is not waited for", async () => {
  const url = await serve(() => undefined);
  expect(await postGuarded({ ...usual, url, timeoutMs: 200 })).toMatchObject({ why: "timed-out" });
});

it("an answer that never ends is not read", async () => {
  const url = await serve((_, response) => response.writeHead(200).write("x"));
  expect(await postGuarded({ ...usual, url })).toMatchObject({ kind: "taken" });
});

it("a receiver that is away is unreachable", async () => {
  expect(await postGuarded({ ...usual, url: "http://127.0.0.1:9/x" })).toMatchObject({ why: "unreachable" });
});
