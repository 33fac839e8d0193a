import { createHash } from "node:crypto";
import { expect, it, vi } from "vitest";
import { played } from "../support/cases.ts";
import { verifyAudit } from "../../src/store/audit.ts";
import { checksOn, fileOn } from "../support/story/seen.ts";
import { claim } from "../support/story/scripts.ts";
import { startStory } from "../support/story/story.ts";

it.each(
  played([
    { first: "hitl-escalation", second: "ci-stuck" },
    { first: "ci-stuck", second: "hitl-escalation" },
  ]),
)("an issue labelled $first and then $second is resolved by one attempt", async ({ first, second }) => {
  const story = await startStory();
  const push = story.github.addFault({
    match: { method: "POST", path: "/corner-shop/till.git/git-receive-pack" },
    effect: { kind: "hold" },
  });
  const issue = await story.escalate("bug", first, second);
  // Another automation names another kind while the attempt is under way; that is done with, too.
  await vi.waitUntil(() => push.met() > 0, { timeout: 300_000 });
  await story.as("bot").label(issue, "lint-stuck");
  push.release();
  await story.settle();

  const seen = await story.seen(issue);
  expect(seen).toMatchObject({
    labels: ["bug"],
    state: "open",
    kinds: ["progress", "outcome"],
    branches: [`nightshift/issue-${issue}`],
    checks: ["nightshift / gates: success", "nightshift / mended: success"],
  });
  expect(seen.pulls).toHaveLength(1);
  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ stage: "probe", rejections: 0, pull: seen.pulls[0]?.issue.number }]);
  expect(escalation).toMatchObject({ status: "awaiting_merge", counted: 1 });
});

it("the pull request tells what was wrong, why it will not come back, and what programs measured", async () => {
  const token = "ghp_$(printf 'a1B2%.0s' 1 2 3 4 5 6 7 8 9)";
  const talks = { name: "mended", command: `echo ${token}; seq 100000; grep -q mended NOTES.md` };
  const story = await startStory({ config: { gates: { custom: [talks] } } });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { pulls, comments } = await story.seen(issue);
  const [pull] = pulls;
  expect(pull?.issue).toMatchObject({
    title: "Write down that it is mended",
    author: { login: "nightshift[bot]" },
    state: "open",
  });
  for (const said of [
    `Fixes #${issue}`,
    "The notes never said that it is mended.",
    "Nobody had written it down.",
    "It is written down now.",
    "a missing file",
    "| mended | pass |",
  ]) {
    expect(pull?.issue.body).toContain(said);
  }
  expect(comments.at(-1)?.body).toContain(`Resolved in #${pull?.issue.number}`);
  expect(pull).toMatchObject({ base: { ref: "main" }, draft: false });
  expect(await fileOn(story.repository, `nightshift/issue-${issue}`, "NOTES.md")).toBe("mended\n");
  const told = checksOn(story.repository, pull?.head.sha).find(({ name }) => name === "nightshift / mended");
  const [, url = ""] = /\[The whole log\]\((.*)\)/.exec(told?.output.text ?? "") ?? [];
  const log = await fetch(url);
  expect(log.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(log.headers.get("content-security-policy")).toContain("default-src 'none'");
  const lines = (await log.text()).trimEnd().split("\n");
  expect([lines.length, ...lines.slice(0, 3), lines.at(-1)]).toEqual([
    100_001,
    "[redacted]",
    "1",
    "2",
    "100000",
  ]);
});

it("a flaky test of the sample repository is mended, with build, test and custom gates that really run", async () => {
  const story = await startStory({ config: "sample", scripts: [{ turns: [claim(...handTheTimeIn)] }] });
  const issue = await story.escalate("flaky-test-stuck", "hitl-escalation");
  await story.settle();

  expect(await story.seen(issue)).toMatchObject({
    labels: [],
    checks: [
      "nightshift / build: success",
      "nightshift / gates: success",
      "nightshift / no-console: success",
      "nightshift / test: success",
    ],
  });
  const [attempt] = (await story.timeline(issue)).attempts;
  const measured = attempt?.gateRuns[0]?.verdict.gates.find(({ name }) => name === "test");
  expect(measured?.actual).toContain("4");
});

it("the audit trail names every decision, what it saw and the prompts by their hashes, and verifies", async () => {
  const story = await startStory();
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { audit, attempts } = await story.timeline(issue);
  const made = audit.map(({ kind, decision }) => [kind, (decision as { kind: string }).kind]);
  // The second label comes while the first one's attempt is begun or made.
  expect(made.filter(([, decision]) => decision !== "skip")).toEqual([
    ["preflight", "attempt"],
    ["turn", "judge"],
    ["claim", "accept"],
    ["attempt", "resolve"],
  ]);
  const hash = createHash("sha256")
    .update(attempts[0]?.prompt ?? "")
    .digest("hex");
  expect(audit[0]?.facts).toMatchObject({
    promptHashes: { "stages/probe": hash },
    issue: { state: "open", hasIntakeLabel: true, hasHumanRequired: false },
  });
  const chain = await verifyAudit(story.db);
  expect(chain.brokenAt).toBeNull();
  expect(chain.entries).toBeGreaterThanOrEqual(3);
});

it("an issue with nothing but ordinary labels is left alone", async () => {
  const story = await startStory();
  const issue = await story.escalate("bug", "ci-stuck");
  await story.settle();
  await story.advance(0);

  expect(await story.seen(issue)).toMatchObject({ labels: ["bug", "ci-stuck"], kinds: [], pulls: [] });
  await expect(story.timeline(issue)).rejects.toThrow("is no escalation");
});

const handTheTimeIn = [
  {
    run: String.raw`sed -i -e 's/isValid(code)/isValid(code, now = new Date())/' -e 's/new Date() <=/now <=/' src/coupon.js`,
  },
  {
    run: "sed -i -e 's/total(items, code)/total(items, code, now = new Date())/' -e 's/isValid(code)/isValid(code, now)/' src/basket.js",
  },
  {
    run: "sed -i -e 's/receipt(items, code)/receipt(items, code, now = new Date())/' -e 's/total(items, code)/total(items, code, now)/' src/receipt.js",
  },
];
