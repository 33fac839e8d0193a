import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOrUpdatePull } from "../../../src/github/pulls.ts";
import { replyInThread, resolveThread } from "../../../src/github/reviews/answer-thread.ts";
import { listReviews } from "../../../src/github/reviews/list-reviews.ts";
import { listThreads, type ReviewThread } from "../../../src/github/reviews/list-threads.ts";
import { readMergeability } from "../../../src/github/reviews/mergeability.ts";
import { headMove } from "../../../src/github/reviews/pushed-commits.ts";
import {
  asPerson,
  branchWithFile,
  loseAnswer,
  startConnectedApp,
  type ConnectedApp,
} from "../connected-app.ts";

let connected: ConnectedApp;
let pull: number;
let first: string;
beforeAll(async () => {
  connected = await startConnectedApp({ "src/sum.js": "one\ntwo\nthree\n" });
  const base = connected.repository.defaultBranch;
  first = await branchWithFile(connected, "phase", { path: "new.js", content: "a\nb\nc\n" });
  const text = { base, head: "phase", title: "A phase", body: "" };
  const opened = await openOrUpdatePull(connected.client, text);
  if (opened.kind === "refused") throw new Error(opened.detail);
  pull = opened.pull.number;
});
afterAll(() => connected.close());

const person = (who: "admin" | "writer" | "reader", path: string, body: object) =>
  asPerson<{ id: number }>(connected, connected.github.tokens[who], {
    ...{ method: "POST", path: `/repos/acme/web/pulls/${pull}${path}`, body },
  });

const onLine = (line: number, body: string) => ({ path: "new.js", line, side: "RIGHT", body });

async function threads(): Promise<readonly ReviewThread[]> {
  const listed = await listThreads(connected.client, pull);
  if (listed.kind === "refused") throw new Error(listed.detail);
  return listed.threads;
}

describe("the reviews of a pull request", () => {
  it("are read with who, what and on which commit, without drafts", async () => {
    await person("writer", "/reviews", {
      event: "REQUEST_CHANGES",
      body: "Not yet",
      comments: [onLine(2, "Why b?")],
    });
    await person("reader", "/reviews", { event: "APPROVE" });
    await person("admin", "/reviews", { body: "A draft" });
    expect(await listReviews(connected.client, pull)).toMatchObject([
      { author: "walter-writer", state: "changes_requested", body: "Not yet", commit: first },
      { author: "rita-reader", state: "approved", body: "", commit: first },
    ]);
  });

  it("are read from all pages", async () => {
    const before = await listReviews(connected.client, pull);
    for (let at = 0; at < 101; at += 1) {
      await person("reader", "/reviews", { event: "COMMENT", body: `Remark ${at}` });
    }
    expect(await listReviews(connected.client, pull)).toHaveLength(before.length + 101);
  });
});

