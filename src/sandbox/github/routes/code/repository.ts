import { reads } from "../../access.ts";
import { mayAct, roleOf, writes } from "../../access.ts";
import { parameter, type Call, type RepositoryRoutes } from "../../call.ts";
import { rights, type Role } from "../../permissions.ts";
import { notFound } from "../../refusal.ts";
import { renderFullRepository } from "../../render/repository.ts";
import { renderUser } from "../../render/user.ts";

import { findUser } from "../../world.ts";

export function repositoryRoutes(routes: RepositoryRoutes): void {
  routes.on("GET /", reads("metadata"), (call) => {
    return call.c.json(renderFullRepository(call.world, call.repository, permissionsOf(call)));
  });
  routes.on("GET /collaborators/:login/permission", { ...reads("metadata"), role: "write" }, (call) => {
    const user = findUser(call.world.state, parameter(call.c, "login"));
    // Bots are nobody's collaborators.
    if (user?.type !== "User") throw notFound();
    const role = roleOf(call.repository, user);
    const document = { ...renderUser(call.world, user), permissions: rights(role), role_name: role };
    return call.c.json({ permission: legacyPermission(role), role_name: role, user: document });
  });
}

function permissionsOf({ world, actor, repository }: Call) {
  if (actor.kind === "user") return rights(roleOf(repository, actor.user));
  return rights(mayAct(world, actor, { repository, need: writes("contents") }) ? "write" : "read");
}

function legacyPermission(role: Role): "admin" | "write" | "read" | "none" {
  if (role === "maintain") return "write";
  return role === "triage" ? "read" : role;
}
