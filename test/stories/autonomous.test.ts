import { expect, it } from "vitest";
import { playsAll } from "../support/cases.ts";
import { board } from "../support/story/board.ts";
import { atPhase, done, oneRound, planSteps } from "../support/story/job-scripts.ts";
import { place } from "../support/story/people.ts";
import { bungle, mendedGate, type Step } from "../support/story/scripts.ts";
import { branchesOf, checksOn, fileOn } from "../support/story/seen.ts";
import { startStory, type Story } from "../support/story/story.ts";

const decisionsOf = async ({ db }: Story, kind: string) => {
  const { rows } = await db.query<{ decision: Record<string, unknown> }>(
    "select decision from audit_entries where decision->>'kind' = $1 order by id",
    [kind],
  );
  return rows.map(({ decision }) => decision);
};

it("an autonomous run asks nobody on its way; what is sensitive has all four specialists, and a clean result is merged and told", async () => {
  const story = await startStory({
    scripts: [
      atPhase("strategic", 1, done("Plan the notes", ...planSteps([{ id: "database-notes" }]))),
      { match: { role: "reviewer" }, turns: [{ answer: { verdict: "pass", findings: [] } }] },
      ...oneRound,
    ],
    config: { gates: mendedGate, project: { number: 7 } },
  });
  story.github.state.projects.push(board());
  const issue = await story.as("writer").openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await story.as("writer").comment(issue, "/nightshift run guided --autonomous");
  await story.settle();

  expect(story.repository.pulls.map(({ merged, base }) => [merged !== null, base.ref])).toEqual([
    [true, `nightshift/job-${issue}/base`],
    [true, `nightshift/job-${issue}/base`],
    [true, "main"],
  ]);
  expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended\n");
  expect(await branchesOf(story.repository)).toEqual(["main"]);
  const seen = await story.seen(issue);
  expect(seen).toMatchObject({ state: "closed", labels: ["nightshift:done"] });
  const summary = seen.comments.find(({ kind }) => kind === "job-completed")?.body;
  expect(summary).toContain("- Finished: 1 strategic, database-notes, 3 strategic\n- Result: #");
  expect(summary).toContain("- Autonomy: guided, in an autonomous run");
  // The App may not write projects here: that is said, and holds nothing up.
  const boards = seen.comments.filter(({ kind }) => kind === "board");
  expect(boards.map(({ body }) => body)).toEqual([
    expect.stringContaining(
      'could not be moved to "Done" on the board of project 7 of corner-shop; the job goes on',
    ),
  ]);
  expect((await decisionsOf(story, "publish")).map(({ freeze }) => freeze)).toEqual([
    { kind: "go-on", strategy: "autonomous", reason: "autonomous", straight: false },
    { kind: "go-on", strategy: "autonomous", reason: "autonomous", straight: false },
    { kind: "go-on", strategy: "autonomous", reason: "autonomous", straight: false },
    { kind: "go-on", strategy: "autonomous", reason: "clean", straight: false },
  ]);
  const work = story.repository.pulls.find(({ head }) => head.ref.endsWith("/phase-2-tactical"));
  const reviewed = checksOn(story.repository, work?.head.sha).flatMap(({ name, conclusion }) =>
    name.includes("/ review ") ? [`${name}: ${conclusion ?? ""}`] : [],
  );
  expect(reviewed.toSorted()).toEqual(
    ["architecture", "performance", "security", "simplicity"].map(
      (name) => `nightshift / review ${name}: success`,
    ),
  );
});

it.runIf(playsAll)(
  "an autonomous run that may not be promoted is held with its reason in the pull request, until a person approves it",
  async () => {
    const story = await startStory({
      scripts: oneRound,
      config: {
        gates: mendedGate,
        autonomy: { enabled: true, level: "full", autoPromote: { enabled: false } },
        project: { number: 7 },
      },
    });
    const project = board();
    story.github.state.projects.push(project);
    const permit = () => {
      story.github.installation.grant({ organization_projects: "write" });
      return Promise.resolve();
    };
    await story.restart(permit);
    const onBoard = () =>
      project.items.map(({ issue: of, values }) => [of.number, Object.fromEntries(values)]);
    const issue = await story
      .as("writer")
      .openIssue("Mend the notes", "NOTES.md must say that it is mended.");
    await story.as("writer").label(issue, "nightshift");
    await story.settle();

    const [whole, ...others] = story.repository.pulls;
    if (whole === undefined) throw new Error("there is no pull request");
    expect(others).toEqual([]);
    expect(whole).toMatchObject({ merged: null, base: { ref: "main" } });
    expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:in-review"]);
    const held = (await story.seen(whole.issue.number)).comments.find(
      ({ kind }) => kind === "run-held",
    )?.body;
    expect(held).toContain("- results of autonomous runs wait for a person here");
    expect(whole.issue.body).toContain("the run is held, and not merged by itself");
    const reason = "results of autonomous runs wait for a person here (`autonomy.autoPromote.enabled`)";
    expect(onBoard()).toEqual([[issue, { Status: "In Review", "Hold reason": reason }]]);

    const { octokit } = story.as("admin");
    await octokit.rest.pulls.createReview({ ...place, pull_number: whole.issue.number, event: "APPROVE" });
    await story.settle();
    expect(onBoard()).toEqual([[issue, { Status: "Done" }]]);
    expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended\n");
    expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:done"]);
  },
);

