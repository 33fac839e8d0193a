import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { scopes, type Scope } from "../../src/domain/access/principal.ts";
import { allRoutes } from "../../src/http/api/contract/all-routes.ts";
import { type ApiRoute } from "../../src/http/api/contract/route.ts";
import { openApiDocument } from "../../src/http/api/description.ts";
import { report, witness } from "../support/trial-report.ts";
import { honoPath } from "../../src/http/api/serve.ts";
import { problemDocument } from "../../src/http/problem.ts";
import { keepPlanFiles } from "../../src/store/jobs/job-plans.ts";
import { openHouse, origin, type House } from "./doors/house.ts";

let house: House;
const tokens = new Map<Scope, string>();

beforeAll(async () => {
  house = await openHouse();
  for (const scope of scopes) tokens.set(scope, await house.makeToken(scope));
  await addWork(house);
});
afterAll(() => house.close());

/** An attempt that gates refused once, and a phase, each with what a reviewer found. */
async function addWork({ test, shop }: House): Promise<void> {
  const finding = `{"path": "a.ts", "line": 3, "level": "error", "rule": null, "message": "leaks", "suggestion": null}`;
  const verdict = {
    ...{ verdict: "fail", base: null, head: "c0ffee", tree: "7ee", ...report("fail") },
    gates: [
      {
        ...{ name: "test", kind: "test", status: "fail", expected: "all pass", actual: "1 failed" },
        ...{
          findings: [],
          seconds: 2,
          cached: false,
          log: "red",
          measured: { kind: "tests", passed: 3, failed: 1 },
        },
      },
    ],
  };
  await test.pool.query(
    `with a as (
       insert into attempts (escalation_id, number, stage, step, runner, base_sha, branch, prompt, answer, decision,
         cost_usd, started_at, decided_at)
       select id, 1, 'probe', 'decided', 'replay', 'b', 'n', 'p', '{"kind": "garbled", "blockedReason": "none", "why": "no-block"}',
         '{"kind": "retry", "reason": "gates_failed", "label": null}', 0.5, now(), now() from escalations
         where repository_id = $1 returning id
     ), g as (
       insert into gate_runs (attempt_id, commit_sha, accepted, rejection, verdict, judged_at)
       select id, 'c0ffee', false, 1, $2, now() from a returning id
     ), r as (
       insert into rejections (attempt_id, count, commit_sha, failures, no_op, premature, prompt, tokens_used, rejected_at)
       select id, 1, 'c0ffee', '[{"gate": "test", "expected": "all pass", "actual": "1 failed", "message": null}]',
         false, true, 'Go on.', 12, now() from a
     )
     insert into gate_results (gate_run_id, name, kind, repository_id, judged_at, status, seconds, cached, reason)
     select id, 'test', 'test', $1, now() - interval '1 minute', 'fail', 2, false, 'failed' from g`,
    [shop.repositoryId, JSON.stringify(verdict)],
  );
  await test.pool.query(
    `with p as (
       insert into phases (job_id, kind, number, suffix, step, branch, base_sha, pull, cost_usd, started_at)
       values ($1, 'tactical', 2, 'a', 'working', 'n', 'b', 4, 0.8, now()) returning id
     )
     insert into phase_findings (phase_id, specialist, fingerprint, finding, standing, since)
     select id, 'security', 'a.ts: leaks', $2, 'open', 1 from p`,
    [shop.job, finding],
  );
  await keepPlanFiles(test.pool, shop.job, [{ path: "todos.yaml", body: null }]);
}

const served = allRoutes.filter(({ door }) => door === undefined);

const name = ({ method, path }: ApiRoute) => `${method.toUpperCase()} ${path}`;

interface Sent {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly query?: string;
}

function ask(route: Pick<ApiRoute, "method" | "path">, { token, body, query = "" }: Sent) {
  return house.app.request(`${origin}${filled(route.path)}${query}`, {
    method: route.method.toUpperCase(),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      "content-type": "application/json",
    },
    ...(route.method === "get" ? {} : { body: JSON.stringify(body ?? {}) }),
  });
}

