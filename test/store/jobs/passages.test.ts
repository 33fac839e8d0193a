import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  forgetPassages,
  keepPassages,
  nearestPassages,
  searchPassages,
} from "../../../src/store/jobs/search/passages.ts";
import { saveRepository } from "../../../src/store/configuration/repositories.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { addTestJob } from "../../support/job-rows.ts";

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
    jobs.push((await addTestJob(test.pool, { repositoryId: id, issue: 5 }, now)).id);
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

  describe("by meaning", () => {
    const near = async (embedding: number[], installationId = 10, embeddedBy = "m") => {
      const [jobId = 0] = jobs;
      const search = { jobId, installationId, embedding, embeddedBy, limit: 2 };
      return (await nearestPassages(test.pool, search)).map(({ path }) => path);
    };
    const kept = (path: string, embedding: number[], embeddedBy = "m") => ({
      ...{ path, heading: "", body: "x", embedding, embeddedBy },
    });

    beforeAll(async () => {
      await keepPassages(test.pool, jobs[0] ?? 0, [
        kept("far.md", [-1, 0]),
        kept("near.md", [0.8, 0.6]),
        kept("same.md", [1, 0]),
        kept("of-another-model.md", [1, 0], "other"),
        kept("of-another-length.md", [1, 0, 0]),
        { path: "prices.md", heading: "", body: "Prices, without a vector." },
      ]);
    });

    // What npm's Postgres has no pgvector for: the type and the operator by which it is asked.
    it.each([
      ["where the server has no pgvector", null],
      [
        "where it has",
        `create domain vector as real[];
         create function distance_of(real[], real[]) returns double precision language sql as
           'select 1 - sum(a * b) from unnest($1, $2) as both_of (a, b)';
         create operator <=> (leftarg = real[], rightarg = real[], function = distance_of)`,
      ],
    ])("finds the nearest of the same model first, %s", async (_, setUp) => {
      if (setUp !== null) await test.pool.query(setUp);
      expect(await near([1, 0])).toEqual(["same.md", "near.md"]);
      expect(await near([-0.6, -0.8])).toEqual(["far.md", "same.md"]);
      expect(await near([1, 0], 20)).toEqual([]);
      expect(await near([1, 0], 10, "unknown")).toEqual([]);
      expect(await search("prices")).toEqual(["prices.md"]);
    });
  });

  it("forgets a job's passages", async () => {
    await forgetPassages(test.pool, jobs[0] ?? 0);
    expect(await search("prices")).toEqual([]);
  });
});
