import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusalOf, startPlayground, type Playground } from "./playground.ts";

let play: Playground;
beforeAll(async () => {
  play = await startPlayground();
});
afterAll(() => play.close());

const open = async (fields: { title?: string; body?: string; labels?: string[] } = {}) => {
  const { data } = await play.as("bot").rest.issues.create({ ...play.repo, title: "Flaky", ...fields });
  return { ...play.repo, issue_number: data.number };
};
const labelsOf = ({ issue_number }: { issue_number: number }) =>
  play.repository.issues.find(({ number }) => number === issue_number)?.labels.map(({ name }) => name);

describe("an issue", () => {
  it("is opened with labels that are made as needed", async () => {
    const issue = await open({ labels: ["hitl-escalation", "flaky-test-stuck"] });
    expect(labelsOf(issue)).toEqual(["hitl-escalation", "flaky-test-stuck"]);
    const { data } = await play.as("reader").rest.issues.get(issue);
    expect(data).toMatchObject({ state: "open", author_association: "COLLABORATOR", closed_by: null });
  });

  it("gets no labels from those who may not set them", async () => {
    const { data } = await play
      .as("stranger")
      .rest.issues.create({ ...play.repo, title: "Mine", labels: ["bug"] });
    expect(data.labels).toEqual([]);
    expect(data.author_association).toBe("NONE");
  });

  it("needs a title", async () => {
    const refusal = await refusalOf(
      play.as("writer").request("POST /repos/{owner}/{repo}/issues", { ...play.repo } as never),
    );
    expect(refusal).toMatchObject({ status: 422, message: "Validation Failed" });
    expect(refusal.errors).toContain('"code":"missing_field"');
  });

  it("is closed, reopened and edited by those who may", async () => {
    const issue = await open();
    await play.as("writer").rest.issues.update({ ...issue, state: "closed", state_reason: "not_planned" });
    const closed = await play.as("reader").rest.issues.get(issue);
    expect(closed.data).toMatchObject({
      state: "closed",
      state_reason: "not_planned",
      closed_by: { login: "walter-writer" },
    });
    await play.as("writer").rest.issues.update({ ...issue, state: "open", title: "Still flaky" });
    const events = await play.as("reader").rest.issues.listEvents(issue);
    expect(events.data.map(({ event }) => event)).toEqual(["closed", "renamed", "reopened"]);
    expect(
      await refusalOf(play.as("stranger").rest.issues.update({ ...issue, state: "closed" })),
    ).toMatchObject({ status: 403 });
  });

  it("is listed by label, state and page", async () => {
    for (const title of ["a", "b", "c"]) await open({ title, labels: ["listed"] });
    const client = play.as("reader");
    const query = { ...play.repo, labels: "listed", per_page: 2 };
    const first = await client.rest.issues.listForRepo(query);
    expect(first.headers.link).toContain('rel="next"');
    const all = await client.paginate(client.rest.issues.listForRepo, query);
    expect(all.map(({ title }) => title)).toEqual(["c", "b", "a"]);
    const closed = await client.rest.issues.listForRepo({ ...query, state: "closed" });
    expect(closed.data).toEqual([]);
  });

  it("is found by search", async () => {
    await open({ title: "A needle in the hay", labels: ["hay"] });
    const q = 'repo:acme/shop is:issue is:open label:hay in:title "needle in"';
    const { data } = await play.as("reader").request("GET /search/issues", { q });
    expect(data.items.map(({ title }) => title)).toEqual(["A needle in the hay"]);
  });

  it("is refused where issues are disabled", async () => {
    play.repository.hasIssues = false;
    const refused = await refusalOf(play.as("writer").rest.issues.create({ ...play.repo, title: "x" }));
    play.repository.hasIssues = true;
    expect(refused.status).toBe(410);
  });
});

