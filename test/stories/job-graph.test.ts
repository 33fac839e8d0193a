import { expect, it } from "vitest";
import { playsAll } from "../support/cases.ts";
import { atPhase, complete, done, planSteps } from "../support/story/job-scripts.ts";
import { bungle, mend, mendedGate, mends, type Step } from "../support/story/scripts.ts";
import { fileOn } from "../support/story/seen.ts";
import { startStory } from "../support/story/story.ts";

const marks = (id: string): Step => ({
  run: `sed -i '/Do ${id}\\./{n;s/false/true/}' .nightshift/job-{{issue}}/todos.yaml`,
});
const write = (path: string): Step => ({ write: { path, content: `${path}\n` } });

const list = ".nightshift/job-{{issue}}/todos.yaml";

/** Adds a phase to the list of todos, as an agent would that asks for one. */
const asksFor = (id: string, attempts: number): Step => ({
  run: [
    `sed -i '/^  - id: ${id}$/,$d' ${list}`,
    `printf '%s\\n' '  - id: ${id}' '    title: Do ${id}' '    budget: { attempts: ${attempts} }' '    todos: [{ id: it, text: Do it }]' >> ${list}`,
  ].join(" && "),
});

it.runIf(playsAll)(
  "a phase that finds more to do than it may asks for too much first, and what it then asks for is done before the next plan",
  async () => {
    const story = await startStory({
      scripts: [
        atPhase(
          "strategic",
          1,
          done("Plan the notes", ...planSteps([{ id: "a" }]), {
            run: `sed -i "s/attempts: 2/attempts: 4/" ${list}`,
          }),
        ),
        atPhase(
          "tactical",
          2,
          done("Write A", mend, write("A.md"), marks("a"), asksFor("a.more", 4)),
          done("Write A", asksFor("a.more", 1)),
        ),
        atPhase("tactical", 3, done("Write more", write("MORE.md"), marks("a.more"))),
        atPhase("strategic", 4, complete),
      ],
    });
    const writer = story.as("writer");
    const issue = await writer.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
    await writer.label(issue, "autonomy:full", "nightshift");
    await story.settle();

    expect((await story.seen(issue)).labels).toEqual(["autonomy:full", "nightshift", "nightshift:done"]);
    expect(await fileOn(story.repository, "main", "MORE.md")).toBe("MORE.md\n");
    const told = (await story.seen(issue)).comments.find(({ kind }) => kind === "job")?.body;
    expect(told).toContain("a.more");
  },
);

/** The same list with a line for each phase: whoever marks one contradicts whoever marks the next. */
const onePhaseALine: Step = {
  run: `printf '%s\\n' 'phases:' ${["a", "b", "c", "d", "e"]
    .map(
      (id) =>
        `'  - { id: ${id}, title: Do ${id}, depends_on: [${id === "d" ? "a" : ""}], todos: [{ id: it, text: Do ${id}., done: false }] }'`,
    )
    .join(" ")} > ${list}`,
};
const marksLine = (id: string): Step => ({ run: `sed -i '/id: ${id},/s/false/true/' ${list}` });

it("of four phases beside each other two fail: the others are merged, and the job says what came of each, and why", async () => {
  const nodes = [{ id: "a" }, { id: "b" }, { id: "c" }, { id: "d", depends_on: ["a"] }, { id: "e" }];
  const blocked = { status: "blocked", confidence: "high", retrospective: "The supplier has no such file" };
  const story = await startStory({
    config: {
      gates: { ...mendedGate, rejection: { maxRejections: 1 } },
      phases: { parallelInRepository: 1 },
    },
    scripts: [
      atPhase("strategic", 1, done("Plan the notes", ...planSteps(nodes), onePhaseALine)),
      atPhase("tactical", "2a", { steps: [], answer: blocked }),
      atPhase("tactical", "2b", done("Write B", mend, write("B.md"), marksLine("b"))),
      atPhase("tactical", "2c", done("Write C", mend, write("C.md"), marksLine("c"))),
      atPhase("tactical", 3, done("Write E", bungle)),
      mends,
    ],
  });
  const writer = story.as("writer");
  const issue = await writer.openIssue("Mend the notes", "NOTES.md must say that it is mended.");
  await writer.label(issue, "autonomy:review", "nightshift");
  await story.settle();

  const base = `nightshift/job-${issue}/base`;
  expect(await fileOn(story.repository, base, "B.md")).toBe("B.md\n");
  expect(await fileOn(story.repository, base, "C.md")).toBe("C.md\n");
  const todos = await fileOn(story.repository, base, `.nightshift/job-${issue}/todos.yaml`);
  expect(todos.match(/text: Do (\w)\.\n\s+done: true/g)?.map((each) => each[9])).toEqual(["b", "c"]);
  const seen = await story.seen(issue);
  expect(seen.labels).toEqual(["autonomy:review", "nightshift", "nightshift:failed"]);
  const told = seen.comments.find(({ kind }) => kind === "job-failed")?.body;
  expect(told).toContain("- Finished: 1 strategic, b, c\n- Failed: a, e\n- Not begun: d");
  const why = [
    "Phase 2a, tactical (a): its agent cannot go on.",
    "Phase 3, tactical (e): the gates refused it, as often as it claimed to be done.\n\n- mended: exit code 1; demanded: exit code 0",
    "Phase 2a: The supplier has no such file",
  ];
  for (const words of why) expect(told).toContain(words);
  // Its repository has one place: who waits for it begins once the other is done, with nobody to remind them.
  const { rows: turns } = await story.db.query<{ phase: string; kind: string }>(
    `select facts->>'number' as phase, decision->>'kind' as kind from audit_entries
     where kind in ('phase-turn', 'phase-claim') and facts->>'number' like '2%' order by id`,
  );
  expect(turns.filter(({ kind }) => kind === "wait").length).toBeGreaterThan(0);
  const [first, ...rest] = turns.filter(({ kind }) => kind !== "wait").map(({ phase }) => phase);
  const changes = rest.filter((phase, at) => phase !== (rest[at - 1] ?? first));
  expect([first, ...changes].toSorted()).toEqual(["2a", "2b", "2c"]);
  const bodies = story.repository.pulls.map(({ issue: { body } }) => body);
  expect(bodies.find((body) => body?.includes("Write B"))).toContain("- [x] Do b.");
  const filed = story.repository.issues.filter(({ title }) =>
    title.startsWith(`The job of #${issue} is stuck`),
  );
  expect(filed).toHaveLength(1);
  const quoted = filed[0]?.body?.replace(/^> ?/gm, "");
  for (const words of why) expect(quoted).toContain(words);
  expect(seen.comments.find(({ kind }) => kind === "job-escalated")?.body).toContain(
    `looks for its cause there: #${filed[0]?.number}`,
  );
  const page = await (await fetch(`${story.service.url}/jobs/1`)).text();
  expect(page).toContain("Phase 3, tactical (e): the gates refused it");
  expect(page).toContain(`/issues/${filed[0]?.number}">#${filed[0]?.number}</a>`);
});
