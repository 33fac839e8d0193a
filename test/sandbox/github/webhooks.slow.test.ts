import { Webhooks } from "@octokit/webhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startPlayground, type Playground } from "./playground.ts";

let play: Playground;
beforeEach(async () => {
  play = await startPlayground();
});
afterEach(() => play.close());

const escalate = () =>
  play
    .as("bot")
    .rest.issues.create({ ...play.repo, title: "Stuck", labels: ["hitl-escalation", "flaky-test-stuck"] });

describe("a webhook", () => {
  it("is signed and headed as GitHub's", async () => {
    await escalate();
    await play.told();
    const hook = play.hooks.find(({ event }) => event === "issues");
    expect(hook?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": expect.stringMatching(/^GitHub-Hookshot\//) as string,
      "x-github-hook-installation-target-id": String(play.github.app.id),
      "x-github-hook-installation-target-type": "integration",
    });
    const signature = String(hook?.headers["x-hub-signature-256"]);
    const webhooks = new Webhooks({ secret: play.github.app.webhookSecret });
    expect(await webhooks.verify(hook?.body ?? "", signature)).toBe(true);
    expect(hook?.payload).toMatchObject({
      action: "opened",
      sender: { login: "watchtower[bot]", type: "Bot" },
      repository: { full_name: "acme/shop" },
      organization: { login: "acme" },
      installation: { id: play.github.app.installationId },
    });
  });

  it("comes once for every label", async () => {
    await escalate();
    const told = await play.told();
    expect(told).toEqual([
      "ping",
      "label.created",
      "label.created",
      "issues.opened",
      "issues.labeled",
      "issues.labeled",
    ]);
    const names = play.hooks.slice(-2).map(({ payload }) => (payload["label"] as { name: string }).name);
    expect(names).toEqual(["hitl-escalation", "flaky-test-stuck"]);
  });

  it("of a push comes before what the push means for pull requests and checks", async () => {
    await play.push("topic", { "a.txt": "a\n" });
    const { data } = await play
      .as("installation")
      .rest.pulls.create({ ...play.repo, title: "x", head: "topic", base: "main" });
    const before = data.head.sha;
    const after = await play.push("topic", { "a.txt": "b\n" });
    const told = await play.told();
    expect(told).toEqual([
      "ping",
      "create",
      "push",
      "check_suite.requested",
      "pull_request.opened",
      "push",
      "pull_request.synchronize",
      "check_suite.requested",
    ]);
    expect(play.hooks.find(({ payload }) => payload["action"] === "synchronize")?.payload).toMatchObject({
      before,
      after,
    });
    expect(play.hooks[5]?.payload).toMatchObject({
      ref: "refs/heads/topic",
      before,
      after,
      created: false,
      forced: false,
    });
  });

  it("tells of a forced push and of a deleted branch", async () => {
    const old = await play.push("topic", { "a.txt": "a\n" });
    const { git } = play.as("writer").rest;
    const main = (await git.getRef({ ...play.repo, ref: "heads/main" })).data.object.sha;
    await git.updateRef({ ...play.repo, ref: "heads/topic", sha: main, force: true });
    await git.deleteRef({ ...play.repo, ref: "heads/topic" });
    await play.told();
    const pushes = play.hooks.filter(({ event }) => event === "push").map(({ payload }) => payload);
    expect(pushes[1]).toMatchObject({ before: old, after: main, forced: true });
    expect(pushes[2]).toMatchObject({
      before: main,
      after: "0".repeat(40),
      deleted: true,
      head_commit: null,
    });
  });

  it("says nothing of what was left as it was", async () => {
    const { data } = await escalate();
    const issue = { ...play.repo, issue_number: data.number };
    const before = (await play.told()).length;
    await play.as("bot").rest.issues.addLabels({ ...issue, labels: ["hitl-escalation"] });
    await play.as("bot").rest.issues.update({ ...issue, state: "open", title: "Stuck" });
    expect(await play.told()).toHaveLength(before);
  });

  it("of the installation comes when it is suspended or narrowed, and nothing else meanwhile", async () => {
    play.github.installation.remove("acme/shop");
    await escalate();
    play.github.installation.add("acme/shop");
    play.github.installation.suspend();
    await escalate();
    play.github.installation.unsuspend();
    expect(await play.told()).toEqual([
      "ping",
      "installation_repositories.removed",
      "installation_repositories.added",
      "installation.suspend",
      "installation.unsuspend",
    ]);
  });
});

