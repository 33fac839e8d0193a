import { expect, it } from "vitest";
import { played } from "../support/cases.ts";
import { place } from "../support/story/people.ts";
import { always, atStage, blocked, claim, mend } from "../support/story/scripts.ts";
import { startStory, type Story } from "../support/story/story.ts";

/** Edits, tells the service's log by a second tool call, and goes on for ever. */
const hang = claim(mend, { hang: true });

interface Resolved {
  readonly story: Story;
  readonly issue: number;
  readonly pull: number;
}

async function resolved(): Promise<Resolved> {
  const story = await startStory();
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const pull = (await story.seen(issue)).pulls[0]?.issue.number ?? 0;
  return { story, issue, pull };
}

async function withoutClosingWord({ story, pull }: Resolved): Promise<void> {
  await story.as("writer").octokit.rest.pulls.update({ ...place, pull_number: pull, body: "Mended." });
}

async function kindsOfClosing({ story, issue }: Resolved): Promise<string[]> {
  const { audit } = await story.timeline(issue);
  return audit
    .filter(({ kind }) => kind === "closing")
    .map(({ decision }) => (decision as { kind: string }).kind);
}

it.each<{ what: string; act: (given: Resolved) => Promise<void>; closing: string[] }>(
  played([
    {
      what: "its pull request is merged, by which GitHub closes the issue",
      act: ({ story, pull }) => story.as("writer").merge(pull),
      closing: ["confirm"],
    },
    {
      what: "its pull request is merged and a person closes the issue later",
      act: async (given) => {
        const { story, issue, pull } = given;
        await withoutClosingWord(given);
        await story.as("writer").merge(pull);
        await story.settle();
        expect((await story.timeline(issue)).escalation).toMatchObject({
          status: "awaiting_merge",
          counted: 1,
        });
        await story.as("writer").close(issue);
      },
      closing: ["confirm"],
    },
    {
      what: "a person closes the issue and merges its pull request later",
      act: async ({ story, issue, pull }) => {
        await story.as("writer").close(issue);
        await story.settle();
        expect((await story.timeline(issue)).escalation).toMatchObject({
          status: "awaiting_merge",
          counted: 0,
        });
        await story.as("writer").merge(pull);
      },
      closing: ["note-closing", "confirm"],
    },
    {
      what: "its pull request is merged and no webhook tells of it",
      act: async ({ story, pull }) => {
        story.github.addDeliveryFault({ kind: "lose", times: 1_000 });
        await story.as("writer").merge(pull);
        await story.advance(0);
      },
      closing: ["confirm"],
    },
  ]),
)("a resolution is confirmed once when $what", async ({ act, closing }) => {
  const given = await resolved();
  const { story, issue, pull } = given;
  await act(given);
  await story.settle();
  await story.advance(0);

  const { escalation, attempts } = await story.timeline(issue);
  expect(escalation).toMatchObject({ status: "resolved", counted: 0, confirmedPull: pull });
  expect(attempts).toHaveLength(1);
  expect(await kindsOfClosing(given)).toEqual(closing);
  expect(await story.seen(issue)).toMatchObject({ state: "closed", kinds: ["progress", "outcome"] });
});

it("a pull request closed without being merged is said on the issue, and another attempt waits for the label", async () => {
  const given = await resolved();
  const { story, issue, pull } = given;
  await story.as("writer").closePull(pull);
  await story.settle();
  await story.advance(0);

  const seen = await story.seen(issue);
  expect(seen.kinds).toEqual(["progress", "outcome", `pull-closed-${pull}`]);
  expect(seen.comments.at(-1)?.body).toContain(`#${pull} was closed without being merged`);
  const { escalation, attempts } = await story.timeline(issue);
  expect(escalation).toMatchObject({ status: "cancelled", counted: 1 });
  expect(attempts).toHaveLength(1);

  await story.as("writer").label(issue, "hitl-escalation", "ci-stuck");
  await story.settle();
  const again = await story.timeline(issue);
  expect(again.escalation).toMatchObject({ status: "awaiting_merge", counted: 2 });
  expect(again.attempts).toMatchObject([{ stage: "probe" }, { number: 2, stage: "specialist" }]);
});

it.each(
  played([
    { who: "writer", then: "begins anew with the probe", next: { number: 1, stage: "probe" } },
    { who: "bot", then: "goes on where it was", next: { number: 2, stage: "specialist" } },
  ] as const),
)("work that the $who closed and somebody opens again $then", async ({ who, next }) => {
  const story = await startStory({
    scripts: [atStage("probe", blocked("needs_credentials", "low")), atStage("specialist", hang)],
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.until("a tool answered");
  await story.as(who).close(issue);
  await story.settle();
  await story.play(always(hang));
  await story.as("writer").reopen(issue);
  await story.until("a tool answered", 2);

  const { attempts } = await story.timeline(issue);
  expect(attempts).toHaveLength(3);
  expect(attempts.at(-1)).toMatchObject(next);
  await story.as("writer").close(issue);
  await story.settle();
});
