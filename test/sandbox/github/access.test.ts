import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusalOf, startPlayground, type Person, type Playground } from "./playground.ts";

let play: Playground;
beforeAll(async () => {
  play = await startPlayground();
});
afterAll(() => play.close());

async function mint(narrowed: { permissions?: object; repositories?: string[] } = {}): Promise<string> {
  const route = "POST /app/installations/{installation_id}/access_tokens";
  const answer = await play
    .as("app")
    .request(route, { installation_id: play.github.app.installationId, ...narrowed });
  return answer.data.token;
}

describe("the App", () => {
  it("signs in with a JWT and sees itself and its installation", async () => {
    const app = play.as("app");
    const { data } = await app.request("GET /app");
    expect(data).toMatchObject({ id: play.github.app.id, slug: play.github.app.slug });
    const installation = await app.rest.apps.getRepoInstallation(play.repo);
    expect(installation.data.id).toBe(play.github.app.installationId);
    expect(installation.data.permissions).not.toHaveProperty("workflows");
  });

  it("is refused with a JWT that another key signed", async () => {
    const forged = `${btoa('{"alg":"RS256"}')}.${btoa(JSON.stringify({ iat: 1, exp: 9e9, iss: play.github.app.id }))}.AAAA`;
    const refusal = await refusalOf(play.clientWith(forged).request("GET /app"));
    expect(refusal).toMatchObject({ status: 401, message: "A JSON web token could not be decoded" });
  });

  it("reads no repository with its JWT", async () => {
    const { token } = (await play.as("app").auth({ type: "app" })) as { token: string };
    const refusal = await refusalOf(play.clientWith(token).rest.repos.get(play.repo));
    expect(refusal.status).toBe(403);
  });

  it("lists the repositories of its installation", async () => {
    const { data } = await play.as("installation").rest.apps.listReposAccessibleToInstallation();
    expect(data.repositories.map((each) => each.full_name)).toEqual(["acme/shop"]);
  });

  it("acts as its bot", async () => {
    const { data } = await play.as("installation").rest.issues.create({ ...play.repo, title: "By the App" });
    expect(data.user?.login).toBe(play.github.app.botLogin);
    expect(data.performed_via_github_app?.id).toBe(play.github.app.id);
  });
});

describe("an installation's token", () => {
  it("expires after an hour of the sandbox's clock", async () => {
    const client = play.clientWith(await mint());
    await client.rest.repos.get(play.repo);
    play.clock.advance(3_600_000);
    expect(await refusalOf(client.rest.repos.get(play.repo))).toMatchObject({
      status: 401,
      message: "Bad credentials",
    });
  });

  it("may be narrowed to fewer permissions", async () => {
    const client = play.clientWith(await mint({ permissions: { contents: "read" } }));
    await client.rest.repos.getContent({ ...play.repo, path: "README.md" });
    const refusal = await refusalOf(client.rest.issues.create({ ...play.repo, title: "No" }));
    expect(refusal).toMatchObject({ status: 403, message: "Resource not accessible by integration" });
  });

  it.each([
    ["permissions that the App lacks", { permissions: { workflows: "write" } }],
    ["repositories that it is not installed on", { repositories: ["elsewhere"] }],
  ])("cannot be had for %s", async (_, narrowed) => {
    await expect(mint(narrowed)).rejects.toMatchObject({ status: 422 });
  });

  it("opens no page of a person", async () => {
    expect(await refusalOf(play.as("installation").request("GET /user"))).toMatchObject({ status: 403 });
  });

  it("opens nothing while the installation is suspended", async () => {
    const client = play.clientWith(await mint());
    play.github.installation.suspend();
    expect(await refusalOf(client.rest.repos.get(play.repo))).toMatchObject({ status: 403 });
    play.github.installation.unsuspend();
    await client.rest.repos.get(play.repo);
  });

  it("writes to no repository that was taken out of the installation", async () => {
    const client = play.clientWith(await mint());
    play.github.installation.remove("acme/shop");
    expect(await refusalOf(client.rest.issues.create({ ...play.repo, title: "No" }))).toMatchObject({
      status: 403,
    });
    expect(await refusalOf(play.as("app").rest.apps.getRepoInstallation(play.repo))).toMatchObject({
      status: 404,
    });
    play.github.installation.add("acme/shop");
    await client.rest.issues.create({ ...play.repo, title: "Yes" });
  });
});

