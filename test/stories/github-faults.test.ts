import { expect, it } from "vitest";
import { played, playsAll } from "../support/cases.ts";
import { type Fault } from "../../src/sandbox/github/faults.ts";
import { oneRound } from "../support/story/job-scripts.ts";
import { place } from "../support/story/people.ts";
import { branchesOf } from "../support/story/seen.ts";
import { blocked, always } from "../support/story/scripts.ts";
import { startStory } from "../support/story/story.ts";

/** One failure at each of the doors that an attempt goes through. */
const broken: Fault[] = [
  failing("GET", "/repos/*/*/issues/*", 500),
  failing("POST", "/repos/*/*/issues/*/comments", 503),
  failing("POST", "/corner-shop/till.git/git-upload-pack", 500),
  failing("POST", "/corner-shop/till.git/git-receive-pack", 503),
  failing("POST", "/repos/*/*/pulls", 500),
  failing("POST", "/repos/*/*/check-runs", 503),
  failing("DELETE", "/repos/*/*/issues/*/labels/*", 502),
];
/** What was asked is done at each of the doors, and nobody hears of it. */
const deaf: Fault[] = [
  dropped("POST", "/corner-shop/till.git/git-upload-pack"),
  dropped("POST", "/corner-shop/till.git/git-receive-pack"),
  dropped("POST", "/repos/*/*/pulls"),
  dropped("POST", "/repos/*/*/check-runs", 2),
  dropped("POST", "/repos/*/*/issues/*/comments", 2),
  dropped("DELETE", "/repos/*/*/issues/*/labels/*"),
];
/** Every read is answered so once, and every write to what was found before. */
const unseen: Fault[] = [
  ...[
    "/repos/*/*",
    "/repos/*/*/issues/*",
    "/repos/*/*/issues",
    "/repos/*/*/issues/*/*",
    "/repos/*/*/pulls/*",
  ],
  ...["/repos/*/*/pulls", "/repos/*/*/git/ref/**", "/repos/*/*/contents/**", "/repos/*/*/commits/**"],
  ...["/repos/*/*/collaborators/**", "/corner-shop/till.git/info/refs"],
]
  .map((path) => failing("GET", path, 404))
  .concat(
    failing("POST", "/repos/*/*/issues/*/comments", 404),
    failing("POST", "/repos/*/*/pulls", 404),
    failing("POST", "/repos/*/*/check-runs", 404),
    failing("DELETE", "/repos/*/*/issues/*/labels/*", 404),
    failing("POST", "/corner-shop/till.git/git-receive-pack", 404),
  );
/** Lists show for a minute what they showed before. */
const lagging: Fault[] = ["issues/*/comments", "issues/*/labels", "commits/*/check-runs"].map((list) => ({
  match: { method: "GET", path: `/repos/*/*/${list}` },
  times: 1_000,
  effect: { kind: "stale", milliseconds: 60_000 },
}));
const limited: Fault = {
  match: { path: "/repos/**" },
  times: 3,
  effect: { kind: "answer", status: 403, headers: { "retry-after": "1" } },
};

function failing(method: string, path: string, status: number): Fault {
  return { match: { method, path }, effect: { kind: "answer", status } };
}

function dropped(method: string, path: string, times = 1): Fault {
  return { match: { method, path }, times, effect: { kind: "drop-after" } };
}

it.each<{ what: string; faults: Fault[] }>(
  played(
    [
      { what: "fails once at every door", faults: broken },
      { what: "loses an answer at every door", faults: deaf },
      { what: "sees nothing once at every door", faults: unseen },
      { what: "shows lists as they were before", faults: lagging },
      { what: "asks to slow down", faults: [limited] },
    ],
    ({ faults }) => String([deaf, unseen, lagging].indexOf(faults)),
  ),
)("when GitHub $what, nothing is doubled and nothing is lost", async ({ faults }) => {
  const story = await startStory();
  const release = story.github.holdDeliveries();
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  for (const fault of faults) story.github.addFault(fault);
  release();
  await story.settle();

  const seen = await story.seen(issue);
  expect(seen).toMatchObject({
    labels: [],
    kinds: ["progress", "outcome"],
    branches: [`nightshift/issue-${issue}`],
    checks: ["nightshift / gates: success", "nightshift / mended: success"],
  });
  expect(seen.pulls).toHaveLength(1);
  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts).toHaveLength(1);
  expect(escalation).toMatchObject({ status: "awaiting_merge", counted: 1 });
});

