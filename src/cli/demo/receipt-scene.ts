import { type Check } from "./outcome.ts";
import { escalate, type Scene } from "./scene.ts";

const title = "The receipt tests are flaky: red since June";
/** As a program tells of it; the second time it does so again. */
export const receiptFailure = `\`npm test\` fails on the default branch:

\`\`\`
✖ a receipt shows the price with the coupon of its day
  The input did not match the regular expression /total 4\\.00$/
\`\`\`

It was green in May.`;

/** A claim that comes too early is rejected; the agent goes on and resolves the escalation. */
export const receiptScene: Scene = async (sandbox, story) => {
  story.heading("Scene 1: a flaky test is escalated");
  const { person, issue, timeline } = await escalate(sandbox, story, {
    ...{ title, body: receiptFailure, labels: ["flaky-test-stuck", "hitl-escalation"] },
    until: (labels) => !labels.includes("hitl-escalation"),
  });
  const labels = await person.labelsOf(issue);
  const pull = (await person.openPulls()).find(({ head }) => head.ref === `nightshift/issue-${issue}`);
  const runs = pull === undefined ? [] : await person.checksOf(pull.head.sha);
  const comments = await person.commentsOf(issue);
  const checks: Check[] = [
    {
      what: "one probe was enough, after a rejected claim",
      ok: timeline.attempts.length === 1 && timeline.attempts[0]?.rejections === 1,
    },
    { what: "a pull request with a diagnosis is open", ok: pull?.body?.includes("clock") === true },
    {
      what: `check runs are green: ${runs.map(({ name }) => name).join(", ")}`,
      ok: runs.length >= 4 && runs.every(({ conclusion }) => conclusion === "success"),
    },
    { what: "intake and stuck label are gone, nobody was paged", ok: labels.length === 0 },
    { what: "two comments tell progress and outcome", ok: comments.length === 2 },
    {
      what: `the audit trail holds: ${timeline.audit.map(({ kind }) => kind).join(" → ")}`,
      ok: timeline.chain.brokenAt === null && timeline.audit.length >= 4,
    },
  ];
  const address = `${sandbox.github.url}/${sandbox.repository.owner}/${sandbox.repository.name}/issues/${issue}`;
  return { checks, issue: address, pull: pull?.html_url ?? null };
};