describe("a person", () => {
  it.each<[Person, string, string]>([
    ["admin", "alice-admin", "admin"],
    ["writer", "walter-writer", "write"],
    ["reader", "rita-reader", "read"],
    ["stranger", "sam-stranger", "read"],
  ])("%s is %s and has the permission %s", async (person, username, permission) => {
    const me = await play.as(person).rest.users.getAuthenticated();
    expect(me.data.login).toBe(username);
    const client = play.as("installation");
    const { data } = await client.rest.repos.getCollaboratorPermissionLevel({ ...play.repo, username });
    expect(data.permission).toBe(permission);
  });

  it("that is a bot has no collaborator's permission", async () => {
    const username = play.github.app.botLogin;
    const asked = play
      .as("installation")
      .rest.repos.getCollaboratorPermissionLevel({ ...play.repo, username });
    expect(await refusalOf(asked)).toMatchObject({ status: 404 });
  });

  it.each<[Person | "nobody", number]>([
    ["reader", 403],
    ["stranger", 403],
    ["nobody", 401],
  ])("%s may not label an issue (%i)", async (person, status) => {
    const { data } = await play.as("writer").rest.issues.create({ ...play.repo, title: "Labelled by few" });
    const label = { ...play.repo, issue_number: data.number, labels: ["x"] };
    expect(await refusalOf(play.as(person).rest.issues.addLabels(label))).toMatchObject({ status });
    await play.as("bot").rest.issues.addLabels(label);
  });

  it("with a wrong token has bad credentials", async () => {
    const refusal = await refusalOf(play.clientWith("ghp_wrong").rest.repos.get(play.repo));
    expect(refusal).toMatchObject({ status: 401, message: "Bad credentials" });
  });

  it("never creates a check run; the bot of another App does, and no App changes that of another", async () => {
    const { data: head } = await play.as("bot").rest.git.getRef({ ...play.repo, ref: "heads/main" });
    const run = { ...play.repo, name: "lint", head_sha: head.object.sha };
    expect(await refusalOf(play.as("admin").rest.checks.create(run))).toMatchObject({ status: 403 });
    const { data: others } = await play.as("bot").rest.checks.create(run);
    expect(others.app?.slug).toBe("watchtower");
    const change = { ...play.repo, check_run_id: others.id, status: "in_progress" } as const;
    expect(await refusalOf(play.as("installation").rest.checks.update(change))).toMatchObject({
      status: 403,
    });
  });

  it("sees no private repository that is not theirs", async () => {
    await play.github.seedRepository({
      owner: "acme",
      name: "vault",
      from: import.meta.dirname,
      private: true,
    });
    const vault = { owner: "acme", repo: "vault" };
    expect(await refusalOf(play.as("stranger").rest.repos.get(vault))).toMatchObject({
      status: 404,
      message: "Not Found",
    });
    const { data } = await play.as("reader").rest.repos.get(vault);
    expect(data.permissions).toMatchObject({ pull: true, push: false });
  });
});

describe("an installation", () => {
  it("that was deleted is gone, and its tokens with it", async () => {
    const gone = await startPlayground();
    try {
      const client = gone.as("installation");
      await client.rest.repos.get(gone.repo);
      gone.github.installation.uninstall();
      expect(await refusalOf(client.rest.repos.get(gone.repo))).toMatchObject({ status: 401 });
      expect(await refusalOf(gone.as("app").rest.apps.getRepoInstallation(gone.repo))).toMatchObject({
        status: 404,
      });
      expect(await gone.told()).toEqual(["ping", "installation.deleted"]);
    } finally {
      await gone.close();
    }
  });
});

describe("the rate limit", () => {
  it("is told with every answer and by itself", async () => {
    const client = play.as("stranger");
    const { headers } = await client.rest.repos.get(play.repo);
    expect(headers).toMatchObject({ "x-ratelimit-limit": "15000", "x-ratelimit-resource": "core" });
    const { data } = await client.rest.rateLimit.get();
    expect(data.rate.remaining).toBe(Number(headers["x-ratelimit-remaining"]));
  });

  it("refuses what is beyond it, to that token alone and until the hour is over", async () => {
    const limited = await startPlayground({}, { rateLimit: 3 });
    try {
      const client = limited.as("reader");
      for (let asked = 0; asked < 3; asked += 1) await client.rest.repos.get(limited.repo);
      expect(await refusalOf(client.rest.repos.get(limited.repo))).toMatchObject({
        ...{ status: 403, message: expect.stringContaining("API rate limit exceeded") as string },
      });
      const { data } = await client.rest.rateLimit.get();
      expect(data.rate).toMatchObject({ limit: 3, used: 3, remaining: 0 });
      // Others have their own.
      expect((await limited.as("writer").rest.repos.get(limited.repo)).status).toBe(200);
      limited.clock.advance(3_600_000);
      expect((await client.rest.repos.get(limited.repo)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