describe("labels", () => {
  it("are added, replaced, removed one by one and all at once", async () => {
    const issue = await open({ labels: ["a"] });
    const { issues } = play.as("installation").rest;
    await issues.addLabels({ ...issue, labels: ["b", "a"] });
    expect(labelsOf(issue)).toEqual(["a", "b"]);
    await issues.setLabels({ ...issue, labels: ["b", "c"] });
    expect(labelsOf(issue)).toEqual(["b", "c"]);
    await issues.removeLabel({ ...issue, name: "b" });
    expect(await refusalOf(issues.removeLabel({ ...issue, name: "b" }))).toMatchObject({
      status: 404,
      message: "Label does not exist",
    });
    await issues.removeAllLabels(issue);
    expect(labelsOf(issue)).toEqual([]);
  });

  it("are at most 100 on an issue", async () => {
    const issue = await open();
    const { issues } = play.as("writer").rest;
    const labels = Array.from({ length: 100 }, (_, index) => `l${index}`);
    await issues.addLabels({ ...issue, labels });
    expect(await refusalOf(issues.addLabels({ ...issue, labels: ["one-more"] }))).toMatchObject({
      status: 422,
    });
    expect(labelsOf(issue)).toHaveLength(100);
  });

  it("of a repository are made, renamed and deleted, on issues too", async () => {
    const { issues } = play.as("writer").rest;
    const issue = await open();
    await issues.createLabel({ ...play.repo, name: "Human-Required", color: "FF0000" });
    await issues.addLabels({ ...issue, labels: ["human-required"] });
    expect(labelsOf(issue)).toEqual(["Human-Required"]);
    const twin = issues.createLabel({ ...play.repo, name: "human-required" });
    expect((await refusalOf(twin)).errors).toContain("already_exists");
    await issues.updateLabel({ ...play.repo, name: "human-required", new_name: "paged" });
    expect(labelsOf(issue)).toEqual(["paged"]);
    await issues.deleteLabel({ ...play.repo, name: "paged" });
    expect(labelsOf(issue)).toEqual([]);
  });
});

describe("a comment", () => {
  it("is written by anyone who can read, changed and deleted by its author", async () => {
    const issue = await open();
    const { issues } = play.as("stranger").rest;
    const { data } = await issues.createComment({ ...issue, body: "Me too" });
    const comment = { ...play.repo, comment_id: data.id };
    await issues.updateComment({ ...comment, body: "Me three" });
    expect(
      await refusalOf(play.as("reader").rest.issues.updateComment({ ...comment, body: "No" })),
    ).toMatchObject({ status: 403 });
    const listed = await issues.listComments(issue);
    expect(listed.data.map(({ body }) => body)).toEqual(["Me three"]);
    await issues.deleteComment(comment);
    expect(await refusalOf(issues.getComment(comment))).toMatchObject({ status: 404 });
  });

  it.each([
    ["blank", "  "],
    ["longer than 65,536 characters", "x".repeat(65_537)],
  ])("is refused when it is %s", async (_, body) => {
    const issue = await open();
    expect(await refusalOf(play.as("writer").rest.issues.createComment({ ...issue, body }))).toMatchObject({
      status: 422,
    });
  });

  it("has one reaction of a kind from each person", async () => {
    const issue = await open();
    const { reactions } = play.as("installation").rest;
    const first = await reactions.createForIssue({ ...issue, content: "eyes" });
    const second = await reactions.createForIssue({ ...issue, content: "eyes" });
    expect([first.status, second.status]).toEqual([201, 200]);
    const { data } = await play.as("reader").rest.issues.get(issue);
    expect(data.reactions).toMatchObject({ total_count: 1, eyes: 1 });
    await reactions.deleteForIssue({ ...issue, reaction_id: first.data.id });
    expect((await reactions.listForIssue(issue)).data).toEqual([]);
  });
});

it("what a deleted account wrote stays, in nobody's name", async () => {
  const { issues, users } = play.as("stranger").rest;
  const { data: issue } = await issues.create({ ...play.repo, title: "Left behind" });
  const at = { ...play.repo, issue_number: issue.number };
  await issues.createComment({ ...at, body: "And this." });
  expect(play.github.deleteAccount("sam-stranger")).toBe(true);
  expect(play.github.deleteAccount("sam-stranger")).toBe(false);
  await expect(users.getAuthenticated()).rejects.toThrow("Bad credentials");
  const { rest } = play.as("writer");
  const { data: comments } = await rest.issues.listComments(at);
  const { data } = await rest.issues.get(at);
  expect([data.user?.login, ...comments.map(({ user }) => user?.login)]).toEqual(["ghost", "ghost"]);
  await expect(rest.users.getByUsername({ username: "sam-stranger" })).rejects.toThrow("Not Found");
});
