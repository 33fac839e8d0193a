import { expect, it } from "vitest";
import { played } from "../support/cases.ts";
import { always, atStage, blocked, claim, mend } from "../support/story/scripts.ts";
import { startStory } from "../support/story/story.ts";

it("a missing credential becomes one page that says what was tried, what was ruled out and what to do", async () => {
  const story = await startStory({ scripts: [always(blocked("needs_credentials"))] });
  const issue = await story.escalate("bug", "hitl-escalation", "ci-stuck");
  await story.settle();

  const seen = await story.seen(issue);
  expect(seen).toMatchObject({
    labels: ["bug", "ci-stuck", "hitl-escalation", "human-required"],
    branches: [],
    pulls: [],
  });
  expect(seen.kinds.toSorted()).toEqual(["page", "progress"]);
  const page = seen.comments.find(({ kind }) => kind === "page")?.body ?? "";
  for (const said of [
    "a blocker that only a person can lift",
    "A credential that only a person can grant",
    "PRICE_FEED_KEY has expired",
    "| attempt | stage | hypothesis |",
    "| 1 | probe | The key of the price feed has expired. |",
    "an outage of the supplier",
    "Grant the credential named above where the repository expects it.",
    "remove the label `human-required`",
    `${story.service.url}/`,
  ]) {
    expect(page).toContain(said);
  }
  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts).toHaveLength(1);
  expect(escalation).toMatchObject({ status: "paged", counted: 1 });
});

it.each(played(["needs_human_decision", "needs_permissions", "unsafe"]))(
  "%s at high confidence pages a person",
  async (reason) => {
    const story = await startStory({ scripts: [always(blocked(reason))] });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await story.settle();

    expect((await story.seen(issue)).labels).toContain("human-required");
    expect((await story.timeline(issue)).attempts).toMatchObject([
      { decision: { kind: "page", reason: { kind: "blocked", need: reason } } },
    ]);
  },
);

it.each(played(["medium", "low"]))(
  "the same at %s confidence is tried again by the specialist",
  async (confidence) => {
    const story = await startStory({
      scripts: [
        atStage("probe", blocked("needs_credentials", confidence)),
        atStage("specialist", claim(mend)),
      ],
    });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await story.settle();

    expect(await story.seen(issue)).toMatchObject({ labels: [], kinds: ["progress", "outcome"] });
    expect((await story.timeline(issue)).attempts).toMatchObject([
      { stage: "probe", decision: { kind: "retry", reason: "blocked_unsure" } },
      { stage: "specialist", decision: { kind: "resolve" } },
    ]);
  },
);

it("an answer that nobody can read is tried again, whatever blocker it names", async () => {
  const garbled = { steps: [], answer: { raw: "I would need credentials, a human must log in." } };
  const story = await startStory({
    scripts: [atStage("probe", garbled), atStage("specialist", claim(mend))],
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  expect((await story.timeline(issue)).attempts).toMatchObject([
    {
      answer: { kind: "garbled", blockedReason: "needs_credentials" },
      decision: { kind: "retry", reason: "garbled" },
    },
    { decision: { kind: "resolve" } },
  ]);
});

it("a page is never doubled, however often the issue is looked at", async () => {
  const story = await startStory({ scripts: [always(blocked("needs_credentials"))] });
  story.github.addDeliveryFault({ kind: "duplicate", times: 100 });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const before = await story.seen(issue);
  await story.as("writer").label(issue, "bug");
  await story.as("writer").comment(issue, "Has anybody looked at this?");
  await story.advance(0);
  await story.advance(86_400_000);

  const after = await story.seen(issue);
  expect(after.comments.filter(({ kind }) => kind === "page")).toEqual(
    before.comments.filter(({ kind }) => kind === "page"),
  );
  expect(after.kinds.toSorted()).toEqual(["page", "progress", "walter-writer"]);
  const { attempts, audit } = await story.timeline(issue);
  expect(attempts).toHaveLength(1);
  // Whether somebody looked while the agent was at work is by chance.
  const decisions = audit.map(({ decision }) => decision as { kind: string; reason?: unknown });
  const skips = decisions.filter(({ kind, reason }) => kind === "skip" && reason !== "lease_held");
  expect(skips).toEqual([{ kind: "skip", reason: "human_required" }]);
});

it.each(played(["principles-stuck", "cultural-check"]))(
  "%s is paged at once, without an agent",
  async (label) => {
    const story = await startStory();
    const issue = await story.escalate("hitl-escalation", label);
    await story.settle();

    const seen = await story.seen(issue);
    expect(seen).toMatchObject({
      labels: ["hitl-escalation", "human-required", label].toSorted(),
      kinds: ["page"],
      branches: [],
    });
    expect(seen.comments[0]?.body).toContain("a safety tripwire: this must not go on without a person");
    expect(seen.comments[0]?.body).toContain("No agent was let at it.");
    const { attempts, audit } = await story.timeline(issue);
    expect(attempts).toEqual([]);
    expect(audit[0]?.decision).toEqual({ kind: "page", reason: { kind: "domain_denied", label } });
  },
);

it("what may pass is waited for longer and longer, and counts only once the same has come a third time", async () => {
  const story = await startStory({ scripts: [always(blocked("transient"))], config: { gates: {} } });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  for (const minutes of [1, 5, 15, 60, 60]) {
    await story.advance((minutes * 60 - 30) * 1_000);
    const before = (await story.timeline(issue)).attempts.length;
    await story.advance(31_000);
    expect((await story.timeline(issue)).attempts).toHaveLength(before + 1);
  }
  const { attempts, escalation } = await story.timeline(issue);
  expect(attempts.map(({ name }) => name)).toEqual(["1", "1.2", "1.3", "2", "3", "4"]);
  expect(escalation).toMatchObject({ status: "open", counted: 4 });
  expect((await story.seen(issue)).labels).not.toContain("human-required");
});

it("with a cap of 2 the second failing attempt pages: genuinely stuck, and that the gates pass on the default branch comes first", async () => {
  const story = await startStory({
    scripts: [always(blocked("insufficient_context"))],
    config: { escalations: { cap: 2 }, gates: { custom: [{ name: "fine", command: "true" }] } },
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const seen = await story.seen(issue);
  expect(seen.labels).toEqual(["auto-agent-exhausted", "ci-stuck", "hitl-escalation", "human-required"]);
  const page = seen.comments.find(({ kind }) => kind === "page")?.body ?? "";
  expect(page).toMatch(/^## A person is needed\n\n\*\*All gates pass on the default branch as it is/m);
  expect(page).toContain("genuinely stuck after every attempt that it may take");
  expect(page).toContain("Genuinely stuck after 2 attempts");
  expect(page).toContain("The last one, at the stage specialist, failed: missed context.");
  expect(page).toContain("PRICE_FEED_KEY has expired");
  expect(page).toContain("write into a comment what the attempts did not know");
  expect(page).toContain("Cost of all of it: unknown.");
  expect(page.match(/an outage of the supplier/g)).toHaveLength(1);
  expect(page).toMatch(/\| 1 \| probe .*\n\| 2 \| specialist /);
  expect((await story.timeline(issue)).escalation).toMatchObject({ status: "paged", counted: 2 });
});
