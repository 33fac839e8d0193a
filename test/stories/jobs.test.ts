import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { type Pull } from "../../src/sandbox/github/state.ts";
import { playsAll } from "../support/cases.ts";
import { atPhase, done, oneRound, planSteps } from "../support/story/job-scripts.ts";
import { place } from "../support/story/people.ts";
import { mendedGate, mends } from "../support/story/scripts.ts";
import { branchesOf, checksOn, fileOn } from "../support/story/seen.ts";
import { startStory, type Story } from "../support/story/story.ts";
import { unsaidDecisions } from "../support/story/unsaid.ts";

const openPulls = ({ repository }: Story) => repository.pulls.filter(({ issue }) => issue.state === "open");

function onlyOpen(story: Story): Pull {
  const [pull, ...others] = openPulls(story);
  if (pull === undefined || others.length > 0) throw new Error(`${others.length + 1} pull requests are open`);
  return pull;
}

async function review(
  story: Story,
  pull: Pull,
  said: { event: "APPROVE" } | { event: "REQUEST_CHANGES"; body: string },
): Promise<void> {
  const { octokit } = story.as("admin");
  await octokit.rest.pulls.createReview({ ...place, pull_number: pull.issue.number, ...said });
  await story.settle();
}

async function askFor(story: Story, ...labels: string[]): Promise<number> {
  const issue = await story.as("writer").openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await story.as("writer").label(issue, ...labels, "nightshift");
  await story.settle();
  return issue;
}

it("a job at partial waits for its first plan and for its result, and does everything between by itself", async () => {
  const story = await startStory({ scripts: oneRound });
  const issue = await askFor(story);

  const plan = onlyOpen(story);
  expect(plan).toMatchObject({
    head: { ref: `nightshift/job-${issue}/phase-1-strategic` },
    base: { ref: `nightshift/job-${issue}/base` },
    issue: { title: "Plan the notes" },
  });
  expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:in-review"]);

  await review(story, plan, { event: "APPROVE" });
  const whole = onlyOpen(story);
  expect(whole).toMatchObject({ head: { ref: `nightshift/job-${issue}/base` }, base: { ref: "main" } });
  expect(whole.issue.body).toContain(`| 1, strategic | Plan the notes | #${plan.issue.number} |`);
  expect(whole.issue.body).toContain("| 2, tactical | Write the notes | #");
  expect(await branchesOf(story.repository)).toEqual(["main", `nightshift/job-${issue}/base`]);
  await expect(
    fileOn(story.repository, whole.head.ref, `.nightshift/job-${issue}/plan.md`),
  ).rejects.toThrow();
  expect(
    checksOn(story.repository, whole.head.sha).map(({ name, conclusion }) => `${name}: ${conclusion ?? ""}`),
  ).toEqual(["nightshift / gates: success", "nightshift / mended: success"]);
  await expect(fileOn(story.repository, "main", "NOTES.md")).rejects.toThrow();

  // A base that has just moved is waited for, which nobody tells of.
  const body = { message: "Base branch was modified. Review and try the merge again." };
  const merging = { method: "PUT", path: `/repos/*/*/pulls/${whole.issue.number}/merge` };
  const modified = story.github.addFault({ match: merging, effect: { kind: "answer", status: 405, body } });
  await review(story, whole, { event: "APPROVE" });
  expect([modified.met(), whole.merged]).toEqual([1, null]);
  await story.advance(5_000);
  expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended\n");
  expect(await branchesOf(story.repository)).toEqual(["main"]);
  const seen = await story.seen(issue);
  expect(seen).toMatchObject({ state: "closed", labels: ["nightshift", "nightshift:done"] });
  expect(seen.kinds).toEqual(["job", "job-completed"]);
  expect(await unsaidDecisions(story.db)).toEqual([]);
});

