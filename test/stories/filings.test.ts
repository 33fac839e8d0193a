import { expect, it, vi } from "vitest";
import { playsAll } from "../support/cases.ts";
import { place } from "../support/story/people.ts";
import { runNightshift } from "../support/story/command-line.ts";
import { complete, done, oneRound } from "../support/story/job-scripts.ts";
import { always, blocked, bungle, claim, mend, mendedGate } from "../support/story/scripts.ts";
import { startStory, type Story } from "../support/story/story.ts";

/** Edits, tells the service's log by a second tool call, and goes on for ever. */
const hangs = always(claim(mend, { hang: true }));
const repository = `${place.owner}/${place.repo}`;

function post({ service }: Story, path: string, body: unknown) {
  const headers = { "content-type": "application/json" };
  return fetch(`${service.url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

it("what a producer reports again and again is one issue, worked on, and closed when it is gone", async () => {
  const story = await startStory({ scripts: [hangs] });
  const report = { repository, domain: "docs-stuck", title: "The docs do not build", fingerprint: "docs" };
  const first = await Promise.all([post(story, "escalations", report), post(story, "escalations", report)]);
  expect(first.map(({ status }) => status).toSorted()).toEqual([200, 201]);
  const again = await post(story, "escalations", { ...report, title: "They still do not", body: "@mona" });
  expect(again.status).toBe(200);
  const { issue } = (await again.json()) as { issue: number };
  expect(story.repository.issues).toHaveLength(1);
  expect(story.repository.issues[0]).toMatchObject({ number: issue, title: "The docs do not build" });
  expect((await story.seen(issue)).labels).toEqual(["docs-stuck", "hitl-escalation"]);
  await story.until("a tool answered");

  const asked = ["escalate", repository, "--service", story.service.url, "--fingerprint", "docs"];
  expect(await runNightshift(...asked, "--domain", "docs-stuck", "--title", "Docs")).toMatchObject({
    ...{ code: 0, out: `stands in ${repository}#${issue} already\n` },
  });
  expect(await runNightshift(...asked, "--clear")).toMatchObject({ code: 0, out: `#${issue} is closed\n` });
  await story.settle();
  expect(await story.seen(issue)).toMatchObject({ state: "closed", branches: [] });
  expect((await story.timeline(issue)).attempts).toMatchObject([{ decision: { kind: "cancel" } }]);
  expect(await runNightshift(...asked, "--clear")).toMatchObject({ out: "nothing stands for it\n" });
});

it("an issue that a person has is left alone although its producer takes it back", async () => {
  const story = await startStory({ scripts: [hangs] });
  const filed = await runNightshift(
    ...["escalate", repository, "--service", story.service.url, "--json"],
    ...["--domain", "cultural-check", "--title", "Who decides?", "--fingerprint", "who"],
  );
  const { issue } = JSON.parse(filed.out) as { issue: number };
  await story.settle();
  expect((await story.seen(issue)).labels).toContain("human-required");
  await post(story, "escalations/clear", { repository, fingerprint: "who" });
  await story.settle();
  expect(await story.seen(issue)).toMatchObject({ state: "open", kinds: ["page"] });
});

it("a report that is wrong is refused with the place, the problem and the mend", async () => {
  const story = await startStory();
  const report = { repository, domain: "docs-stuck", title: "t" };
  const answers = async (body: unknown) => {
    const response = await post(story, "escalations", body);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    const { errors = [] } = (await response.json()) as { errors?: { path: string }[] };
    return [response.status, ...errors.map(({ path }) => path)];
  };
  expect(await answers({ ...report, title: "" })).toEqual([422, "title"]);
  expect(await answers({ ...report, urgency: 1 })).toEqual([422, "urgency"]);
  expect(await answers({ ...report, repository: "till" })).toEqual([422, "repository"]);
  expect(await answers({ ...report, domain: "bug" })).toEqual([422, "domain"]);
  expect(await answers({ ...report, repository: "acme/elsewhere" })).toEqual([404]);
  expect(await runNightshift("escalate", repository, "--title", "t")).toMatchObject({
    ...{ code: 2, err: 'error: --domain is missing: the stuck label, like "ci-stuck".\n' },
  });
  const refused = await runNightshift(
    ...["escalate", repository, "--service", story.service.url],
    ...["--domain", "bug", "--title", "t"],
  );
  expect(refused.code).toBe(1);
  expect(refused.err).toContain("domain: is no registered stuck label; use one of");
  expect(story.repository.issues).toEqual([]);
});

it.runIf(playsAll)("what GitHub cannot take now is filed once it answers", async () => {
  const story = await startStory();
  story.github.addFault({
    match: { method: "POST", path: "**/issues" },
    times: 1,
    effect: { kind: "answer", status: 502 },
  });
  const report = { repository, domain: "docs-stuck", title: "The docs do not build" };
  expect((await post(story, "escalations", report)).status).toBe(201);
  await story.settle();
  expect(story.repository.issues.filter(({ title }) => title === report.title)).toHaveLength(1);

  // What its producer takes back while GitHub is at it does not stay open.
  const answer = story.github.addFault({
    match: { method: "POST", path: "**/issues" },
    effect: { kind: "hold-answer" },
  });
  const pending = post(story, "escalations", { ...report, title: "They are back", fingerprint: "back" });
  await vi.waitUntil(() => answer.met() > 0, { timeout: 60_000 });
  expect(await (await post(story, "escalations/clear", { repository, fingerprint: "back" })).json()).toEqual({
    kind: "withdraw",
  });
  answer.release();
  await pending;
  await story.settle();
  const withdrawn = story.repository.issues.filter(({ title }) => title === "They are back");
  expect(withdrawn).toMatchObject([{ state: "closed" }]);
});

