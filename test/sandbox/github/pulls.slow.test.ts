import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusalOf, startPlayground, type Person, type Playground } from "./playground.ts";

let play: Playground;
beforeAll(async () => {
  play = await startPlayground({ "conflict.txt": "a\n" });
});
afterAll(() => play.close());

let branches = 0;
async function openPull(
  who: Person | "installation",
  files: Record<string, string> = { "README.md": "one\n2\nthree\n" },
) {
  const head = `topic/${(branches += 1)}`;
  await play.push(head, files);
  const { data } = await play
    .as(who)
    .rest.pulls.create({ ...play.repo, title: `Pull ${head}`, head, base: "main" });
  return { ...play.repo, pull_number: data.number, head };
}
const stateOf = (number: number) => play.repository.pulls.find(({ issue }) => issue.number === number);

describe("a pull request", () => {
  it("is measured, and found by its head", async () => {
    const pull = await openPull("installation");
    const { pulls } = play.as("reader").rest;
    const { data } = await pulls.get(pull);
    expect(data).toMatchObject({
      commits: 1,
      additions: 1,
      deletions: 1,
      changed_files: 1,
      mergeable: true,
      merged: false,
    });
    const found = await pulls.list({ ...play.repo, head: `acme:${pull.head}`, state: "all" });
    expect(found.data.map(({ number }) => number)).toEqual([pull.pull_number]);
    const files = await pulls.listFiles(pull);
    expect(files.data[0]).toMatchObject({
      filename: "README.md",
      status: "modified",
      patch: expect.stringContaining("+2") as string,
    });
  });

  it("is a draft until it is ready, which REST has no request for", async () => {
    const { pull_number } = await openPull("writer");
    const writer = play.as("writer");
    const { data } = await writer.rest.pulls.get({ ...play.repo, pull_number });
    const turn = async (mutation: string) => {
      const query = `mutation($id: ID!) { ${mutation}(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`;
      await writer.graphql(query, { id: data.node_id });
      return (await writer.rest.pulls.get({ ...play.repo, pull_number })).data.draft;
    };
    expect([await turn("convertPullRequestToDraft"), await turn("markPullRequestReadyForReview")]).toEqual([
      true,
      false,
    ]);
    expect((await play.told()).slice(-2)).toEqual([
      "pull_request.converted_to_draft",
      "pull_request.ready_for_review",
    ]);
  });

  it("follows a branch that is renamed into which it goes, and ends with one that it comes from", async () => {
    const { data: main } = await play.as("writer").rest.git.getRef({ ...play.repo, ref: "heads/main" });
    const ref = "refs/heads/release";
    await play.as("writer").rest.git.createRef({ ...play.repo, ref, sha: main.object.sha });
    const pull = await openPull("writer");
    const { repos, pulls } = play.as("admin").rest;
    await pulls.update({ ...pull, base: "release" });
    await play.told();
    const before = play.hooks.length;
    await repos.renameBranch({ ...play.repo, branch: "release", new_name: "stable" });
    expect((await pulls.get(pull)).data).toMatchObject({ state: "open", base: { ref: "stable" } });
    await repos.renameBranch({ ...play.repo, branch: pull.head, new_name: "elsewhere" });
    expect((await pulls.get(pull)).data).toMatchObject({ state: "closed" });
    const told = (await play.told()).slice(before).filter((each) => !each.startsWith("check"));
    expect(told).toEqual([
      ...["pull_request.edited", "delete", "push", "create", "push", "create", "push"],
      ...["delete", "push", "pull_request.closed"],
    ]);
  });

  it.each([
    ["the same branch once more", {}, "A pull request already exists for acme:topic/again"],
    ["a branch without commits of its own", { head: "level" }, "No commits between main and level"],
    ["a branch that is not there", { head: "none" }, '"field":"head"'],
    ["a base that is not there", { base: "none" }, '"field":"base"'],
  ])("is not opened for %s", async (_, fields, words) => {
    await play.push("topic/again", { "again.txt": `${Math.random()}\n` });
    const { pulls, git } = play.as("installation").rest;
    await pulls
      .create({ ...play.repo, title: "x", head: "topic/again", base: "main" })
      .catch(() => undefined);
    const sha = (await git.getRef({ ...play.repo, ref: "heads/main" })).data.object.sha;
    await git.createRef({ ...play.repo, ref: "refs/heads/level", sha }).catch(() => undefined);
    const again = { ...play.repo, title: "x", head: "topic/again", base: "main", ...fields };
    const refusal = await refusalOf(pulls.create(again));
    expect(refusal.status).toBe(422);
    expect(refusal.errors).toContain(words);
  });

  it("follows its branch and is closed when that is deleted", async () => {
    const pull = await openPull("installation");
    const sha = await play.push(pull.head, { "more.txt": "more\n" });
    expect(stateOf(pull.pull_number)?.head.sha).toBe(sha);
    await play.as("writer").rest.git.deleteRef({ ...play.repo, ref: `heads/${pull.head}` });
    expect(stateOf(pull.pull_number)?.issue.state).toBe("closed");
    const reopening = play.as("writer").rest.pulls.update({ ...pull, state: "open" });
    expect(await refusalOf(reopening)).toMatchObject({ status: 422 });
  });

  it("comes from a fork of someone who may only read", async () => {
    await play.as("stranger").rest.repos.createFork(play.repo);
    const token = play.github.tokens.stranger;
    const work = await play.directory();
    const url = play.cloneUrl(token).replace("/acme/", "/sam-stranger/");
    await play.git(work, "clone", "--quiet", url, ".");
    await play.git(work, "commit", "--quiet", "--allow-empty", "-m", "From outside");
    await play.git(work, "push", "--quiet", "origin", "HEAD:refs/heads/outside");
    const { data } = await play
      .as("stranger")
      .rest.pulls.create({ ...play.repo, title: "x", head: "sam-stranger:outside", base: "main" });
    expect(data.head.repo.full_name).toBe("sam-stranger/shop");
    const run = await play
      .as("installation")
      .rest.checks.create({ ...play.repo, name: "lint", head_sha: data.head.sha });
    expect(run.data.pull_requests).toEqual([]);
  });
});

