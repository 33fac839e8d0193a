import { expect, it } from "vitest";
import { diagnose } from "../../../src/domain/doctor/diagnose.ts";
import { type Finding } from "../../../src/domain/doctor/findings.ts";

const gigabyte = 1024 ** 3;
const fault = {
  name: "NIGHTSHIFT_ISOLATION",
  problem: "is bubblewrap, which does not work here",
  mend: "Install.",
};
const hook = "https://night.example/api/github/webhooks";

it.each<[string, Finding, "ok" | "warning" | "failure", RegExp]>([
  ["an environment without problems is well", { check: "environment", problems: [] }, "ok", /valid/],
  [
    "what is wrong with a variable is told",
    { check: "environment", problems: [fault] },
    "failure",
    /ISOLATION is/,
  ],
  ["the oldest Node that is supported will do", { check: "node", version: "v20.18.1" }, "ok", /20/],
  ["an older one will not", { check: "node", version: "v20.9.0" }, "failure", /too old/],
  ["a newer one will", { check: "node", version: "v24.0.0" }, "ok", /24/],
  ["without git nothing works", { check: "git", version: null }, "failure", /none/],
  ["an old git is refused", { check: "git", version: "git version 2.30.2" }, "failure", /too old/],
  ["a vendor's git is read", { check: "git", version: "git version 2.39.5 (Apple Git-154)" }, "ok", /2.39/],
  [
    "isolation that the service would not start with",
    { check: "isolation", isolated: false, described: "none", problem: fault },
    "failure",
    /does not work/,
  ],
  [
    "no isolation is no good, though it starts",
    { check: "isolation", isolated: false, described: "none (chosen)", problem: null },
    "warning",
    /none/,
  ],
  [
    "bubblewrap is well",
    { check: "isolation", isolated: true, described: "bubblewrap 0.8", problem: null },
    "ok",
    /bubblewrap/,
  ],
  [
    "the embedded Postgres is for one process",
    { check: "postgres", found: { kind: "embedded" } },
    "warning",
    /one/,
  ],
  [
    "Postgres that is away",
    { check: "postgres", found: { kind: "unreachable", why: "ECONNREFUSED" } },
    "failure",
    /ECONNREFUSED/,
  ],
  [
    "an old Postgres",
    { check: "postgres", found: { kind: "reached", major: 13, version: "13.2" } },
    "failure",
    /too old/,
  ],
  ["Postgres 14", { check: "postgres", found: { kind: "reached", major: 14, version: "14.0" } }, "ok", /14/],
  ["no Redis is well", { check: "redis", found: { kind: "none" } }, "ok", /Postgres/],
  [
    "a Redis that forgets",
    { check: "redis", found: { kind: "reached", version: "7.0", policy: "allkeys-lru" } },
    "failure",
    /allkeys-lru/,
  ],
  [
    "one that does not",
    { check: "redis", found: { kind: "reached", version: "7", policy: "noeviction" } },
    "ok",
    /7/,
  ],
  [
    "a Redis that is away",
    { check: "redis", found: { kind: "unreachable", why: "gone" } },
    "failure",
    /gone/,
  ],
  ["an App", { check: "app", found: { kind: "known", name: "night", installations: 2 } }, "ok", /2 times/],
  [
    "installed nowhere",
    { check: "app", found: { kind: "known", name: "n", installations: 0 } },
    "warning",
    /nowhere/,
  ],
  ["wrong credentials", { check: "app", found: { kind: "refused", why: "401" } }, "failure", /refuses/],
  [
    "GitHub that is away",
    { check: "app", found: { kind: "unreachable", why: "ENOTFOUND" } },
    "failure",
    /asked/,
  ],
  ["no branch in the way", { check: "branches", looked: 3, inTheWay: [] }, "ok", /looked at: 3/],
  ["one in the way", { check: "branches", looked: 3, inTheWay: ["a/b"] }, "failure", /a\/b.*`nightshift`/],
  ["no App at all", { check: "app", found: { kind: "none" } }, "failure", /none/],
  [
    "a right to write is one to read",
    { check: "permissions", needed: ["issues: read"], granted: ["issues: write"], behind: [] },
    "ok",
    /app.yml/,
  ],
  [
    "a right to read is none to write",
    { check: "permissions", needed: ["issues: write"], granted: ["issues: read"], behind: [] },
    "failure",
    /issues: write/,
  ],
  [
    "an account that has not granted it",
    { check: "permissions", needed: [], granted: [], behind: ["octo"] },
    "failure",
    /octo/,
  ],
  ["a missing event", { check: "events", needed: ["push"], granted: [], behind: [] }, "failure", /push/],
  ["no webhook", { check: "webhook", found: { kind: "told", url: null, status: null } }, "failure", /none/],
  [
    "a webhook to elsewhere",
    { check: "webhook", found: { kind: "told", url: "https://night.example/", status: 200 } },
    "failure",
    /not where/,
  ],
  [
    "a quiet webhook",
    { check: "webhook", found: { kind: "told", url: hook, status: null } },
    "warning",
    /nothing/,
  ],
  [
    "a wrong secret",
    { check: "webhook", found: { kind: "told", url: hook, status: 401 } },
    "failure",
    /signature/,
  ],
  ["out of reach", { check: "webhook", found: { kind: "told", url: hook, status: 502 } }, "failure", /502/],
  ["reached", { check: "webhook", found: { kind: "told", url: hook, status: 202 } }, "ok", /202/],
  ["nobody to ask", { check: "webhook", found: { kind: "unknown", why: "no App" } }, "warning", /no App/],
  ["an agent", { check: "agent", runner: "claude", problems: [] }, "ok", /claude/],
  ["a missing one", { check: "agent", runner: "command", problems: ["It is gone."] }, "failure", /gone/],
  [
    "a full disk",
    { check: "disk", directory: "/d", free: gigabyte / 2, quota: gigabyte },
    "failure",
    /0.5 GB/,
  ],
  [
    "less than the quota",
    { check: "disk", directory: "/d", free: 2 * gigabyte, quota: 9e10 },
    "warning",
    /quota/,
  ],
  ["enough", { check: "disk", directory: "/d", free: 9e10, quota: gigabyte }, "ok", /GB free/],
  ["no directory", { check: "disk", directory: "/d", free: null, quota: 1 }, "failure", /written/],
])("%s", (_title, ...[finding, verdict, says]) => {
  const [diagnosis] = diagnose(finding);
  expect(diagnosis).toMatchObject({ check: finding.check, verdict });
  expect(diagnosis?.says).toMatch(says);
  expect(diagnosis?.mend === null).toBe(verdict === "ok");
});
