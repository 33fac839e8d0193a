import { afterAll, beforeAll, expect, it } from "vitest";
import { openOrUpdatePull } from "../../../src/github/pulls.ts";
import { submitReview } from "../../../src/github/reviews/submit-review.ts";
import { branchWithFile, loseAnswer, startConnectedApp, type ConnectedApp } from "../connected-app.ts";

let connected: ConnectedApp;
let pull: number;
let commit: string;
beforeAll(async () => {
  connected = await startConnectedApp({ "src/sum.js": "one\ntwo\nthree\n" });
  commit = await branchWithFile(connected, "phase", { path: "new.js", content: "a\nb\nc\n" });
  const base = connected.repository.defaultBranch;
  const opened = await openOrUpdatePull(connected.client, { base, head: "phase", title: "A", body: "" });
  if (opened.kind === "refused") throw new Error(opened.detail);
  pull = opened.pull.number;
});
afterAll(() => connected.close());

const review = (marker: string, line: number) => ({
  ...{ pull, commit, marker, body: "Proposed." },
  comments: [{ path: "new.js", line, body: "Why b?" }],
});
const seen = () => connected.repository.pulls.find(({ issue }) => issue.number === pull);

it("a review that comments is submitted once, also when its answer was lost", async () => {
  loseAnswer(connected, { method: "POST", path: "**/reviews" });
  expect(await submitReview(connected.client, review("one", 2))).toMatchObject({ created: true });
  expect(await submitReview(connected.client, review("one", 2))).toMatchObject({ created: false });
  expect(seen()?.reviews.map(({ state }) => state)).toEqual(["COMMENTED"]);
  expect(seen()?.reviewComments.map(({ path, line, body }) => [path, line, body])).toEqual([
    ["new.js", 2, "Why b?"],
  ]);
});

it("what GitHub does not find in the diff is said in the body", async () => {
  expect(await submitReview(connected.client, review("two", 40))).toMatchObject({ created: true });
  expect(seen()?.reviews.at(-1)?.body).toContain("Proposed.\n\n`new.js:40`\n\nWhy b?");
  expect(seen()?.reviewComments).toHaveLength(1);
});