describe("a delivery", () => {
  it("that failed is listed, never repeated by itself, and sent again under its GUID when asked", async () => {
    await play.told();
    play.answerHooks(503);
    await play.as("writer").rest.issues.create({ ...play.repo, title: "Unheard" });
    await play.told();
    play.answerHooks(200);
    const app = play.as("app");
    const failed = (await app.rest.apps.listWebhookDeliveries()).data.filter(
      ({ status_code }) => status_code >= 400,
    );
    expect(failed).toMatchObject([
      { event: "issues", action: "opened", redelivery: false, status_code: 503 },
    ]);
    const delivery_id = failed[0]?.id ?? 0;
    const { data } = await app.rest.apps.getWebhookDelivery({ delivery_id });
    expect(data.request.payload).toMatchObject({ issue: { title: "Unheard" } });
    await app.rest.apps.redeliverWebhookDelivery({ delivery_id });
    await play.told();
    expect(play.hooks.slice(-2).map(({ headers }) => headers["x-github-delivery"])).toEqual([
      failed[0]?.guid,
      failed[0]?.guid,
    ]);
    expect(play.github.state.deliveries.at(-1)).toMatchObject({
      redelivery: true,
      outcome: { statusCode: 200 },
    });
  });

  it("may be lost, doubled, postponed or held", async () => {
    await play.told();
    const release = play.github.holdDeliveries();
    const open = (title: string) => play.as("writer").rest.issues.create({ ...play.repo, title });
    for (const title of ["one", "two", "three", "four"]) await open(title);
    play.github.addDeliveryFault({ kind: "lose" });
    play.github.addDeliveryFault({ kind: "duplicate" });
    play.github.addDeliveryFault({ kind: "postpone" });
    expect(play.github.idle()).toBe(false);
    expect(play.hooks).toHaveLength(1);
    release();
    await play.told();
    const titles = play.hooks.slice(1).map(({ payload }) => (payload["issue"] as { title: string }).title);
    expect(titles).toEqual(["two", "two", "four", "three"]);
  });

  it("may come late, and is overtaken then", async () => {
    await play.told();
    play.github.addDeliveryFault({ kind: "delay", milliseconds: 300 });
    for (const title of ["one", "two"]) await play.as("writer").rest.issues.create({ ...play.repo, title });
    expect(play.github.idle()).toBe(false);
    await play.told();
    const titles = play.hooks.slice(1).map(({ payload }) => (payload["issue"] as { title: string }).title);
    expect(titles).toEqual(["two", "one"]);
  });
});

describe("a fault", () => {
  const fetchIssues = (path = "/api/v3/repos/acme/shop/issues") =>
    fetch(`${play.github.url}${path}`, { headers: { authorization: `token ${play.github.tokens.writer}` } });
  const createIssue = (title: string, signal: AbortSignal | null = null) =>
    fetch(`${play.github.url}/api/v3/repos/acme/shop/issues`, {
      method: "POST",
      headers: { authorization: `token ${play.github.tokens.writer}` },
      body: JSON.stringify({ title }),
      signal,
    });

  it("answers as often as it is told, with status and headers", async () => {
    const headers = { "retry-after": "7" };
    play.github.addFault({
      match: { method: "GET", path: "/repos/*/*/issues" },
      times: 2,
      effect: { kind: "answer", status: 403, headers },
    });
    const first = await fetchIssues();
    expect([first.status, first.headers.get("retry-after")]).toEqual([403, "7"]);
    expect(await first.json()).toMatchObject({
      message: expect.stringContaining("secondary rate limit") as string,
    });
    expect((await fetchIssues()).status).toBe(403);
    expect((await fetchIssues()).status).toBe(200);
  });

  it("drops the connection after the effect", async () => {
    play.github.addFault({ match: { method: "POST" }, effect: { kind: "drop-after" } });
    await expect(play.as("writer").rest.issues.create({ ...play.repo, title: "Made" })).rejects.toThrow();
    expect(play.repository.issues.map(({ title }) => title)).toEqual(["Made"]);
  });

  it("drops a push after the branch was moved", async () => {
    play.github.addFault({ match: { path: "/**/git-receive-pack" }, effect: { kind: "drop-after" } });
    await expect(play.push("topic", { "a.txt": "a\n" })).rejects.toThrow();
    await play.as("reader").rest.repos.getBranch({ ...play.repo, branch: "topic" });
  });

  it("holds a request until it is released", async () => {
    const held = play.github.addFault({ match: { path: "/repos/acme/shop" }, effect: { kind: "hold" } });
    const request = fetchIssues();
    await vi.waitUntil(() => held.met() === 1);
    held.release();
    expect((await request).status).toBe(200);
  });

  it("loses a request that is held when its sender goes", async () => {
    const held = play.github.addFault({ match: { method: "POST" }, effect: { kind: "hold" } });
    const leaving = new AbortController();
    const request = createIssue("Lost", leaving.signal);
    await vi.waitUntil(() => held.met() === 1);
    leaving.abort();
    await expect(request).rejects.toThrow();
    expect((await createIssue("Made")).status).toBe(201);
    held.release();
    expect((await fetchIssues()).status).toBe(200);
    expect(play.repository.issues.map(({ title }) => title)).toEqual(["Made"]);
  });

  it("holds the answer of a request that took effect", async () => {
    const held = play.github.addFault({ match: { method: "POST" }, effect: { kind: "hold-answer" } });
    const request = createIssue("Made");
    await vi.waitUntil(() => held.met() === 1);
    expect(play.repository.issues.map(({ title }) => title)).toEqual(["Made"]);
    held.release();
    expect((await request).status).toBe(201);
  });

  it("lets as many requests by as it is told", async () => {
    const effect = { kind: "answer", status: 502 } as const;
    play.github.addFault({ match: { path: "/repos/acme/shop" }, after: 2, effect });
    const statuses = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await fetchIssues()).status);
    expect(statuses).toEqual([200, 200, 502, 200]);
  });
});
