import { afterAll, beforeAll, expect, it } from "vitest";
import { parseYaml } from "../../src/agents/answer-block.ts";
import { readAnswer, readPhaseAnswer } from "../../src/agents/read-answer.ts";
import { parseTodos } from "../../src/agents/read-todos.ts";
import { storable } from "../../src/domain/trust/text/storable.ts";
import { appendAudit, listAudit } from "../../src/store/audit.ts";
import { addJob, findJob } from "../../src/store/jobs/jobs.ts";
import { addPhase, listPhases, movePhase } from "../../src/store/jobs/phases.ts";
import { saveRepository } from "../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await saveRepository(test.pool, { id: 1, installationId: 2, owner: "acme", name: "shop" });
});
afterAll(() => test.drop());

// As YAML writes them: a zero, half of a character, and a whole one.
const said = String.raw`split on \0 and \uD83D, \U0001F600`;
const kept = "split on \ufffd and \ufffd, \u{1f600}";
const block = (...lines: string[]) =>
  `<nightshift-answer>\n${lines.map((line) => `${line}\n`).join("")}</nightshift-answer>`;
const phaseAnswer = block("status: phase_done", "confidence: high", `decisions: ["${said}"]`);

it.each<[string, unknown]>([
  [
    "an escalation's answer",
    readAnswer(block("status: resolved", `diagnosis: "${said}"`, `reproduce: "${said}"`)),
  ],
  ["a phase's answer", readPhaseAnswer(phaseAnswer)],
  ["a list of todos", parseTodos(`phases:\n- {id: a, title: "${said}", todos: [{id: b, text: "${said}"}]}`)],
  ["any other YAML", parseYaml(`"${said}": 1`)],
])("%s has a mark in place of what cannot be stored", (_, read) => {
  const texts = JSON.stringify(read);
  expect(texts).toContain(kept);
  expect(texts).not.toMatch(/\\u0000|\\ud8/i);
});

it("a command with such a character is none", () => {
  const read = readAnswer(block("status: resolved", `reproduce: "${said}"`));
  expect(read).toMatchObject({ kind: "answer", reproduce: null });
});

it("what is no text stays as it is", () => {
  const at = new Date(0);
  expect(storable({ at, n: 1, none: null, list: ["\0", undefined] })).toEqual({
    ...{ at, n: 1, none: null },
    list: ["\ufffd", undefined],
  });
});

it("whatever agents and programs write is stored, also where a text was cut within a character", async () => {
  const key = { repositoryId: 1, issue: 7 };
  const now = new Date(Date.UTC(2026, 0, 10));
  const autonomy = { level: "partial", from: "built-in" } as const;
  const asked = {
    run: 1,
    base: "job" as const,
    title: "t",
    body: "b",
    askedBy: "mona",
    askedEvent: 0,
    autonomyEvent: 0,
    ...({ strategy: "interactive", strategyFrom: "repository" } as const),
    expert: "coder",
  };
  await addJob(test.pool, { ...key, ...asked, autonomy, now });
  const jobId = (await findJob(test.pool, key))?.id ?? 0;
  await addPhase(test.pool, jobId, {
    ...{ kind: "strategic", number: 1, suffix: "", planned: null, plannedBy: null, feedbackOf: null },
    ...{ mayComplete: true, branch: "x", baseSha: "b", step: "working", claimSha: null, prompt: "do" },
    ...{ promptHashes: {}, now },
  });
  const [phase] = await listPhases(test.pool, jobId);
  if (phase === undefined) throw new Error("the phase was added");
  const cut = "\u{1f600}".slice(0, 1);
  const answer = readPhaseAnswer(phaseAnswer);
  if (answer.kind !== "answer") throw new Error("the answer can be read");
  const moved = await movePhase(
    test.pool,
    { phase, holder: null, now },
    { step: "claimed", answer: { ...answer, risks: [cut] } },
  );
  expect(moved?.answer).toMatchObject({ decisions: [kept], risks: ["\ufffd"] });

  const told = { output: "tail\0", [cut]: "path" };
  const entry = { at: now, repositoryId: 1, subject: "s", kind: "k", decision: {}, effects: [] };
  await appendAudit(test.pool, { ...entry, facts: told });
  expect((await listAudit(test.pool, "s"))[0]?.facts).toEqual({ output: "tail\ufffd", "\ufffd": "path" });
});
