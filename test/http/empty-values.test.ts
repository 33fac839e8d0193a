import { Hono } from "hono";
import { expect, it } from "vitest";
import { listJobs } from "../../src/http/api/contract/jobs.ts";
import { serve } from "../../src/http/api/serve.ts";

const routes = new Hono();
serve(routes, listJobs, () => Promise.resolve({ status: 200, body: { jobs: [], next: null } }));

it.each([
  ["an empty value is as good as none", "/jobs?repository=&limit=&cursor=", 200],
  ["a value that is not known stays refused", "/jobs?repository=acme", 422],
  ["a value that is wrong stays refused", "/jobs?limit=none", 422],
])("%s", async (_, path, status) => {
  expect((await routes.request(path)).status).toBe(status);
});
