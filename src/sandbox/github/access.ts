import { authorOf, type Actor } from "./actor.ts";
import { atLeast, grants, type Area, type Level, type Role } from "./permissions.ts";
import { notFound, Refusal } from "./refusal.ts";
import { type Repository } from "./state.ts";
import { type User } from "./state/issues.ts";
import { type World } from "./world.ts";

/** What a request needs: of an App a permission, of a person a role. */
export interface Need {
  readonly area: Area;
  readonly level: Level;
  /** The least role of a person; "never" is for what only Apps may do. */
  readonly role: Role | "never";
}

export const reads = (area: Area): Need => ({ area, level: "read", role: "read" });
export const writes = (area: Area, role: Need["role"] = "write"): Need => ({ area, level: "write", role });

/** The role that a person has on a repository; everybody may read what is public. */
export function roleOf(repository: Repository, user: User): Role {
  if (user.id === repository.owner.id) return "admin";
  return repository.collaborators.get(user.login) ?? (repository.private ? "none" : "read");
}

export function isInstalledOn(world: World, actor: Actor, repository: Repository): boolean {
  if (actor.kind !== "installation" || world.state.installation.without.has(repository.id)) return false;
  return actor.token.repositories?.includes(repository.id) ?? true;
}

export function maySee(world: World, actor: Actor, repository: Repository): boolean {
  if (!repository.private) return true;
  if (actor.kind === "user") return atLeast(roleOf(repository, actor.user), "read");
  return isInstalledOn(world, actor, repository);
}

/** Throws the refusal that GitHub would answer with. */
export function demand(
  world: World,
  actor: Actor,
  { repository, need }: { repository: Repository; need: Need },
): void {
  if (!maySee(world, actor, repository)) throw notFound();
  switch (actor.kind) {
    case "anonymous":
      if (need.level === "write") throw new Refusal(401, "Requires authentication");
      return;
    case "app":
      throw inaccessible(need);
    case "installation": {
      const installed = isInstalledOn(world, actor, repository);
      const publicRead = need.level === "read" && !repository.private;
      if (!installed && !publicRead) throw inaccessible(need);
      if (installed && !grants(actor.token.permissions, need.area, need.level)) throw inaccessible(need);
      break;
    }
    case "user":
      // A bot is the account of another App.
      if (need.role === "never" && actor.user.type !== "Bot")
        throw new Refusal(403, "You must authenticate via a GitHub App.");
      if (!atLeast(roleOf(repository, actor.user), need.role === "never" ? "write" : need.role)) {
        throw new Refusal(403, "Must have admin rights to Repository.");
      }
  }
  if (repository.archived && need.level === "write") {
    throw new Refusal(403, "Repository was archived so is read-only.");
  }
}

function inaccessible({ area, level }: Need): Refusal {
  return new Refusal(403, "Resource not accessible by integration", {
    headers: { "x-accepted-github-permissions": `${area}=${level}` },
  });
}

/** Whether the actor may do what needs a role, or is the author of the thing itself. */
export function mayAct(
  world: World,
  actor: Actor,
  { repository, need }: { repository: Repository; need: Need },
): boolean {
  try {
    demand(world, actor, { repository, need });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export function isAuthor(world: World, actor: Actor, author: User): boolean {
  return actor.kind !== "anonymous" && actor.kind !== "app" && authorOf(world, actor).id === author.id;
}