it("when GitHub loses the answers to page and label, there is one page and one label", async () => {
  const story = await startStory({ scripts: [always(blocked("needs_credentials"))] });
  const release = story.github.holdDeliveries();
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  story.github.addFault(dropped("POST", "/repos/*/*/issues/*/comments", 2));
  story.github.addFault(dropped("POST", "/repos/*/*/issues/*/labels"));
  release();
  await story.settle();

  const seen = await story.seen(issue);
  expect(seen.kinds.toSorted()).toEqual(["page", "progress"]);
  expect(seen.labels).toEqual(["ci-stuck", "hitl-escalation", "human-required"]);
});

it.runIf(playsAll)("what GitHub refuses is said once GitHub takes it again", async () => {
  const story = await startStory({ scripts: [always(blocked("needs_credentials"))] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  const refuse = (path: string, status: number, message: string): Fault => ({
    match: { method: "POST", path },
    times: 1_000,
    effect: { kind: "answer", status, body: { message } },
  });
  const locked = "Unable to create comment because issue is locked.";
  story.github.addFault(refuse("/repos/*/*/issues/*/comments", 403, locked));
  story.github.addFault(refuse("/repos/*/*/issues/*/labels", 404, "Not Found"));
  await story.settle();
  expect(await story.seen(issue)).toMatchObject({ kinds: [], labels: ["ci-stuck", "hitl-escalation"] });
  expect((await story.timeline(issue)).escalation.status).toBe("paged");

  await story.advance(11 * 60_000);
  expect((await story.seen(issue)).kinds).toEqual([]);
  story.github.clearFaults();
  await story.advance(9 * 60_000);
  expect((await story.seen(issue)).kinds).toEqual([]);
  await story.advance(3 * 60_000);
  const seen = await story.seen(issue);
  expect(seen.kinds.toSorted()).toEqual(["page", "progress"]);
  expect(seen.labels).toEqual(["ci-stuck", "hitl-escalation", "human-required"]);
});

it.runIf(playsAll)("when the installation's token is withdrawn, a new one is taken", async () => {
  const story = await startStory();
  story.github.state.installationTokens.clear();
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  expect((await story.seen(issue)).labels).toEqual([]);
});

it("a pull request that GitHub does not show for a moment has not been closed", async () => {
  const story = await startStory();
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const { pulls } = await story.seen(issue);
  story.github.addFault(failing("GET", `/repos/*/*/pulls/${pulls[0]?.issue.number}`, 404));
  await story.as("writer").label(issue, "watched");
  await story.settle();
  await story.advance(60 * 60_000);
  const seen = await story.seen(issue);
  expect(seen.comments.map(({ body }) => body).join()).not.toContain("Not resolved");
  expect((await story.timeline(issue)).escalation.status).toBe("awaiting_merge");
});

it.runIf(playsAll)(
  "a job of which GitHub shows nothing once at every door is done all the same",
  async () => {
    const story = await startStory({ scripts: oneRound });
    const release = story.github.holdDeliveries();
    const issue = await story
      .as("writer")
      .openIssue("Mend the notes", "NOTES.md must say that it is mended.");
    await story.as("writer").label(issue, "autonomy:review", "nightshift");
    for (const fault of unseen) story.github.addFault(fault);
    release();
    await story.settle();
    for (let waits = 0; waits < 3; waits += 1) {
      const open = story.repository.pulls.find((pull) => pull.issue.state === "open");
      if (open === undefined) break;
      for (const fault of unseen) story.github.addFault(fault);
      const { octokit } = story.as("admin");
      const review = { pull_number: open.issue.number, event: "APPROVE" } as const;
      await octokit.rest.pulls.createReview({ ...place, ...review });
      await story.settle();
      await story.advance(5 * 60_000);
    }
    const seen = await story.seen(issue);
    expect(seen).toMatchObject({
      state: "closed",
      labels: ["autonomy:review", "nightshift", "nightshift:done"],
    });
    expect(seen.kinds).toEqual(["job", "job-completed"]);
    expect(await branchesOf(story.repository)).toEqual(["main"]);
  },
);