it("at full nothing waits and no pull request is opened; each phase is one commit that names it", async () => {
  const story = await startStory({ scripts: oneRound });
  const issue = await askFor(story, "autonomy:full");

  expect(story.repository.pulls).toEqual([]);
  expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended\n");
  expect(await branchesOf(story.repository)).toEqual(["main"]);
  expect(await story.seen(issue)).toMatchObject({
    state: "closed",
    labels: ["autonomy:full", "nightshift", "nightshift:done"],
  });
  const { octokit } = story.as("reader");
  const [last] = (await octokit.rest.repos.listCommits({ ...place })).data;
  expect(last?.commit.message).toContain(`Nightshift-Job: ${issue}`);
  expect(last?.commit.message).toContain("\nPhase 2, tactical: Write the notes\nThey said nothing before.\n");

  // What the gates let pass is taken back.
  const found = await fileIn(story, "NOTES.md");
  const message = `Revert "Mend the notes"\n\nThis reverts commit ${last?.sha ?? ""}.`;
  await story.as("admin").octokit.rest.repos.createOrUpdateFileContents({
    ...{ ...place, path: "NOTES.md", message, content: Buffer.from("as before\n").toString("base64") },
    ...found,
  });
  await story.settle();
  const { rows } = await story.db.query(
    `select f.cause, f.pull, p.step from false_negatives f join phases p on p.id = f.phase_id`,
  );
  expect(rows).toEqual([{ cause: "reverted", pull: null, step: "merged" }]);
  const told = await (
    await fetch(`${story.service.url}/api/diagnostics/gates?repository=corner-shop/till`)
  ).json();
  expect(told).toMatchObject({
    windows: { "24h": { metrics: { falseNegatives: { value: 1, met: false } } } },
  });
  const { rows: audited } = await story.db.query(
    "select subject from audit_entries where kind = 'false-negative'",
  );
  expect(audited).toEqual([{ subject: expect.stringMatching(new RegExp(`^job .*#${issue}$`)) as string }]);
});

async function fileIn(story: Story, path: string): Promise<{ sha?: string }> {
  const { data } = await story.as("admin").octokit.rest.repos.getContent({ ...place, path });
  return "sha" in data ? { sha: data.sha } : {};
}

it.runIf(playsAll)(
  "a plan that is sent back is made again on its branch, whatever was said while the service was down",
  async () => {
    const story = await startStory({
      scripts: [
        {
          match: { role: "strategic", phase: 1, attempt: 2 },
          turns: [done("Plan the notes in fewer words", ...planSteps([{ id: "notes" }], "Shorter.\n"))],
        },
        ...oneRound,
      ],
    });
    const issue = await askFor(story);
    const plan = onlyOpen(story);
    story.github.deliverTo(`${story.service.url}/nowhere`);
    await review(story, plan, { event: "REQUEST_CHANGES", body: "Say it in fewer words." });
    expect(onlyOpen(story).head.sha).toBe(plan.head.sha);
    story.github.deliverTo(`${story.service.url}/api/github/webhooks`);
    await story.advance(0);

    const again = onlyOpen(story);
    expect(again.issue.number).toBe(plan.issue.number);
    const file = `.nightshift/job-${issue}/plan.md`;
    expect(await fileOn(story.repository, again.head.ref, file)).toContain("Shorter.");
    expect(await branchesOf(story.repository)).toContain(`${again.head.ref}-rev-2`);
  },
);

it.runIf(playsAll)(
  "a plan that leads in a circle is refused with what is wrong, and after three times is escalated",
  async () => {
    const circle = planSteps([
      { id: "a", depends_on: ["b"] },
      { id: "b", depends_on: ["a"] },
    ]);
    const turn = done("Plan in a circle", ...circle);
    const story = await startStory({ scripts: [atPhase("strategic", 1, turn, turn, turn), mends] });
    const issue = await askFor(story);

    const seen = await story.seen(issue);
    expect(seen.labels).toEqual(["nightshift", "nightshift:failed"]);
    expect(seen.kinds).toEqual(["job", "job-failed", "job-escalated"]);
    const filed = story.repository.issues.find(({ title }) =>
      title.startsWith(`The job of #${issue} is stuck`),
    );
    expect(filed?.body).toContain("what it planned could not be used");
    expect(filed?.body).toContain('"a" depends on "b" depends on "a"');
    expect(story.repository.pulls.filter(({ head }) => head.ref.includes("job"))).toEqual([]);
    const { rows } = await story.db.query<{ problem: string }>(
      "select problem from phase_verdicts order by id",
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]?.problem).toContain('"a" depends on "b" depends on "a"');
  },
);

