import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csrfOf } from "../../../src/http/doors/admit.ts";
import { appendAudit } from "../../../src/store/audit.ts";
import { inTransaction } from "../../../src/store/database.ts";
import { openHouse, origin, type House } from "./house.ts";

let house: House;
const visitors: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  house = await openHouse();
  const asPerson = async (login: string) => {
    const cookie = await house.signIn(login);
    return { cookie, "x-csrf-token": csrfOf(cookie.split("=")[1] ?? "") };
  };
  visitors["nobody"] = {};
  visitors["a stranger"] = await asPerson("sam-stranger");
  visitors["a person of another installation"] = await asPerson("alice-admin");
  visitors["a writer"] = await asPerson("walter-writer");
  const reader = await house.makeToken("read", "acme/shop");
  visitors["a token that may only read"] = { authorization: `Bearer ${reader}` };
  const elsewhere = await house.makeToken("act", "other/thing");
  visitors["a token of another repository"] = { authorization: `Bearer ${elsewhere}` };
  const operator = await house.makeToken("admin");
  visitors["an operator"] = { authorization: `Bearer ${operator}` };
});
afterAll(() => house.close());

/** The way in: these are open to everybody. */
const open = [
  ...["GET /login", "GET /login/github", "GET /login/callback", "GET /assets/live.js"],
  "GET /schema/nightshift.json",
];
/** Lists and sums, of what a visitor may see. */
const lists = [
  ...[
    "GET /",
    "GET /escalations",
    "GET /jobs",
    "GET /gates",
    "GET /playbooks",
    "GET /api/escalations",
    "GET /api/jobs",
    "GET /api/playbooks",
  ],
  ...["POST /mcp", "POST /api/simulate", "GET /api/openapi.json", "GET /api/service"],
  ...["GET /api/diagnostics/gates", "GET /api/diagnostics/auto-agent"],
  ...["GET /settings", "GET /api/events", "GET /audit", "GET /api/audit", "GET /api/audit/export"],
];
const forOperators =
  /^(?:PATCH \/api\/service$|POST \/settings\/(?:service|installations|tokens)\b|\w+ \/api\/(?:installations|audit\/verify)\b|\w+ \/queues\b)/;

interface Route {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly kind: "list" | "operate" | "read" | "act";
}

