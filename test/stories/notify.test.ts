import { expect, it } from "vitest";
import { atPhase, done, oneRound, planSteps } from "../support/story/job-scripts.ts";
import { always, blocked, claim, mend, mendedGate, type Step } from "../support/story/scripts.ts";
import { checksOn } from "../support/story/seen.ts";
import { startWebhookReceiver } from "../support/webhook-receiver.ts";
import { startStory, type Story } from "../support/story/story.ts";

/** No agent may touch it: a person is needed. */
const forbidden: Step = { write: { path: ".github/workflows/x.yml", content: "on: push\n" } };

function assigneesOf({ repository }: Story, issue: number): string[] {
  return repository.issues.find(({ number }) => number === issue)?.assignees.map(({ login }) => login) ?? [];
}

async function auditOf(story: Story, kind: string) {
  const { rows } = await story.db.query<{ decision: unknown }>(
    "select decision from audit_entries where kind = $1 order by id",
    [kind],
  );
  return rows.map(({ decision }) => decision);
}

it("without any notify, a page assigns whoever CODEOWNERS names for the files that were changed, and mentions nobody", async () => {
  const story = await startStory({
    scripts: [always({ ...claim(mend), steps: [mend, forbidden] })],
    repository: {
      ".github/CODEOWNERS":
        "* @alice-admin\n/.github/ @walter-writer @rita-reader @corner-shop/notes\nNOTES.md @walter-writer\n",
    },
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const seen = await story.seen(issue);
  expect(seen.labels).toContain("human-required");
  expect(seen.comments.find(({ kind }) => kind === "page")?.body).not.toMatch(/@/);
  expect(assigneesOf(story, issue)).toEqual(["walter-writer"]);
  expect(await auditOf(story, "notify")).toEqual([
    {
      kind: "assign",
      called: ["walter-writer"],
      left: [
        { name: "@corner-shop/notes", why: expect.stringContaining("team") as string },
        { name: "rita-reader", why: expect.stringContaining("no access") as string },
      ],
    },
  ]);
});

it("a page without a change assigns whoever owns by default; without CODEOWNERS nobody", async () => {
  const story = await startStory({ repository: { CODEOWNERS: "* @alice-admin\n/docs/ @walter-writer\n" } });
  const owned = await story.escalate("hitl-escalation", "principles-stuck");
  await story.settle();
  expect(assigneesOf(story, owned)).toEqual(["alice-admin"]);

  const other = await startStory();
  const issue = await other.escalate("hitl-escalation", "principles-stuck");
  await other.settle();
  expect((await other.seen(issue)).labels).toContain("human-required");
  expect(assigneesOf(other, issue)).toEqual([]);
  expect(await auditOf(other, "notify")).toEqual([]);
});

it("whoever the file names is mentioned in the page and assigned; nobody who does not exist keeps anything back", async () => {
  const story = await startStory({
    config: {
      gates: mendedGate,
      notify: { mention: ["@corner-shop/ops", "walter-writer"], assign: ["nobody-at-all", "alice-admin"] },
    },
  });
  const issue = await story.escalate("hitl-escalation", "principles-stuck");
  await story.settle();

  const seen = await story.seen(issue);
  expect(seen.labels).toContain("human-required");
  expect(seen.comments.find(({ kind }) => kind === "page")?.body).toContain(
    "@corner-shop/ops @walter-writer\n",
  );
  expect(assigneesOf(story, issue)).toEqual(["alice-admin"]);
  expect(await auditOf(story, "notify")).toMatchObject([{ left: [{ name: "nobody-at-all" }] }]);
});

it("who is to review a pull request that waits is asked once, and whoever may not is left out", async () => {
  const story = await startStory({
    scripts: [always(claim(mend))],
    config: {
      gates: mendedGate,
      notify: {
        mention: ["walter-writer"],
        requestReviewers: ["walter-writer", "corner-shop/notes", "corner-shop/gone", "sam-stranger"],
      },
    },
  });
  story.repository.teams.push({ id: 1, slug: "notes" });
  const issue = await story.escalate("hitl-escalation", "docs-stuck");
  await story.settle();
  await story.advance(86_400_000);

  const [pull] = (await story.seen(issue)).pulls;
  expect(pull?.requestedReviewers.map(({ login }) => login)).toEqual(["walter-writer"]);
  expect(pull?.requestedTeams.map(({ slug }) => slug)).toEqual(["notes"]);
  expect(pull?.issue.comments.filter(({ body }) => body.includes("@walter-writer"))).toHaveLength(1);
  expect(await auditOf(story, "notify")).toMatchObject([
    { kind: "request-reviewers", left: [{ name: "corner-shop/gone" }, { name: "sam-stranger" }] },
  ]);
});

it("the owners of what a pull request changes are asked to review it", async () => {
  const story = await startStory({
    config: { gates: mendedGate, notify: { requestReviewers: "codeowners" } },
    repository: { "docs/CODEOWNERS": "NOTES.md @walter-writer\n/src/ @alice-admin\n" },
  });
  const issue = await story.escalate("hitl-escalation", "docs-stuck");
  await story.settle();

  const [pull] = (await story.seen(issue)).pulls;
  expect(pull?.requestedReviewers.map(({ login }) => login)).toEqual(["walter-writer"]);
});

it("a webhook hears, signed and in words that chats show, that a person is needed and that it is resolved", async () => {
  const receiver = await startWebhookReceiver();
  const story = await startStory({
    environment: receiver.variables,
    config: { gates: mendedGate, notify: { webhook: "team-chat" } },
  });
  const issue = await story.escalate("hitl-escalation", "principles-stuck");
  await story.settle();
  await story.as("writer").close(issue);
  await story.settle();

  const url = `${story.github.url}/corner-shop/till/issues/${issue}`;
  expect(receiver.received).toMatchObject([
    { type: "page", text: `A person is needed: corner-shop/till#${issue} The notes are stuck ${url}` },
    {
      type: "resolved",
      text: `No person is needed any more: corner-shop/till#${issue} The notes are stuck ${url}`,
    },
  ]);
});

it("a webhook that does not take what it is told is tried again later, said so, and keeps nothing else back", async () => {
  const receiver = await startWebhookReceiver();
  receiver.answerWith(302);
  const story = await startStory({
    environment: receiver.variables,
    config: { gates: mendedGate, notify: { webhook: "team-chat" } },
  });
  const issue = await story.escalate("hitl-escalation", "principles-stuck");
  await story.until("effect refused for now");
  await story.settle();

  expect((await story.seen(issue)).labels).toContain("human-required");
  expect(await auditOf(story, "notify")).toEqual([
    { kind: "webhook", outcome: "redirected", detail: "answered 302" },
  ]);
  expect(await (await fetch(story.service.url)).text()).toContain("Webhook deliveries that failed");
  expect(await (await fetch(`${story.service.url}/metrics`)).text()).toMatch(
    /nightshift_webhook_posts_total\{webhook="team-chat",event="page",outcome="redirected"\} 5/,
  );

  receiver.answerWith(200);
  await story.advance(11 * 60_000);
  expect(receiver.heard()).toHaveLength(1);
  expect(await (await fetch(story.service.url)).text()).not.toContain("Webhook deliveries that failed");
});

it("a webhook that the service does not know is an error of the file, at its line", async () => {
  const story = await startStory();
  const sha = await story
    .as("writer")
    .commitFile(".github/nightshift.yml", "notify:\n  webhook: team-chat\n");
  await story.settle();

  const [run] = checksOn(story.repository, sha);
  expect(run).toMatchObject({ conclusion: "failure" });
  expect(run?.annotations).toMatchObject([
    { message: expect.stringContaining("NIGHTSHIFT_WEBHOOKS") as string },
  ]);
});

const hour = 3_600_000;

it("whoever does nothing is reminded three times, also over a restart, and then no more", async () => {
  const receiver = await startWebhookReceiver();
  const story = await startStory({
    environment: receiver.variables,
    config: {
      gates: mendedGate,
      notify: { mention: ["walter-writer"], webhook: "team-chat", remindAfter: "24h" },
    },
  });
  const issue = await story.escalate("hitl-escalation", "principles-stuck");
  await story.settle();
  const reminders = async () =>
    (await story.seen(issue)).comments.filter(({ kind }) => kind.startsWith("reminder-page-"));
  await story.advance(23 * hour);
  expect(await reminders()).toEqual([]);

  await story.restart(() => Promise.resolve());
  await story.advance(hour);
  await story.advance(hour);
  expect((await reminders()).map(({ body }) => body)).toEqual([
    expect.stringContaining(
      "@walter-writer\n\nA person is still needed here, for 1d by now. This is reminder 1 of 3.",
    ),
  ]);
  for (let days = 0; days < 5; days += 1) await story.advance(24 * hour);
  expect(await reminders()).toHaveLength(3);
  expect(receiver.heard().map(({ type, data }) => [type, data.reminder])).toEqual([
    ["page", null],
    ["page", 1],
    ["page", 2],
    ["page", 3],
  ]);
});

it("nobody is reminded once a person has acted: commented, reviewed, handed back or closed", async () => {
  const story = await startStory({
    scripts: [always(claim(mend))],
    config: { gates: mendedGate, notify: { remindAfter: "1h" } },
  });
  const commented = await story.escalate("hitl-escalation", "principles-stuck");
  const closed = await story.escalate("hitl-escalation", "principles-stuck");
  const reviewed = await story.escalate("hitl-escalation", "docs-stuck");
  const waiting = await story.escalate("hitl-escalation", "docs-stuck");
  await story.settle();
  const pullOf = async (issue: number) => {
    const [pull] = (await story.seen(issue)).pulls;
    if (pull === undefined) throw new Error(`issue ${issue} has no pull request`);
    return pull.issue;
  };
  story.clock.advance(2_000);
  const writer = story.as("writer");
  await writer.comment(commented, "I am looking at it.");
  await writer.close(closed);
  await writer.review((await pullOf(reviewed)).number, { event: "COMMENT", body: "Later." });
  await story.advance(hour);

  const reminded = story.repository.issues.filter(({ comments }) =>
    comments.some(({ body }) => body.includes("nightshift:reminder-")),
  );
  expect(reminded).toEqual([await pullOf(waiting)]);
  const decided = (await auditOf(story, "reminder")) as { kind: string; why?: string }[];
  expect(decided.map(({ kind, why }) => why ?? kind).toSorted()).toEqual([
    "acted",
    "acted",
    "closed",
    "remind",
  ]);
});

it("whoever is to review hears of each pull request of a job that begins to wait, and of its end", async () => {
  const receiver = await startWebhookReceiver();
  const story = await startStory({
    scripts: oneRound,
    environment: receiver.variables,
    config: {
      gates: mendedGate,
      notify: { mention: ["walter-writer"], requestReviewers: ["alice-admin"], webhook: "team-chat" },
    },
  });
  const issue = await story.as("writer").openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await story.as("writer").label(issue, "nightshift");
  await story.settle();
  const waiting = () => story.repository.pulls.filter(({ issue: { state } }) => state === "open");
  const approve = async () => {
    for (const pull of waiting()) await story.as("admin").review(pull.issue.number, { event: "APPROVE" });
    await story.settle();
  };
  const [plan] = waiting();
  expect(plan?.requestedReviewers.map(({ login }) => login)).toEqual(["alice-admin"]);
  expect(plan?.issue.comments.filter(({ body }) => body.includes("@walter-writer"))).toHaveLength(1);
  await approve();
  const [whole] = waiting();
  expect(whole?.requestedReviewers.map(({ login }) => login)).toEqual(["alice-admin"]);
  await approve();

  expect(receiver.heard().map(({ type, data }) => `${type} ${data.number}`)).toEqual([
    `review-waits ${plan?.issue.number}`,
    `review-waits ${whole?.issue.number}`,
    `resolved ${issue}`,
  ]);
});

it("a job that trips calls whoever owns what it touched", async () => {
  const receiver = await startWebhookReceiver();
  const story = await startStory({
    scripts: [atPhase("strategic", 1, done("Plan the notes", ...planSteps([{ id: "notes" }]), forbidden))],
    environment: receiver.variables,
    config: { gates: mendedGate, notify: { mention: ["walter-writer"], webhook: "team-chat" } },
    repository: { CODEOWNERS: "/.github/workflows/ @alice-admin\n" },
  });
  const issue = await story.as("writer").openIssue("Mend the notes");
  await story.as("writer").label(issue, "nightshift");
  await story.settle();

  const page = (await story.seen(issue)).comments.find(({ kind }) => kind === "page");
  expect(page?.body).toContain("@walter-writer");
  expect(assigneesOf(story, issue)).toEqual(["alice-admin"]);
  expect(receiver.heard().map(({ type, data }) => `${type} ${data.number}`)).toEqual([`page ${issue}`]);
});

it("who is mentioned hears of a second page, too, though its comment is that of the first", async () => {
  const story = await startStory({
    scripts: [always(blocked("needs_credentials"))],
    config: { gates: mendedGate, notify: { mention: ["walter-writer"] } },
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  await story.as("writer").unlabel(issue, "human-required");
  await story.settle();

  const seen = await story.seen(issue);
  expect(seen.labels).toContain("human-required");
  const mentions = seen.comments.filter(({ body }) => body.includes("@walter-writer"));
  expect(mentions.map(({ kind }) => kind)).toEqual(["page", "page-again-1"]);
});
