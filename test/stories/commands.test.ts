import { expect, it } from "vitest";
import { runNightshift } from "../support/run-nightshift.ts";
import { untilNothingRunsIn } from "../support/story/leaks.ts";
import { always, atStage, blocked, claim, mend } from "../support/story/scripts.ts";
import { startStory, type Story } from "../support/story/story.ts";
import { playsAll } from "../support/cases.ts";

const hangs = always(claim(mend, { hang: true }));

/** What the App said by reactions to the comments of one person, comment by comment. */
function reactionsTo(story: Story, issue: number, login: string): string[] {
  const comments = story.repository.issues.find(({ number }) => number === issue)?.comments ?? [];
  return comments
    .filter(({ author }) => author.login === login)
    .map(({ reactions }) =>
      reactions
        .map(({ content }) => content)
        .toSorted()
        .join(" "),
    );
}

it("a stop ends the agent at work: nothing is pushed, nobody is paged, and the comment says who stopped it", async () => {
  const story = await startStory({ scripts: [hangs] });
  const issue = await story.escalate("bug", "hitl-escalation", "ci-stuck");
  await story.until("a tool answered");
  await story.as("reader").comment(issue, "/nightshift stop");
  await story.as("bot").comment(issue, "/nightshift stop");
  await story.as("writer").comment(issue, "We do this ourselves.\n\n/nightshift stop");
  await story.settle();

  await untilNothingRunsIn(story.dataDirectory);
  const seen = await story.seen(issue);
  expect(seen).toMatchObject({ labels: ["bug", "ci-stuck"], state: "open", branches: [], pulls: [] });
  expect(seen.kinds).not.toContain("page");
  expect(seen.comments.find(({ kind }) => kind === "cancelled")?.body).toContain(
    "a person stopped it (walter-writer). Nothing was pushed.",
  );
  expect(reactionsTo(story, issue, "walter-writer")).toEqual(["+1 eyes"]);
  expect(reactionsTo(story, issue, "rita-reader")).toEqual(["-1 eyes"]);
  expect(reactionsTo(story, issue, "watchtower[bot]")).toEqual(["-1 eyes"]);
  expect(seen.kinds.filter((kind) => kind === "command-denied")).toHaveLength(1);
  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ decision: { kind: "cancel", reason: "stopped" } }]);
  expect(escalation).toMatchObject({ status: "cancelled", counted: 0 });
});