function filled(path: string): string {
  const { shop } = house;
  const numbers: Readonly<Record<string, number>> = {
    ...{
      jobs: shop.job,
      playbooks: shop.playbook,
      decisions: shop.decision,
      installations: 2,
      escalations: 1,
    },
  };
  const names: Readonly<Record<string, string>> = {
    owner: "acme",
    name: "shop",
    issue: "7",
    gateId: "lint",
    witness: witness.id,
  };
  return path
    .replace(/(\w+)\/\{id\}/, (_, before: string) => `${before}/${String(numbers[before])}`)
    .replaceAll(/\{(\w+)\}/g, (_, key: string) => names[key] ?? "1");
}

/** What each route takes, so that it answers; the order is that in which they are asked. */
const bodies: Readonly<Record<string, unknown>> = {
  "PATCH /api/service": { enabled: true },
  "PATCH /api/installations/{id}": { dailyCostUsd: 20 },
  "PATCH /api/repos/{owner}/{name}": { enabled: true },
  "PATCH /api/playbooks/{id}": { state: "retired" },
  "PUT /api/repos/{owner}/{name}/quality-gates": { lint: { command: "true" } },
  "POST /api/repos/{owner}/{name}/quality-gates": { kind: "custom", name: "audit", command: "true" },
  "PUT /api/repos/{owner}/{name}/quality-gates/{gateId}": { kind: "lint", command: "npx eslint ." },
  "POST /api/simulate": {
    decision: "claim",
    facts: {
      ...{ claims: true, changed: true, sameTreeAsRejected: false, verdict: "fail", rejections: 0 },
      ...{ maxRejections: 3, budgetUsed: null, warnThreshold: 0.5 },
    },
    configuration: { gates: { rejection: { maxRejections: 1 } } },
  },
  "POST /api/jobs/{id}/autonomy": { level: "guided" },
  "POST /api/escalations/clear": { repository: "acme/shop", fingerprint: "docs build" },
};
/** Told of elsewhere: it takes a GitHub that files the issue, and an answer that never ends. */
const beyond = ["POST /api/escalations", "GET /api/events"];

describe("the description of the API", () => {
  const document = openApiDocument() as { paths: Record<string, Record<string, Record<string, unknown>>> };

  it("has every route there is, and no other", () => {
    const there = house.app.routes
      .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
      .map(({ method, path }) => `${method} ${path}`);
    const declared = served.map((route) => `${route.method.toUpperCase()} /api${honoPath(route.path)}`);
    expect([...new Set(there)].toSorted()).toEqual(declared.toSorted());
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(allRoutes.map(name).toSorted());
  });

  it("is what GET /api/openapi.json answers", async () => {
    const response = await ask({ method: "get", path: "/api/openapi.json" }, { token: tokens.get("read") });
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it("is whole: every reference leads somewhere, every schema is one, every parameter stands in its path", () => {
    const { schemas } = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }) })
      .parse(document).components;
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    formats.default(ajv);
    for (const schema of Object.values(schemas)) expect(() => ajv.compile(schema)).not.toThrow();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(50);
    for (const [, to = ""] of references) expect(Object.keys(schemas)).toContain(to);
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    );
    const ids = operations.map(({ operation }) => operation["operationId"]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const { parameters = [] } = operation as { parameters?: { in: string; name: string }[] };
      const inPath = parameters.filter((each) => each.in === "path").map((each) => each.name);
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, each]) => each));
      expect(Object.keys(operation["responses"] as object).length).toBeGreaterThan(0);
    }
  });
});

