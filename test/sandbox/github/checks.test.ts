import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusalOf, startPlayground, type Playground } from "./playground.ts";

let play: Playground;
let head_sha: string;
beforeAll(async () => {
  play = await startPlayground();
  head_sha = await play.push("topic", { "topic.txt": "x\n" });
});
afterAll(() => play.close());

const annotations = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    path: "topic.txt",
    start_line: 1,
    end_line: 1,
    annotation_level: "failure" as const,
    message: `Problem ${index}`,
  }));

describe("a check run", () => {
  it("is created, updated and read with all its annotations", async () => {
    const { checks } = play.as("installation").rest;
    const run = await checks.create({
      ...play.repo,
      name: "lint",
      head_sha,
      status: "in_progress",
      external_id: "gate-1",
    });
    const id = { ...play.repo, check_run_id: run.data.id };
    const output = { title: "60 problems", summary: "See below" };
    await checks.update({ ...id, output: { ...output, annotations: annotations(50) } });
    await checks.update({
      ...id,
      conclusion: "failure",
      output: { ...output, annotations: annotations(10) },
    });
    const { data } = await play.as("reader").rest.checks.get(id);
    expect(data).toMatchObject({
      status: "completed",
      conclusion: "failure",
      output: { annotations_count: 60 },
    });
    const client = play.as("reader");
    const all = await client.paginate(client.rest.checks.listAnnotations, { ...id, per_page: 25 });
    expect(all).toHaveLength(60);
  });

  it.each([
    ["with more than 50 annotations", { output: { title: "x", summary: "x", annotations: annotations(51) } }],
    ["with a text over 65,535 bytes", { output: { title: "x", summary: "ü".repeat(40_000) } }],
    ["completed without a conclusion", { status: "completed" as const }],
    ["for a commit that is not there", { head_sha: "0".repeat(40) }],
    [
      "with four buttons",
      { actions: Array.from({ length: 4 }, () => ({ label: "a", description: "a", identifier: "a" })) },
    ],
    [
      "with a label too long for a button",
      { actions: [{ label: "a".repeat(21), description: "a", identifier: "a" }] },
    ],
  ])("is refused %s", async (_, fields) => {
    const asked = play
      .as("installation")
      .rest.checks.create({ ...play.repo, name: "bad", head_sha, ...fields });
    expect(await refusalOf(asked)).toMatchObject({ status: 422 });
  });

  it("is listed for its commit, the newest of each name", async () => {
    const { checks } = play.as("installation").rest;
    for (const conclusion of ["failure", "success"] as const) {
      await checks.create({ ...play.repo, name: "test", head_sha, conclusion });
    }
    const listed = await play
      .as("reader")
      .rest.checks.listForRef({ ...play.repo, ref: "topic", check_name: "test" });
    expect(listed.data.check_runs.map(({ conclusion }) => conclusion)).toEqual(["success"]);
    const all = await checks.listForRef({ ...play.repo, ref: head_sha, check_name: "test", filter: "all" });
    expect(all.data.total_count).toBe(2);
    const suites = await checks.listSuitesForRef({ ...play.repo, ref: "topic" });
    expect(suites.data.total_count).toBe(1);
  });

  it("names the open pull request of its commit", async () => {
    const { pulls, checks } = play.as("installation").rest;
    const pull = await pulls.create({ ...play.repo, title: "Topic", head: "topic", base: "main" });
    const run = await checks.create({ ...play.repo, name: "build", head_sha });
    expect(run.data.pull_requests.map(({ number }) => number)).toEqual([pull.data.number]);
  });
});

describe("a person's click", () => {
  it("on re-run or on a check run's own button is told to the App", async () => {
    const { checks } = play.as("installation").rest;
    const action = { label: "Accept", description: "Accept the finding", identifier: "accept" };
    const run = await checks.create({
      ...play.repo,
      name: "buttons",
      head_sha,
      conclusion: "failure",
      actions: [action],
    });
    await play.as("writer").rest.checks.rerequestRun({ ...play.repo, check_run_id: run.data.id });
    play.github.clickCheckAction({
      repository: "acme/shop",
      checkRunId: run.data.id,
      identifier: "accept",
      login: "walter-writer",
    });
    const told = await play.told();
    expect(told.slice(-2)).toEqual(["check_run.rerequested", "check_run.requested_action"]);
    expect(play.hooks.at(-1)?.payload).toMatchObject({
      requested_action: { identifier: "accept" },
      check_run: { id: run.data.id },
      sender: { login: "walter-writer" },
    });
  });
});
