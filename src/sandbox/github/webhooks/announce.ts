import { createHmac, randomUUID } from "node:crypto";
import { nodeId } from "../render/format.ts";
import { apiUrl } from "../render/addresses.ts";
import { renderRepository } from "../render/repository.ts";
import { renderUser } from "../render/user.ts";
import { type Delivery, type Repository } from "../state.ts";
import { type User } from "../state/issues.ts";
import { type World } from "../world.ts";

export interface Happening {
  readonly event: string;
  readonly action: string | null;
  readonly repository: Repository | null;
  readonly sender: User;
  /** What this event carries beside action, repository, sender and installation. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Tells the App's webhook what happened, in the order in which it happened. */
export function announce(world: World, happening: Happening): void {
  const { repository } = happening;
  const { installation } = world.state;
  const concerned = repository === null || !installation.without.has(repository.id);
  const suspended = installation.suspendedAt !== null && happening.event !== "installation";
  if (!concerned || suspended || installation.deletedAt !== null) return;
  const payload = payloadOf(world, happening);
  const guid = randomUUID();
  const delivery: Delivery = {
    id: world.nextId(),
    guid,
    event: happening.event,
    action: happening.action,
    redelivery: false,
    repositoryId: repository?.id ?? null,
    installationId: happening.event === "ping" ? null : installation.id,
    headers: headersOf(world, { event: happening.event, guid, payload }),
    payload,
    occurredAt: world.clock.now(),
    outcome: null,
  };
  world.state.deliveries.push(delivery);
  world.deliveries.add(delivery);
}

function payloadOf(
  world: World,
  { action, details, repository, sender, event }: Happening,
): Record<string, unknown> {
  const { installation } = world.state;
  const organization = repository?.owner.type === "Organization" ? repository.owner : null;
  const ownInstallation = event.startsWith("installation") || event === "ping";
  const payload = {
    ...(action === null ? {} : { action }),
    ...details,
    ...(repository === null ? {} : { repository: renderPayloadRepository(world, repository, event) }),
    ...(organization === null ? {} : { organization: renderOrganization(world, organization) }),
    sender: renderUser(world, sender),
    ...(ownInstallation
      ? {}
      : { installation: { id: installation.id, node_id: nodeId("MDIzOkludGVncmF0aW9u", installation.id) } }),
  };
  // What was sent must not change when the state does.
  return JSON.parse(JSON.stringify(payload)) as Record<string, unknown>;
}

/** Push payloads have the repository's times in seconds, as the schema has them. */
function renderPayloadRepository(world: World, repository: Repository, event: string) {
  const document = { ...renderRepository(world, repository), custom_properties: {} };
  if (event !== "push") return document;
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  return {
    ...document,
    owner: { ...document.owner, name: repository.owner.login, email: repository.owner.email },
    url: document.html_url,
    created_at: seconds(repository.createdAt),
    pushed_at: seconds(repository.pushedAt),
    stargazers: 0,
    master_branch: repository.defaultBranch,
  };
}

function renderOrganization(world: World, organization: User) {
  const url = `${apiUrl(world)}/orgs/${organization.login}`;
  return {
    login: organization.login,
    id: organization.id,
    node_id: nodeId("O", organization.id),
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: `${world.url()}/avatars/u/${organization.id}`,
    description: null,
  };
}

interface Envelope {
  readonly event: string;
  readonly guid: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

function headersOf(world: World, { event, guid, payload }: Envelope): Record<string, string> {
  const { app } = world.state;
  const sign = (algorithm: string) =>
    `${algorithm}=${createHmac(algorithm, app.webhookSecret).update(JSON.stringify(payload)).digest("hex")}`;
  return {
    accept: "*/*",
    "content-type": "application/json",
    "user-agent": "GitHub-Hookshot/5a4db0d",
    "x-github-delivery": guid,
    "x-github-enterprise-host": new URL(world.url()).host,
    "x-github-enterprise-version": "3.19.0",
    "x-github-event": event,
    "x-github-hook-id": String(app.hookId),
    "x-github-hook-installation-target-id": String(app.id),
    "x-github-hook-installation-target-type": "integration",
    "x-hub-signature": sign("sha1"),
    "x-hub-signature-256": sign("sha256"),
  };
}

/** Sends a delivery once more, under the same GUID. */
export function redeliver(world: World, original: Delivery): void {
  const again: Delivery = {
    ...original,
    id: world.nextId(),
    redelivery: true,
    occurredAt: world.clock.now(),
    outcome: null,
  };
  world.state.deliveries.push(again);
  world.deliveries.add(again);
}

/** The webhook's own first message. */
export function ping(world: World): void {
  const { app } = world.state;
  const hook = {
    type: "App",
    id: app.hookId,
    name: "web",
    active: true,
    events: [...app.events],
    config: {
      content_type: "json",
      insecure_ssl: "0",
      secret: "********",
      url: world.deliveries.target ?? "",
    },
    updated_at: app.createdAt.toISOString(),
    created_at: app.createdAt.toISOString(),
    app_id: app.id,
    url: `${apiUrl(world)}/app/hook`,
    ping_url: `${apiUrl(world)}/app/hook/pings`,
    deliveries_url: `${apiUrl(world)}/app/hook/deliveries`,
  };
  const details = { zen: "Design for failure.", hook_id: app.hookId, hook };
  announce(world, { event: "ping", action: null, repository: null, sender: app.owner, details });
}
