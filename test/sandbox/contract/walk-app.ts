import { createHash } from "node:crypto";
import { expect } from "vitest";
import { refusedWith, type Walk } from "./walk.ts";

export async function walkApp({ app, installation, github, place }: Walk): Promise<void> {
  await app.rest.apps.getAuthenticated();
  const { data: installations } = await app.rest.apps.listInstallations();
  expect(installations).toHaveLength(1);
  const installation_id = github.app.installationId;
  await app.rest.apps.getInstallation({ installation_id });
  await app.rest.apps.getRepoInstallation(place);
  await app.rest.apps.createInstallationAccessToken({ installation_id });
  const narrowed = { repositories: [place.repo], permissions: { contents: "write" as const } };
  await app.rest.apps.createInstallationAccessToken({ installation_id, ...narrowed });
  const refused = { installation_id, permissions: { workflows: "write" as const } };
  expect(await refusedWith(app.rest.apps.createInstallationAccessToken(refused))).toBe(422);
  expect(await refusedWith(app.rest.apps.getInstallation({ installation_id: 1 }))).toBe(404);
  await app.rest.apps.getWebhookConfigForApp();
  await installation.rest.apps.listReposAccessibleToInstallation();
  await installation.rest.rateLimit.get();
}

export async function walkDeliveries({ app }: Walk): Promise<void> {
  const { data: deliveries } = await app.rest.apps.listWebhookDeliveries({ per_page: 5 });
  const delivery = deliveries[0];
  if (delivery === undefined) throw new Error("There is no delivery");
  await app.rest.apps.getWebhookDelivery({ delivery_id: delivery.id });
  await app.rest.apps.redeliverWebhookDelivery({ delivery_id: delivery.id });
  expect(await refusedWith(app.rest.apps.getWebhookDelivery({ delivery_id: 1 }))).toBe(404);
}

export async function walkAccounts({ writer, admin, as, github, place }: Walk): Promise<void> {
  const { data: self } = await writer.rest.users.getAuthenticated();
  await writer.rest.users.getByUsername({ username: self.login });
  await writer.rest.users.getByUsername({ username: github.app.botLogin });
  await admin.rest.repos.getCollaboratorPermissionLevel({ ...place, username: self.login });
  const botOnly = admin.rest.repos.getCollaboratorPermissionLevel({
    ...place,
    username: github.app.botLogin,
  });
  expect(await refusedWith(botOnly)).toBe(404);
  expect(await refusedWith(writer.rest.users.getByUsername({ username: "nobody-at-all" }))).toBe(404);
  expect(await refusedWith(as("ghp_wrong").rest.users.getAuthenticated())).toBe(401);
}

/** What people do on pages of GitHub that no request stands for. */
export async function walkPages({ github, installation, place }: Walk): Promise<void> {
  const { data } = await installation.rest.checks.listForRef({ ...place, ref: "checked" });
  const run = data.check_runs.find(({ app }) => app?.slug === github.app.slug);
  if (run === undefined) throw new Error("There is no check run");
  const click = { repository: "acme/web", checkRunId: run.id, identifier: "again", login: "walter-writer" };
  github.clickCheckAction(click);
  github.installation.suspend();
  github.installation.unsuspend();
  github.installation.remove("acme/web");
  github.installation.add("acme/web");
}

/** A page of GitHub makes an App and gives a code, which is good once. */
export async function walkManifest({ github, stranger, hookUrl }: Walk): Promise<void> {
  const manifest = {
    ...{ name: "nightshift", url: "https://example.com/", redirect_url: "https://night.example/created" },
    hook_attributes: { url: hookUrl },
    default_permissions: github.state.installation.permissions,
    default_events: [...github.state.app.events],
  };
  const press = (text: string) =>
    fetch(`${github.url}/settings/apps/new?state=mine`, {
      ...{ method: "POST", redirect: "manual" },
      body: new URLSearchParams({ manifest: text }),
    });
  expect((await press(JSON.stringify({ ...manifest, redirect_url: "nowhere" }))).status).toBe(422);
  const back = new URL((await press(JSON.stringify(manifest))).headers.get("location") ?? "");
  expect(back.searchParams.get("state")).toBe("mine");
  const code = back.searchParams.get("code") ?? "";
  const { data } = await stranger.rest.apps.createFromManifest({ code });
  expect(data.pem).toBe(github.app.privateKey);
  expect(await refusedWith(stranger.rest.apps.createFromManifest({ code }))).toBe(404);
}

/** The App in a person's name: the web flow, and what the person may then see. */
export async function walkSignIn({ github, as, writer }: Walk): Promise<void> {
  const token = await signIn(github, "walter-writer");
  const signedIn = as(token);
  const { data } = await signedIn.rest.apps.listInstallationsForAuthenticatedUser();
  const installation_id = data.installations[0]?.id ?? 0;
  expect(installation_id).toBe(github.app.installationId);
  const listed = await signedIn.rest.apps.listInstallationReposForAuthenticatedUser({ installation_id });
  expect(listed.data.repositories).toMatchObject([{ full_name: "acme/web", permissions: { push: true } }]);
  expect(await refusedWith(writer.rest.apps.listInstallationsForAuthenticatedUser())).toBe(403);
  const stranger = as(await signIn(github, "sam-stranger"));
  expect((await stranger.rest.apps.listInstallationsForAuthenticatedUser()).data.total_count).toBe(0);
  const theirs = stranger.rest.apps.listInstallationReposForAuthenticatedUser({ installation_id });
  expect(await refusedWith(theirs)).toBe(404);
}

async function signIn({ url, app }: Walk["github"], person: string): Promise<string> {
  const verifier = "v".repeat(43);
  const asked = new URLSearchParams({
    ...{ client_id: app.clientId, redirect_uri: "http://127.0.0.1:1/back", state: "s", person },
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  });
  const page = `${url}/login/oauth/authorize?${asked.toString()}`;
  const chosen = await fetch(page, { redirect: "manual" });
  const back = new URL(chosen.headers.get("location") ?? "");
  expect(back.searchParams.get("state")).toBe("s");
  const exchange = async (more: Record<string, string>) => {
    const sent = { client_id: app.clientId, client_secret: app.clientSecret, ...more };
    const answer = await fetch(`${url}/login/oauth/access_token`, {
      method: "POST",
      body: new URLSearchParams(sent),
    });
    return (await answer.json()) as Record<string, string>;
  };
  const code = back.searchParams.get("code") ?? "";
  expect(await exchange({ code, code_verifier: "another" })).toMatchObject({
    error: "bad_verification_code",
  });
  const again = new URL((await fetch(page, { redirect: "manual" })).headers.get("location") ?? "");
  const proven = { code: again.searchParams.get("code") ?? "", code_verifier: verifier };
  const given = await exchange(proven);
  expect(await exchange(proven)).toMatchObject({ error: "bad_verification_code" });
  const refresh = { grant_type: "refresh_token", refresh_token: given["refresh_token"] ?? "" };
  const renewed = await exchange(refresh);
  expect(await exchange(refresh)).toMatchObject({ error: "bad_refresh_token" });
  return renewed["access_token"] ?? "";
}
