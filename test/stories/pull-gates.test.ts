import { expect, it } from "vitest";
import { type CheckRun } from "../../src/sandbox/github/state/checks.ts";
import { playsAll } from "../support/cases.ts";
import { place, type PersonName } from "../support/story/people.ts";
import { mendedGate } from "../support/story/scripts.ts";
import { checksOn } from "../support/story/seen.ts";
import { startStory, type Story } from "../support/story/story.ts";

const config = { gates: { on: "all", ...mendedGate } };
const path = "NOTES.md";

it("with `gates.on: all` a person's pull request is judged; an administrator may accept what is refused, a writer may not", async () => {
  const story = await startStory({ config });
  const { pull, sha } = await open(story, "tried\n");
  expect(toldOn(story, sha)).toEqual([
    ["nightshift / gates", "failure", "failed: mended"],
    ["nightshift / mended", "failure", "exit code 1"],
  ]);
  expect(latest(story, sha, "nightshift / gates").output.summary).toContain("`.github/nightshift.yml`");
  expect(latest(story, sha, "nightshift / mended").actions.map(({ label }) => label)).toEqual([
    "Re-run",
    "Explain",
    "Accept anyway",
  ]);

  const details = latest(story, sha, "nightshift / mended").detailsUrl ?? "";
  expect(details).toMatch(/\/gates\/[^/]+\/[^/]+\/mended$/);
  expect(await (await fetch(details)).text()).toContain(`pull request #${pull}`);

  await press(story, { sha, check: "nightshift / mended", button: "accept", login: "walter-writer" });
  expect(commentsOn(story, pull)).toEqual([
    expect.stringContaining("only an administrator of the repository accepts what a gate refuses"),
  ]);
  expect(toldOn(story, sha)[0]?.[1]).toBe("failure");

  await press(story, { sha, check: "nightshift / mended", button: "explain", login: "walter-writer" });
  expect(commentsOn(story, pull).at(-1)).toContain("**mended** demands exit code 0");

  await press(story, { sha, check: "nightshift / mended", button: "accept", login: "alice-admin" });
  expect(toldOn(story, sha).map(([, conclusion]) => conclusion)).toEqual(["neutral", "neutral"]);
  expect(toldOn(story, sha)[0]?.[2]).toBe("accepted anyway: mended");
  expect(commentsOn(story, pull).at(-1)).toContain("an administrator, accepted what these gates refuse");
  const { rows } = await story.db.query("select gate, accepted_by from acceptances");
  expect(rows).toEqual([{ gate: "mended", accepted_by: "alice-admin" }]);
});

it("a newer head takes the place of an older one; the same tree is not judged twice, unless somebody asks for it", async () => {
  const story = await startStory({ config });
  const first = await open(story, "mended\n");
  expect(toldOn(story, first.sha).map(([, conclusion]) => conclusion)).toEqual(["success", "success"]);
  const again = await open(story, "mended\n", "same-tree");
  expect(toldOn(story, again.sha).map(([, conclusion]) => conclusion)).toEqual(["success", "success"]);
  const { rows } = await story.db.query<{ cached: boolean }>(
    "select (verdict->'gates'->0->>'cached')::boolean as cached from pull_gate_runs order by id",
  );
  expect(rows.map(({ cached }) => cached)).toEqual([false, true]);

  const second = await story.as("writer").commitFile(path, "tried\n", "change");
  await story.settle();
  expect(toldOn(story, second).map(([, conclusion]) => conclusion)).toEqual(["failure", "failure"]);

  const { octokit } = story.as("writer");
  const run = latest(story, second, "nightshift / mended");
  await octokit.rest.checks.rerequestRun({ ...place, check_run_id: run.id });
  await story.settle();
  expect(runsOn(story, second, "nightshift / mended")).toHaveLength(2);
  await octokit.rest.checks.rerequestSuite({ ...place, check_suite_id: run.suite.id });
  await story.settle();
  await press(story, { sha: second, check: "nightshift / gates", button: "rerun", login: "walter-writer" });
  expect(runsOn(story, second, "nightshift / mended").map(({ conclusion }) => conclusion)).toEqual(
    Array<string>(4).fill("failure"),
  );
  expect(openRuns(story)).toEqual([]);

  // What the gates let pass, and a person takes back after the merge.
  const { repos, pulls } = story.as("admin").octokit.rest;
  const { data } = await pulls.merge({ ...place, pull_number: again.pull });
  const message = `Revert it\n\nThis reverts commit ${data.sha}.`;
  const content = Buffer.from("x\n").toString("base64");
  await repos.createOrUpdateFileContents({ ...place, path: "OTHER.md", message, content });
  await story.settle();
  const { rows: bad } = await story.db.query(
    `select f.pull, f.cause, r.head_sha, a.subject from false_negatives f
     join pull_gate_runs r on r.id = f.pull_gate_run_id
     join audit_entries a on a.kind = 'false-negative' order by f.id`,
  );
  const subject = expect.stringMatching(new RegExp(`^pull \\d+#${again.pull}$`)) as string;
  expect(bad).toEqual([{ pull: again.pull, cause: "reverted", head_sha: again.sha, subject }]);
});