describe("every route", () => {
  it("answers as it is declared", async () => {
    const wrong: string[] = [];
    // What is read is asked for once it is there.
    const order = ["patch", "put", "post", "get", "delete"];
    const routes = served.filter((route) => !beyond.includes(name(route)));
    for (const route of routes.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))) {
      const response = await ask(route, { token: tokens.get("admin"), body: bodies[name(route)] });
      const answer = Object.entries(route.answers).find(
        ([status]) => Number(status) === response.status,
      )?.[1];
      const text = await response.text();
      if (answer === undefined) wrong.push(`${name(route)}: ${response.status} ${text}`);
      else for (const told of documentsIn(text, answer.type)) check(route, answer.schema, told);
    }
    expect(wrong).toEqual([]);
  });

  it("takes the scope that the description names, and no less", async () => {
    const { paths } = z
      .object({
        paths: z.record(
          z.string(),
          z.record(z.string(), z.looseObject({ "x-token-scope": z.enum(scopes).optional() })),
        ),
      })
      .parse(openApiDocument());
    const wrong: string[] = [];
    for (const route of served) {
      const scope = paths[route.path]?.[route.method]?.["x-token-scope"] ?? "admin";
      // Nothing is changed: what gets through is no JSON that anybody wants.
      const held = await ask(route, { token: tokens.get(scope), body: "nothing" });
      await held.body?.cancel();
      if (held.status === 403) wrong.push(`${name(route)} refuses ${scope}`);
      const narrower = scopes[scopes.indexOf(scope) - 1];
      if (narrower === undefined) continue;
      const refused = await ask(route, { token: tokens.get(narrower), body: "nothing" });
      if (refused.status !== 403) wrong.push(`${name(route)} takes ${narrower}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe("a refusal", () => {
  it.each([
    ["GET", "/api/jobs?limit=0", 422],
    ["GET", "/api/jobs?cursor=x", 422],
    ["GET", "/api/jobs?colour=red", 422],
    ["GET", "/api/jobs/999999", 404],
    ["GET", "/api/jobs/x", 404],
    ["GET", "/api/nothing", 404],
    ["DELETE", "/api/jobs", 405],
    ["PUT", "/api/service", 405],
  ])("of %s %s is a problem document with %i", async (method, path, status) => {
    const headers = { authorization: `Bearer ${tokens.get("admin") ?? ""}` };
    const response = await house.app.request(`${origin}${path}`, { method, headers });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
    expect(problemDocument.parse(await response.json()).status).toBe(status);
    expect(response.headers.get("allow")).toBe(
      status === 405 ? (path === "/api/jobs" ? "GET" : "GET, PATCH") : null,
    );
  });

  it("names place, value and mend of what is wrong", async () => {
    const response = await ask(
      { method: "patch", path: "/api/installations/{id}" },
      {
        ...{ token: tokens.get("admin"), body: { dailyCostUsd: -1, enabeld: false } },
      },
    );
    expect(problemDocument.parse(await response.json()).errors).toEqual([
      { path: "dailyCostUsd", value: "-1", problem: "is too small", mend: "use at least 0.01" },
      { path: "enabeld", problem: 'unknown key "enabeld"', mend: 'did you mean "enabled"?' },
    ]);
  });
});

describe("a list", () => {
  it.each([
    ["/api/escalations", "escalations"],
    ["/api/jobs", "jobs"],
    ["/api/playbooks", "playbooks"],
    ["/api/audit", "entries"],
  ])("is read page by page along the links of %s, each of its %s once", async (path, key) => {
    const headers = { authorization: `Bearer ${tokens.get("admin") ?? ""}` };
    const read = async (address: string) => {
      const response = await house.app.request(`${origin}${address}`, { headers });
      const page = (await response.json()) as Record<string, { id: number }[]> & { next: string | null };
      return { page, link: response.headers.get("link") };
    };
    const whole = ((await read(path)).page[key] ?? []).map(({ id }) => id);
    expect(whole.length).toBeGreaterThan(1);
    const found: number[] = [];
    for (let address: string | null = `${path}?limit=1`; address !== null;) {
      const { page, link } = await read(address);
      expect(page[key]).toHaveLength(1);
      found.push(...(page[key] ?? []).map(({ id }) => id));
      address = /^<(.+)>; rel="next"$/.exec(link ?? "")?.[1] ?? null;
      expect(address === null).toBe(page.next === null);
    }
    expect(found).toEqual(whole);
  });
});

function documentsIn(text: string, type: string | undefined): unknown[] {
  const documents = type === "application/x-ndjson" ? text.trimEnd().split("\n") : [text];
  return documents.map((each) => JSON.parse(each) as unknown);
}

/** What was read and is written again is the same: so nothing is told that is not declared. */
function check(route: ApiRoute, schema: z.ZodType, told: unknown): void {
  const read = schema.safeParse(told);
  expect(read.error, name(route)).toBeUndefined();
  const again = JSON.parse(JSON.stringify(z.encode(schema, read.data))) as unknown;
  expect(again, name(route)).toEqual(told);
}
