import { type Check } from "./outcome.ts";
import { escalate, type Scene } from "./scene.ts";

const title = "The nightly price import is stuck";
const body = "The job `price import` has failed three nights in a row: the supplier answers 401.";

/** What only a person can lift becomes the one page. */
export const priceImportScene: Scene = async (sandbox, story) => {
  story.heading("Scene 2: an escalation that only a person can unblock");
  const { person, issue, timeline } = await escalate(sandbox, story, {
    ...{ title, body, labels: ["hitl-escalation", "ci-stuck"] },
    until: (labels) => labels.includes("human-required"),
  });
  const labels = await person.labelsOf(issue);
  const pages = (await person.commentsOf(issue)).filter((comment) => comment.includes("nightshift:page"));
  const branches = await person.branches();
  const checks: Check[] = [
    {
      what: "human-required is on, intake and stuck label stay",
      ok: ["ci-stuck", "hitl-escalation", "human-required"].every((label) => labels.includes(label)),
    },
    {
      what: "one page says what was tried, what was ruled out, and which credential is needed",
      ok: pages.length === 1 && pages[0]?.includes("PRICE_FEED_KEY") === true,
    },
    {
      what: "nothing was pushed",
      ok: !branches.some((name) => name.startsWith("nightshift/") && name.includes(`issue-${issue}`)),
    },
    { what: "it took one attempt", ok: timeline.attempts.length === 1 },
    { what: "the audit trail holds", ok: timeline.chain.brokenAt === null },
  ];
  const address = `${sandbox.github.url}/${sandbox.repository.owner}/${sandbox.repository.name}/issues/${issue}`;
  return { checks, issue: address, pull: null };
};
