import { expect, it } from "vitest";
import { diagnoseGates } from "../../src/flows/diagnostics/gates.ts";
import { type Pull } from "../../src/sandbox/github/state.ts";
import { atPhase, complete, done, planSteps } from "../support/story/job-scripts.ts";
import { mend, mendedGate } from "../support/story/scripts.ts";
import { checksOn, fileOn } from "../support/story/seen.ts";
import { startStory, type Story } from "../support/story/story.ts";
import { playsAll } from "../support/cases.ts";

const context = "ci / integration";
const config = { gates: { ...mendedGate, checks: [{ name: context, timeout: "30m" }] } };
const twice = { write: { path: "NOTES.md", content: "mended twice\n" } };
const reproduce = "```reproduce\ngrep -q twice NOTES.md\n```";

const openPull = ({ repository }: Story): Pull => {
  const [pull, ...others] = repository.pulls.filter(({ issue }) => issue.state === "open");
  if (pull === undefined || others.length > 0) throw new Error(`${others.length + 1} pull requests are open`);
  return pull;
};
const checks = ({ repository }: Story, sha: string) =>
  checksOn(repository, sha).map(({ name, conclusion, status }) => `${name}: ${conclusion ?? status}`);

it.runIf(playsAll)(
  "a phase waits for the checks of its commit and holds nothing, goes on when they fail, and the result shows the failure of the issue no more",
  async () => {
    const story = await startStory({
      config,
      scripts: [
        atPhase("strategic", 1, done("Plan the notes", ...planSteps([{ id: "notes" }]))),
        atPhase("tactical", 2, done("Write the notes", mend), done("Write the notes", twice)),
        atPhase("strategic", 3, complete),
        atPhase("strategic", 5, done("Plan what mends it", ...planSteps([{ id: "rest" }]))),
        atPhase("tactical", 6, done("Write the rest", { write: { path: "REST.md", content: "rest\n" } })),
        atPhase("strategic", 7, complete),
      ],
    });
    const walter = story.as("writer");
    const issue = await walter.openIssue("Mend the notes", `NOTES.md must say it twice.\n\n${reproduce}\n`);
    await walter.label(issue, "autonomy:review", "nightshift");
    await story.settle();
    const work = openPull(story);
    const first = work.head.sha;
    expect((await story.seen(issue)).labels).toContain("nightshift:working");
    expect(checks(story, first)).toEqual([
      `nightshift / ${context}: in_progress`,
      "nightshift / gates: in_progress",
      "nightshift / mended: success",
    ]);
    const { rows } = await story.db.query("select step, lease_holder from phases order by id desc limit 1");
    expect(rows).toEqual([{ step: "checking", lease_holder: null }]);

    await walter.report(first, context, "failure");
    await story.settle();
    expect(checks(story, first)).toEqual([
      `nightshift / ${context}: failure`,
      "nightshift / gates: failure",
      "nightshift / mended: success",
    ]);
    expect(openPull(story)).toBe(work);
    expect(work.head.sha).not.toBe(first);
    const { rows: told } = await story.db.query<{ prompt: string }>("select prompt from phases order by id");
    expect(told[1]?.prompt).toContain("this external check did not conclude with success");
    await walter.report(work.head.sha, context, "success");
    await story.settle();
    expect(work.merged).not.toBeNull();
    // What others refuse is a rejection for the measures, too.
    const ever = { from: new Date(0), to: story.clock.now(), repositoryIds: null };
    const { tasks } = await diagnoseGates(story.db, ever);
    expect(tasks.find(({ outcome }) => outcome === "rejectedOnce")).toMatchObject({ tasks: 1 });

    // A result that is refused is a refused claim: what mends it is planned and done, and the result comes again.
    const whole = openPull(story);
    expect(whole.base.ref).toBe("main");
    await walter.report(whole.head.sha, context, "failure");
    await story.settle();
    const [rest] = story.repository.pulls.filter(
      ({ issue: { state }, base }) => state === "open" && base !== whole.base && base.ref !== "main",
    );
    expect(rest?.head.ref).toContain("phase-6-tactical");
    const planned = "select prompt from phases where number = 5";
    const { rows: mending } = await story.db.query<{ prompt: string }>(planned);
    expect(mending[0]?.prompt).toContain("this is refusal 1 of the result. It may be refused 1 times more.");
    expect(mending[0]?.prompt).toContain("this external check did not conclude with success");
    await walter.report(rest?.head.sha ?? "", context, "success");
    await story.settle();

    // Of this one nobody tells; the sweep finds out.
    expect(openPull(story)).toBe(whole);
    story.github.deliverTo(`${story.service.url}/nowhere`);
    await walter.report(whole.head.sha, context, "success");
    story.github.deliverTo(`${story.service.url}/api/github/webhooks`);
    await story.advance(0);
    expect(checks(story, whole.head.sha)).toEqual([
      `nightshift / ${context}: success`,
      "nightshift / gates: success",
      "nightshift / mended: success",
      "nightshift / reproduce: success",
    ]);
    expect((await story.seen(issue)).labels).toContain("nightshift:in-review");

    // What a reviewer has edited is judged like the result, and waits for the checks of its own commit.
    const edit = async (path: string, content: string) => {
      const answer = { raw: "Edited." };
      await story.play({
        match: { role: "companion", stage: "edit" },
        turns: [{ steps: [{ write: { path, content } }], answer }],
      });
      await walter.comment(whole.issue.number, "/nightshift edit Say it otherwise.");
      await story.settle();
    };
    const result = whole.head.sha;
    await edit("NOTES.md", "mended\n");
    expect(whole.head.sha).toBe(result);
    expect(whole.issue.comments.at(-1)?.body).toContain("- reproduce: ");
    await edit("MORE.md", "more\n");
    expect(whole.head.sha).not.toBe(result);
    await story.as("admin").review(whole.issue.number, { event: "APPROVE" });
    await story.settle();
    expect(whole.merged).toBeNull();
    await walter.report(whole.head.sha, context, "success");
    await story.settle();
    expect(whole.merged).not.toBeNull();
    expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended twice\n");
  },
);
