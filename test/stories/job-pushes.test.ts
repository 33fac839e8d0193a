import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { type Pull } from "../../src/sandbox/github/state.ts";
import { playsAll } from "../support/cases.ts";
import { atPhase, done, oneRound, planSteps } from "../support/story/job-scripts.ts";
import { place } from "../support/story/people.ts";
import { type Step } from "../support/story/scripts.ts";
import { branchesOf, fileOn } from "../support/story/seen.ts";
import { startStory, type Story } from "../support/story/story.ts";

/** The agent waits in its directory until somebody says go. */
const untilTold: Step = { run: "touch ready; until test -e go; do sleep 0.05; done; rm ready go" };

async function whileItWorks(story: Story, phase: number, act: () => Promise<unknown>): Promise<void> {
  const directory = join(story.dataDirectory, "workspaces", "worktrees", `phase-${phase}`, "checkout");
  await vi.waitUntil(() => existsSync(join(directory, "ready")), { timeout: 120_000, interval: 50 });
  await act();
  await writeFile(join(directory, "go"), "");
  await story.settle();
}

function lastPull({ repository }: Story): Pull {
  const pull = repository.pulls.findLast(({ issue }) => issue.state === "open");
  if (pull === undefined) throw new Error("no pull request is open");
  return pull;
}

it.runIf(playsAll)(
  "what people push is kept, what they rewrite is asked about, and a job asked for anew meets no old branch",
  async () => {
    const shorter = done("Plan in fewer words", ...planSteps([{ id: "notes" }], "Shorter.\n"), untilTold);
    const story = await startStory({
      scripts: [{ match: { role: "strategic", phase: 1, attempt: 2 }, turns: [shorter] }, ...oneRound],
    });
    const [alice, walter] = [story.as("admin"), story.as("writer")];
    const issue = await walter.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
    await walter.label(issue, "nightshift");
    await story.settle();
    const pull = lastPull(story);
    const first = pull.head.sha;
    const { number } = pull.issue;

    // While the plan is made again somebody pushes two commits, one of them outside of the plan's folder.
    await alice.review(number, { event: "REQUEST_CHANGES", body: "Say it in fewer words." });
    await whileItWorks(story, 1, async () => {
      await walter.commitFile(`.nightshift/job-${issue}/wish.md`, "In bold.\n", pull.head.ref);
      await walter.commitFile("HINT.md", "Look here.\n", pull.head.ref);
    });
    expect(await fileOn(story.repository, pull.head.ref, `.nightshift/job-${issue}/plan.md`)).toContain(
      "Shorter.",
    );
    expect(await fileOn(story.repository, pull.head.ref, `.nightshift/job-${issue}/wish.md`)).toBe(
      "In bold.\n",
    );
    expect(await fileOn(story.repository, pull.head.ref, "HINT.md")).toBe("Look here.\n");
    const kept = await story.seen(issue);
    expect(kept.labels).toEqual(["nightshift", "nightshift:in-review"]);
    expect(kept.kinds).toEqual(["job"]);

    // A force-push is asked about; resumed, the branch stays as it was made.
    await walter.octokit.rest.git.updateRef({
      ...place,
      ref: `heads/${pull.head.ref}`,
      sha: first,
      force: true,
    });
    await story.settle();
    const asked = (await story.seen(issue)).comments.at(-1);
    expect(asked?.kind).toBe("job-paused");
    expect(asked?.body).toContain("goes on from the branch as it stands now");
    await alice.comment(issue, "/nightshift resume");
    await story.settle();
    expect(pull).toMatchObject({ head: { sha: first }, merged: null, issue: { state: "open" } });
    expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:in-review"]);

    // Stopped, its branches stay; the next job of the issue has names of its own.
    await alice.comment(issue, "/nightshift stop");
    await story.settle();
    await alice.comment(issue, "/nightshift run");
    await story.settle();
    expect(lastPull(story)).toMatchObject({
      head: { ref: `nightshift/job-${issue}-run-2/phase-1-strategic` },
      base: { ref: `nightshift/job-${issue}-run-2/base` },
    });
    expect(await branchesOf(story.repository)).toContain(pull.head.ref);
    expect((await story.seen(issue)).kinds).toContain("job-run-2");
  },
);

it("what GitHub refuses for good pauses the job with its words, and a contradiction becomes a phase", async () => {
  const story = await startStory({
    scripts: [
      ...oneRound,
      atPhase(
        "tactical",
        5,
        done("Keep both notes", { write: { path: "NOTES.md", content: "mended, twice\n" } }, untilTold),
      ),
    ],
  });
  const [alice, walter] = [story.as("admin"), story.as("writer")];
  const issue = await walter.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await walter.label(issue, "nightshift");
  await story.settle();
  const body = { message: "Merging is blocked by the rules of this repository", documentation_url: "" };
  const merge = { method: "PUT", path: "/repos/*/*/pulls/*/merge" };
  story.github.addFault({ match: merge, effect: { kind: "answer", status: 403, body } });
  await alice.review(lastPull(story).issue.number, { event: "APPROVE" });
  await story.settle();
  const told = (await story.seen(issue)).comments.at(-1);
  expect(told?.kind).toBe("job-paused");
  expect(told?.body).toContain("blocked by the rules of this repository");
  await alice.comment(issue, "/nightshift resume");
  await story.settle();

  // The whole waits; meanwhile somebody writes other notes on the default branch.
  const whole = lastPull(story);
  expect(whole.base.ref).toBe("main");
  await walter.commitFile("NOTES.md", "noted by hand\n");
  // The mirror was let go of since; and while the agent resolves it, somebody pushes onto the branch.
  await rm(join(story.dataDirectory, "workspaces", "mirrors"), { recursive: true });
  await alice.review(whole.issue.number, { event: "APPROVE" });
  await whileItWorks(story, 5, () => walter.commitFile("HINT.md", "Look here.\n", whole.head.ref));
  expect(whole.merged).toBeNull();
  expect(whole.issue.body).toContain("it holds what was pushed onto its branch meanwhile");
  expect(await fileOn(story.repository, whole.head.ref, "HINT.md")).toBe("Look here.\n");
  expect(await fileOn(story.repository, whole.head.ref, "NOTES.md")).toBe("mended, twice\n");
  expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:in-review"]);
  await alice.review(whole.issue.number, { event: "APPROVE" });
  await story.settle();
  expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended, twice\n");
  expect(await story.seen(issue)).toMatchObject({ state: "closed" });
});