/** As the app itself has them, so that none can be forgotten; about the shop, where they are about a repository. */
function routes(): Route[] {
  const named = house.app.routes.filter(({ method }) => method !== "ALL");
  const all = new Map(named.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
  return [...all].flatMap(([name, { method, path }]) => {
    if (open.includes(name) || name === "POST /logout") return [];
    const kind = lists.includes(name)
      ? "list"
      : forOperators.test(name)
        ? "operate"
        : method === "GET"
          ? "read"
          : "act";
    return [{ name, method, kind, path: filled(path) }];
  });
}

function filled(path: string): string {
  const { shop } = house;
  const ids: Readonly<Record<string, string>> = {
    ...{ owner: "acme", name: "shop", issue: "7", attempt: "1.diff", gate: "lint", gateId: "lint" },
    ...{ repository: String(shop.repositoryId), key: shop.log },
  };
  const numbers = {
    escalations: 1,
    jobs: shop.job,
    playbooks: shop.playbook,
    decisions: shop.decision,
    audit: shop.decision,
    installations: 2,
  };
  return path.replaceAll(
    /(\w+)?\/:(\w+)(\{.*?\}(?=\/|$))?/g,
    (_, before: string | undefined, name: string) => {
      const number = numbers[(before ?? "") as keyof typeof numbers] as number | undefined;
      return `${before ?? ""}/${name === "id" ? String(number) : encodeURIComponent(ids[name] ?? "1")}`;
    },
  );
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

async function ask(route: Route, headers: Record<string, string>, visitor = ""): Promise<Answer> {
  const response = await house.app.request(`${origin}${route.path}`, {
    method: route.method,
    headers: {
      ...headers,
      ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
    },
    ...(route.method === "GET" ? {} : { body: JSON.stringify(bodyFor(route, visitor)) }),
  });
  const type = response.headers.get("content-type") ?? "";
  // What is told as it happens never ends; the test of events reads it.
  const endless = type.startsWith("text/event-stream");
  if (endless) await response.body?.cancel();
  return { status: response.status, type, text: endless ? "" : await response.text() };
}

/** Understood where it says which repository it is about, and by no other route: nothing is ever changed by it. */
function bodyFor({ name }: Route, visitor: string): unknown {
  if (!/of another/.test(visitor)) return "nothing";
  if (name === "POST /mcp") return greeting;
  if (name === "POST /api/simulate") return simulation;
  const shop = { repository: "acme/shop", fingerprint: "f" };
  return name === "POST /api/escalations" ? { ...shop, domain: "no-such-domain", title: "x" } : shop;
}

const greeting = {
  ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};
const simulation = {
  decision: "claim",
  facts: {
    ...{ claims: true, changed: true, sameTreeAsRejected: false, verdict: "pass" },
    ...{ rejections: 0, maxRejections: 3, budgetUsed: null, warnThreshold: 0.5 },
  },
};

/** What is said of the shop and of nothing else. */
const ofTheShop = /acme\/shop|the shop\b/;

async function walk(visitor: string, isWrong: (route: Route, answer: Answer) => boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of routes()) {
    const answer = await ask(route, visitors[visitor] ?? {}, visitor);
    const { status, type, text } = answer;
    const isRefusal = status >= 400 && route.path.startsWith("/api/");
    const malformed = isRefusal && !type.startsWith("application/problem+json");
    if (malformed || status >= 500 || isWrong(route, answer))
      wrong.push(`${route.name}: ${status} ${text.slice(0, 200)}`);
  }
  return wrong;
}

const closed = (status: number) => status === 403 || status === 404;

describe("every route there is", () => {
  it("is walked", () => {
    expect(routes().length).toBeGreaterThan(30);
    expect(
      routes()
        .map(({ path }) => path)
        .filter((path) => path.includes(":")),
    ).toEqual([]);
    expect(new Set(routes().map(({ kind }) => kind)).size).toBe(4);
  });

  it("sends nobody away: programs with a problem, browsers to the sign-in", async () => {
    const wrong = await walk("nobody", ({ path, method }, { status, text }) => {
      if (ofTheShop.test(text)) return true;
      return path.startsWith("/api/") ? status !== 401 : method === "GET" && status !== 303;
    });
    expect(wrong).toEqual([]);
  });

  it("shows a stranger nothing", async () => {
    const wrong = await walk("a stranger", (_, { status, text }) => !closed(status) || ofTheShop.test(text));
    expect(wrong).toEqual([]);
  });

  it.each(["a person of another installation", "a token of another repository"])(
    "shows %s nothing of this one",
    async (visitor) => {
      const wrong = await walk(visitor, ({ kind }, { status, text }) => {
        if (kind === "list") return status !== 200 || ofTheShop.test(text);
        return !closed(status) || ofTheShop.test(text);
      });
      expect(wrong).toEqual([]);
      const lists = await Promise.all(
        routes()
          .filter(({ name }) => ["GET /", "GET /api/jobs", "GET /api/escalations"].includes(name))
          .map((route) => ask(route, visitors[visitor] ?? {})),
      );
      for (const { text } of lists) expect(text).toContain("thing is stuck");
    },
  );

  it("lets a token that may only read read, and change nothing", async () => {
    const wrong = await walk("a token that may only read", ({ kind }, { status }) =>
      kind === "list" || kind === "read" ? status === 403 || status === 401 : status !== 403,
    );
    expect(wrong).toEqual([]);
  });

  it("lets a reader read, and change nothing; a writer may change things in their repository, and nothing beyond", async () => {
    const beyond = ({ kind }: Route, { status }: Answer) =>
      kind === "operate" ? status !== 403 : status === 401 || status === 403;
    expect(await walk("a writer", beyond)).toEqual([]);
    const { collaborators } = house.github.state.repositories[0] ?? { collaborators: new Map() };
    collaborators.set("walter-writer", "read");
    // What GitHub said a moment ago counts for looking, never for an act.
    const reading = ({ kind }: Route, { status }: Answer) =>
      kind === "act" || kind === "operate" ? status !== 403 : status === 401 || status === 403;
    expect(await walk("a writer", reading)).toEqual([]);
    collaborators.set("walter-writer", "write");
  });

  it("tells of the audit log what is about one's repositories, and the whole to operators alone", async () => {
    const { test, shop } = house;
    await inTransaction(test.pool, (db) =>
      appendAudit(db, {
        ...{ at: new Date(), repositoryId: null, subject: "service", kind: "switch" },
        ...{ facts: { by: "olga" }, decision: { enabled: true }, effects: [] },
      }),
    );
    const ids = async (visitor: string, path: string) => {
      const response = await house.app.request(`${origin}${path}`, { headers: visitors[visitor] ?? {} });
      const text = await response.text();
      const found = path.startsWith("/api/")
        ? [...text.matchAll(/"id":(\d+)/g)]
        : [...text.matchAll(/href="\/audit\/(\d+)"/g)];
      return [response.status, ...found.map(([, id]) => Number(id)).sort((one, other) => one - other)];
    };
    const kept = await test.pool.query<{ id: number; of: number | null }>(
      `select id, repository_id as "of" from audit_entries order by id`,
    );
    const entriesOf = (repositoryId: number) =>
      kept.rows.filter((entry) => entry.of === repositoryId).map(({ id }) => id);
    const ofShop = entriesOf(shop.repositoryId);
    expect(ofShop).toContain(shop.decision);
    for (const path of ["/audit", "/api/audit", "/api/audit/export"]) {
      expect(await ids("a writer", path)).toEqual([200, ...ofShop]);
      expect(await ids("a token that may only read", path)).toEqual([200, ...ofShop]);
      expect(await ids("a person of another installation", path)).toEqual([
        200,
        ...entriesOf(house.other.repositoryId),
      ]);
      expect(await ids("an operator", path)).toEqual([200, ...kept.rows.map(({ id }) => id)]);
      const ofAnother = await ids("a writer", `${path}?repository=other/thing`);
      expect(ofAnother).toEqual([path.startsWith("/api/") ? 404 : 200]);
    }
    const page = await house.app.request(`${origin}/audit?chain=check`, {
      headers: visitors["a writer"] ?? {},
    });
    expect(await page.text()).not.toContain("entries holds");
    const checked = await house.app.request(`${origin}/audit?chain=check&since=soon`, {
      headers: visitors["an operator"] ?? {},
    });
    expect(checked.status).toBe(422);
    const told = await checked.text();
    expect(told).toContain(`The chain of ${kept.rows.length} entries holds.`);
    expect(told).toContain("Write it like 2026-11-22.");
  });

  it("lets an operator's token in", async () => {
    const wrong = await walk("an operator", (_, { status }) => status === 401 || status === 403);
    expect(wrong).toEqual([]);
  });

  it("refuses a browser's change that bears no proof of a page of ours", async () => {
    const { cookie = "" } = visitors["a writer"] ?? {};
    const refused = async (headers: Record<string, string>) => {
      const changes = routes().filter(({ method }) => method !== "GET");
      const answers = await Promise.all(changes.map((route) => ask(route, { cookie, ...headers })));
      const told = /Not asked for by a page of ours|Asked for by a page of elsewhere/;
      return [...new Set(answers.map(({ status, text }) => `${status} ${told.exec(text)?.[0] ?? text}`))];
    };
    for (const headers of [{}, { "x-csrf-token": "another" }]) {
      expect(await refused(headers)).toHaveLength(1);
      expect((await refused(headers))[0]).toBe("403 Not asked for by a page of ours");
    }
    const proof = visitors["a writer"]?.["x-csrf-token"] ?? "";
    const elsewhere = await refused({ "x-csrf-token": proof, origin: "https://evil.example" });
    expect(elsewhere).toEqual(["403 Asked for by a page of elsewhere"]);
  });
});

it("anybody may load the schema of the file that repositories write", async () => {
  const response = await house.app.request(`${origin}/schema/nightshift.json`);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toMatchObject({ properties: { escalations: { type: "object" } } });
});