describe("conversations", () => {
  it("are read with their hunks, on lines and on files, with every reply", async () => {
    await person("writer", "/comments", {
      path: "new.js",
      subject_type: "file",
      commit_id: first,
      body: "Needed?",
    });
    const [onB] = await threads();
    const to = onB?.comments[0]?.id ?? 0;
    for (let at = 0; at < 60; at += 1)
      await person("reader", `/comments/${to}/replies`, { body: `And ${at}` });
    const [line, file] = await threads();
    expect(line).toMatchObject({ path: "new.js", line: 2, onFile: false, outdated: false, resolved: false });
    expect(line?.comments).toHaveLength(61);
    expect(line?.comments[0]).toMatchObject({ author: "walter-writer", body: "Why b?", authorIsBot: false });
    expect(line?.comments[0]?.diffHunk).toMatch(/^@@ [^]*\+b$/);
    expect(line?.comments[60]?.body).toBe("And 59");
    expect(file).toMatchObject({ line: null, onFile: true, comments: [{ body: "Needed?" }] });
  });

  it("are answered once, also when the answer to that is lost", async () => {
    const [line] = await threads();
    const reply = { pull, to: line?.comments[0]?.id ?? 0, marker: "job:1:cycle:1", body: "Done in abc." };
    loseAnswer(connected, { method: "POST", path: "**/replies" });
    expect(await replyInThread(connected.client, reply)).toMatchObject({ kind: "replied" });
    expect(await replyInThread(connected.client, reply)).toMatchObject({ kind: "replied", created: false });
    const own = (await threads())[0]?.comments.filter(({ author }) => author === "nightshift[bot]");
    expect(own).toMatchObject([
      { authorIsBot: true, body: "<!-- nightshift:job:1:cycle:1 -->\nDone in abc." },
    ]);
  });

  it("are resolved, as often as asked for", async () => {
    const [line] = await threads();
    expect(await resolveThread(connected.client, line?.id ?? "")).toEqual({ kind: "resolved" });
    expect(await resolveThread(connected.client, line?.id ?? "")).toEqual({ kind: "resolved" });
    expect(await threads()).toMatchObject([{ resolved: true }, { resolved: false }]);
    expect(await resolveThread(connected.client, "PRRT_gone")).toMatchObject({ reason: "absent" });
  });

  it("stay with their line when others move, and are outdated when it changes", async () => {
    await person("writer", "/comments", { ...onLine(3, "And c?"), commit_id: first });
    await connectedWrite("a\nand more\nbee\nc\n");
    expect(await threads()).toMatchObject([
      { line: null, originalLine: 2, outdated: true },
      { onFile: true, outdated: false },
      { line: 4, originalLine: 3, outdated: false },
    ]);
  });

  it("of a pull request that is not there are refused", async () => {
    expect(await listThreads(connected.client, 9_999)).toMatchObject({ kind: "refused", reason: "absent" });
  });
});

describe("the head of a pull request", () => {
  it("has moved forward by the commits that people pushed", async () => {
    const { headSha = "" } = (await readMergeability(connected.client, pull)) ?? {};
    expect(await headMove(connected.client, { from: first, to: first })).toEqual({ kind: "same" });
    expect(await headMove(connected.client, { from: first, to: headSha })).toMatchObject({
      kind: "forward",
      commits: [{ sha: headSha, message: "Change new.js", author: "walter-writer" }],
    });
  });

  it("has not moved by what a branch that may be merged into it holds", async () => {
    const { headSha: to = "" } = (await readMergeability(connected.client, pull)) ?? {};
    const moved = (...bases: string[]) => headMove(connected.client, { from: first, to, bases });
    const base = connected.repository.defaultBranch;
    expect(await moved(base, "gone")).toMatchObject({ commits: [{ sha: to }] });
    expect(await moved(base, to)).toEqual({ kind: "forward", commits: [] });
  });

  it("was rewritten when the former one is no ancestor, or gone", async () => {
    const { headSha: to = "" } = (await readMergeability(connected.client, pull)) ?? {};
    const aside = await branchWithFile(connected, "aside");
    expect(await headMove(connected.client, { from: aside, to })).toEqual({ kind: "rewritten" });
    expect(await headMove(connected.client, { from: "0".repeat(40), to })).toEqual({ kind: "rewritten" });
  });

  it("may be merged as far as the rules of the branch let it", async () => {
    const base = connected.repository.defaultBranch;
    expect(await readMergeability(connected.client, pull)).toMatchObject({ state: "clean", mergeable: true });
    connected.repository.requiredApprovals.set(base, 1);
    expect(await readMergeability(connected.client, pull)).toMatchObject({ state: "blocked" });
    const merge = { method: "PUT", path: `/repos/acme/web/pulls/${pull}/merge`, body: {} };
    await expect(asPerson(connected, connected.github.tokens.writer, merge)).rejects.toThrow(
      /405.*approving/,
    );
    await person("writer", "/reviews", { event: "APPROVE" });
    expect(await readMergeability(connected.client, pull)).toMatchObject({ state: "clean" });
    expect(await readMergeability(connected.client, 9_999)).toBeNull();
  });
});

async function connectedWrite(content: string): Promise<void> {
  const { writer } = connected.github.tokens;
  const path = "/repos/acme/web/contents/new.js";
  const { sha } = await asPerson<{ sha: string }>(connected, writer, {
    method: "GET",
    path: `${path}?ref=phase`,
  });
  const body = {
    message: "Change new.js",
    branch: "phase",
    sha,
    content: Buffer.from(content).toString("base64"),
  };
  await asPerson(connected, writer, { method: "PUT", path, body });
}
