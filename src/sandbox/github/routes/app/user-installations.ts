import { Hono } from "hono";
import { roleOf } from "../../access.ts";
import { type Actor } from "../../actor.ts";
import { numberParameter, type Env } from "../../call.ts";
import { pageOf } from "../../paging.ts";
import { rights } from "../../permissions.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { renderInstallation } from "../../render/app.ts";
import { renderRepository } from "../../render/repository.ts";
import { type Repository } from "../../state.ts";
import { type User } from "../../state/issues.ts";
import { type World } from "../../world.ts";

/** Where the App is installed and a person may look, asked with the token that the person gave the App. */
export function userInstallationRoutes(world: World): Hono<Env> {
  const hono = new Hono<Env>();
  const { installation } = world.state;
  hono.get("/user/installations", (c) => {
    const user = demandThroughApp(c.get("actor"));
    const there = installation.deletedAt === null && explicit(world, user).length > 0;
    const all = there ? [renderInstallation(world)] : [];
    return c.json({ total_count: all.length, installations: pageOf(c, all) });
  });
  hono.get("/user/installations/:id/repositories", (c) => {
    const user = demandThroughApp(c.get("actor"));
    const all = explicit(world, user);
    const known = numberParameter(c, "id") === installation.id && installation.deletedAt === null;
    if (!known || all.length === 0) throw notFound();
    return c.json({
      total_count: all.length,
      repository_selection: installation.without.size === 0 ? "all" : "selected",
      repositories: pageOf(c, all).map((repository) => ({
        ...renderRepository(world, repository),
        permissions: rights(roleOf(repository, user)),
      })),
    });
  });
  return hono;
}

function demandThroughApp(actor: Actor): User {
  if (actor.kind === "anonymous") throw new Refusal(401, "Requires authentication");
  if (actor.kind === "user" && actor.throughApp === true) return actor.user;
  throw new Refusal(
    403,
    "You must authenticate with an access token authorized to a GitHub App in order to list installations",
  );
}

/** What is public may be read by everybody, which is no permission of somebody's own. */
function explicit({ state }: World, user: User): Repository[] {
  return state.repositories.filter(
    (each) =>
      !state.installation.without.has(each.id) &&
      each.forkOf === null &&
      (each.owner.id === user.id || (each.collaborators.get(user.login) ?? "none") !== "none"),
  );
}
