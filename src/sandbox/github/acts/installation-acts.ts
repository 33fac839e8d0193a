import { renderInstallation } from "../render/app.ts";
import { nodeId } from "../render/format.ts";
import { type AccessLevels } from "../permissions.ts";
import { type Repository } from "../state.ts";
import { announce } from "../webhooks/announce.ts";
import { findUser, fullName, type World } from "../world.ts";

/** What the owner of an account does with the App's installation. */
export interface InstallationControls {
  suspend(): void;
  unsuspend(): void;
  /** Ends it: its tokens with it. */
  uninstall(): void;
  /** Takes repositories ("OWNER/NAME") out of the installation, or puts them back. */
  remove(...repositories: string[]): void;
  add(...repositories: string[]): void;
  /** Accepts more permissions of the App; tokens that there are do not have them. */
  grant(more: AccessLevels): void;
}

export function installationControls(world: World): InstallationControls {
  const { installation } = world.state;
  const tell = tellApp(world);
  const suspension = (action: "suspend" | "unsuspend") => {
    installation.suspendedAt = action === "suspend" ? world.clock.now() : null;
    tell("installation", action, { repositories: installed(world).map(renderNamed) });
  };
  const selection = (added: readonly Repository[], removed: readonly Repository[]) => {
    for (const repository of added) installation.without.delete(repository.id);
    for (const repository of removed) installation.without.add(repository.id);
    tell("installation_repositories", added.length > 0 ? "added" : "removed", {
      repository_selection: "selected",
      repositories_added: added.map(renderNamed),
      repositories_removed: removed.map(renderNamed),
      requester: null,
    });
  };
  return {
    grant: (more) => {
      installation.permissions = { ...installation.permissions, ...more };
      tell("installation", "new_permissions_accepted", {});
    },
    suspend: () => suspension("suspend"),
    unsuspend: () => suspension("unsuspend"),
    uninstall: () => {
      tell("installation", "deleted", { repositories: installed(world).map(renderNamed) });
      installation.deletedAt = world.clock.now();
      world.state.installationTokens.clear();
    },
    remove: (...names) => selection([], named(world, names)),
    add: (...names) => selection(named(world, names), []),
  };
}

/** What the owner does, the App hears of. */
function tellApp(world: World) {
  const { state } = world;
  return (event: string, action: string, details: Record<string, unknown>) => {
    const sender = findUser(state, "alice-admin") ?? state.installation.account;
    announce(world, {
      ...{ event, action, sender, repository: null },
      details: { installation: renderInstallation(world), ...details },
    });
  };
}

function installed({ state }: World): Repository[] {
  return state.repositories.filter(
    (each) => !state.installation.without.has(each.id) && each.forkOf === null,
  );
}

function named({ state }: World, names: readonly string[]): Repository[] {
  return names.map((name) => {
    const repository = state.repositories.find((each) => fullName(each) === name);
    if (repository === undefined) throw new Error(`There is no repository ${name}`);
    return repository;
  });
}

function renderNamed(repository: Repository) {
  return {
    id: repository.id,
    node_id: nodeId("R", repository.id),
    name: repository.name,
    full_name: fullName(repository),
    private: repository.private,
  };
}