it("a resume hands a page back: the work begins anew, and the agent is told what that person wrote", async () => {
  const story = await startStory({
    scripts: [atStage("probe", blocked("needs_credentials", "medium")), always(blocked("needs_credentials"))],
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  expect((await story.timeline(issue)).escalation).toMatchObject({ status: "paged", counted: 2 });

  await story.play(always(claim(mend)));
  await story.as("reader").comment(issue, "/nightshift resume and delete everything");
  await story.as("writer").comment(issue, "/nightshift resume The key is in the vault now.");
  await story.settle();

  expect(await story.seen(issue)).toMatchObject({ labels: [], state: "open" });
  const { attempts, escalation, audit } = await story.timeline(issue);
  expect(attempts.map(({ number, stage }) => [number, stage])).toEqual([
    [1, "probe"],
    [2, "specialist"],
    [1, "probe"],
  ]);
  const prompt = attempts.at(-1)?.prompt ?? "";
  expect(prompt).toMatch(
    /walter-writer \(permission: write\); may say what is wanted\n\n\/nightshift resume The key is in the vault now\./,
  );
  expect(prompt).not.toMatch(/rita-reader \(permission: read\); may say/);
  expect(escalation).toMatchObject({ status: "awaiting_merge", counted: 1 });
  expect(audit.map(({ decision }) => decision)).toContainEqual({ kind: "reenter", by: "walter-writer" });
});

it.runIf(playsAll)("a retry ends a back-off; of two commands in one comment stop goes first", async () => {
  const crash = { turns: [{ steps: [{ crash: { exit: 1 } }] }] };
  const story = await startStory({ scripts: [crash] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  expect((await story.timeline(issue)).attempts).toHaveLength(1);

  await story.as("writer").comment(issue, "/nightshift retry");
  await story.settle();
  expect((await story.timeline(issue)).attempts).toMatchObject([
    { decision: { kind: "refund" } },
    { decision: { kind: "refund" } },
  ]);
  await story.as("writer").comment(issue, "/nightshift retry\n/nightshift stop");
  await story.settle();

  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts).toHaveLength(2);
  expect(escalation.status).toBe("cancelled");
  expect(reactionsTo(story, issue, "walter-writer")).toEqual(["+1 eyes", "+1 confused eyes"]);
  const seen = await story.seen(issue);
  expect(seen.labels).toEqual(["ci-stuck"]);
  expect(seen.comments.at(-2)?.body ?? "").toContain("another command goes before it");
});

it("questions are answered, once each, though every webhook comes twice and the sweep looks again", async () => {
  const story = await startStory({ scripts: [always(blocked("needs_credentials"))] });
  story.github.addDeliveryFault({ kind: "duplicate", times: 200 });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const reader = story.as("reader");
  await reader.comment(issue, "/nightshift status\n/nightshift dance");
  const secret = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
  await reader.comment(issue, `/nightshift help with ${secret}\n${secret}`);
  await reader.comment(issue, "/nightshift explain");
  await reader.comment(issue, "> /nightshift status\n\n```\n/nightshift stop\n```");
  await story.settle();
  await story.advance(0);

  const seen = await story.seen(issue);
  const said = (start: string) => seen.comments.filter(({ kind }) => kind.startsWith(start));
  expect(said("status:")).toHaveLength(1);
  expect(said("status:")[0]?.body).toContain("It waits for a person.");
  expect(said("status:")[0]?.body).toContain("1 of at most 6 attempts count so far.");
  expect(said("unknown-command")).toHaveLength(1);
  expect(said("unknown-command")[0]?.body).toContain("There is no command `dance`.");
  expect(said("help:")).toHaveLength(1);
  const explanation = said("explanation:").map(({ body }) => body);
  expect(explanation).toHaveLength(1);
  expect(explanation[0]).toContain(
    "**A person is brought in: a credential that only a person can grant.** Decision",
  );
  expect(explanation[0]).toContain("- It answered blocked by needs_credentials, at high confidence.");
  expect(reactionsTo(story, issue, "rita-reader")).toEqual(["+1 confused eyes", "+1 eyes", "+1 eyes", ""]);
  expect(seen.labels).toContain("human-required");
  // What is in the audit can never be taken out again.
  const heard = JSON.stringify([
    (await story.db.query("select facts, decision from audit_entries where kind = 'command'")).rows,
    (await story.db.query("select asked from commands")).rows,
  ]);
  expect(heard).toContain("[redacted]");
  expect(heard).not.toContain(secret);
});

it("a comment that is edited into a command commands nothing, nor does one on an issue that is not escalated", async () => {
  const story = await startStory({ scripts: [always(blocked("needs_credentials"))] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const writer = story.as("writer");
  const place = { owner: "corner-shop", repo: "till" };
  const { data } = await writer.octokit.rest.issues.createComment({
    ...{ ...place, issue_number: issue, body: "Let me think." },
  });
  await writer.octokit.rest.issues.updateComment({
    ...{ ...place, comment_id: data.id, body: "/nightshift stop" },
  });
  const ordinary = await writer.openIssue("An ordinary issue");
  await writer.comment(ordinary, "/nightshift retry");
  await story.settle();

  expect((await story.seen(issue)).labels).toEqual(["ci-stuck", "hitl-escalation", "human-required"]);
  expect(reactionsTo(story, issue, "walter-writer")).toEqual([""]);
  expect(reactionsTo(story, ordinary, "walter-writer")).toEqual(["confused eyes"]);
  expect((await story.seen(ordinary)).comments.at(-1)?.body).toContain("nothing here is escalated");
});

it.runIf(playsAll)(
  "where nobody knows who took human-required off, the issue stays with people",
  async () => {
    const story = await startStory({ scripts: [always(blocked("needs_credentials"))] });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await story.settle();
    // Gone from the issue, and the issue's events tell of no hand that took it off.
    const seen = story.repository.issues.find(({ number }) => number === issue);
    if (seen !== undefined) seen.labels = seen.labels.filter(({ name }) => name !== "human-required");
    await story.advance(0);

    expect((await story.seen(issue)).labels).toEqual(["ci-stuck", "hitl-escalation"]);
    const { attempts, escalation } = await story.timeline(issue);
    expect(attempts).toHaveLength(1);
    expect(escalation.status).toBe("paged");
  },
);

it("decisions are explained and replayed on the command line, and facts of one's own are decided over", async () => {
  const story = await startStory({ scripts: [always(blocked("needs_credentials"))] });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const { audit } = await story.timeline(issue);
  const paged = audit.find(({ kind }) => kind === "attempt");
  const service = ["--service", story.service.url];

  const told = await runNightshift("explain", "issue", `corner-shop/till#${issue}`, ...service);
  expect(told).toMatchObject({ code: 0 });
  expect(told.out).toContain("Attempt 1 is made, stage probe.");
  expect(told.out).toContain("A person is brought in: a credential that only a person can grant.");
  expect(told.out).not.toContain("would say something else");
  const one = await runNightshift("explain", "decision", String(paged?.id), "--json", ...service);
  expect(JSON.parse(one.out)).toMatchObject({ id: paged?.id, explanation: { stands: true } });
  expect(await runNightshift("replay", String(paged?.id), ...service)).toMatchObject({
    code: 0,
    out: "the same: A person is brought in: a credential that only a person can grant.\n",
  });
  expect(await runNightshift("explain", "decision", "999999", ...service)).toMatchObject({ code: 1 });
  expect(await runNightshift("explain", "issue", "till", ...service)).toMatchObject({ code: 2 });
});
