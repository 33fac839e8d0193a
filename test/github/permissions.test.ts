import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { permissionOf } from "../../src/github/permissions.ts";
import { answerOnce, asPerson, startConnectedApp, type ConnectedApp } from "./connected-app.ts";

let connected: ConnectedApp;
beforeAll(async () => {
  connected = await startConnectedApp();
});
afterEach(() => connected.github.clearFaults());
afterAll(() => connected.close());

async function loginOf(token: string): Promise<string> {
  const { login } = await asPerson<{ login: string }>(connected, token, { method: "GET", path: "/user" });
  return login;
}

describe("what an actor may do", () => {
  it.each(["admin", "writer", "reader"] as const)("is what GitHub knows of the %s", async (who) => {
    const login = await loginOf(connected.github.tokens[who]);
    const expected = { admin: "admin", writer: "write", reader: "read" }[who];
    expect(await permissionOf(connected.client, { kind: "person", login })).toBe(expected);
  });

  it("is nothing for a deleted or unknown account", async () => {
    expect(await permissionOf(connected.client, { kind: "person", login: "nobody-at-all" })).toBe("none");
  });

  it("is nothing when GitHub cannot tell", async () => {
    const login = await loginOf(connected.github.tokens.admin);
    answerOnce(connected, {
      method: "GET",
      path: "**/permission",
      status: 403,
      body: { message: "Forbidden" },
    });
    expect(await permissionOf(connected.client, { kind: "person", login })).toBe("none");
  });

  it("is writing for an App on the list, and nothing for any other", async () => {
    expect(await permissionOf(connected.client, { kind: "app", appId: 7 }, [7])).toBe("write");
    expect(await permissionOf(connected.client, { kind: "app", appId: 8 }, [7])).toBe("none");
  });
});
