import { afterAll, beforeAll, expect, it } from "vitest";
import { originOfTask } from "../../../src/flows/jobs/phase/origin-of-task.ts";
import { asPerson, startConnectedApp, type ConnectedApp } from "../../github/connected-app.ts";

let connected: ConnectedApp;
beforeAll(async () => {
  connected = await startConnectedApp();
});
afterAll(() => connected.close());

it.each([
  ["writer", { login: "walter-writer", permission: "write" }],
  ["reader", { login: "rita-reader", permission: "read" }],
] as const)("the task that a %s wrote weighs what its author may do", async (who, expected) => {
  const body = { title: "Mend it", body: "Now." };
  const asked = { method: "POST", path: "/repos/acme/web/issues", body };
  const { number } = await asPerson<{ number: number }>(connected, connected.github.tokens[who], asked);
  expect(await originOfTask(connected.client, number)).toEqual({ kind: "person", ...expected });
});

it("a task whose author is not known instructs nobody", async () => {
  expect(await originOfTask(connected.client, 999)).toMatchObject({ permission: "none" });
});