/** Asks for a job that fails, and finds what it is filed as. */
async function failJob(story: Story) {
  const writer = story.as("writer");
  const job = await writer.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await writer.label(job, "autonomy:full", "nightshift");
  await story.settle();
  await story.advance(0);
  const filed = story.repository.issues.filter(({ title }) =>
    title.startsWith(`The job of #${job} is stuck`),
  );
  return { job, filed };
}

it("a job whose gates never pass is filed once as gate-stuck, linked to its issue, and taken in like any other", async () => {
  const bungled = done("Try", bungle);
  const story = await startStory({
    scripts: [
      ...oneRound.filter(({ match }) => match?.["role"] === "strategic"),
      { match: { role: "tactical" }, turns: [bungled, bungled, bungled] },
      always(blocked("needs_credentials")),
    ],
    config: { gates: { ...mendedGate, rejection: { maxRejections: 1 } } },
  });
  const { job, filed } = await failJob(story);
  expect(filed).toHaveLength(1);
  expect(filed[0]?.body).toContain(`#${job}`);
  expect((await story.seen(filed[0]?.number ?? 0)).labels).toEqual([
    ...["gate-stuck", "hitl-escalation", "human-required"],
  ]);
  expect((await story.seen(job)).labels).toContain("nightshift:failed");
  await asksWhyItFailed(story, job);
});

it.each([
  { what: "is closed", by: claim(mend), state: "open", after: "closed", says: "The issue is closed" },
  {
    ...{ what: "is left to the person who has it, and says so", by: blocked("needs_credentials") },
    ...{ state: "open", after: "open", says: "A person has this issue, so it stays open" },
  },
])(
  "what a failed job was filed as $what once the job is completed after all",
  async ({ by, state, after, says }) => {
    const bungled = done("Try", bungle);
    const [plan] = oneRound;
    const rest = [
      { match: { role: "strategic" }, turns: [complete] },
      { match: { role: "preflight" }, turns: [by] },
    ];
    const story = await startStory({
      scripts: [plan, { match: { role: "tactical" }, turns: [bungled, bungled, bungled] }, ...rest],
      config: { gates: { ...mendedGate, rejection: { maxRejections: 1 } } },
    });
    const { job, filed } = await failJob(story);
    const number = filed[0]?.number ?? 0;
    const before = await story.seen(number);
    expect(before).toMatchObject({ state });

    await story.play({ match: { role: "tactical" }, turns: [done("Write the notes", mend)] }, ...rest);
    await story.as("writer").comment(job, "/nightshift retry");
    await story.settle();
    expect((await story.seen(job)).labels).toContain("nightshift:done");
    const seen = await story.seen(number);
    // What holds people's attention is theirs to take off.
    const held = before.labels.includes("human-required");
    expect(held).toBe(after === "open");
    expect(seen).toMatchObject({ state: after, ...(held ? { labels: before.labels } : {}) });
    const told = seen.comments.filter(({ kind }) => kind === "condition-gone");
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toContain(`the job of #${job} is completed`);
    expect(told[0]?.body).toContain(says);
  },
);

/** After a failure the plan is still shown, and who asks why is answered from what was judged. */
async function asksWhyItFailed(story: Story, job: number): Promise<void> {
  const seen = [
    'grep -q "phase 2 tactical" "$NIGHTSHIFT_PROMPT_FILE"',
    'grep -q \'"status":"failed"\' "$TMPDIR/progress"',
    'grep -q "mended: exit code 1" "$TMPDIR/progress"',
    'grep -q "what the plan calls" "$TMPDIR/turn"',
    "grep -q 'Do notes' \"$TMPDIR/todos\"",
    "echo seen > seen.txt",
  ];
  await story.play({
    match: { role: "companion", stage: "ask" },
    turns: [
      {
        steps: [
          { tool: { name: "progress", input: {}, into: "progress" } },
          { tool: { name: "todos", input: {}, into: "todos" } },
          { tool: { name: "agent_turn", input: { turn: 2 }, into: "turn" } },
          { run: seen.join(" && ") },
        ],
        answer: { raw: "The notes never said that they are mended." },
      },
    ],
  });
  await story.as("writer").comment(job, "/nightshift ask Why did it fail?");
  await story.as("reader").comment(job, "/nightshift status");
  await story.settle();
  const comments = story.repository.issues.find(({ number }) => number === job)?.comments ?? [];
  const said = comments.map(({ body }) => body);
  const answer = said.find((body) => body.includes("nightshift:companion:"));
  expect(answer).toContain(
    "> walter-writer: Why did it fail?\n\n> The notes never said that they are mended.",
  );
  // It wrote, for it saw all of it.
  expect(answer).toContain("The change was refused and thrown away.");
  expect(said.find((body) => body.includes("nightshift:status:"))).toContain("The plan:\n\n- ");
}
