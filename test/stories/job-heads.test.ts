import { expect, it } from "vitest";
import { playsAll } from "../support/cases.ts";
import { oneRound } from "../support/story/job-scripts.ts";
import { place } from "../support/story/people.ts";
import { mendedGate } from "../support/story/scripts.ts";
import { checksOn, fileOn } from "../support/story/seen.ts";
import { startStory } from "../support/story/story.ts";

it.runIf(playsAll)(
  "what people push onto a result waits for its gates, whoever approves it, and is merged once an administrator accepts what they refuse",
  async () => {
    const story = await startStory({ scripts: oneRound, config: { gates: mendedGate } });
    const walter = story.as("writer");
    const issue = await walter.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
    await walter.label(issue, "autonomy:review", "nightshift");
    await story.settle();
    const pull = story.repository.pulls.find(({ base }) => base.ref === "main");
    if (pull === undefined) throw new Error("the result does not wait for a review");
    const { number } = pull.issue;
    const told = () => pull.issue.comments.map(({ body }) => body);
    const run = (name: string) => {
      const found = checksOn(story.repository, pull.head.sha).findLast((each) => each.name === name);
      if (found === undefined) throw new Error(`there is no check run ${name}`);
      return found;
    };
    const press = async (identifier: string) => {
      const pressed = { checkRunId: run("nightshift / mended").id, identifier, login: "alice-admin" };
      story.github.clickCheckAction({ repository: `${place.owner}/${place.repo}`, ...pressed });
      await story.settle();
    };

    // What the phase pushed has buttons, and links to what its gate said.
    expect(run("nightshift / mended").actions.map(({ label }) => label)).toEqual(["Re-run", "Explain"]);
    const details = run("nightshift / mended").detailsUrl ?? "";
    expect(details).toMatch(/\/gates\/[^/]+\/[^/]+\/mended$/);
    expect(await (await fetch(details)).text()).toContain("mended");
    await press("explain");
    expect(told().at(-1)).toContain("Every gate passed");
    await press("rerun");
    expect(checksOn(story.repository, pull.head.sha).map(({ name }) => name)).toEqual([
      ...["nightshift / gates", "nightshift / gates", "nightshift / mended", "nightshift / mended"],
    ]);

    // Nobody tells the service of the push, nor that whoever pushed has approved it.
    story.github.deliverTo(`${story.service.url}/nowhere`);
    await walter.commitFile("NOTES.md", "tried\n", pull.head.ref);
    await walter.review(number, { event: "APPROVE" });
    story.github.deliverTo(`${story.service.url}/api/github/webhooks`);
    await story.advance(0);
    expect(pull.merged).toBeNull();
    expect(told().at(-1)).toContain("the gates refuse its head");
    expect(run("nightshift / mended")).toMatchObject({ conclusion: "failure" });

    await press("accept");
    expect(pull.merged).not.toBeNull();
    expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("tried\n");
    expect(await story.seen(issue)).toMatchObject({ state: "closed" });
  },
);

it("a plan that somebody pushes a file onto is held up by no gate that was red before it", async () => {
  const story = await startStory({ scripts: oneRound, config: { gates: mendedGate } });
  const walter = story.as("writer");
  const issue = await walter.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await walter.label(issue, "autonomy:dependent", "nightshift");
  await story.settle();
  const [plan] = story.repository.pulls;
  if (plan === undefined) throw new Error("the plan does not wait for a review");
  await walter.commitFile("HINT.md", "Look here.\n", plan.head.ref);
  await walter.review(plan.issue.number, { event: "APPROVE" });
  await story.settle();

  expect(plan.merged).not.toBeNull();
  const told = checksOn(story.repository, plan.head.sha).map(({ name, conclusion, output }) => {
    return { name, conclusion, title: output.title };
  });
  expect(told).toEqual([
    {
      name: "nightshift / gates",
      conclusion: "success",
      title: "0 of 1 gates passed; the others were red before",
    },
    { name: "nightshift / mended", conclusion: "neutral", title: "red before, in the same way: exit code 2" },
  ]);
});