describe("merging", () => {
  it.each(["merge", "squash", "rebase"] as const)("takes the commits in by %s", async (merge_method) => {
    const pull = await openPull("installation", { [`${merge_method}.txt`]: "new\n" });
    const { data } = await play.as("installation").rest.pulls.merge({ ...pull, merge_method });
    expect(data.merged).toBe(true);
    const commit = await play.as("reader").rest.repos.getCommit({ ...play.repo, ref: "main" });
    expect(commit.data.sha).toBe(data.sha);
    expect(commit.data.parents).toHaveLength(merge_method === "merge" ? 2 : 1);
    expect(stateOf(pull.pull_number)?.merged?.by.login).toBe(play.github.app.botLogin);
    await play.as("reader").rest.repos.getContent({ ...play.repo, path: `${merge_method}.txt` });
  });

  it("closes the issues that the pull request says it closes", async () => {
    const issue = await play.as("writer").rest.issues.create({ ...play.repo, title: "Broken" });
    const pull = await openPull("installation", { "closing.txt": "x\n" });
    await play.as("installation").rest.pulls.update({ ...pull, body: `Fixes #${issue.data.number}` });
    await play.as("writer").rest.pulls.merge(pull);
    const { data } = await play
      .as("reader")
      .rest.issues.get({ ...play.repo, issue_number: issue.data.number });
    expect(data).toMatchObject({ state: "closed", state_reason: "completed" });
  });

  it("is refused for a head that moved, a conflict, a merged one, a reader, a change of workflows by the App", async () => {
    const moved = await openPull("writer", { "moved.txt": "x\n" });
    const stale = play.as("writer").rest.pulls.merge({ ...moved, sha: "0".repeat(40) });
    expect(await refusalOf(stale)).toMatchObject({ status: 409 });
    expect(await refusalOf(play.as("reader").rest.pulls.merge(moved))).toMatchObject({ status: 403 });
    const conflicting = await openPull("writer", { "conflict.txt": "b\n" });
    await play.push("main", { "conflict.txt": "c\n" });
    expect((await play.as("reader").rest.pulls.get(conflicting)).data).toMatchObject({
      mergeable: false,
      mergeable_state: "dirty",
    });
    expect(await refusalOf(play.as("writer").rest.pulls.merge(conflicting))).toMatchObject({ status: 405 });
    await play.as("writer").rest.pulls.merge(moved);
    expect(await refusalOf(play.as("writer").rest.pulls.merge(moved))).toMatchObject({ status: 405 });
    const workflow = await openPull("writer", { ".github/workflows/x.yml": "on: push\n" });
    expect(await refusalOf(play.as("installation").rest.pulls.merge(workflow))).toMatchObject({
      status: 403,
    });
  });

  it("of the base into the head brings a branch up to date", async () => {
    const pull = await openPull("installation", { "behind.txt": "x\n" });
    await play.push("main", { "ahead.txt": "x\n" });
    await play.as("installation").rest.pulls.updateBranch(pull);
    expect(stateOf(pull.pull_number)?.measures).toMatchObject({ behind: 0, commits: 2 });
    expect(await refusalOf(play.as("installation").rest.pulls.updateBranch(pull))).toMatchObject({
      status: 422,
    });
  });
});

