import { mkdtemp, mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type AgentEvent, type AgentLimits, type AgentTurn } from "../../src/agents/runner.ts";

export const generousLimits: AgentLimits = {
  wallClockMs: 90_000,
  inactivityMs: 60_000,
  maxTurns: 50,
  costUsd: null,
  outputBytes: 10_000_000,
};

export interface TestTurn extends AgentTurn {
  readonly events: AgentEvent[];
}

/** A place of its own for one test: `directory` is the workspace, `home` the agent's home. */
export async function makePlace(): Promise<{ root: string; directory: string; home: string }> {
  const root = await mkdtemp(join(tmpdir(), "nightshift-agent-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const place = { root, directory: join(root, "work"), home: join(root, "home") };
  await mkdir(place.directory);
  await mkdir(place.home);
  return place;
}

export function turnIn(
  place: { directory: string; home: string },
  overrides: Partial<AgentTurn> = {},
): TestTurn {
  const events: AgentEvent[] = [];
  return {
    subject: {
      role: "preflight",
      issueTitle: "Flaky checkout test",
      issueNumber: 7,
      repository: "acme/shop",
      branch: "nightshift/7",
      stage: "probe",
      attempt: 1,
    },
    session: null,
    prompt: "Please mend it.",
    ...place,
    mode: "edit",
    limits: generousLimits,
    isProtected: (path) => path.startsWith(".github/"),
    isolate: (command) => command,
    signal: new AbortController().signal,
    onEvent: (event) => events.push(event),
    ...overrides,
    events,
  };
}