it.runIf(playsAll)(
  "a run whose phases are merged already is held just as well, where no pull request is left, until a person lets it through",
  async () => {
    const story = await startStory({
      scripts: oneRound,
      config: {
        ...{ gates: mendedGate, phases: { base: "default", keepArtifacts: true }, project: { number: 7 } },
        autonomy: { enabled: true, level: "full", autoPromote: { promoteOnClean: false } },
      },
    });
    const project = board();
    story.github.state.projects.push(project);
    await story.restart(() => {
      story.github.installation.grant({ organization_projects: "write" });
      return Promise.resolve();
    });
    const walter = story.as("writer");
    const issue = await walter.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
    await walter.label(issue, "nightshift");
    await story.settle();

    expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended\n");
    expect(project.items.map(({ issue: of }) => of.number)).toEqual([issue]);
    expect([...(project.items[0]?.values.values() ?? [])].join()).toContain(
      "clean results wait for a person here",
    );
    const held = await story.seen(issue);
    expect(held).toMatchObject({ state: "open", labels: ["nightshift", "nightshift:in-review"] });
    const told = held.comments.find(({ kind }) => kind === "job-paused")?.body;
    expect(told).toContain("- clean results wait for a person here, too");
    expect(told).toContain("`/nightshift resume` completes the job as it is");

    await walter.comment(issue, "/nightshift resume");
    await story.settle();
    expect(await story.seen(issue)).toMatchObject({
      state: "closed",
      labels: ["nightshift", "nightshift:done"],
    });
    // What it had written down is shown, as text and not as a page.
    const shown = await fetch(`${story.service.url}/api/jobs/1`);
    expect(await shown.json()).toMatchObject({
      plan: ["plan.md", "todos.yaml", "workspace.md"].map((file) => ({
        path: `.nightshift/job-${issue}/${file}`,
      })),
    });
    const page = await (await fetch(`${story.service.url}/jobs/1`)).text();
    expect(page).toContain("The notes are to say that it is mended.");
    expect(page).toContain("<td>notes</td>");
  },
);

/** What counts rejections, or what gets nowhere, is as it is by default. */
const nowhere = { gates: mendedGate, autonomy: { level: "full" } };
const planOf = (...ids: string[]) => done("Plan the notes", ...planSteps(ids.map((id) => ({ id }))));
const hopes = (times: number) => Array.from({ length: times }, () => done("Hope for it"));
const mendsIfTold = (words: string): Step => ({
  run: `grep -q "${words}" "$NIGHTSHIFT_PROMPT_FILE" && echo mended > NOTES.md`,
});

it("in an autonomous run a phase that gets nowhere is told to take another way; one recovers, and one that stays there is stopped", async () => {
  const story = await startStory({
    config: { ...nowhere, autonomy: { ...nowhere.autonomy, enabled: true } },
    scripts: [
      atPhase("strategic", 1, planOf("a", "b")),
      atPhase(
        "tactical",
        "2a",
        done("Try it", bungle),
        ...hopes(3),
        done("Write A", mendsIfTold("this approach is not working")),
      ),
      atPhase("tactical", "2b", done("Try it", bungle), ...hopes(6)),
    ],
  });
  const issue = await story.as("writer").openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await story.as("writer").label(issue, "nightshift");
  await story.settle();

  expect(await fileOn(story.repository, `nightshift/job-${issue}/base`, "NOTES.md")).toBe("mended\n");
  const seen = await story.seen(issue);
  expect(seen.labels).toEqual(["nightshift", "nightshift:failed"]);
  const failed = seen.comments.find(({ kind }) => kind === "job-failed")?.body;
  expect(failed).toContain("its agent got nowhere, also after it was told to take another way");
  expect(failed).toContain("- Finished: 1 strategic, a\n- Failed: b");
  const { rows } = await story.db.query<{ planned: string; why: string | null; rejections: number }>(
    "select planned, why, rejections, pivoted from phases where kind = 'tactical' order by id",
  );
  // An empty claim counts as two; what stopped the phase was not the number of its claims.
  expect(rows).toEqual([
    { planned: "a", why: null, rejections: 0, pivoted: true },
    { planned: "b", why: "stale", rejections: 6, pivoted: true },
  ]);
});

it.runIf(playsAll)(
  "elsewhere a phase that gets nowhere has its job paused and a person asked, whose answer its agent is told",
  async () => {
    const [, , complete] = oneRound;
    const story = await startStory({
      config: nowhere,
      scripts: [
        atPhase("strategic", 1, planOf("a")),
        atPhase(
          "tactical",
          2,
          done("Try it", bungle),
          ...hopes(3),
          done("Write A", mendsIfTold("Say that it is mended")),
        ),
        complete,
      ],
    });
    const issue = await story
      .as("writer")
      .openIssue("Mend the notes", "NOTES.md must say that it is mended.");
    await story.as("writer").label(issue, "nightshift");
    await story.settle();
    const paused = (await story.seen(issue)).comments.find(({ kind }) => kind === "job-paused")?.body;
    expect(paused).toContain("a phase gets nowhere");
    expect(paused).toContain("It is phase 2, tactical.");
    // However often it is looked at, nobody goes on before the answer.
    await story.advance(3_600_000);
    expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:working"]);

    await story.as("admin").comment(issue, "/nightshift resume Say that it is mended, in these words.");
    await story.settle();
    expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended\n");
    expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:done"]);
  },
);
