import { afterAll, beforeAll, expect, it } from "vitest";
import { newStanding, type Lesson } from "../../../src/domain/playbooks/playbook.ts";
import { wordsOf } from "../../../src/domain/playbooks/similarity.ts";
import { inTransaction } from "../../../src/store/database.ts";
import { listAudit } from "../../../src/store/audit.ts";
import { findPlaybook, listPlaybooks, savePlaybook } from "../../../src/store/playbooks/playbooks.ts";
import {
  countRecurrences,
  lastResolution,
  noteRecurrence,
  saveResolution,
} from "../../../src/store/playbooks/resolutions.ts";
import { findPlaybooksOf, findSimilarPlaybooks } from "../../../src/store/playbooks/search-playbooks.ts";
import { removeRepositories, saveRepository } from "../../../src/store/configuration/repositories.ts";
import { choosePlaybook } from "../../../src/flows/playbooks/choose-playbook.ts";
import { movePlaybook } from "../../../src/flows/playbooks/move-playbook.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

const now = new Date("2026-03-02T10:00:00Z");
let test: TestDatabase;
let repository = 0;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await test.drop();
});

async function newRepository(): Promise<number> {
  repository += 1;
  await saveRepository(test.pool, {
    id: repository,
    installationId: 2,
    owner: "acme",
    name: `shop-${repository}`,
  });
  return repository;
}

const lesson: Lesson = {
  domain: "ci-stuck",
  fingerprint: "f1",
  symptom: ["the receipt tests fail", "error: the coupon of spring is not valid"],
  paths: ["src/coupon.js"],
  rootCause: "The clock is read too deep.",
  fix: [{ role: "source", change: "modified", files: 1, added: 2, deleted: 1 }],
  verified: ["test: 4 of 4"],
};
const keep = (repositoryId: number, more: Partial<Lesson> = {}) =>
  savePlaybook(test.pool, {
    ...{ repositoryId, lesson: { ...lesson, ...more }, standing: newStanding, issue: 3, pull: 4, now },
  });
const move = (id: number, event: "failed" | "recurred" | "dismissed") =>
  inTransaction(test.pool, (db) => movePlaybook(db, { id, event, by: "escalation 1#3", now }));

it("gives a playbook back as it was learned, with where it is from", async () => {
  const at = await newRepository();
  const id = await keep(at);
  expect(await findPlaybook(test.pool, id)).toEqual({ ...lesson, ...newStanding, id, issue: 3, pull: 4 });
  expect(await listPlaybooks(test.pool, { repositoryIds: [at], before: null, limit: 10 })).toMatchObject([
    { id, repository: `acme/shop-${at}`, learnedAt: now },
  ]);
});

it("finds the very failure by its fingerprint, and never in another repository", async () => {
  const [one, other] = [await newRepository(), await newRepository()];
  const id = await keep(one);
  const failure = { domain: "ci-stuck", fingerprint: "f1", symptom: lesson.symptom };
  expect(await choosePlaybook(test.pool, { repositoryId: one, ...failure })).toMatchObject({
    ...{ playbook: { id }, by: "fingerprint", similarity: 1 },
  });
  expect(await choosePlaybook(test.pool, { repositoryId: other, ...failure })).toBeNull();
});

it("finds an alike failure by its rarest words among many that share the common ones", async () => {
  const at = await newRepository();
  for (let other = 0; other < 60; other += 1) {
    const word = String.fromCharCode(97 + (other % 26), 97 + Math.floor(other / 26));
    await keep(at, {
      fingerprint: `o${other}`,
      symptom: ["the receipt tests fail", `error: the ${word}${word}${word} is gone`],
    });
  }
  const id = await keep(at);
  const symptom = ["the receipt tests fail again", "error: the coupon of autumn is not valid"];
  const found = await choosePlaybook(test.pool, {
    repositoryId: at,
    domain: "ci-stuck",
    fingerprint: "x",
    symptom,
  });
  expect(found).toMatchObject({ playbook: { id }, by: "similarity" });
  const words = await findSimilarPlaybooks(test.pool, { repositoryId: at, words: wordsOf(symptom) });
  expect(words.length).toBeLessThanOrEqual(40);
});

