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
  const tell = (event: string, action: string, details: Record<string, unknown>) => {
    const sender = findUser(world.state, "alice-admin") ?? installation.account;
    announce(world, {
      event,
      action,
      repository: null,
      sender,
      details: { installation: renderInstallation(world), ...details },
    });
  };
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
    remove: (...names) =>
      selection(
        [],
        names.map((name) => named(world, name)),
      ),
    add: (...names) =>
      selection(
        names.map((name) => named(world, name)),
        [],
      ),
  };
}

function installed({ state }: World): Repository[] {
  return state.repositories.filter(
    (each) => !state.installation.without.has(each.id) && each.forkOf === null,
  );
}

function named({ state }: World, name: string): Repository {
  const repository = state.repositories.find((each) => fullName(each) === name);
  if (repository === undefined) throw new Error(`There is no repository ${name}`);
  return repository;
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
