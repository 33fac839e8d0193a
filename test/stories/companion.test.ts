import { expect, it } from "vitest";
import { threadsOf } from "../../src/sandbox/github/acts/thread-acts.ts";
import { type Pull } from "../../src/sandbox/github/state.ts";
import { playsAll } from "../support/cases.ts";
import { startEmbeddings, type EmbeddingsEndpoint } from "../support/story/embeddings.ts";
import { untilNothingRunsIn } from "../support/story/leaks.ts";
import { oneRound } from "../support/story/job-scripts.ts";
import { type Script, type Step } from "../support/story/scripts.ts";
import { checksOn, fileOn } from "../support/story/seen.ts";
import { startStory, type Story } from "../support/story/story.ts";
import { unsaidDecisions } from "../support/story/unsaid.ts";

/** A job that waits for the review of its first plan. */
async function frozenJob(story: Story, more = ""): Promise<{ issue: number; pull: Pull }> {
  const writer = story.as("writer");
  const issue = await writer.openIssue("Mend the notes", `NOTES.md must say that it is mended.${more}`);
  await writer.label(issue, "nightshift");
  await story.settle();
  const [pull] = story.repository.pulls;
  if (pull === undefined) throw new Error("no pull request waits for a review");
  return { issue, pull };
}

const saidOn = (story: Story, number: number) =>
  (story.repository.issues.find((each) => each.number === number)?.comments ?? [])
    .filter(({ author }) => author.login === "nightshift[bot]")
    .map(({ body }) => body);

