import { expect, it } from "vitest";
import { playsAll } from "../support/cases.ts";
import { always, atStage, claim, mend, type Turn } from "../support/story/scripts.ts";
import { startStory, type Story } from "../support/story/story.ts";

const config = { gates: { custom: [{ name: "there", command: "test -f NOTES.md" }] } };
const repository = { "NOTES.md": "broken\n" };
const named = "It is broken.\n\n```reproduce\ngrep -q mended NOTES.md\n```\n";
const other = { write: { path: "NOTES.md", content: "changed\n" } };
const satisfied: Turn = {
  answer: { status: "already_satisfied", confidence: "high", blocked_reason: "none" },
};

it("the command that a person with write access names in the issue refuses what passes every other gate", async () => {
  const story = await startStory({ config, repository, scripts: [always(claim(other), claim(mend))] });
  const issue = await escalateWith(story, "writer", named);

  const { attempts } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ rejections: 1, decision: { kind: "resolve" } }]);
  expect(attempts[0]?.prompt).toContain("the reported failure is still there, or was never shown");
  expect(attempts[0]?.prompt).toContain("still fails on the commit (exit code 1)");
  expect((await story.seen(issue)).checks).toContain("nightshift / reproduce: success");
});

it("what an outsider names is never run; what the agent supplies must show the failure on the base", async () => {
  const trivial = claim(other);
  const supplied = { ...trivial, answer: { ...trivial.answer, reproduce: "true" } };
  const shows = { ...claim(mend), answer: { ...trivial.answer, reproduce: "grep -q mended NOTES.md" } };
  const story = await startStory({ config, repository, scripts: [always(supplied, shows)] });
  const issue = await escalateWith(story, "stranger", "It is broken.\n\n```reproduce\nexit 1\n```\n");

  const { attempts } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ rejections: 1, decision: { kind: "resolve" } }]);
  const runs = attempts[0]?.gateRuns.map(({ verdict }) =>
    verdict.gates.find(({ name }) => name === "reproduce"),
  );
  expect(runs).toMatchObject([
    { status: "fail", actual: "passes on the base already: it does not show the failure" },
    { status: "pass", expected: expect.stringContaining("supplied by the agent") as string },
  ]);
});

it.runIf(playsAll)(
  "nothing is already satisfied while the reported command still fails on the base",
  async () => {
    const story = await startStory({
      ...{ config, repository },
      scripts: [atStage("probe", satisfied), atStage("specialist", claim(mend))],
    });
    const issue = await escalateWith(story, "writer", named);

    const { attempts } = await story.timeline(issue);
    expect(attempts).toMatchObject([
      { stage: "probe", decision: { kind: "retry" } },
      { stage: "specialist", decision: { kind: "resolve" } },
    ]);
    expect(attempts[0]?.gateRuns[0]?.verdict.gates.at(-1)).toMatchObject({
      name: "reproduce",
      status: "fail",
    });
  },
);

async function escalateWith(story: Story, author: "writer" | "stranger", body: string): Promise<number> {
  const issue = await story.as(author).openIssue("The notes are broken", body);
  await story.as("bot").label(issue, "hitl-escalation", "ci-stuck");
  await story.settle();
  return issue;
}
