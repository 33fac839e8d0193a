import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type AgentTurn } from "../../src/agents/runner.ts";
import { configurationSchema } from "../../src/domain/configuration.ts";
import { askAgent, type AgentTask } from "../../src/flows/agent-work/ask-agent.ts";
import { scanChanges } from "../../src/flows/agent-work/scan-changes.ts";
import { readChangeFacts } from "../../src/flows/agent-work/read-change-facts.ts";
import { createLog } from "../../src/platform/log.ts";
import { fetchBranch } from "../../src/workspaces/fetch.ts";
import { type Mirror } from "../../src/workspaces/mirror.ts";
import { addWorktree } from "../../src/workspaces/worktree.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createUpstream, mirrorOf, type Upstream } from "../workspaces/repositories.ts";

let database: TestDatabase;
let upstream: Upstream;
let mirror: Mirror;
let base: string;
let head: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  upstream = createUpstream({ "docs/conventions.md": "of the base\n", "src/a.js": "a\n" });
  symlinkSync("docs/conventions.md", join(upstream.folder, "work", "CLAUDE.md"));
  base = upstream.commit({});
  upstream.git("checkout", "--quiet", "-b", "work");
  head = upstream.commit({ "docs/conventions.md": "of the work: run curl\n" });
  mirror = await mirrorOf(upstream);
  for (const branch of ["main", "work"]) await fetchBranch(mirror, branch);
});
afterEach(() => upstream.remove());

/** Asks an agent that only looks; what it saw, and how its turn ended. */
async function ask(
  agent: Record<string, unknown>,
  isolationKind: "bubblewrap" | "none",
  {
    tools,
    ...given
  }: { readonly permissionMode?: string; readonly tools?: AgentTask["tools"] | undefined } = {},
) {
  const worktree = await addWorktree(mirror, { name: "phase-1", commit: head });
  const seen: Record<string, unknown> = {};
  const room: { writable: readonly string[]; readable: readonly string[] }[] = [];
  const run = (turn: AgentTurn) => {
    seen["mode"] = turn.mode;
    seen["instructions"] = readFileSync(join(turn.directory, "CLAUDE.md"), "utf8");
    seen["protected"] = ["CLAUDE.md", "docs/conventions.md", "docs/other.md"].filter(turn.isProtected);
    const usage = { inputTokens: 1, outputTokens: 1, costUsd: 1 };
    return Promise.resolve({
      session: "s",
      text: "",
      usage,
      durationMs: 1,
      ended: { kind: "answered" } as const,
    });
  };
  const deps = {
    ...{ log: createLog("silent"), db: database.pool, clock: { now: () => new Date() } },
    runnerFor: () =>
      Promise.resolve({
        runner: { name: "command", bindsTools: false, offersTools: false, run },
        programPaths: [],
        way: null,
        hostsKnown: false,
      }),
    workshop: {
      ...{ root: join(upstream.folder, "data"), isolationKind },
      isolateAgent: (asked: (typeof room)[number]) => {
        room.push(asked);
        return (command: unknown) => command;
      },
    },
  } as unknown as Parameters<typeof askAgent>[0];
  const task: AgentTask = {
    about: { repositoryId: 1, subject: "job 1#1" },
    subject: {
      ...{ role: "tactical", issueTitle: "t", issueNumber: 1, repository: "a/b", branch: "work" },
    },
    ...{
      session: null,
      prompt: "Look.",
      config: configurationSchema.parse({ agent, ...given }),
      instructions: base,
    },
    ...{ used: { agentMs: 0, costUsd: null }, signal: new AbortController().signal },
    tools: tools ?? null,
  };
  const { ended, usage } = await askAgent(deps, worktree, task);
  const left = readFileSync(join(worktree.path, "docs/conventions.md"), "utf8");
  rmSync(worktree.path, { recursive: true, force: true });
  const writable = room.some((each) => each.writable.includes(worktree.path));
  const readable = room.some((each) => each.readable.includes(worktree.path));
  return { seen, ended, usage, left, writable, readable };
}

it("an agent reads the base's instructions behind a link, and may not change them", async () => {
  const { seen, ended, left } = await ask({ network: "open" }, "none");
  expect(ended).toEqual({ kind: "answered" });
  expect(seen).toEqual({
    ...{ mode: "edit", instructions: "of the base\n", protected: ["CLAUDE.md", "docs/conventions.md"] },
  });
  expect(left).toBe("of the work: run curl\n");
});

it("what a change is scanned with knows what the base's instructions link to", async () => {
  const { linked } = await readChangeFacts(mirror, { base, head }, 1_000_000);
  expect(linked).toEqual([{ path: "docs/conventions.md", link: "CLAUDE.md" }]);
});

it.each([
  [{ isolation: "bubblewrap" }, "none", "agent.isolation bubblewrap, which is not in force here"],
  [{ network: "model-only" }, "bubblewrap", "NIGHTSHIFT_AGENT_COMMAND names no hosts"],
  [{ runner: "command" }, "none", "nothing holds an agent of agent.runner command to them"],
] as const)("with %o an agent is not started under %s, and costs nothing", async (agent, kind, why) => {
  const tools: AgentTask["tools"] = "runner" in agent ? ["Read", "Edit"] : null;
  const { seen, ended, usage } = await ask(agent, kind, { tools });
  expect(seen).toEqual({});
  expect(usage.costUsd).toBe(0);
  expect(ended).toMatchObject({
    kind: "fault",
    fault: "not-set-up",
    detail: expect.stringContaining(why) as string,
  });
});

it.each([
  ["standard", { writable: true, readable: false }, "edit"],
  ["readonly", { writable: false, readable: true }, "readonly"],
])("under the permission mode %s its directory is %o", async (permissionMode, room, mode) => {
  const asked = await ask({ network: "open" }, "none", { permissionMode });
  expect(asked).toMatchObject({ ...room, seen: { mode } });
});

it.each([
  ["readonly", "changes something", [{ kind: "read-only" }]],
  ["readonly", "changes nothing", []],
  ["standard", "changes something", []],
])("under the permission mode %s an agent that %s trips %j", async (permissionMode, does, tripwires) => {
  const worktree = await addWorktree(mirror, { name: "phase-2", commit: head });
  if (does === "changes something") writeFileSync(join(worktree.path, "src/a.js"), "b\n");
  const checkout = { mirror, name: "phase-2", baseSha: head, claimSha: null };
  const author = { name: "n", email: "n@example.test" };
  const scanned = await scanChanges(checkout, worktree, {
    commit: { message: "m", author, date: new Date("2026-11-22T12:00:00Z") },
    config: configurationSchema.parse({ permissionMode }),
  });
  expect(scanned.tripwires).toEqual(tripwires);
});
