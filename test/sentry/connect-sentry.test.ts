import { createServer, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { connectSentry, type Sentry } from "../../src/sentry/connect-sentry.ts";

interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

const issue = {
  ...{
    id: "77",
    title: "TypeError: total is undefined",
    culprit: "sum(src/total)",
    count: "12",
    userCount: 3,
  },
  ...{ firstSeen: "2026-11-01T00:00:00Z", lastSeen: "2026-11-20T00:00:00Z", project: { slug: "till" } },
};
const latest = {
  message: "",
  user: { email: "customer@example.com" },
  entries: [
    { type: "request", data: { data: { card: "4111111111111111" } } },
    {
      type: "exception",
      data: {
        values: [
          {
            ...{ type: "TypeError", value: "total is undefined" },
            stacktrace: {
              frames: [
                {
                  filename: "node:internal",
                  function: "run",
                  lineNo: 1,
                  inApp: false,
                  vars: { password: "x" },
                },
                { filename: "src/total.js", function: "sum", lineNo: 3, inApp: true },
              ],
            },
          },
        ],
      },
    },
  ],
};

let server: Server;
let sentry: Sentry;
let asked: { path: string; authorization: string | undefined }[];
let answers: Record<string, Answer>;
const list = "/api/0/organizations/shop/issues/";
const event = "/api/0/organizations/shop/issues/77/events/latest/";

beforeEach(async () => {
  asked = [];
  answers = { [list]: { body: [issue] }, [event]: { body: latest } };
  server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push({ path, authorization: request.headers.authorization });
    const answer = answers[path.split("?")[0] ?? ""] ?? { status: 404, body: { detail: "Not found" } };
    response.writeHead(answer.status ?? 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  sentry = connectSentry({
    token: "sentry-token",
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    projects: new Map([["corner-shop/till", { organization: "shop", project: "till" }]]),
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it("tells of events under a title: where, how often, and the stack, innermost first", async () => {
  const [found] = (await sentry.eventsTitled("Corner-Shop/Till", "total is undefined")) ?? [];
  expect(found?.text).toMatchInlineSnapshot(`
    "TypeError: total is undefined
    in sum(src/total); 12 times, 3 users; first 2026-11-01T00:00:00Z, last 2026-11-20T00:00:00Z
    TypeError: total is undefined
      at sum (src/total.js:3)
      at run (node:internal:1) [library]"
  `);
  expect(asked.every(({ authorization }) => authorization === "Bearer sentry-token")).toBe(true);
});

it("tells nothing of what customers typed in", async () => {
  const [found] = (await sentry.eventsTitled("corner-shop/till", "total is undefined")) ?? [];
  expect(found?.text).not.toMatch(/customer@|4111|password/);
});

it("lets no title reach beyond the repository's own project", async () => {
  answers[list] = { body: [{ ...issue, id: "78", project: { slug: "payroll" } }, issue] };
  const found = await sentry.eventsTitled("corner-shop/till", 'x" OR project:payroll is:resolved (*)');
  expect(found).toHaveLength(1);
  const query = new URL(`http://x${asked[0]?.path ?? ""}`).searchParams;
  expect(query.get("query")).toBe("project:till x project payroll is resolved");
  expect(asked.map(({ path }) => path)).not.toContain("/api/0/organizations/shop/issues/78/events/latest/");
});

it("asks for no half of a letter where a title is too long", async () => {
  answers[list] = { body: [issue] };
  await sentry.eventsTitled("corner-shop/till", `${"x".repeat(119)}𝕏𝕏`);
  const query = new URL(`http://x${asked[0]?.path ?? ""}`).searchParams;
  expect(query.get("query")).toBe(`project:till ${"x".repeat(119)}`);
});

it("asks nothing for a repository without a project, or for a title without words", async () => {
  expect(await sentry.eventsTitled("corner-shop/other", "total")).toBeNull();
  expect(await sentry.eventsTitled("corner-shop/till", "???")).toEqual([]);
  expect(asked).toEqual([]);
});

it.each<[string, Answer, RegExp]>([
  ["refuses the token", { status: 401, body: { detail: "Invalid token" } }, /Sentry answered 401/],
  ["answers something else", { body: { detail: "maintenance" } }, /expected array/],
  ["names an issue that is a path", { body: [{ ...issue, id: "../../users/1" }] }, /id/],
])("fails with a reason when Sentry %s", async (_title, answer, reason) => {
  answers[list] = answer;
  await expect(sentry.eventsTitled("corner-shop/till", "total")).rejects.toThrow(reason);
});
