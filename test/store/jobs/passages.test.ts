import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addJob, findJob } from "../../../src/store/jobs/jobs.ts";
import { forgetPassages, keepPassages, searchPassages } from "../../../src/store/jobs/search/passages.ts";
import { saveRepository } from "../../../src/store/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const now = new Date("2026-03-02T10:00:00Z");
let test: TestDatabase;
const jobs: number[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  for (const [id, installationId] of [
    [1, 10],
    [2, 20],
  ] as const) {
    await saveRepository(test.pool, { id, installationId, owner: "acme", name: `shop-${id}` });
    const key = { repositoryId: id, issue: 5 };
    const autonomy = { level: "partial", from: "built-in" } as const;
    const asked = {
      run: 1,
      base: "job" as const,
      title: "A",
      body: "B",
      askedBy: "wren",
      askedEvent: null,
      expert: "coder",
    };
    await addJob(test.pool, { ...key, ...asked, autonomy, now });
    jobs.push((await findJob(test.pool, key))?.id ?? 0);
  }
  const [first = 0, second = 0] = jobs;
  await keepPassages(test.pool, first, [
    { path: "plan.md", heading: "Old", body: "What stood here before." },
  ]);
  await keepPassages(test.pool, first, [
    { path: "plan.md", heading: "Plan / Reading", body: "Prices are read in one place." },
    { path: "archive/1.md", heading: "", body: "The importer was left alone, for it is to be replaced." },
    { path: "workspace.md", heading: "", body: "Nothing of interest." },
  ]);
  await keepPassages(test.pool, second, [{ path: "secret.md", heading: "", body: "Prices of the others." }]);
});
afterAll(() => test.drop());

const search = async (question: string, installationId = 10) => {
  const [jobId = 0] = jobs;
  const found = await searchPassages(test.pool, { jobId, installationId, question, limit: 2 });
  return found.map(({ path, heading }) => `${path} ${heading}`.trim());
};

describe("searchPassages", () => {
  it.each([
    ["finds other forms of a word", "Where does it read a price?", ["plan.md Plan / Reading"]],
    [
      "finds any of the words",
      "Why is the importer not replaced, and who reads?",
      ["archive/1.md", "plan.md Plan / Reading"],
    ],
    ["finds words that are written wrongly, by trigrams", "imporrter", ["archive/1.md"]],
    ["finds nothing for what nobody wrote", "zebra", []],
    ["bears marks that mean something to the search", "price & | !( :*", ["plan.md Plan / Reading"]],
    ["finds nothing for a question of small words", "is it the?", []],
    ["has forgotten what was kept before", "what stood before", []],
  ])("%s", async (_, question, expected) => {
    expect(await search(question)).toEqual(expected);
  });

  it("shows an installation nothing of another's jobs", async () => {
    expect(await search("price", 20)).toEqual([]);
  });

  it("goes on by full text alone where there are no trigrams", async () => {
    await test.pool.query("drop extension pg_trgm");
    expect(await search("prices")).toEqual(["plan.md Plan / Reading"]);
    expect(await search("imporrter")).toEqual([]);
  });

  it("forgets a job's passages", async () => {
    await forgetPassages(test.pool, jobs[0] ?? 0);
    expect(await search("prices")).toEqual([]);
  });
});
