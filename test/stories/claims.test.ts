import { expect, it } from "vitest";
import { type TrialResult } from "../../src/domain/gates/trials/trial.ts";
import { playsAll } from "../support/cases.ts";
import { always, atStage, bungle, claim, mend } from "../support/story/scripts.ts";
import { startStory } from "../support/story/story.ts";

it("a claim that comes too early is refused with the exact failure, and the same session goes on to mend it", async () => {
  const keepPrompt = { run: 'cp "$NIGHTSHIFT_PROMPT_FILE" second-prompt.txt' };
  const story = await startStory({
    scripts: [always(claim(bungle), claim(keepPrompt, mend))],
    config: {
      gates: {
        custom: [{ name: "mended", command: "echo the notes say: $(cat NOTES.md); grep -q mended NOTES.md" }],
      },
    },
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  expect(await story.seen(issue)).toMatchObject({
    labels: [],
    kinds: ["progress", "outcome"],
    checks: ["nightshift / gates: success", "nightshift / mended: success"],
  });
  const { attempts, audit } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ rejections: 1, gateRuns: [{ rejection: 1 }, { rejection: null }] }]);
  expect(attempts[0]?.prompt).toContain("the notes say: tried");
  expect(attempts[0]?.prompt).toContain("This is rejection 1. Claims left: 2.");
  const rulings = audit.filter(({ kind }) => kind === "claim");
  expect(rulings.map(({ decision }) => (decision as { kind: string }).kind)).toEqual(["reject", "accept"]);
  expect(Object.keys(attempts[0]?.promptHashes ?? {})).toEqual(["stages/probe", "gates/continuation 1"]);
  const page = await (await fetch(`${story.service.url}/escalations/corner-shop/till/${issue}`)).text();
  const [, first = "", then = ""] = page.split(/Given (?:first|then, turn 2)/);
  expect(first).toContain("## The issue");
  expect(first).not.toContain("This is rejection 1.");
  expect(then).toContain("This is rejection 1. Claims left: 2.");
  const turn = /href="(\/turns\/\d+)"/.exec(first)?.[1] ?? "";
  expect(await (await fetch(`${story.service.url}${turn}`)).text()).toContain("What the agent answered");
});

it("what the agent says of success is no evidence: only the last claim, which the gates pass, is published", async () => {
  const story = await startStory({ scripts: [always(claim(bungle), claim(mend))] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { attempts } = await story.timeline(issue);
  const { pulls, checks } = await story.seen(issue);
  expect(pulls.map(({ head }) => head.sha)).toEqual([attempts[0]?.claimSha]);
  expect(attempts[0]?.gateRuns.map(({ verdict }) => verdict.verdict)).toEqual(["fail", "pass"]);
  expect(checks).toHaveLength(2);
});

it("a test that was rewritten until a broken product passes it is refused, and the agent is told which", async () => {
  const product = (percent: number) => ({
    write: {
      path: "src/percent.js",
      content: `export const percentOf = (code) => (code === "WELCOME" ? ${percent} : 20);\n`,
    },
  });
  const test = (code: string, percent: number) => ({
    write: {
      path: "test/percent.test.js",
      content: `import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { percentOf } from "../src/percent.js";\ntest("a coupon is worth its percentage", () => assert.equal(percentOf("${code}"), ${percent}));\n`,
    },
  });
  const story = await startStory({
    scripts: [always(claim(product(0), test("SPRING", 20)), claim(product(10), test("WELCOME", 10), mend))],
    config: { gates: { test: { command: "node --test --test-reporter=tap test/percent.test.js" } } },
  });
  await story.as("admin").commitFile("src/percent.js", product(10).write.content);
  await story.as("admin").commitFile("test/percent.test.js", test("WELCOME", 10).write.content);
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { attempts } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ rejections: 1, decision: { kind: "resolve" } }]);
  const rulesOf = ({ trials }: { trials: readonly TrialResult[] }) =>
    new Set(
      trials.flatMap(({ findings }) =>
        findings.flatMap(({ rule, level }) => (level === "note" ? [] : [rule])),
      ),
    );
  expect(attempts[0]?.gateRuns.map(({ verdict }) => [verdict.verdict, ...rulesOf(verdict)])).toEqual([
    ["fail", "changed-demand", "unnoticed-defect"],
    ["pass"],
  ]);
  expect(attempts[0]?.prompt).toContain("your change makes a pass worth less than it was");
  expect(attempts[0]?.prompt).toContain("the base's test *a coupon is worth its percentage*");
});

it("a claim without any change counts as two rejections", async () => {
  const story = await startStory({ scripts: [always(claim(), claim(mend))] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { attempts } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ rejections: 2, decision: { kind: "resolve" } }]);
  expect(attempts[0]?.prompt).toContain(
    "A claim without a change counts twice. This is rejection 2. Claims left: 1.",
  );
});

it.runIf(playsAll)("a claim of the very tree that was refused counts as two rejections, too", async () => {
  const story = await startStory({
    scripts: [atStage("probe", claim(bungle), claim()), atStage("specialist", claim(mend))],
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { attempts } = await story.timeline(issue);
  expect(attempts.map(({ stage, rejections }) => [stage, rejections])).toEqual([
    ["probe", 3],
    ["specialist", 0],
  ]);
});

it("after three rejections the attempt is given up, and the specialist is told what the gates refused", async () => {
  const story = await startStory({
    scripts: [
      atStage("probe", claim(tryWith("one")), claim(tryWith("two")), claim(tryWith("three"))),
      atStage("specialist", claim(mend)),
    ],
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  expect(await story.seen(issue)).toMatchObject({ labels: [], kinds: ["progress", "outcome"] });
  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts).toMatchObject([
    { stage: "probe", rejections: 3, decision: { kind: "retry", reason: "gates_failed", label: null } },
    { stage: "specialist", rejections: 0, decision: { kind: "resolve" } },
  ]);
  expect(escalation.counted).toBe(2);
  const prompt = attempts[1]?.prompt ?? "";
  expect(prompt).toMatch(/why the last attempt was refused, [^]*- mended: fail; demanded: /);
  expect(prompt, "every later attempt is told what was thought before").toContain(
    "Nobody had written it down.",
  );
  expect(attempts[1]?.session).not.toBe(attempts[0]?.session);
});

function tryWith(word: string) {
  return { write: { path: "NOTES.md", content: `${word}\n` } };
}
