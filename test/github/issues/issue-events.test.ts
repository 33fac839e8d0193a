import { afterAll, beforeAll, expect, it } from "vitest";
import { listFailingChecks } from "../../../src/github/checks/failing-checks.ts";
import { lastLabelEvent } from "../../../src/github/issues/issue-events.ts";
import { branchHead } from "../../../src/github/refs.ts";
import { openIssue, startConnectedApp, type ConnectedApp } from "../connected-app.ts";

let connected: ConnectedApp;
beforeAll(async () => {
  connected = await startConnectedApp();
});
afterAll(() => connected.close());

const asWriter = async (method: string, path: string, body?: unknown) => {
  const { github } = connected;
  const response = await fetch(`${github.url}/api/v3/repos/acme/web${path}`, {
    method,
    headers: { authorization: `token ${github.tokens.writer}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
};

it("tells who took a label off last", async () => {
  const number = await openIssue(connected, ["human-required", "bug"]);
  const last = () => lastLabelEvent(connected.client, number, "Human-Required");
  await asWriter("DELETE", `/issues/${number}/labels/human-required`);
  expect(await last()).toMatchObject({ kind: "unlabeled", by: "walter-writer", byBot: false });
  await asWriter("POST", `/issues/${number}/labels`, { labels: ["human-required"] });
  expect(await last()).toMatchObject({ kind: "labeled", by: "walter-writer" });
});

it("knows no event of a label that the issue never bore", async () => {
  const number = await openIssue(connected, ["bug"]);
  expect(await lastLabelEvent(connected.client, number, "human-required")).toBeNull();
});

it("lists the check runs that failed on a commit, and no others", async () => {
  const sha = await branchHead(connected.client, "main");
  if (sha === undefined) throw new Error("main is not there");
  const { octokit, owner, repo } = connected.client;
  const run = (name: string, conclusion: "success" | "failure") =>
    octokit.rest.checks.create({
      ...{ owner, repo, name, head_sha: sha, status: "completed", conclusion },
      output: { title: `${name} is over`, summary: "2 of 3 passed" },
    });
  await run("unit", "failure");
  await run("lint", "success");
  expect(await listFailingChecks(connected.client, sha)).toEqual([
    { name: "unit", conclusion: "failure", output: "unit is over\n\n2 of 3 passed" },
  ]);
});
