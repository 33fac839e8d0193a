import { expect, it } from "vitest";
import { createPages } from "../../src/http/pages/pages.ts";
import { readDocument } from "./documents.ts";

/** Parts of other pages: a diff, a log. */
const parts = /^\/(?:logs|turns|escalations\/.*\/attempts|jobs\/.*\/phases)\//;

it("docs/monitoring.md names every page of the dashboard, and no other", () => {
  const { routes } = createPages({} as Parameters<typeof createPages>[0]);
  const served = routes
    .filter(({ method }) => method === "GET")
    .map(({ path }) => path.replaceAll(/:(\w+)(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g, ":$1"))
    .filter((path) => !parts.test(path));
  const [, section = ""] = readDocument("docs/monitoring.md").split("\n## Where to look\n");
  const rows = (section.split("\n## ", 1)[0] ?? "").split("\n").filter((line) => /^\| `\//.test(line));
  const named = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`(\/[^`]*)`/g)].map(([, path = ""]) => path),
  );
  const shape = (path: string) => path.replaceAll(/\/(?::\w+|[A-Z]+)(?=\/|$)/g, "/*");
  expect(named.map(shape).toSorted()).toEqual([...new Set(served.map(shape))].toSorted());
});
