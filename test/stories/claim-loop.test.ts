import { expect, it } from "vitest";
import { always, atStage, bungle, claim, mend } from "../support/story/scripts.ts";
import { addAcceptedAttempts } from "../support/accepted-attempts.ts";
import { place } from "../support/story/people.ts";
import { fileOn } from "../support/story/seen.ts";
import { startStory } from "../support/story/story.ts";
import { playsAll } from "../support/cases.ts";

const mended = { name: "mended", command: "grep -q mended NOTES.md" };
const used = (inputTokens: number) => ({ usage: { inputTokens, outputTokens: 0, costUsd: 0.01 } });

it("a claim that comes early is kept as premature, and a budget that is used up ends the attempt", async () => {
  const story = await startStory({
    scripts: [
      atStage(
        "probe",
        claim(bungle, used(100)),
        claim({ write: { path: "NOTES.md", content: "again\n" } }, used(950)),
      ),
      atStage("specialist", claim(mend)),
    ],
    config: { gates: { custom: [mended], tokenBudget: { tokens: 1000 } } },
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { attempts, audit } = await story.timeline(issue);
  expect(attempts[0]).toMatchObject({
    decision: { kind: "retry", reason: "gates_failed" },
    rejected: [
      { count: 1, premature: true, noOp: false, tokensUsed: 100, failures: [{ gate: "mended" }] },
      { count: 2, premature: false, prompt: null, tokensUsed: 1050 },
    ],
  });
  expect(attempts[0]?.rejected[0]?.prompt).toContain("This is rejection 1");
  expect(attempts[0]?.rejected[0]?.commitSha).toBe(attempts[0]?.gateRuns[0]?.commitSha);
  const rulings = audit.filter(({ kind }) => kind === "claim").map(({ decision }) => decision);
  expect(rulings[1]).toMatchObject({ kind: "give-up", why: "budget" });
  expect(attempts[1]).toMatchObject({ stage: "specialist", decision: { kind: "resolve" }, rejected: [] });
});

it("where no tokens are allotted, what accepted tasks took tells early claims, and ends no attempt", async () => {
  const story = await startStory({
    scripts: [
      always(
        claim(bungle, used(100)),
        claim({ write: { path: "NOTES.md", content: "again\n" } }, used(9_000)),
        claim(mend, used(10)),
      ),
    ],
  });
  const { rows } = await story.db.query<{ id: number }>("select id from repositories where name = $1", [
    place.repo,
  ]);
  const accepted = {
    repositoryId: rows[0]?.id ?? 0,
    now: story.clock.now(),
    tokens: Array<number>(10).fill(1_000),
  };
  await addAcceptedAttempts(story.db, accepted);
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { attempts, audit } = await story.timeline(issue);
  expect(attempts).toMatchObject([
    { decision: { kind: "resolve" }, rejected: [{ premature: true }, { premature: false }] },
  ]);
  const claims = audit.filter(({ kind }) => kind === "claim");
  expect(claims[0]?.facts).toMatchObject({ budgetUsed: null, measured: { share: 0.1, tasks: 10 } });
  const decision = await (await fetch(`${story.service.url}/decisions/${claims[0]?.id ?? 0}`)).text();
  expect(decision).toContain(
    "10 % of the tokens that such work takes was used, measured from the last 10 accepted tasks",
  );
});

it("a claim of nothing with a hypothesis that was refused before ends its attempt, and is told to the next", async () => {
  const story = await startStory({
    scripts: [always(claim(), claim())],
    config: { escalations: { cap: 3 }, gates: { custom: [mended] } },
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { attempts } = await story.timeline(issue);
  expect(attempts.map(({ rejected }) => rejected.map(({ count }) => count))).toEqual([[2, 4], [2], [2]]);
  expect(attempts[2]?.prompt).toContain("the same hypothesis as attempt 1, so name another");
  const { comments } = await story.seen(issue);
  const page = comments.find(({ kind }) => kind === "page")?.body;
  expect(page).toContain("All 3 attempts that named a cause named the same one.");
});

const repeated = "An earlier attempt named the cause that you name";

it("of three attempts with one hypothesis the third ends with its first refusal, also over a change", async () => {
  const tries = ["one", "two", "three"].map((content) => claim({ write: { path: "NOTES.md", content } }));
  const story = await startStory({
    scripts: [always(...tries)],
    config: { escalations: { cap: 3 }, gates: { custom: [mended] } },
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();
  const { attempts } = await story.timeline(issue);
  expect(attempts.map(({ rejected }) => rejected.map(({ count }) => count))).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [1],
  ]);
  const told = attempts.map(({ rejected }) =>
    rejected.map(({ prompt }) => prompt?.includes(repeated) ?? null),
  );
  expect(told).toEqual([[false, false, null], [true, true, null], [null]]);
});

it("what a claim leaves running is told to the agent, which goes on until nothing is", async () => {
  const serving = { name: "serves", command: "sleep $(cat seconds.txt) & echo served" };
  const story = await startStory({
    scripts: [
      always(
        claim(mend, { write: { path: "seconds.txt", content: "600\n" } }),
        claim({ write: { path: "seconds.txt", content: "0\n" } }),
      ),
    ],
    config: { gates: { custom: [mended, serving] } },
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { attempts } = await story.timeline(issue);
  expect(attempts).toMatchObject([
    { rejected: [{ failures: [{ gate: "serves" }] }], rejections: 1, decision: { kind: "resolve" } },
  ]);
  const prompt = attempts[0]?.rejected[0]?.prompt;
  expect(prompt).toContain("Demanded: exit code 0, nothing left running.");
  expect(prompt).toContain("Measured: exit code 0, but left running: sleep 600.");
  expect(prompt).toContain("Have it end what it starts");
});

it("with `gates.during` an agent hears once, while it works, what fails so far; that is no claim", async () => {
  const waited = 'until [ -s "$NIGHTSHIFT_CORRECTIONS_FILE" ]; do sleep 0.05; done';
  const heard = 'cp "$NIGHTSHIFT_CORRECTIONS_FILE" heard.md; echo tidy > style.txt';
  const story = await startStory({
    scripts: [
      always(
        claim({ write: { path: "style.txt", content: "untidy\n" } }, { run: waited }, { run: heard }, mend),
      ),
    ],
    config: {
      gates: {
        lint: { command: "grep -q '^tidy' style.txt || { echo 'style.txt:1:1: error: untidy'; exit 1; }" },
        custom: [mended],
        during: "every 1 tool call",
      },
    },
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { attempts, audit } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ rejections: 0, rejected: [], decision: { kind: "resolve" } }]);
  expect(attempts[0]?.gateRuns).toHaveLength(1);
  const told = audit.filter(({ kind }) => kind === "course-correction");
  expect(told).toMatchObject([
    { facts: { gates: [{ name: "lint", status: "fail" }] }, decision: { failures: 1 } },
  ]);
  const [branch = ""] = (await story.seen(issue)).branches;
  const text = await fileOn(story.repository, branch, "heard.md");
  expect(text).toContain("This is no verdict and no claim of yours");
  expect(text).toContain("`style.txt:1` untidy");
});

it("what a linter can mend is mended and committed apart; what the mending must not touch is thrown away", async () => {
  const lint = (file: string) =>
    `echo '[{"filePath":"'"$PWD"'/${file}","messages":[{"severity":2,"ruleId":"semi","message":"missing","line":1}],"errorCount":1,"warningCount":0}]'`;
  const story = await startStory({
    scripts: [atStage("probe", claim(mend, { write: { path: "style.txt", content: "untidy\n" } }))],
    config: {
      gates: {
        lint: { command: `grep -q '^tidy' style.txt && echo '[]' || { ${lint("style.txt")}; exit 1; }` },
        custom: [mended],
        autoFix: ["echo tidy > style.txt", "echo $HOME | grep -q homes"],
      },
    },
  });
  const issue = await story.escalate("hitl-escalation", "ci-stuck");
  await story.settle();

  const { attempts, audit } = await story.timeline(issue);
  expect(attempts).toMatchObject([{ rejections: 0, decision: { kind: "resolve" } }]);
  expect(attempts[0]?.gateRuns.map(({ verdict }) => verdict.verdict)).toEqual(["fail", "pass"]);
  expect(audit.find(({ kind }) => kind === "claim")?.facts).toMatchObject({
    autoFix: { kind: "committed", ran: [{ ended: "exit code 0" }, { ended: "exit code 0" }] },
  });
  const { branches, pulls } = await story.seen(issue);
  expect(await fileOn(story.repository, branches[0] ?? "", "style.txt")).toBe("tidy\n");
  expect(pulls[0]).toMatchObject({ measures: { commits: 2 } });
});

it.runIf(playsAll)(
  "mending that touches a protected path is thrown away, and the claim is refused for what it was",
  async () => {
    const story = await startStory({
      scripts: [
        always(
          claim(mend, { write: { path: "style.txt", content: "untidy\n" } }),
          claim(mend, { write: { path: "style.txt", content: "tidy\n" } }),
        ),
      ],
      config: {
        gates: {
          lint: { command: "grep -q '^tidy' style.txt" },
          custom: [mended],
          autoFix: [
            "mkdir -p .github/workflows && echo tidy > style.txt && echo x > .github/workflows/ci.yml",
          ],
        },
      },
    });
    const issue = await story.escalate("hitl-escalation", "ci-stuck");
    await story.settle();

    const { attempts, audit } = await story.timeline(issue);
    expect(audit.find(({ kind }) => kind === "claim")?.facts).toMatchObject({
      autoFix: { kind: "discarded", tripwires: ["protected"] },
    });
    expect(attempts).toMatchObject([{ rejections: 1, decision: { kind: "resolve" } }]);
    const { branches } = await story.seen(issue);
    await expect(fileOn(story.repository, branches[0] ?? "", ".github/workflows/ci.yml")).rejects.toThrow();
  },
);
