import { type User } from "../state/issues.ts";
import { type World } from "../world.ts";
import { apiUrl } from "./addresses.ts";
import { nodeId, nullableTimestamp, timestamp } from "./format.ts";
import { type Documents } from "./types.ts";
import { renderUser } from "./user.ts";

/** The App, or that of another bot. */
export function renderApp(
  world: World,
  bot: User = world.state.app.bot,
): NonNullable<Documents["integration"]> {
  if (bot !== world.state.app.bot) return renderOther(world, bot);
  const { app } = world.state;
  return {
    id: app.id,
    slug: app.slug,
    node_id: nodeId("A", app.id),
    client_id: app.clientId,
    owner: renderUser(world, app.owner),
    name: app.name,
    description: "An App of the sandbox.",
    external_url: world.url(),
    html_url: `${world.url()}/apps/${app.slug}`,
    created_at: timestamp(app.createdAt),
    updated_at: timestamp(app.createdAt),
    permissions: world.state.installation.permissions,
    events: [...app.events],
  };
}

/** Of which nothing is known but its account. */
function renderOther(world: World, bot: User): NonNullable<Documents["integration"]> {
  const slug = bot.login.replace(/\[bot\]$/, "");
  return {
    ...renderApp(world),
    ...{ id: bot.id, slug, node_id: nodeId("A", bot.id), name: bot.name },
    client_id: `Iv1.${String(bot.id).padStart(16, "0")}`,
    html_url: `${world.url()}/apps/${slug}`,
    permissions: { checks: "write", statuses: "write", metadata: "read" },
    events: [],
  };
}

/** The App as issues, comments and events name it. */
export function renderViaApp(world: World, viaApp: boolean): Documents["nullable-integration"] {
  return viaApp ? renderApp(world) : null;
}

export function renderInstallation(world: World): Documents["installation"] {
  const { app, installation } = world.state;
  const url = `${apiUrl(world)}/app/installations/${installation.id}`;
  const { account } = installation;
  return {
    id: installation.id,
    client_id: app.clientId,
    account: renderUser(world, account),
    repository_selection: installation.without.size === 0 ? "all" : "selected",
    access_tokens_url: `${url}/access_tokens`,
    repositories_url: `${apiUrl(world)}/installation/repositories`,
    html_url: `${world.url()}/organizations/${account.login}/settings/installations/${installation.id}`,
    app_id: app.id,
    app_slug: app.slug,
    target_id: account.id,
    target_type: account.type,
    permissions: installation.permissions,
    events: [...app.events],
    created_at: timestamp(installation.createdAt),
    updated_at: timestamp(installation.suspendedAt ?? installation.createdAt),
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: installation.suspendedAt === null ? null : renderUser(world, account),
    suspended_at: nullableTimestamp(installation.suspendedAt),
  };
}