it("a job is asked for, paused, changed, resumed and approved in comments", async () => {
  const story = await startStory({ scripts: oneRound });
  const issue = await story.as("writer").openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  const say = async (number: number, ...words: string[]) => {
    await story.as("admin").comment(number, words.map((each) => `/nightshift ${each}`).join("\n"));
    await story.settle();
  };
  // Whoever pushes and opens needs no delivery to know of it.
  story.github.addDeliveryFault({ kind: "lose", event: "pull_request", action: "opened" });
  // Nor does a job begin for ever where none of its branches can be made.
  await story.as("writer").branch("nightshift");
  await say(issue, "run guided coder");
  const held = (await story.seen(issue)).comments.find(({ kind }) => kind === "job-paused")?.body;
  expect(held).toContain("rename or delete `nightshift`");
  execFileSync("git", ["branch", "-D", "nightshift"], { cwd: story.repository.directory });
  await say(issue, "resume");
  const plan = onlyOpen(story);
  await say(issue, "resume", "pause");
  expect((await story.seen(issue)).kinds).toContain("job-paused");

  // What is said while somebody else is at the job is heard once that one is done.
  const elsewhere = await story.db.connect();
  await elsewhere.query("select pg_advisory_lock(4711)");
  await story.db.query("update jobs set lease_holder = 4711");
  await story.as("admin").comment(issue, "/nightshift autonomy full\n/nightshift resume");
  await story.until("job is held by another look");
  await story.db.query("update jobs set lease_holder = null");
  elsewhere.release(true);
  await story.settle();
  expect(onlyOpen(story).issue.number).toBe(plan.issue.number);

  await say(plan.issue.number, "approve");
  expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended\n");
  expect(story.repository.pulls).toHaveLength(1);
  expect((await story.seen(issue)).labels).toEqual(["nightshift:done"]);
});

it.runIf(playsAll)(
  "a frozen job outlives a restart with an emptied queue, and what was said meanwhile counts",
  async () => {
    const story = await startStory({ scripts: oneRound, config: { gates: mendedGate } });
    const issue = await askFor(story);
    const plan = onlyOpen(story);
    story.repository.requiredApprovals.set(plan.base.ref, 2);
    await review(story, plan, { event: "APPROVE" });
    expect(plan.issue.comments.at(-1)?.body).toContain("the rules of the branch ask for more");

    await story.restart(async () => {
      await story.db.query("drop schema bullmq cascade");
      await story.as("writer").review(plan.issue.number, { event: "APPROVE" });
    });
    await story.advance(0);
    expect(plan.merged).not.toBeNull();
    // The rules of the branch hold its work up, too, which its level would not.
    const work = onlyOpen(story);

    // Closed by hand it is asked about, and opened anew.
    await story.as("admin").closePull(work.issue.number);
    await story.settle();
    const asked = (await story.seen(issue)).comments.at(-1);
    expect(asked).toMatchObject({ kind: "job-paused" });
    expect(asked?.body).toContain("closed without being merged");
    await story.as("admin").comment(issue, "/nightshift resume");
    await story.settle();
    const again = onlyOpen(story);
    expect(again.issue.number).not.toBe(work.issue.number);
    await story.as("admin").comment(again.issue.number, "[FIX] Say it twice.");
    await story.settle();
    expect(again.head.ref).toBe(`nightshift/job-${issue}/phase-2-tactical`);
    const { rows } = await story.db.query<{ kind: string; feedback: number }>(
      "select kind, feedback_of as feedback from phases order by id desc limit 1",
    );
    expect(rows).toEqual([{ kind: "strategic", feedback: 2 }]);

    // A phase that service after service dies at is given up, which is a decision like any other.
    // What broke it off the last time is said with it.
    await story.restart(async () => {
      await story.db.query(
        `update phases set step = 'claimed', settled_at = null, wait_until = null, restarts = 19
       where id = (select max(id) from phases);
       create function throw_always() returns trigger language plpgsql as $$
       begin raise exception 'no verdict can be \`stored\`'; end $$;
       create trigger throws before insert on phase_verdicts for each row execute function throw_always()`,
      );
      await story.db.query("update jobs set status = 'running', why = null");
    });
    await story.advance(0);
    const givenUp = (await story.seen(issue)).comments.at(-1)?.body;
    expect(givenUp).toContain("it was interrupted again and again");
    expect(givenUp).toContain("- the last time by an error: no verdict can be `stored`");
    const { rows: given } = await story.db.query(
      "select facts->'restarts' as restarts, decision from audit_entries where decision->>'why' = 'interrupted'",
    );
    expect(given).toEqual([{ restarts: 21, decision: { kind: "fail", why: "interrupted" } }]);
  },
);