it("a pull request from a fork is held back until a person with write access asks for its gates, and for no later head", async () => {
  const story = await startStory({ config });
  const stranger = story.as("stranger");
  const fork = { owner: "sam-stranger", repo: place.repo };
  await stranger.octokit.rest.repos.createFork(place);
  await commitTo(story, "stranger", { ...fork, branch: "main", content: "mended\n" });
  const { data } = await stranger.octokit.rest.pulls.create({
    ...{ ...place, title: "From outside", head: "sam-stranger:main", base: "main" },
  });
  await story.settle();
  const { number: pull, head } = data;
  expect(toldOn(story, head.sha)).toEqual([
    ["nightshift / gates", "action_required", "held back: this comes from a fork"],
  ]);
  await story.as("writer").label(pull, "documentation", "question");
  await story.settle();
  const { rows: held } = await story.db.query(
    "select from audit_entries where kind = 'pull-gates' and decision->>'kind' = 'hold'",
  );
  expect(held).toHaveLength(1);

  await stranger.comment(pull, "/nightshift gates");
  await story.settle();
  expect(toldOn(story, head.sha)).toHaveLength(1);
  await story.as("writer").comment(pull, "/nightshift gates");
  await story.settle();
  expect(toldOn(story, head.sha).map(([name, conclusion]) => [name, conclusion])).toEqual([
    ["nightshift / gates", "success"],
    ["nightshift / mended", "success"],
  ]);

  const later = await commitTo(story, "stranger", { ...fork, branch: "main", content: "mended, and more\n" });
  await story.settle();
  expect(toldOn(story, later).map(([, conclusion]) => conclusion)).toEqual(["action_required"]);
});

it.runIf(playsAll)(
  "a verdict is of one pull request into one base: another of the same head, and another base, are judged for themselves",
  async () => {
    const story = await startStory({ config });
    const writer = story.as("writer");
    await writer.branch("release");
    const { pull, sha } = await open(story, "mended\n");
    const { data: twin } = await writer.octokit.rest.pulls.create({
      ...{ ...place, title: "The same, elsewhere", head: "change", base: "release" },
    });
    await story.settle();
    expect(await judged(story)).toEqual([
      [pull, "main", "done"],
      [twin.number, "release", "done"],
    ]);

    const { suite } = latest(story, sha, "nightshift / gates");
    await writer.octokit.rest.checks.rerequestSuite({ ...place, check_suite_id: suite.id });
    await story.settle();
    expect((await judged(story)).slice(2).toSorted()).toEqual([
      [pull, "main", "done"],
      [twin.number, "release", "done"],
    ]);

    await writer.comment(pull, "/nightshift gates");
    await story.settle();
    expect((await judged(story)).at(-1)).toEqual([pull, "main", "done"]);

    await writer.octokit.rest.pulls.update({ ...place, pull_number: twin.number, state: "closed" });
    await writer.octokit.rest.pulls.update({ ...place, pull_number: pull, base: "release" });
    await story.settle();
    expect((await judged(story)).slice(5)).toEqual([[pull, "release", "done"]]);

    // What was at work on another head must not swallow what is asked for.
    await story.db.query(
      `insert into pull_gate_runs (repository_id, pull, head_sha, base_ref, status, wait_until, created_at)
     select repository_id, pull, repeat('0', 40), base_ref, 'waiting', created_at + interval '9 years', created_at
     from pull_gate_runs order by id desc limit 1`,
    );
    await writer.comment(pull, "/nightshift gates");
    await story.settle();
    expect((await judged(story)).slice(6)).toEqual([
      [pull, "release", "cancelled"],
      [pull, "release", "done"],
    ]);
    expect(runsOn(story, sha, "nightshift / gates")).toHaveLength(7);
  },
);

it("with `gates.on: agent` the agent's pull request is judged, whoever pushes to it, and a person's only where somebody asks for it", async () => {
  const story = await startStory({ config: { gates: { on: "agent", ...mendedGate } } });
  // Nothing is told of it before somebody asks.
  story.github.addDeliveryFault({ kind: "lose", event: "pull_request", times: 2 });
  const { pull, sha } = await open(story, "tried\n");
  await story.as("writer").label(pull, "nightshift:gates");
  await story.settle();
  expect(toldOn(story, sha)).toEqual([]);

  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const [own] = (await story.seen(issue)).pulls;
  expect(toldOn(story, own?.head.sha ?? "")).toEqual([
    ["nightshift / gates", "success", "1 of 1 gates passed"],
    ["nightshift / mended", "success", "exit code 0"],
  ]);
  expect(await judged(story)).toEqual([]);

  const pushed = await story.as("writer").commitFile(path, "tried\n", `nightshift/issue-${issue}`);
  await story.settle();
  expect(toldOn(story, pushed)).toEqual([
    ["nightshift / gates", "failure", "failed: mended"],
    ["nightshift / mended", "failure", "exit code 1"],
  ]);
  expect(toldOn(story, sha)).toEqual([]);

  await story.as("writer").comment(pull, "/nightshift gates");
  await story.settle();
  expect(toldOn(story, sha).map(([, conclusion]) => conclusion)).toEqual(["failure", "failure"]);
  expect(await judged(story)).toEqual([
    [own?.issue.number, "main", "done"],
    [pull, "main", "done"],
  ]);
});

