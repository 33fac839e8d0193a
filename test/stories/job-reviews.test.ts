import { expect, it } from "vitest";
import { threadsOf } from "../../src/sandbox/github/acts/thread-acts.ts";
import { type Pull } from "../../src/sandbox/github/state.ts";
import { atPhase, done, oneRound, planSteps } from "../support/story/job-scripts.ts";
import { type Script, type Step } from "../support/story/scripts.ts";
import { branchesOf, fileOn } from "../support/story/seen.ts";
import { startStory, type Story } from "../support/story/story.ts";

interface Said {
  readonly thread: number;
  readonly outcome: "fixed" | "explained";
  readonly note: string;
}

/** One round of feedback: what the agent changes, and what it says of the conversations. */
function round(attempt: number, threads: readonly Said[], ...steps: Step[]): Script {
  const { answer, ...turn } = done("Plan the notes", ...steps);
  return {
    match: { role: "strategic", phase: 1, attempt },
    turns: [{ ...turn, answer: { ...answer, threads } }],
  };
}

const folder = ".nightshift/job-{{issue}}";
const notePivot: Step = {
  run: `grep -c 'Contested conversations' "$NIGHTSHIFT_PROMPT_FILE" > ${folder}/pivot.txt`,
};

/** What people do at once: the service hears of it when all of it is done and the agent knows what to say. */
async function meanwhile<T>(story: Story, act: () => Promise<T>): Promise<T> {
  const release = story.github.holdDeliveries();
  const result = await act();
  release();
  await story.settle();
  return result;
}

const lastWords = (pull: Pull) =>
  threadsOf(pull).map(({ comments, resolvedBy }) => ({
    by: comments.at(-1)?.author.login,
    text: comments.at(-1)?.body.replace(/^<!--.*?-->\n/, ""),
    resolved: resolvedBy !== null,
  }));

it("a review is a conversation: answered, fixed, contested, with a commit of a person, until both approve", async () => {
  const first = atPhase("strategic", 1, done("Plan the notes", ...planSteps([{ id: "notes" }])));
  const story = await startStory({ scripts: [first] });
  const [alice, walter] = [story.as("admin"), story.as("writer")];
  const issue = await walter.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await walter.label(issue, "nightshift");
  await story.settle();
  const [pull] = story.repository.pulls;
  if (pull === undefined) throw new Error("no pull request waits for a review");
  const { number } = pull.issue;
  const told = () => pull.issue.comments.map(({ body }) => body).join("\n---\n");
  const place = folder.replace("{{issue}}", String(issue));

  // Who may not write does not approve, and hears so.
  await story.as("reader").review(number, { event: "APPROVE" });
  await story.settle();
  expect(told()).toContain("The approval by rita-reader does not count: an approval needs write access");
  expect(pull.issue.state).toBe("open");

  // Three comments by two people, and a commit.
  const [question, fix, contested] = await meanwhile(story, async () => {
    await walter.commitFile(`${place}/wish.md`, "Say it in bold.\n", pull.head.ref);
    const line = (file: string, body: string) => ({ path: `${place}/${file}`, line: 1, body });
    const asked = await alice.review(number, {
      event: "COMMENT",
      comments: [line("workspace.md", "[QUESTION] Whose notes?")],
    });
    const wanted = await walter.review(number, {
      event: "REQUEST_CHANGES",
      body: "Not like this.\n/nightshift ask Who reads them?",
      comments: [line("plan.md", "[FIX] One phase is too few."), line("todos.yaml", "[FIX] Call it bold.")],
    });
    const [a = 0, b = 0, c = 0] = [...asked, ...wanted];
    const write = { write: { path: `${folder}/plan.md`, content: "Two phases.\n" } };
    const answers: Said[] = [
      { thread: a, outcome: "explained", note: "Those of the repository." },
      { thread: b, outcome: "fixed", note: "There are two now." },
      { thread: c, outcome: "explained", note: "The name says what it is. Ask @alice-admin" },
    ];
    // What is asked in the review is answered beside the round that it starts, and is no part of it.
    const told2 = `grep -c -e 'Not like this' -e 'Who reads' "$NIGHTSHIFT_PROMPT_FILE" > ${folder}/told.txt`;
    const answer = { match: { role: "companion" as const }, turns: [{ answer: { raw: "Everybody." } }] };
    await story.play(answer, round(2, answers, write, { run: told2 }));
    return [a, b, c];
  });
  const commit = pull.head.sha.slice(0, 12);
  expect(lastWords(pull)).toEqual([
    { by: "nightshift[bot]", text: "> Those of the repository.\n", resolved: false },
    { by: "nightshift[bot]", text: `Addressed in ${commit}.\n\n> There are two now.\n`, resolved: true },
    {
      by: "nightshift[bot]",
      text: expect.stringContaining("what it is. Ask @\u200balice") as string,
      resolved: false,
    },
  ]);
  expect(await fileOn(story.repository, pull.head.ref, `${place}/wish.md`)).toBe("Say it in bold.\n");
  expect(await fileOn(story.repository, pull.head.ref, `${place}/plan.md`)).toBe("Two phases.\n");
  expect(await fileOn(story.repository, pull.head.ref, `${place}/told.txt`)).toBe("1\n");
  expect(told()).toContain("> walter-writer: Who reads them?\n\n> Everybody.");
  expect(await branchesOf(story.repository)).toContain(`${pull.head.ref}-rev-2`);
  expect(question !== fix && story.repository.pulls).toHaveLength(1);

  // Twice more about the same, and the agent is told to go another way.
  for (const attempt of [3, 4]) {
    await meanwhile(story, async () => {
      await walter.reply(number, contested, "No.");
      await walter.review(number, { event: "REQUEST_CHANGES", body: "The name." });
      const said: Said = { thread: contested, outcome: "explained", note: `Answer ${attempt}.` };
      await story.play(round(attempt, [said], notePivot));
    });
    const pivot = await fileOn(story.repository, pull.head.ref, `${place}/pivot.txt`);
    expect(pivot.trim()).toBe(attempt === 4 ? "1" : "0");
  }
  expect(lastWords(pull)[2]).toMatchObject({ text: "> Answer 4.\n", resolved: false });

  // An approval before a push is stale; one beside a standing request for changes waits.
  await meanwhile(story, async () => {
    await alice.review(number, { event: "APPROVE" });
    await walter.commitFile(`${place}/wish.md`, "In bold, please.\n", pull.head.ref);
  });
  expect(told()).toContain("The approval by alice-admin does not count: commits were pushed since");
  await alice.review(number, { event: "APPROVE" });
  await story.settle();
  expect(pull.merged).toBeNull();
  await story.play(...oneRound.slice(1));
  await walter.review(number, { event: "APPROVE" });
  await story.settle();
  expect(pull.merged).not.toBeNull();
  expect(await fileOn(story.repository, `nightshift/job-${issue}/base`, "NOTES.md")).toBe("mended\n");
});
