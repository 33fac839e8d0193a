import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readTools } from "../../src/flows/read-tools/read-tools.ts";
import { fitInto } from "../../src/flows/read-tools/fit-into.ts";
import { addAgentSteps } from "../../src/store/agent-steps.ts";
import { beginAgentTurn } from "../../src/store/agent-turns.ts";
import { keepPlanFiles } from "../../src/store/jobs/job-plans.ts";
import { keepPassages } from "../../src/store/jobs/search/passages.ts";
import { openHouse, origin, type House } from "./doors/house.ts";

let house: House;
/** As one is written by accident; put together here, so that nobody takes this file for one. */
const secret = ["ghp", "n8sF2kQ9wLx4Rv7TbZ1cYd6MhJ3pGq0aUe5K"].join("_");

beforeAll(async () => {
  house = await openHouse();
  const { test, shop } = house;
  const turn = await beginAgentTurn(test.pool, {
    ...{ repositoryId: shop.repositoryId, subject: `job ${shop.repositoryId}#7`, work: "phase-1" },
    ...{ role: "tactical", specialist: null, stage: null, prompt: "Go on.", now: new Date() },
  });
  const about = { repositoryId: shop.repositoryId, subject: `job ${shop.repositoryId}#7`, turn };
  const said = ["first", "second"].map((input) => ({
    at: new Date(),
    kind: "text" as const,
    tool: "",
    input,
  }));
  await addAgentSteps(test.pool, about, said);
  const todos = (done: boolean, id: string) => `{ id: ${id}, text: do ${id}, done: ${String(done)} }`;
  await keepPlanFiles(test.pool, shop.job, [
    { path: "plan.md", body: `The key is ${secret}.` },
    {
      path: "todos.yaml",
      body: `phases: [{ id: one, title: One, todos: [${todos(true, "a")}, ${todos(false, "b")}] }]`,
    },
  ]);
  await keepPassages(test.pool, shop.job, [
    { path: "plan.md", heading: "Prices", body: "Rates are read at dawn." },
    { path: "plan.md", heading: "Printer", body: "Receipts go to the new one." },
  ]);
});
afterAll(() => house.close());

async function connect(token: string | null): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    fetch: async (url, init) => house.app.request(url.toString(), init),
    requestInit: { headers: token === null ? {} : { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}

async function ask(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  const [first] = content as { text: string }[];
  return {
    isError,
    text: first?.text ?? "",
    found: isError ? null : (JSON.parse(first?.text ?? "") as unknown),
  };
}

const everything = (house: House): readonly (readonly [string, Record<string, unknown>])[] => [
  ["audit_trail", { repository: "acme/shop" }],
  ["attempt_log", { repository: "acme/shop", issue: 7 }],
  ["todos", { job: house.shop.job }],
  ["job", { job: house.shop.job }],
  ["progress", { job: house.shop.job }],
  ["search", { job: house.shop.job, question: "when are rates read?" }],
  ["agent_turns", { repository: "acme/shop", issue: 7 }],
  ["agent_turn", { repository: "acme/shop", issue: 7, turn: 1 }],
];

it("tells agents what the API tells, without secrets", async () => {
  const client = await connect(await house.makeToken("read", "acme/shop"));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(readTools.map(({ name }) => name));
  for (const tool of tools) expect(tool.annotations?.readOnlyHint).toBe(true);
  const { shop } = house;
  const found = new Map<string, unknown>();
  for (const [name, input] of everything(house)) {
    const { found: told, text } = await ask(client, name, input);
    expect(text).not.toContain(secret);
    found.set(name, told);
  }
  expect(found.get("audit_trail")).toMatchObject({
    entries: [{ id: shop.decision, kind: "preflight" }],
    next: null,
  });
  expect(found.get("attempt_log")).toMatchObject({
    escalation: { title: "the shop is stuck" },
    attempts: [],
  });
  expect(found.get("job")).toMatchObject({ id: shop.job, repository: "acme/shop", status: "running" });
  expect(found.get("todos")).toMatchObject({ plan: { kind: "todos", todos: { phases: [{ id: "one" }] } } });
  expect(found.get("progress")).toMatchObject({ status: "running", todos: { done: 1, of: 2 } });
  expect(found.get("search")).toMatchObject({ passages: [{ heading: "Prices" }] });
  const turns = { repository: "acme/shop", issue: 7 };
  expect(found.get("agent_turns")).toMatchObject({ turns: [{ id: 1, work: "phase-1", ended: null }] });
  expect(found.get("agent_turn")).toMatchObject({ prompt: "Go on.", answer: null, next: null });
  const first = (await ask(client, "agent_turn", { ...turns, turn: 1, limit: 1 })).found;
  expect(first).toMatchObject({ history: [{ kind: "text", input: "first" }] });
  const { next } = first as { next: number };
  const then = (await ask(client, "agent_turn", { ...turns, turn: 1, after: next })).found;
  expect(then).toMatchObject({ history: [{ input: "second" }], next: null });
  const searched = async (text: string) => {
    const told = (await ask(client, "audit_trail", { repository: "acme/shop", text })).found;
    return (told as { entries: unknown[] }).entries.length;
  };
  expect([await searched("KIND"), await searched("k_nd")]).toEqual([1, 0]);
  await client.close();
});

it("shows nobody what is of another repository, as if it were not there", async () => {
  const client = await connect(await house.makeToken("read", "other/thing"));
  for (const [name, input] of everything(house)) {
    const { isError, text } = await ask(client, name, input);
    expect({ name, isError }).toEqual({ name, isError: true });
    expect(text).toContain("no such");
  }
  const { text } = await ask(client, "job", { job: 999_999 });
  expect(text).toBe((await ask(client, "job", { job: house.shop.job })).text);
  await client.close();
});

it("takes a token, and names what is wrong with a question", async () => {
  await expect(connect(null)).rejects.toThrow();
  const client = await connect(await house.makeToken("read"));
  const wrong = await ask(client, "job", { job: "seven" });
  expect(wrong.isError).toBe(true);
  expect(wrong.text).toContain("job");
  const refused = await house.app.request(`${origin}/mcp`, {
    headers: { authorization: `Bearer ${await house.makeToken("admin")}` },
  });
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "POST"]);
  await client.close();
});

it("gives no more than fits, and says what is left out", () => {
  const long = { logs: Array.from({ length: 400 }, (_, at) => ({ at, text: "x".repeat(2_000) })) };
  const text = fitInto(60_000, long);
  expect(text.length).toBeLessThanOrEqual(60_000);
  const { logs } = JSON.parse(text) as { logs: unknown[] };
  expect(logs.at(-1)).toBe("(350 more)");
  expect(JSON.stringify(logs[0])).toContain("(1000 more characters)");
  expect(fitInto(60_000, { a: 1 })).toBe('{"a":1}');
});