it("finds no playbook that is symptomatic or retired, neither by fingerprint nor by words", async () => {
  const at = await newRepository();
  await move(await keep(at), "recurred");
  await move(await keep(at), "dismissed");
  const failing = await keep(at);
  await move(failing, "failed");
  expect(await findPlaybook(test.pool, failing)).toMatchObject({
    state: "active",
    confidence: 0.3,
    failures: 1,
  });
  expect(await findPlaybooksOf(test.pool, { repositoryId: at, fingerprint: "f1" })).toHaveLength(1);
  await move(failing, "failed");
  expect(await findPlaybook(test.pool, failing)).toMatchObject({ state: "retired" });
  expect(await findPlaybooksOf(test.pool, { repositoryId: at, fingerprint: "f1" })).toEqual([]);
  const words = wordsOf(lesson.symptom);
  expect(await findSimilarPlaybooks(test.pool, { repositoryId: at, words })).toEqual([]);
});

it("lets many failures at once each take their share of a playbook's confidence, and audits each", async () => {
  const id = await keep(await newRepository());
  await Promise.all([move(id, "failed"), move(id, "failed"), move(id, "failed")]);
  expect(await findPlaybook(test.pool, id)).toMatchObject({ state: "retired", failures: 2 });
  const entries = await listAudit(test.pool, `playbook ${id}`);
  expect(entries.map(({ kind, facts }) => [kind, (facts as { event: string }).event])).toEqual([
    ["playbook", "failed"],
    ["playbook", "failed"],
    ["playbook", "failed"],
  ]);
});

it("remembers when a failure was resolved last, and counts what came back once", async () => {
  const at = await newRepository();
  const playbookId = await keep(at);
  const resolution = { repositoryId: at, fingerprint: "f1", issue: 3, pull: 4, playbookId };
  const later = new Date(now.getTime() + 60_000);
  await saveResolution(test.pool, { ...resolution, now });
  await saveResolution(test.pool, { ...resolution, issue: 5, now: later });
  const asked = { repositoryId: at, fingerprint: "f1" };
  expect(await lastResolution(test.pool, { ...asked, by: now })).toMatchObject({ issue: 3, playbookId });
  const last = await lastResolution(test.pool, { ...asked, by: new Date(later.getTime() + 1) });
  expect(last).toMatchObject({ issue: 5, confirmedAt: later });
  expect(await lastResolution(test.pool, { ...asked, fingerprint: "f2", by: later })).toBeNull();
  expect(await noteRecurrence(test.pool, last?.id ?? 0, { issue: 9, now: later })).toBe(true);
  expect(await noteRecurrence(test.pool, last?.id ?? 0, { issue: 10, now: later })).toBe(false);
  const span = { from: now, to: new Date(later.getTime() + 1), repositoryIds: [at] };
  expect(await countRecurrences(test.pool, span)).toEqual({ resolutions: 2, recurred: 1 });
  const newest = { ...span, from: later };
  expect(await countRecurrences(test.pool, newest)).toEqual({ resolutions: 1, recurred: 1 });
  // What came to be after the span is none of it, neither a resolution nor its return.
  expect(await countRecurrences(test.pool, { ...span, to: later })).toEqual({ resolutions: 1, recurred: 0 });
});

it("lists the newest first, page by page, and nothing of a repository that was removed", async () => {
  const at = await newRepository();
  const ids = [await keep(at), await keep(at), await keep(at)];
  const page = (before: number | null) => listPlaybooks(test.pool, { repositoryIds: [at], before, limit: 2 });
  expect((await page(null)).map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect((await page(ids[1] ?? 0)).map(({ id }) => id)).toEqual([ids[0]]);
  await removeRepositories(test.pool, { installationId: 2, ids: [at] });
  expect(await page(null)).toEqual([]);
});
