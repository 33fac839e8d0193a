import { afterAll, beforeAll, expect, it } from "vitest";
import { readPlanFiles } from "../../../src/flows/jobs/steps/merging/read-plan-files.ts";
import { fetchCommit } from "../../../src/workspaces/fetch.ts";
import { createUpstream, mirrorOf, type Upstream } from "../../workspaces/repositories.ts";

const token = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
let upstream: Upstream;

beforeAll(() => {
  upstream = createUpstream({
    "README.md": "none of it\n",
    ".nightshift/job-1/plan.md": `Use ${token} to ask.\n`,
    ".nightshift/job-1/archive/1.md": "All went well.\n",
    ".nightshift/job-1/todos.yaml": "x".repeat(300_000),
    ".nightshift/job-12/plan.md": "of another job\n",
  });
});
afterAll(() => upstream.remove());

it("of a job's plan its own folder is kept, without secrets, and of what is too long only that it was there", async () => {
  const mirror = await mirrorOf(upstream);
  const commit = upstream.git("rev-parse", "HEAD");
  await fetchCommit(mirror, commit);
  const files = await readPlanFiles(mirror, { commit, issue: 1 });
  expect(files.map(({ path }) => path)).toEqual([
    ".nightshift/job-1/archive/1.md",
    ".nightshift/job-1/plan.md",
    ".nightshift/job-1/todos.yaml",
  ]);
  const [archive, plan, todos] = files;
  expect(archive?.body).toBe("All went well.\n");
  expect(plan?.body).toMatch(/^Use .* to ask\.\n$/);
  expect(plan?.body).not.toContain(token);
  expect(todos?.body).toBeNull();
});
