import { type Hono } from "hono";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiRoutes } from "../../src/http/api/routes.ts";
import { apiDeps } from "../http/api-deps.ts";
import { behindDoors } from "../http/behind-doors.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const text = readFileSync(new URL("../../docs/reference/api.md", import.meta.url), "utf8");
const sections = text.split(/\n(?=### )/).slice(1);
/** The routes that a heading names. */
const routesOf = (section: string) =>
  [...(section.split("\n", 1)[0] ?? "").matchAll(/`([A-Z]+ [^`]+)`/g)].map(([, route = ""]) => route);
const documented = sections.flatMap(routesOf);
let test: TestDatabase;
let app: Hono;

beforeAll(async () => {
  test = await createTestDatabase();
  app = behindDoors(createApiRoutes(apiDeps(test.pool)));
});
afterAll(() => test.drop());

describe("docs/reference/api.md", () => {
  it("names every route that there is, and no other", () => {
    const served = app.routes.filter(({ method }) => method !== "ALL");
    const named = served.map(
      ({ method, path }) => `${method} /api${path.replaceAll(/\{[^}]*\}(?:\})?/g, "")}`,
    );
    expect(documented.toSorted()).toEqual([...new Set(named)].toSorted());
  });

  it.each(sections.map((section) => [routesOf(section).join(", "), section] as const))(
    "shows an example of %s that the service understands",
    async (_, section) => {
      const example = /```sh\n([^]*?)```/.exec(section)?.[1] ?? "";
      const path = /\$api([^\s"]*)/.exec(example)?.[1] ?? "";
      const body = /-d '(.*)'/.exec(example)?.[1];
      const type = /-H 'content-type: ([^']*)'/.exec(example)?.[1];
      const method = /-X (\w+)/.exec(example)?.[1] ?? (body === undefined ? "GET" : "POST");
      const shown = routesOf(section).map((route) => [`${method} ${patternOf(`/api${path}`, route)}`, route]);
      expect(
        shown.some(([asked, route]) => asked === route),
        JSON.stringify(shown),
      ).toBe(true);
      const response = await app.request(`http://localhost${path}`, {
        method,
        ...(body === undefined ? {} : { body }),
        ...(type === undefined ? {} : { headers: { "content-type": type } }),
      });
      // There is nothing here; what is asked for is understood all the same.
      const title = response.ok ? "" : ((await response.json()) as { title: string }).title;
      expect([200, 201, 202, 404], title).toContain(response.status);
      if (!response.ok) expect(title).toMatch(/^There is no such /);
    },
  );
});

/** The path with the names of the pattern's parameters in their places. */
function patternOf(path: string, pattern: string): string {
  const wanted = pattern.split(" ")[1]?.split("/") ?? [];
  const parts = path.split("?", 1)[0]?.split("/") ?? [];
  return parts.map((part, at) => (wanted[at]?.startsWith(":") === true ? wanted[at] : part)).join("/");
}
