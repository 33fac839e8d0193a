import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type RepositoryClient } from "../../../src/github/app.ts";
import { listFailingChecks } from "../../../src/github/checks/failing-checks.ts";
import { listPullsOfCommit, readCommit } from "../../../src/github/commits.ts";
import { listFilesIn, readFileAt } from "../../../src/github/contents.ts";
import { listComments } from "../../../src/github/issues/comments.ts";
import { lastLabelEvent } from "../../../src/github/issues/issue-events.ts";
import { closeIssue, createIssue, listOpenIssues, readIssue } from "../../../src/github/issues/issues.ts";
import { applyLabels } from "../../../src/github/issues/labels.ts";
import { permissionOf } from "../../../src/github/permissions.ts";
import { listOpenPulls, openOrUpdatePull, readPull } from "../../../src/github/pulls.ts";
import { branchHead, defaultBranch, findDefaultHead, listBranches } from "../../../src/github/refs.ts";
import { listReviews } from "../../../src/github/reviews/list-reviews.ts";
import { readMergeability } from "../../../src/github/reviews/mergeability.ts";
import { headMove } from "../../../src/github/reviews/pushed-commits.ts";
import { PutOff } from "../../../src/platform/put-off.ts";
import { branchWithFile, openIssue, startConnectedApp, type ConnectedApp } from "../connected-app.ts";

let connected: ConnectedApp;
let issue: number;
let pull: number;
let base: string;
let first: string;
let head: string;
beforeAll(async () => {
  connected = await startConnectedApp({ "docs/a.md": "a" });
  issue = await openIssue(connected, ["bug"]);
  base = connected.repository.defaultBranch;
  first = await branchWithFile(connected, "fix/1");
  head = await branchWithFile(connected, "fix/1", { path: "more.txt", content: "more" });
  const opened = await openOrUpdatePull(connected.client, { base, head: "fix/1", title: "Fix", body: "" });
  pull = opened.kind === "opened" ? opened.pull.number : 0;
});
afterEach(() => connected.github.clearFaults());
afterAll(() => connected.close());

const notFound = { kind: "answer", status: 404 } as const;

type Read = (client: RepositoryClient) => Promise<unknown>;

const reads: { what: string; path: string; read: Read }[] = [
  { what: "an issue", path: "**/issues/*", read: (client) => readIssue(client, issue) },
  { what: "the list of issues", path: "**/issues", read: (client) => listOpenIssues(client, "bug") },
  { what: "comments", path: "**/comments", read: (client) => listComments(client, issue) },
  { what: "events", path: "**/events", read: (client) => lastLabelEvent(client, issue, "bug") },
  { what: "a pull request", path: "**/pulls/*", read: (client) => readPull(client, pull) },
  { what: "the list of pull requests", path: "**/pulls", read: (client) => listOpenPulls(client) },
  { what: "mergeability", path: "**/pulls/*", read: async (client) => readMergeability(client, pull) },
  { what: "reviews", path: "**/reviews", read: (client) => listReviews(client, pull) },
  { what: "a branch", path: "**/git/ref/**", read: (client) => branchHead(client, "fix/1") },
  { what: "branches", path: "**/matching-refs/**", read: (client) => listBranches(client, "fix") },
  { what: "the repository", path: "/repos/acme/web", read: (client) => defaultBranch(client) },
  { what: "its default head", path: "/repos/acme/web", read: (client) => findDefaultHead(client) },
  { what: "a file", path: "**/contents/**", read: (client) => readFileAt(client, "docs/a.md") },
  { what: "a folder", path: "**/contents/**", read: (client) => listFilesIn(client, "docs") },
  { what: "a commit", path: "**/git/commits/*", read: (client) => readCommit(client, head) },
  { what: "a comparison", path: "**/compare/*", read: (c) => headMove(c, { from: first, to: head }) },
  { what: "a commit's pull requests", path: "**/pulls", read: (client) => listPullsOfCommit(client, head) },
  { what: "check runs", path: "**/check-runs", read: (client) => listFailingChecks(client, head) },
  {
    what: "a permission",
    path: "**/permission",
    read: (client) => permissionOf(client, { kind: "person", login: "wendy" }),
  },
];

describe("one 404 is not believed", () => {
  it.each(reads)("of $what", async ({ path, read }) => {
    const before = await read(connected.client);
    const fault = connected.github.addFault({ match: { method: "GET", path }, effect: notFound });
    expect(await read(connected.client)).toEqual(before);
    expect(fault.met()).toBe(1);
  });

  it("of a write, which is done once", async () => {
    const fault = connected.github.addFault({
      match: { method: "POST", path: "**/issues" },
      effect: notFound,
    });
    const filed = { marker: "m", title: "It is red", body: "", labels: [] };
    expect(await createIssue(connected.client, filed)).toMatchObject({ kind: "filed", created: true });
    expect(fault.met()).toBe(1);
    expect(connected.repository.issues.filter(({ title }) => title === "It is red")).toHaveLength(1);
  });

  it("of a label's removal", async () => {
    const labelled = await openIssue(connected, ["bug"]);
    const path = "**/labels/*";
    connected.github.addFault({ match: { method: "DELETE", path }, effect: notFound });
    await applyLabels(connected.client, labelled, { add: [], remove: ["bug"] });
    expect(connected.issue(labelled).labels).toEqual([]);
  });
});

describe("what often is not there", () => {
  it.each<{ what: string; read: Read; expected: unknown }>([
    { what: "an issue", read: (client) => readIssue(client, 999), expected: { kind: "absent" } },
    { what: "a pull request", read: (client) => readPull(client, 999), expected: null },
    {
      what: "a pull request of an issue's number",
      read: (client) => readPull(client, issue),
      expected: null,
    },
    { what: "mergeability of an issue", read: (client) => readMergeability(client, issue), expected: null },
    { what: "a branch", read: (client) => branchHead(client, "none"), expected: undefined },
    { what: "a file", read: (client) => readFileAt(client, "none.md"), expected: { kind: "absent" } },
    {
      what: "a file of a commit",
      read: (client) => readFileAt(client, "more.txt", first),
      expected: { kind: "absent" },
    },
    { what: "a folder", read: (client) => listFilesIn(client, "none/at/all"), expected: [] },
    { what: "a commit", read: (client) => readCommit(client, "1".repeat(40)), expected: null },
    {
      what: "a repository",
      read: (client) => findDefaultHead({ ...client, repo: ".github" }),
      expected: { kind: "absent" },
    },
  ])("is absent where a second source says so: $what", async ({ read, expected }) => {
    expect(await read(connected.client)).toEqual(expected);
  });
});

it.each<{ what: string; read: Read }>([
  { what: "an issue", read: (client) => readIssue(client, issue) },
  { what: "a pull request", read: (client) => readPull(client, pull) },
  { what: "closing an issue", read: (client) => closeIssue(client, issue) },
  { what: "a branch", read: (client) => branchHead(client, "fix/1") },
  { what: "a file", read: (client) => readFileAt(client, "docs/a.md") },
])("while everything is 404, as without a permission, nothing is concluded: $what", async ({ read }) => {
  connected.github.addFault({ match: { path: "/repos/**" }, times: 1_000, effect: notFound });
  await expect(read(connected.client)).rejects.toThrow(PutOff);
});