it("a pull request waits for the checks of others, and one that nobody selected is left alone", async () => {
  const checks = [{ name: "ci / integration", timeout: "30m" }];
  const story = await startStory({ config: { gates: { on: "labelled", ...mendedGate, checks } } });
  const { pull, sha } = await open(story, "mended\n");
  expect(toldOn(story, sha)).toEqual([]);
  await story.as("writer").label(pull, "nightshift:gates");
  await story.settle();
  expect(latest(story, sha, "nightshift / gates")).toMatchObject({ status: "in_progress" });
  await story.as("writer").octokit.rest.repos.createCommitStatus({
    ...{ ...place, sha, state: "success", context: "ci / integration" },
  });
  await story.settle();
  expect(toldOn(story, sha).map(([name, conclusion]) => [name, conclusion])).toEqual([
    ["nightshift / ci / integration", "success"],
    ["nightshift / gates", "success"],
    ["nightshift / mended", "success"],
  ]);
});

it("closing a pull request while its gates run leaves no check run open", async () => {
  const slow = { custom: [{ name: "slow", command: "sleep 60", timeout: "2m" }] };
  const story = await startStory({ config: { gates: { on: "all", ...slow } } });
  const { pull, sha } = await open(story, "mended\n", "change", { settled: false });
  await story.until("gates started");
  await story.as("writer").close(pull);
  await story.settle();
  expect(toldOn(story, sha).map(([, conclusion]) => conclusion)).toEqual(["cancelled", "cancelled"]);
});

/** Pull request, base and status of each gate run. */
async function judged(story: Story): Promise<unknown[]> {
  const { rows } = await story.db.query<{ pull: number; base_ref: string | null; status: string }>(
    "select pull, base_ref, status from pull_gate_runs order by id",
  );
  return rows.map(({ pull, base_ref, status }) => [pull, base_ref, status]);
}

async function open(
  story: Story,
  content: string,
  ...[branch = "change", { settled } = { settled: true }]: [branch?: string, how?: { settled: boolean }]
): Promise<{ pull: number; sha: string }> {
  const writer = story.as("writer");
  await writer.branch(branch);
  const sha = await writer.commitFile(path, content, branch);
  const asked = { ...place, title: "Change the notes", head: branch, base: "main" };
  const { data } = await writer.octokit.rest.pulls.create(asked);
  if (settled) await story.settle();
  return { pull: data.number, sha };
}

interface Commit {
  readonly owner: string;
  readonly repo: string;
  readonly branch: string;
  readonly content: string;
}

async function commitTo(story: Story, who: PersonName, { content, ...at }: Commit): Promise<string> {
  const { repos } = story.as(who).octokit.rest;
  const { branch, ...where } = at;
  const there = await repos.getContent({ ...where, path, ref: branch }).catch(() => null);
  const sha = there !== null && "sha" in there.data ? { sha: there.data.sha } : {};
  const body = { message: "Change the notes", content: Buffer.from(content).toString("base64") };
  const { data } = await repos.createOrUpdateFileContents({ ...where, path, branch, ...sha, ...body });
  return data.commit.sha ?? "";
}

interface Press {
  readonly sha: string;
  readonly check: string;
  readonly button: string;
  readonly login: string;
}

async function press(story: Story, { sha, check, button, login }: Press): Promise<void> {
  const run = latest(story, sha, check);
  const repository = `${place.owner}/${place.repo}`;
  story.github.clickCheckAction({ repository, checkRunId: run.id, identifier: button, login });
  await story.settle();
}

/** Name, conclusion and title of the newest check run of each name. */
function toldOn(story: Story, sha: string) {
  const names = [...new Set(checksOn(story.repository, sha).map(({ name }) => name))];
  return names.map((name) => {
    const { conclusion, output } = latest(story, sha, name);
    return [name, conclusion, output.title];
  });
}

function runsOn(story: Story, sha: string, name: string): CheckRun[] {
  return checksOn(story.repository, sha).filter((run) => run.name === name);
}

function latest(story: Story, sha: string, name: string): CheckRun {
  const run = runsOn(story, sha, name).toSorted((one, other) => other.id - one.id)[0];
  if (run === undefined) throw new Error(`there is no check run ${name} on ${sha}`);
  return run;
}

function openRuns(story: Story): string[] {
  const runs = story.repository.suites.flatMap((suite) => suite.runs);
  return runs.filter(({ status }) => status !== "completed").map(({ name }) => name);
}

function commentsOn(story: Story, pull: number): string[] {
  const issue = story.repository.issues.find(({ number }) => number === pull);
  return (issue?.comments ?? []).map(({ body }) => body);
}