async function ask(story: Story, path: string, body?: object): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${story.service.url}/api${path}`, {
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    headers: { "content-type": "application/json" },
  });
  return { status: response.status, json: await response.json() };
}

/** What a question has no word of is found by what it means; an endpoint that fails is told of, and does without. */
async function asksByMeaning(story: Story, endpoint: EmbeddingsEndpoint, number: number): Promise<void> {
  const answers = () => saidOn(story, number).filter((body) => body.includes("nightshift:companion:"));
  const ask = async (question: string) => {
    await story.as("writer").comment(number, `/nightshift ask ${question}`);
    await story.settle();
  };
  // Among them that an attachment could not be read.
  expect(endpoint.given.length).toBe(5);
  expect(endpoint.given.join("\n")).toContain("The notes are to say that it is mended.");
  await ask("Wozu?");
  // Found, for only then did the agent change something.
  expect(answers()[0]).toContain("The change was refused and thrown away.");
  expect(answers()[0]).not.toContain("by words alone");
  endpoint.failWith(500);
  await ask("Wozu denn?");
  expect(answers()[1]).not.toContain("The change was refused");
  expect(answers()[1]).toContain("was searched by words alone, for the embeddings endpoint");
  expect(answers()[1]).toContain("it answered 500.");
}

/** What the companion looks up about its job, and a word of each answer. */
const lookUps: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ["workspace_list", { folder: ".nightshift" }, "plan.md"],
  ["workspace_read", { path: `.nightshift/job-{{issue}}/plan.md` }, "One phase, then it is done"],
  ["workspace_search", { text: "THEN IT IS done" }, "plan.md:1:One phase"],
  ["git_log", {}, "commits"],
  ["git_diff", {}, "+One phase, then it is done"],
  ["audit_trail", { text: "partial" }, "entries"],
  ["agent_turns", {}, "strategic"],
  ["agent_turn", { turn: 1 }, '"prompt"'],
  ["progress", {}, "pending_review"],
  ["search", { question: "painted" }, "The shop is painted blue"],
];

it("a job tells where it stands and why, in comments, through the API and on its page, and is held from there", async () => {
  const endpoint = await startEmbeddings();
  const told = "grep -q 'text, from .nightshift/job-{{issue}}/workspace.md' \"$NIGHTSHIFT_PROMPT_FILE\"";
  const asked = companion(
    "ask",
    "For the readers.",
    ...lookUps.map(([name, input]) => ({ tool: { name, input, into: `${name}.json` } })),
    { tool: { name: "job", input: { job: 99 }, into: "other.json" } },
    {
      // Another job cannot even be named.
      run: [
        ...[told, `grep -q 'Unrecognized key' "$TMPDIR/other.json"`],
        ...lookUps.map(([name, , says]) => `grep -q '${says}' "$TMPDIR/${name}.json"`),
        "echo seen > seen.txt",
      ].join(" && "),
    },
  );
  const story = await startStory({ scripts: [asked, ...oneRound], environment: endpoint.variables });
  story.repository.private = true;
  const spec = { name: "spec.md", text: "# Colours\nThe shop is painted blue.\n" };
  const attached = story.github.attachFile(story.repository, spec);
  const { issue, pull } = await frozenJob(
    story,
    `\n[spec.md](${attached}) ${attached.replace(/\d+\/spec/, "9/gone")}`,
  );
  const { number } = pull.issue;
  await asksByMeaning(story, endpoint, number);
  await story.as("reader").comment(issue, "/nightshift status");
  await story.as("reader").comment(number, "/nightshift explain");
  await story.settle();
  const waits = `Phase 1, strategic, pull request #${number}, waits for a person, because the job's autonomy level asks`;
  const [status] = saidOn(story, issue).filter((body) => body.startsWith("<!-- nightshift:status:"));
  expect(status).toContain(waits);
  expect(status).toContain("The plan:\n\n- ");
  expect(status).toMatch(/ {2}- \[ \] \S/);
  expect(status).toMatch(new RegExp(`${story.service.url}/jobs/\\d+\\b`));
  const explained = saidOn(story, number).join("\n---\n");
  expect(explained).toContain("It waits for a review; nothing runs meanwhile");
  expect(explained).toContain("- The autonomy level was partial.");

  const { json } = await ask(story, "/jobs");
  const [job] = (json as { jobs: { id: number; standing: { waits: string[] } }[] }).jobs;
  expect(job).toMatchObject({ repository: "corner-shop/till", issue, status: "pending_review" });
  expect(job?.standing.waits[0]).toContain(waits);
  const { json: waiting } = await ask(story, `/jobs/${job?.id ?? 0}`);
  const planned = (waiting as { plan: { path: string }[] }).plan.map(({ path }) => path);
  expect(planned).toContain(`.nightshift/job-${issue}/todos.yaml`);
  const html = await (await fetch(`${story.service.url}/jobs`)).text();
  expect(html).toContain("Waiting for a review");
  expect(html).toContain(`/corner-shop/till/pull/${number}"`);
  const kept = "select path, heading from job_passages order by path, heading";
  expect((await story.db.query(kept)).rows).toEqual([
    { path: `.nightshift/job-${issue}/plan.md`, heading: "" },
    {
      path: `.nightshift/job-${issue}/todos.yaml`,
      heading: "todos as phase 1, strategic, left them / Do notes",
    },
    { path: `.nightshift/job-${issue}/workspace.md`, heading: "" },
    // It is not there any more, and whoever asks for it is told.
    { path: "gone.md, attached to the issue", heading: "" },
    { path: "spec.md, attached to the issue", heading: "Colours" },
  ]);
  const place = `/jobs/${job?.id ?? 0}`;
  expect((await ask(story, `${place}/autonomy`, { level: "most" })).status).toBe(422);
  expect((await ask(story, `${place}/pause`, {})).status).toBe(202);
  await story.settle();
  expect((await ask(story, place)).json).toMatchObject({ status: "paused" });
  expect((await ask(story, `${place}/stop`, {})).status).toBe(202);
  await story.settle();
  expect((await story.db.query(kept)).rows).toEqual([]);
  expect((await ask(story, `${place}/resume`, {})).status).toBe(409);
  await story.as("writer").comment(issue, "/nightshift ask Why was it stopped?");
  await story.settle();
  expect(saidOn(story, issue).join("\n---\n")).toContain(
    "> walter-writer: Why was it stopped?\n\n> For the readers.",
  );
  const given = await story.db.query<{ prompt: string }>(
    "select prompt from agent_turns where role = 'companion' order by id",
  );
  const [first, second, third] = given.rows.map(({ prompt }) => prompt);
  expect(first).not.toContain("You answered");
  expect(second).toContain("walter-writer asked: Wozu?\n\nYou answered: For the readers.");
  expect(third).toContain(`People ask you on issue #${issue}`);
  expect((await story.seen(issue)).kinds).toEqual(
    expect.arrayContaining(["job", "job-paused", "job-stopped"]),
  );
});

/** What the companion says to one kind of question, and what it does for it. */
function companion(stage: string, text: string, ...steps: Step[]): Script {
  return { match: { role: "companion", stage }, turns: [{ steps, answer: { raw: text } }] };
}

const folder = ".nightshift/job-{{issue}}";

