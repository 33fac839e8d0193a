import { afterEach, beforeEach, expect, it } from "vitest";
import { readEarlierDiff } from "../../../src/flows/escalations/prompt/sources/earlier-attempts.ts";
import { fetchBranch } from "../../../src/workspaces/fetch.ts";
import { type Mirror } from "../../../src/workspaces/mirror.ts";
import { createUpstream, mirrorOf, type Upstream } from "../../workspaces/repositories.ts";

let upstream: Upstream;
let mirror: Mirror;
let baseSha: string;
let claimSha: string;

beforeEach(async () => {
  upstream = createUpstream({ "total.js": "1\n" });
  baseSha = upstream.git("rev-parse", "HEAD");
  claimSha = upstream.commit({ "total.js": "2\n" });
  mirror = await mirrorOf(upstream);
  await fetchBranch(mirror, "main");
});
afterEach(() => upstream.remove());

const gone = "1".repeat(40);

it.each([
  { title: "is shown", change: {}, text: expect.stringContaining("+2") as string },
  {
    title: "whose commit is gone is said to be gone",
    change: { claimSha: gone },
    text: "This change is not kept any more.",
  },
  {
    title: "whose base is gone is said to be gone",
    change: { baseSha: gone },
    text: "This change is not kept any more.",
  },
])("an earlier diff $title", async ({ change, text }) => {
  const decision = { kind: "retry", reason: "gates_failed", label: null } as const;
  const attempt = { name: "3", stage: "broadened", decision, baseSha, claimSha, ...change } as const;
  expect(await readEarlierDiff(mirror, attempt)).toMatchObject([{ what: "what attempt 3 changed", text }]);
});
