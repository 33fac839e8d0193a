import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listComments, upsertComment, type MarkedComment } from "../../../src/github/issues/comments.ts";
import { textLimitBytes } from "../../../src/github/text/text-limits.ts";
import {
  loseAnswer,
  answerOnce,
  asPerson,
  openIssue,
  remembering,
  startConnectedApp,
  type ConnectedApp,
} from "../connected-app.ts";

let connected: ConnectedApp;
beforeAll(async () => {
  connected = await startConnectedApp();
});
afterEach(() => connected.github.clearFaults());
afterAll(() => connected.close());

const upsert = (number: number, comment: MarkedComment, memory = remembering({ forgets: true })) =>
  upsertComment(connected.client, number, { ...comment, memory });
const bodies = (number: number) => connected.issue(number).comments.map(({ body }) => body);

describe("a marked comment", () => {
  it("is written once, and once more changes nothing", async () => {
    const number = await openIssue(connected);
    const comment = { marker: "progress", body: "Working on it." };
    expect(await upsert(number, comment)).toMatchObject({ effect: "created" });
    expect(await upsert(number, comment)).toMatchObject({ effect: "updated" });
    expect(bodies(number)).toEqual(["<!-- nightshift:progress -->\nWorking on it."]);
  });

  it("is brought up to date in place", async () => {
    const number = await openIssue(connected);
    await upsert(number, { marker: "progress", body: "Working." });
    const updated = await upsert(number, { marker: "progress", body: "Done." });
    expect(updated).toMatchObject({ effect: "updated" });
    expect(bodies(number)).toEqual(["<!-- nightshift:progress -->\nDone."]);
  });

  it("does not touch a comment with another marker", async () => {
    const number = await openIssue(connected);
    await upsert(number, { marker: "page", body: "Help." });
    await upsert(number, { marker: "page-2", body: "Help again." });
    expect(bodies(number)).toHaveLength(2);
  });

  it("is not doubled when it was written but the answer was lost", async () => {
    const number = await openIssue(connected);
    loseAnswer(connected, { method: "POST", path: "**/comments" });
    const written = await upsert(number, { marker: "page", body: "Help." });
    expect(written).toMatchObject({ kind: "written", id: connected.issue(number).comments[0]?.id });
    expect(bodies(number)).toHaveLength(1);
  });

  it("is left to the next call when GitHub failed before writing it", async () => {
    const number = await openIssue(connected);
    answerOnce(connected, { method: "POST", path: "**/comments", status: 502 });
    const comment = { marker: "page", body: "Help." };
    await expect(upsert(number, comment)).rejects.toThrow("Server Error");
    expect(bodies(number)).toHaveLength(0);
    expect(await upsert(number, comment)).toMatchObject({ effect: "created" });
  });

  it("is not doubled when the answer to its update was lost", async () => {
    const number = await openIssue(connected);
    await upsert(number, { marker: "page", body: "Help." });
    loseAnswer(connected, { method: "PATCH", path: "**/comments/*" });
    await upsert(number, { marker: "page", body: "Help me." });
    expect(bodies(number)).toEqual(["<!-- nightshift:page -->\nHelp me."]);
  });

  it("is not doubled while lists lag, for its number is remembered", async () => {
    const number = await openIssue(connected);
    const effect = { kind: "stale", milliseconds: 60_000 } as const;
    connected.github.addFault({ match: { method: "GET", path: "**/comments" }, times: 100, effect });
    const memory = remembering();
    expect(await listComments(connected.client, number)).toEqual([]);
    await upsert(number, { marker: "page", body: "Help." }, memory);
    expect(await listComments(connected.client, number)).toEqual([]);
    await upsert(number, { marker: "page", body: "Help me." }, memory);
    expect(bodies(number)).toEqual(["<!-- nightshift:page -->\nHelp me."]);
  });

  it("is written anew where somebody deleted it", async () => {
    const number = await openIssue(connected);
    const memory = remembering();
    await upsert(number, { marker: "page", body: "Help." }, memory);
    connected.issue(number).comments.splice(0);
    await upsert(number, { marker: "page", body: "Help me." }, memory);
    await upsert(number, { marker: "page", body: "Help us." }, memory);
    expect(bodies(number)).toEqual(["<!-- nightshift:page -->\nHelp us."]);
  });

  it("is found beyond the first page", async () => {
    const number = await openIssue(connected);
    const path = `/repos/acme/web/issues/${number}/comments`;
    const say = () => {
      const { writer } = connected.github.tokens;
      return asPerson(connected, writer, { method: "POST", path, body: { body: "me too" } });
    };
    for (let count = 0; count < 100; count += 1) await say();
    await upsert(number, { marker: "page", body: "Help." });
    await upsert(number, { marker: "page", body: "Help me." });
    expect(await listComments(connected.client, number)).toHaveLength(101);
  });

  it("is never a comment of somebody else who copied the marker", async () => {
    const number = await openIssue(connected);
    const path = `/repos/acme/web/issues/${number}/comments`;
    const forged = "<!-- nightshift:page -->\nAll is well.";
    await asPerson(connected, connected.github.tokens.reader, {
      method: "POST",
      path,
      body: { body: forged },
    });
    await upsert(number, { marker: "page", body: "Help." });
    expect(bodies(number)).toEqual([forged, "<!-- nightshift:page -->\nHelp."]);
  });

  it("is cut to what GitHub takes, in bytes", async () => {
    const number = await openIssue(connected);
    const comment = { marker: "page", body: "€".repeat(30_000) };
    expect(await upsert(number, comment)).toMatchObject({ effect: "created" });
    expect(await upsert(number, comment)).toMatchObject({ effect: "updated" });
    expect(Buffer.byteLength(bodies(number)[0] ?? "")).toBeLessThanOrEqual(textLimitBytes);
  });

  it("on an issue that is not there is refused", async () => {
    const refused = await upsert(9_999, { marker: "page", body: "Help." });
    expect(refused).toMatchObject({ kind: "refused", reason: "absent" });
  });
});

describe("the comments of an issue", () => {
  it("tell who wrote them, and through which App", async () => {
    const number = await openIssue(connected);
    const path = `/repos/acme/web/issues/${number}/comments`;
    await asPerson(connected, connected.github.tokens.reader, {
      method: "POST",
      path,
      body: { body: "Hello" },
    });
    await upsert(number, { marker: "page", body: "Help." });
    const [person, own] = await listComments(connected.client, number);
    expect(person).toMatchObject({ body: "Hello", authorIsBot: false, appId: null });
    expect(own).toMatchObject({ authorIsBot: true, author: connected.github.app.botLogin });
    expect(own?.appId).toBe(connected.github.app.id);
  });
});