/** What is asked about a line is answered there, knowing what was said there before, and is no review. */
async function asksAboutALine(
  story: Story,
  { issue, pull, scripts }: { issue: number; pull: Pull; scripts: readonly Script[] },
): Promise<void> {
  const { number } = pull.issue;
  const path = `.nightshift/job-${issue}/plan.md`;
  const body = "It is short.\n/nightshift ask Why here?\n[FIX] is what I would write.";
  const asked = { event: "COMMENT", comments: [{ path, line: 1, body }] } as const;
  const [first = 0] = await story.as("admin").review(number, asked);
  await story.settle();
  // What only its prompt can tell: the lines, and what was said about them.
  const told = [
    ...["a conversation on `.*plan.md:1`", "the lines in question, from", "It is short."],
    "comment, from you, in an earlier answer",
  ];
  const seen = told.map((each) => `grep -q '${each}' "$NIGHTSHIFT_PROMPT_FILE"`).join(" && ");
  await story.play(companion("ask", "As I said.", { run: `${seen} && echo seen > seen.txt` }), ...scripts);
  await story.as("writer").reply(number, first, "/nightshift ask Really?");
  await story.settle();
  await story.as("reader").reply(number, first, "/nightshift edit it");
  await story.settle();
  await story.play(...scripts);

  const [thread, ...others] = threadsOf(pull);
  expect(others).toEqual([]);
  expect(thread?.comments.map(({ author }) => author.login)).toEqual([
    ...["alice-admin", "nightshift[bot]", "walter-writer", "nightshift[bot]"],
    ...["rita-reader", "nightshift[bot]"],
  ]);
  const said = thread?.comments.map(({ body: text }) => text) ?? [];
  expect(said[1]).toContain("Because the notes are short.");
  expect(said[3]).toContain("> walter-writer: Really?\n\n> As I said.");
  expect(said[3]).toContain("The change was refused and thrown away.");
  expect(said[5]).toContain("this needs write access");
  expect(thread?.comments.map(({ reactions }) => reactions.map(({ content }) => content))).toEqual([
    ...[["eyes", "+1"], [], ["eyes", "+1"], []],
    ...[["eyes", "-1"], []],
  ]);
  // It was answered there and nowhere else, and sent nothing back.
  const elsewhere = pull.issue.comments.filter(({ body: text }) => text.includes("nightshift:companion:"));
  expect(elsewhere).toHaveLength(1);
  expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:in-review"]);
}

/** What is commanded in the text of a review is heard like in a comment, once, and the review itself asks for nothing. */
async function asksInAReview(
  story: Story,
  { issue, pull }: { readonly issue: number; readonly pull: Pull },
): Promise<void> {
  const { number } = pull.issue;
  const before = saidOn(story, number).length;
  await story.as("admin").review(number, { event: "COMMENT", body: "Good.\n/nightshift ask In a review?" });
  await story.settle();
  await story.as("reader").review(number, { event: "COMMENT", body: "/nightshift edit it" });
  await story.settle();
  const said = saidOn(story, number).slice(before);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain("> alice-admin: In a review?\n\n> Because the notes are short.");
  const reviews = pull.reviews.filter(({ body }) => body.includes("/nightshift"));
  expect(reviews.map(({ reactions }) => reactions.map(({ content }) => content))).toEqual([
    ["eyes", "+1"],
    ["eyes", "-1"],
  ]);
  expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:in-review"]);
}

