import { expect, it } from "vitest";
import { atPhase, complete, done, oneRound } from "../support/story/job-scripts.ts";
import { always, claim, mend, mendedGate, type Step } from "../support/story/scripts.ts";
import { fileOn } from "../support/story/seen.ts";
import { startStory, type Story } from "../support/story/story.ts";

const write = (path: string, content: string): Step => ({ write: { path, content: `${content}\n` } });
const waited: Step = { run: 'until [ -s "$NIGHTSHIFT_CORRECTIONS_FILE" ]; do sleep 0.05; done' };
const heard = (name: string): Step => ({ run: `cp "$NIGHTSHIFT_CORRECTIONS_FILE" ${name}` });
const unless = (file: string, word: string) =>
  `[ ! -e ${file} ] || grep -q '^tidy' ${file} || { echo '${file}:1:1: error: ${word}'; f=1; }`;
const lint = `f=0; ${unless("style.txt", "untidy")}; ${unless("more.txt", "unkempt")}; exit $f`;
const config = { gates: { ...mendedGate, lint: { command: lint }, during: "every 1 tool call" } };

/** What is told in the first turn still fails in the second, in which something else fails, too. */
const turns = [
  [mend, write("style.txt", "untidy"), waited, heard("first.md")],
  [
    write("more.txt", "unkempt"),
    waited,
    heard("second.md"),
    write("style.txt", "tidy"),
    write("more.txt", "tidy"),
  ],
];

async function expectEachOnce(story: Story, branch: string): Promise<void> {
  const [first, second] = [
    await fileOn(story.repository, branch, "first.md"),
    await fileOn(story.repository, branch, "second.md"),
  ];
  expect(first).toContain("`style.txt:1` untidy");
  expect(second).toContain("`more.txt:1` unkempt");
  expect(second).not.toContain("style.txt");
  const { rows } = await story.db.query<{ told: number }>(
    `select jsonb_array_length(facts->'told') as told from audit_entries where kind = 'course-correction'`,
  );
  expect(rows).toEqual([{ told: 1 }, { told: 1 }]);
}

it("what an attempt's agent was told in one turn it is not told again in the next", async () => {
  const story = await startStory({ config, scripts: [always(...turns.map((steps) => claim(...steps)))] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const [branch = ""] = (await story.seen(issue)).branches;
  await expectEachOnce(story, branch);
});

it("the agent of a phase hears while it works what fails so far, each failure once", async () => {
  const story = await startStory({
    config,
    scripts: [
      oneRound[0],
      atPhase("tactical", 2, ...turns.map((steps) => done("Write the notes", ...steps))),
      atPhase("strategic", 3, complete),
    ],
  });
  const walter = story.as("writer");
  const issue = await walter.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await walter.label(issue, "autonomy:review", "nightshift");
  await story.settle();
  const [pull] = story.repository.pulls.filter(({ issue: { state } }) => state === "open");
  await expectEachOnce(story, pull?.head.ref ?? "");
});