describe("a review", () => {
  it("cannot approve or request changes on one's own pull request", async () => {
    const pull = await openPull("installation");
    const { pulls } = play.as("installation").rest;
    for (const event of ["APPROVE", "REQUEST_CHANGES"] as const) {
      const refusal = await refusalOf(pulls.createReview({ ...pull, event, body: "x" }));
      expect(refusal).toMatchObject({ status: 422 });
      expect(refusal.errors).toContain("your own pull request");
    }
    await pulls.createReview({ ...pull, event: "COMMENT", body: "As far as I see" });
  });

  it("carries comments on lines of the diff, and is refused whole for a line outside", async () => {
    const pull = await openPull("installation");
    const { pulls } = play.as("writer").rest;
    const review = { ...pull, event: "REQUEST_CHANGES" as const, body: "Please" };
    const outside = [
      { path: "README.md", line: 2, body: "Here" },
      { path: "README.md", line: 99, body: "Where?" },
    ];
    expect(await refusalOf(pulls.createReview({ ...review, comments: outside }))).toMatchObject({
      status: 422,
    });
    expect(stateOf(pull.pull_number)?.reviews).toEqual([]);
    const { data } = await pulls.createReview({ ...review, comments: outside.slice(0, 1) });
    expect(data).toMatchObject({
      state: "CHANGES_REQUESTED",
      commit_id: stateOf(pull.pull_number)?.head.sha,
    });
    const comments = await pulls.listReviewComments(pull);
    expect(comments.data).toMatchObject([{ body: "Here", line: 2, side: "RIGHT", path: "README.md" }]);
    const reply = await play.as("installation").rest.pulls.createReplyForReviewComment({
      ...pull,
      comment_id: comments.data[0]?.id ?? 0,
      body: "Done",
    });
    expect(reply.data.in_reply_to_id).toBe(comments.data[0]?.id);
  });

  it("is a draft of its author until it is submitted, and may be dismissed", async () => {
    const pull = await openPull("installation");
    const { pulls } = play.as("writer").rest;
    const draft = await pulls.createReview({ ...pull, body: "Good" });
    expect(draft.data.state).toBe("PENDING");
    expect((await play.as("reader").rest.pulls.listReviews(pull)).data).toEqual([]);
    const review = { ...pull, review_id: draft.data.id };
    await pulls.submitReview({ ...review, event: "APPROVE" });
    const listed = await play.as("reader").rest.pulls.listReviews(pull);
    expect(listed.data).toMatchObject([{ state: "APPROVED", author_association: "COLLABORATOR" }]);
    const dismissed = await play.as("admin").rest.pulls.dismissReview({ ...review, message: "Stale" });
    expect(dismissed.data.state).toBe("DISMISSED");
  });

  it("is asked of collaborators only, not of the author", async () => {
    const pull = await openPull("writer");
    const { pulls } = play.as("installation").rest;
    for (const reviewer of ["sam-stranger", "walter-writer"]) {
      expect(await refusalOf(pulls.requestReviewers({ ...pull, reviewers: [reviewer] }))).toMatchObject({
        status: 422,
      });
    }
    const { data } = await pulls.requestReviewers({ ...pull, reviewers: ["alice-admin"] });
    expect(data.requested_reviewers?.map((each) => ("login" in each ? each.login : ""))).toEqual([
      "alice-admin",
    ]);
  });
});