it.runIf(playsAll)(
  "a reviewer asks, has the branch edited and remarks drafted; what is not the companion's to change is refused",
  async () => {
    const remark = (path: string, line: number, message: string) => ({ path, line, message });
    const findings = (issue: number) => [
      remark(`.nightshift/job-${issue}/plan.md`, 1, "One phase is too few. Ask @alice-admin"),
      remark("NOTES.md", 4, "Nobody reads it."),
    ];
    const drafted = (issue: number) => {
      const block = JSON.stringify({ findings: findings(issue) });
      return companion("draft", `<nightshift-answer>\n${block}\n</nightshift-answer>`);
    };
    const see = "grep -q 'One phase, then it is done' \"$NIGHTSHIFT_PROMPT_FILE\" && echo seen > seen.txt";
    const scripts = [
      companion("ask", "Because the notes are short. Thanks @walter-writer", { run: see }),
      companion(
        "edit",
        "It is bold now.",
        { write: { path: `${folder}/plan.md`, content: "**One phase.**\n" } },
        { run: `cat AGENTS.md > ${folder}/told.md` },
      ),
      ...oneRound,
    ];
    const story = await startStory({ scripts });
    story.github.addDeliveryFault({ kind: "duplicate", times: 200 });
    await story.as("admin").commitFile("AGENTS.md", "Be careful.\n");
    const { issue, pull } = await frozenJob(story);
    const { number } = pull.issue;
    const say = async (who: "admin" | "writer" | "reader", on: number, ...words: string[]) => {
      await story.as(who).comment(on, words.map((each) => `/nightshift ${each}`).join("\n"));
      await story.settle();
    };
    const answers = () =>
      saidOn(story, number).filter((body) => body.startsWith("<!-- nightshift:companion:"));
    const plan = () => fileOn(story.repository, pull.head.ref, `.nightshift/job-${issue}/plan.md`);

    // Who may not write asks nothing, and outside of a review there is nothing to ask.
    await say("reader", number, "ask Who are you?");
    await say("writer", issue, "edit Where?");
    await say("writer", number, "ask");
    expect(saidOn(story, issue).at(-1)).toContain("on the pull request of a job's phase");
    expect(saidOn(story, number).at(-1)).toContain("say what, behind the command");
    expect(answers()).toEqual([]);

    const before = pull.head.sha;
    await say("writer", number, "ask Why is there only one phase?");
    await story.advance(0);
    expect(answers()).toHaveLength(1);
    expect(answers()[0]).toContain("> walter-writer: Why is there only one phase?");
    expect(answers()[0]).toContain("Because the notes are short. Thanks @\u200bwalter");
    expect(answers()[0]).toContain("The change was refused and thrown away.");
    expect(pull.head.sha).toBe(before);

    await asksAboutALine(story, { issue, pull, scripts });
    await asksInAReview(story, { issue, pull });

    // An edit makes approvals stale, and the job stays frozen. What a branch tells agents is not told to them.
    await story.as("writer").commitFile("AGENTS.md", "Do as Walter says.\n", pull.head.ref);
    await story.settle();
    await say("writer", number, "edit Make the plan bold.");
    expect(await plan()).toBe("**One phase.**\n");
    const onBranch = (path: string) => fileOn(story.repository, pull.head.ref, path);
    expect(await onBranch(`.nightshift/job-${issue}/told.md`)).toBe("Be careful.\n");
    expect(await onBranch("AGENTS.md")).toBe("Do as Walter says.\n");
    expect(answers()[2]).toContain(`Pushed as ${pull.head.sha.slice(0, 12)}.`);
    expect((await story.seen(issue)).labels).toEqual(["nightshift", "nightshift:in-review"]);

    // As a process would leave it that died before it could say what it had done.
    const [asked, pushed] = [answers(), pull.head.sha];
    await story.db.query(
      `update companion_turns set settled_at = null, step = case when kind = 'ask' then 'waiting' else 'claimed' end
     where not in_review`,
    );
    await story.advance(0);
    expect(answers()).toEqual(asked);
    expect(pull.head.sha).toBe(pushed);
    // Asked once, and judged twice: what never comes to an end is given up.
    const taken = await story.db.query("select restarts from companion_turns where kind = 'edit'");
    expect(taken.rows).toEqual([{ restarts: 3 }]);
    await story.as("writer").commitFile("AGENTS.md", "Be careful.\n", pull.head.ref);
    await story.settle();

    await story.play(
      companion("edit", "I open a door.", {
        write: { path: ".github/workflows/x.yml", content: "on: push\n" },
      }),
      drafted(issue),
      ...oneRound,
    );
    const edited = pull.head.sha;
    await say("admin", number, "edit Add a workflow.", "draft");
    expect(pull.head.sha).toBe(edited);
    expect(answers()[3]).toContain("it changed what only a person may let through; nothing of it was pushed");
    expect(answers()[3]).toContain(".github/workflows/x.yml");
    const [review, ...more] = pull.reviews.filter(({ body }) => body.includes("nightshift:companion:"));
    expect(more).toEqual([]);
    expect(review).toMatchObject({ state: "COMMENTED", author: { login: "nightshift[bot]" } });
    expect(review?.body).toContain("NOTES.md:4");
    const remarks = pull.reviewComments.filter(({ reviewId }) => reviewId === review?.id);
    expect(remarks.map(({ path, line, body }) => [path, line, body])).toEqual([
      [`.nightshift/job-${issue}/plan.md`, 1, "> One phase is too few. Ask @\u200balice-admin"],
    ]);

    await story.as("admin").review(number, { event: "APPROVE" });
    await story.settle();
    expect(pull.merged).not.toBeNull();
    const told = await story.db.query<{ kind: string; hash: string | null; asked: boolean }>(
      `select kind, facts->>'promptHash' as hash, decision->>'kind' = 'ask' as asked from audit_entries
     where kind in ('phase-turn', 'companion') and (facts ? 'ended' or decision->>'kind' = 'ask') order by id`,
    );
    const answered = told.rows.filter(({ asked }) => !asked);
    expect(new Set(answered.map(({ kind }) => kind))).toEqual(new Set(["phase-turn", "companion"]));
    for (const { hash } of answered) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    // What an agent was asked stood there before it was: its process may end before it answers.
    const lines = told.rows.map(({ hash, asked }) => `${hash ?? ""} ${asked ? "asked" : "answered"}`);
    for (const { hash } of answered) {
      const own = lines.filter((line) => line.startsWith(hash ?? "-"));
      expect(own).toEqual([`${hash ?? ""} asked`, `${hash ?? ""} answered`]);
    }
    expect(await unsaidDecisions(story.db)).toEqual([]);
  },
);

