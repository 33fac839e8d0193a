import { expect, it } from "vitest";
import { type Pull } from "../../src/sandbox/github/state.ts";
import { playsAll } from "../support/cases.ts";
import { done, oneRound, planSteps } from "../support/story/job-scripts.ts";
import { mendedGate, type Step } from "../support/story/scripts.ts";
import { branchesOf, checksOn, fileOn } from "../support/story/seen.ts";
import { startStory, type Story } from "../support/story/story.ts";

const openPull = ({ repository }: Story): Pull => {
  const [pull, ...others] = repository.pulls.filter(({ issue }) => issue.state === "open");
  if (pull === undefined || others.length > 0) throw new Error(`${others.length + 1} pull requests are open`);
  return pull;
};

it.runIf(playsAll)(
  "with `phases.base: default` phases go straight onto the default branch, and each revision may have a branch of its own",
  async () => {
    const answered = done("Plan the notes in fewer words", ...planSteps([{ id: "notes" }], "Shorter.\n"));
    const read: Step = {
      run: `grep -c 'Still too many' "$NIGHTSHIFT_PROMPT_FILE" > .nightshift/job-{{issue}}/read.txt`,
    };
    const shortest = done("Plan the notes in one word", ...planSteps([{ id: "notes" }], "Short.\n"), read);
    const story = await startStory({
      config: { gates: mendedGate, phases: { base: "default", revisionBranches: true } },
      scripts: [
        { match: { role: "strategic", phase: 1, attempt: 2 }, turns: [answered] },
        { match: { role: "strategic", phase: 1, attempt: 3 }, turns: [shortest] },
        ...oneRound,
      ],
    });
    const [alice, walter] = [story.as("admin"), story.as("writer")];
    const failure = "```reproduce\ngrep -q mended NOTES.md\n```";
    const issue = await walter.openIssue(
      "Mend the notes",
      `NOTES.md must say that it is mended.\n\n${failure}\n`,
    );
    await walter.label(issue, "nightshift");
    await story.settle();
    const plan = openPull(story);
    expect(plan).toMatchObject({
      base: { ref: "main" },
      head: { ref: `nightshift/job-${issue}/phase-1-strategic` },
    });
    const first = plan.head.sha;

    const release = story.github.holdDeliveries();
    await alice.review(plan.issue.number, {
      ...{ event: "REQUEST_CHANGES", body: "Fewer words." },
      comments: [{ path: `.nightshift/job-${issue}/plan.md`, line: 1, body: "[FIX] Too many." }],
    });
    await walter.review(plan.issue.number, { event: "REQUEST_CHANGES", body: "Fewer notes." });
    release();
    await story.settle();
    const again = openPull(story);
    expect(again).toMatchObject({
      base: { ref: "main" },
      head: { ref: `nightshift/job-${issue}/phase-1-strategic-rev-2` },
    });
    expect(plan).toMatchObject({ merged: null, head: { sha: first }, issue: { state: "closed" } });
    expect(plan.issue.comments.at(-1)?.body).toContain(`goes on in #${again.issue.number}`);
    expect(plan.reviewComments.at(-1)?.author.login).toBe("nightshift[bot]");

    // Who asked for changes has not looked again: it stands, though GitHub shows nothing of it here.
    await alice.review(again.issue.number, { event: "APPROVE" });
    await story.settle();
    expect(again.merged).toBeNull();
    const told = again.issue.comments.map(({ body }) => body).join("\n---\n");
    expect(told).toContain(`what #${plan.issue.number} was asked to change stands`);

    // And what is said on the one that is closed is read.
    const [conversation] = await walter.review(plan.issue.number, {
      ...{ event: "REQUEST_CHANGES", body: "Still too many." },
      comments: [{ path: `.nightshift/job-${issue}/plan.md`, line: 1, body: "[FIX] These." }],
    });
    await story.settle();
    const last = openPull(story);
    expect(last.head.ref).toBe(`nightshift/job-${issue}/phase-1-strategic-rev-3`);
    expect(await fileOn(story.repository, last.head.ref, `.nightshift/job-${issue}/read.txt`)).not.toBe(
      "0\n",
    );
    expect(plan.reviewComments.at(-1)).toMatchObject({
      ...{ author: { login: "nightshift[bot]" }, inReplyTo: conversation },
    });
    await walter.review(last.issue.number, { event: "APPROVE" });
    await story.settle();
    expect(last.merged).not.toBeNull();
    expect(await fileOn(story.repository, "main", `.nightshift/job-${issue}/plan.md`)).toContain("Short.");
    expect(await fileOn(story.repository, "main", "NOTES.md")).toBe("mended\n");

    // What is left for the end is to take the plan out again. The failure has to show where the job began.
    const whole = openPull(story);
    expect(
      checksOn(story.repository, whole.head.sha).map(
        ({ name, conclusion }) => `${name}: ${conclusion ?? ""}`,
      ),
    ).toContain("nightshift / reproduce: success");
    expect(whole).toMatchObject({ base: { ref: "main" }, head: { ref: `nightshift/job-${issue}/base` } });
    await alice.review(whole.issue.number, { event: "APPROVE" });
    await story.settle();
    await expect(fileOn(story.repository, "main", `.nightshift/job-${issue}/plan.md`)).rejects.toThrow();
    expect(await branchesOf(story.repository)).toEqual(["main"]);
    expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:done"]);
  },
);
