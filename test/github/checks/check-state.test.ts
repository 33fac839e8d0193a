import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  upsertCheckRun,
  type CheckConclusion,
  type CheckRun,
} from "../../../src/github/checks/check-runs.ts";
import { allChecksGreen, readCheckState } from "../../../src/github/checks/check-state.ts";
import {
  asPerson,
  branchWithFile,
  remembering,
  startConnectedApp,
  type ConnectedApp,
} from "../connected-app.ts";

type Step = CheckConclusion | "in_progress" | { status: "success" | "pending" | "failure"; context?: string };

let connected: ConnectedApp;
let commits = 0;
beforeAll(async () => {
  connected = await startConnectedApp();
});
afterAll(() => connected.close());

async function commitWith(steps: readonly Step[]): Promise<string> {
  commits += 1;
  const headSha = await branchWithFile(connected, `commit-${commits}`);
  for (const [index, step] of steps.entries()) {
    if (typeof step === "object") {
      const body = { state: step.status, context: step.context ?? `ci-${index}` };
      const path = `/repos/acme/web/statuses/${headSha}`;
      await asPerson(connected, connected.github.tokens.writer, { method: "POST", path, body });
    } else {
      const run: CheckRun = {
        ...{ headSha, name: `check ${index}`, externalId: `${index}`, title: "t", summary: "s" },
        progress: step === "in_progress" ? { kind: step } : { kind: "completed", conclusion: step },
      };
      await upsertCheckRun(connected.client, run, remembering());
    }
  }
  return headSha;
}

describe("the checks of a commit", () => {
  it.each<[string, Step[]]>([
    ["absent", []],
    ["green", ["success"]],
    ["green", ["success", "neutral", "skipped", { status: "success" }]],
    ["green", [{ status: "success" }]],
    ["pending", ["success", "in_progress"]],
    ["pending", ["success", { status: "pending" }]],
    ["failing", ["in_progress", "failure"]],
    ["failing", ["success", { status: "failure" }]],
    ["failing", ["cancelled"]],
    ["failing", ["action_required"]],
    [
      "green",
      [
        { status: "failure", context: "ci" },
        { status: "success", context: "ci" },
      ],
    ],
    [
      "failing",
      [
        { status: "success", context: "ci" },
        { status: "failure", context: "ci" },
      ],
    ],
  ])("are %s with %j", async (state, steps) => {
    const sha = await commitWith(steps);
    expect(await readCheckState(connected.client, sha)).toBe(state);
    expect(await allChecksGreen(connected.client, sha)).toBe(state === "green");
  });
});
