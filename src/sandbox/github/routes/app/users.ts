import { Hono } from "hono";
import { parameter, type Env } from "../../call.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { renderPrivateUser, renderPublicUser } from "../../render/user.ts";
import { findUser, type World } from "../../world.ts";

export function userRoutes(world: World): Hono<Env> {
  const hono = new Hono<Env>();
  hono.get("/user", (c) => {
    const actor = c.get("actor");
    if (actor.kind === "anonymous") throw new Refusal(401, "Requires authentication");
    if (actor.kind !== "user") throw new Refusal(403, "Resource not accessible by integration");
    return c.json(renderPrivateUser(world, actor.user));
  });
  hono.get("/users/:login", (c) => {
    const user = findUser(world.state, parameter(c, "login"));
    if (user === undefined) throw notFound();
    return c.json(renderPublicUser(world, user));
  });
  return hono;
}