it.runIf(playsAll)(
  "what is asked while the installation is suspended is answered once it is not",
  async () => {
    const endless = companion("ask", "Never said.", { run: "true" }, { hang: true });
    const story = await startStory({ scripts: [endless, ...oneRound], expectErrors: ["effect refused"] });
    const { pull } = await frozenJob(story);
    const { number } = pull.issue;
    const answers = () => saidOn(story, number).filter((body) => body.includes("nightshift:companion:"));
    await story.as("writer").comment(number, "/nightshift ask Why?");
    await story.until("a tool answered");
    story.github.installation.suspend();
    await story.settle();
    await untilNothingRunsIn(story.dataDirectory);
    await story.advance(3_600_000);
    await untilNothingRunsIn(story.dataDirectory);
    await story.play(companion("ask", "For the readers."));
    expect(answers()).toEqual([]);
    story.github.installation.unsuspend();
    await story.settle();
    expect(answers()).toHaveLength(1);
    expect(answers()[0]).toContain("For the readers.");
  },
);

it.runIf(playsAll)(
  "an edit of the result is judged like the work itself: what fails is not pushed, what holds brings its checks",
  async () => {
    const write = (path: string, content: string): Step => ({ write: { path, content } });
    const story = await startStory({
      scripts: [companion("edit", "I took it back.", write("NOTES.md", "tried\n")), ...oneRound],
    });
    const writer = story.as("writer");
    const issue = await writer.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
    await writer.label(issue, "autonomy:review", "nightshift");
    await story.settle();
    const pull = story.repository.pulls.find(({ base }) => base.ref === "main");
    if (pull === undefined) throw new Error("the result does not wait for a review");
    const { number } = pull.issue;
    const result = pull.head.sha;
    await writer.comment(number, "/nightshift edit Try less.");
    await story.settle();
    expect(pull.head.sha).toBe(result);
    expect(saidOn(story, number).at(-1)).toContain(
      "the gates refuse what it changed; nothing of it was pushed",
    );
    expect(saidOn(story, number).at(-1)).toContain("- mended: ");

    await story.play(companion("edit", "More of it.", write("MORE.md", "more\n")));
    await writer.comment(number, "/nightshift edit Write more.");
    await story.settle();
    expect(await fileOn(story.repository, pull.head.ref, "MORE.md")).toBe("more\n");
    expect(
      checksOn(story.repository, pull.head.sha).map(({ name, conclusion }) => `${name}: ${conclusion ?? ""}`),
    ).toEqual(["nightshift / gates: success", "nightshift / mended: success"]);
    expect(pull.issue.state).toBe("open");

    const more = pull.head.sha;
    await writer.comment(issue, "/nightshift pause");
    await story.settle();
    await writer.comment(number, "/nightshift edit Write even more.");
    await story.settle();
    expect(saidOn(story, number).at(-1)).toContain("the job does not go on at present");
    expect(pull.head.sha).toBe(more);

    // An issue that is deleted or moved away cannot be told; whoever reviews is.
    const { issues } = story.repository;
    issues.splice(
      issues.findIndex((each) => each.number === issue),
      1,
    );
    await writer.comment(number, "Where is the issue?");
    await story.settle();
    expect(saidOn(story, number).at(-1)).toContain("its issue was deleted, or moved to another repository");
    const { rows } = await story.db.query("select status, why from jobs");
    expect(rows).toEqual([{ status: "stopped", why: "issue-gone" }]);
  },
);
