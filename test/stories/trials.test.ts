import { expect, it } from "vitest";
import { atPhase, complete, done, planSteps } from "../support/story/job-scripts.ts";
import { always, claim, type Step } from "../support/story/scripts.ts";
import { checksOn, fileOn } from "../support/story/seen.ts";
import { startStory, type Story } from "../support/story/story.ts";

const path = "test/total.test.js";
const testing = (assertion: string) => `import assert from "node:assert/strict";
import { test } from "node:test";
import { total } from "../src/total.js";
test("adds two prices", () => assert.${assertion});
`;
const product = "export const total = (a, b) => a + b;\n";
const manifest = (lint: string) =>
  `${JSON.stringify({ type: "module", scripts: { test: "node --test", lint } })}\n`;
const strict = testing("equal(total(1, 2), 3)");
const repository = {
  "package.json": manifest("node --check src/total.js"),
  "src/total.js": product,
  [path]: strict,
};
const gates = { test: { command: `node --test --test-reporter=tap ${path}` } };
const write = (file: string, content: string): Step => ({ write: { path: file, content } });
const loosen = write(path, testing("ok(total(1, 2))"));
const restore = write(path, strict);
const improve = write("src/total.js", `// In cents.\n${product}`);

function summaryOf(story: Story, pull: number) {
  const head = story.repository.pulls.find(({ issue }) => issue.number === pull)?.head.sha ?? "";
  return checksOn(story.repository, head).findLast(({ name }) => name === "nightshift / gates");
}

it("a claim that loosens a test is refused with a witness, which the agent is told, the page shows and anybody runs again", async () => {
  const story = await startStory({
    ...{ repository, config: { gates } },
    scripts: [always(claim(loosen), claim(restore, improve))],
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { attempts } = await story.timeline(issue);
  const [attempt] = attempts;
  expect(attempts).toMatchObject([{ decision: { kind: "resolve" }, rejections: 1 }]);
  const [refused] = attempt?.gateRuns ?? [];
  expect(refused?.verdict).toMatchObject({ verdict: "fail", gates: [{ status: "pass" }] });
  const [witness] = refused?.verdict.witnesses ?? [];
  expect(witness?.sentence).toMatch(/^With `.*` in .*src\/total\.js.*adds two prices.*failed; yours pass/);
  expect(attempt?.rejected[0]?.prompt).toContain(witness?.sentence);
  const page = `${story.service.url}/escalations/corner-shop/till/${issue}`;
  expect(await (await fetch(page)).text()).toContain(`nightshift gates witness ${witness?.id ?? ""}`);
});

it("a gate that a change makes unable to fail is refused, and named", async () => {
  const story = await startStory({
    ...{ repository, config: { gates: { ...gates, lint: { command: "npm run --silent lint" } } } },
    scripts: [
      always(
        claim(write("package.json", manifest("true"))),
        claim(write("package.json", repository["package.json"]), improve),
      ),
    ],
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { attempts } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ decision: { kind: "resolve" }, rejections: 1 }]);
  expect(attempts[0]?.gateRuns[0]?.verdict).toMatchObject({ verdict: "fail" });
  expect(attempts[0]?.rejected[0]?.prompt).toMatch(/the gate "lint" passes over .* it can't say no/);
});

it("what no planted defect can show waits for a person: an escalation's pull request, and a job at `full`", async () => {
  // A test of nothing that the product does.
  const blind = 'import { test } from "node:test";\ntest("runs", () => undefined);\n';
  const unmeasured = {
    repository: { ...repository, [path]: blind },
    config: { gates },
  };
  const rewritten = write(path, blind.replace("undefined", "null"));
  const told = "nothing shows whether the test";
  const story = await startStory({ ...unmeasured, scripts: [always(claim(rewritten, improve))] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const { attempts } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ gateRuns: [{ verdict: { verdict: "review" } }], rejections: 0 }]);
  const [pull] = story.repository.pulls;
  expect(pull?.issue.body).toContain(told);
  const summary = summaryOf(story, pull?.issue.number ?? 0);
  expect(summary).toMatchObject({ conclusion: "action_required" });

  const job = await startStory({
    ...unmeasured,
    scripts: [
      atPhase("strategic", 1, done("Plan", ...planSteps([{ id: "tests" }]))),
      atPhase("tactical", 2, done("Rewrite", rewritten, improve)),
      atPhase("strategic", 3, complete),
    ],
  });
  const writer = job.as("writer");
  const asked = await writer.openIssue("Tidy the test", "It returns undefined.");
  await writer.label(asked, "autonomy:full", "nightshift");
  await job.settle();
  expect((await job.seen(asked)).labels).toContain("nightshift:in-review");
  const [phase] = job.repository.pulls.filter(({ issue: { state } }) => state === "open");
  expect(phase?.issue.body).toContain(told);
  expect(await fileOn(job.repository, "main", path)).toBe(blind);
});
