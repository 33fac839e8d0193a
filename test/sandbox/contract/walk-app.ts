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
  const run = data.check_runs[0];
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
