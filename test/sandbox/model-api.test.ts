import { afterEach, expect, it } from "vitest";
import { modelErrors, say, use } from "../../src/sandbox/model-api/script.ts";
import { type ModelApi, startModelApi } from "../../src/sandbox/model-api/server.ts";

let api: ModelApi | undefined;

afterEach(async () => api?.close());

const ask = (url: string, messages: readonly unknown[] = [{ role: "user", content: "hi" }]) =>
  fetch(`${url}/v1/messages?beta=true`, {
    method: "POST",
    headers: { "x-api-key": "key" },
    body: JSON.stringify({ model: "claude-x", stream: true, messages }),
  });

/** The events of a stream, by their data. */
const eventsOf = async (answer: Response) =>
  (await answer.text())
    .split("\n\n")
    .filter((chunk) => chunk !== "")
    .map((chunk) => JSON.parse(chunk.slice(chunk.indexOf("data: ") + 6)) as Record<string, unknown>);

it("it answers with the step that comes after the answers of the conversation", async () => {
  api = await startModelApi({ script: [say("one"), say("two")] });
  const conversation = [
    { role: "user", content: "hi" },
    { role: "assistant", content: "one" },
    { role: "user", content: "and?" },
  ];
  expect(await (await ask(api.url)).text()).toContain('"text":"one"');
  expect(await (await ask(api.url, conversation)).text()).toContain('"text":"two"');
  expect(api.requests.map(({ step, model }) => [step, model])).toEqual([
    [0, "claude-x"],
    [1, "claude-x"],
  ]);
  expect(api.requests[0]?.headers["x-api-key"]).toBe("key");
});

it("an answer is streamed as the real API streams it", async () => {
  api = await startModelApi({ script: [use("Bash", { command: "ls" })] });
  const answer = await ask(api.url);
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  const events = await eventsOf(answer);
  expect(events.map(({ type }) => type)).toEqual([
    "message_start",
    "content_block_start",
    "content_block_delta",
    "content_block_stop",
    "message_delta",
    "message_stop",
  ]);
  expect(events[2]).toMatchObject({ delta: { type: "input_json_delta", partial_json: '{"command":"ls"}' } });
  expect(events[4]).toMatchObject({ delta: { stop_reason: "tool_use" } });
});

it.each([
  ["a rate limit", modelErrors.rateLimited(7), 429, "rate_limit_error"],
  ["a bad key", modelErrors.badKey, 401, "authentication_error"],
  ["an empty account", modelErrors.noCredit, 400, "invalid_request_error"],
  ["an overload", modelErrors.overloaded, 529, "overloaded_error"],
])("it plays %s", async (...[, step, status, type]) => {
  api = await startModelApi({ script: () => step });
  const answer = await ask(api.url);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("retry-after")).toBe(status === 429 ? "7" : null);
  expect(await answer.json()).toMatchObject({ type: "error", error: { type } });
});

it("it drops a connection in the middle of an answer", async () => {
  api = await startModelApi({ script: [{ kind: "drop" }] });
  const answer = await ask(api.url);
  await expect(answer.text()).rejects.toThrow();
});

it("it ends while a request hangs", async () => {
  api = await startModelApi({ script: [{ kind: "hang" }] });
  const asked = ask(api.url).catch((error: unknown) => error);
  while (api.requests.length === 0) await new Promise(setImmediate);
  await api.close();
  expect(await asked).toBeInstanceOf(Error);
});

it("a conversation longer than its script is an error", async () => {
  api = await startModelApi({ script: [] });
  expect((await ask(api.url)).status).toBe(400);
});
