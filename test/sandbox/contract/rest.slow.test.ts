import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { describedOperations } from "./validate-response.ts";
import { webhookViolations } from "./validate-webhook.ts";
import { walkAccounts, walkApp, walkDeliveries, walkManifest, walkPages, walkSignIn } from "./walk-app.ts";
import { walkChecks } from "./walk-checks.ts";
import { walkCommits, walkContents, walkForks, walkGitObjects, walkRefs } from "./walk-code.ts";
import { walkComments, walkIssues, walkLabels } from "./walk-issues.ts";
import { walkPulls, walkReviews } from "./walk-pulls.ts";
import { walkBoards } from "./walk-boards.ts";
import { walkThreads } from "./walk-threads.ts";
import { startWalk, type Walk } from "./walk.ts";

let walk: Walk;
beforeAll(async () => {
  walk = await startWalk();
});
afterEach(() => {
  walk.violations.length = 0;
});
afterAll(() => walk.close());

describe("the sandbox answers as GitHub's description says", () => {
  it.each<[string, (walk: Walk) => Promise<void>]>([
    ["the App and its installation", walkApp],
    ["how an App is made", walkManifest],
    ["accounts and their permissions", walkAccounts],
    ["people who sign in", walkSignIn],
    ["issues", walkIssues],
    ["labels", walkLabels],
    ["comments and reactions", walkComments],
    ["branches and refs", walkRefs],
    ["git objects", walkGitObjects],
    ["contents", walkContents],
    ["commits and statuses", walkCommits],
    ["check runs and suites", walkChecks],
    ["pull requests", walkPulls],
    ["reviews and review comments", walkReviews],
    ["conversations", walkThreads],
    ["boards", walkBoards],
    ["forks", walkForks],
    ["what is done on pages", walkPages],
    ["deliveries", walkDeliveries],
  ])("about %s", async (_, walkPart) => {
    await walkPart(walk);
    expect([...new Set(walk.violations)]).toEqual([]);
  });
});

describe("the webhooks of all that", () => {
  it("are as their published schemas say, for each event and action", async () => {
    await vi.waitUntil(() => walk.github.idle(), { timeout: 30_000 });
    const violations = walk.github.state.deliveries.flatMap(({ event, payload }) => {
      return webhookViolations(event, payload);
    });
    expect([...new Set(violations)]).toEqual([]);
  });

  it("all name the installation, but for the ping that comes before any", () => {
    const without = walk.github.state.deliveries.filter(
      ({ payload }) => payload["installation"] === undefined,
    );
    expect(without.map(({ event }) => event)).toEqual(["ping"]);
  });

  it("are of every event that the App is told of and that a request can cause", () => {
    const seen = new Set(walk.github.state.deliveries.map(({ event }) => event));
    const missing = walk.github.state.app.events.filter((event) => !seen.has(event));
    expect(missing).toEqual(["repository"]);
  });
});

describe("the described operations", () => {
  const anonymous = (operation: string) => operation.replace(/\{[^}]*\}/g, "{}");
  // GitHub answers for the top of a repository as for any other directory.
  const played = () => {
    const all = walk.github.operations.map(({ method, path }) => `${method} ${path}`);
    const named = all.map((operation) => operation.replace(/:\w+(\{[^}]*\})?/g, "{}"));
    return new Set(named.filter((operation) => !operation.endsWith("/contents")));
  };

  it("are those that the sandbox plays, no more and no fewer", () => {
    expect([...played()].sort()).toEqual(describedOperations().map(anonymous).sort());
  });

  it("were all walked", () => {
    // It protects no branch: to ask for that is always refused.
    const refused = "GET /repos/{owner}/{repo}/branches/{branch}/protection";
    const missing = describedOperations().filter((operation) => !walk.walked.has(operation));
    expect(missing).toEqual([refused]);
  });
});
