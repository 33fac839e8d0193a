import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { maySee } from "../access.ts";
import { actorOf } from "../actor.ts";
import { type Repository } from "../state.ts";
import { type World } from "../world.ts";

/** Keeps a file that a person drops into a text, and gives its address. */
export function attachFile(
  world: World,
  repository: Repository,
  { name, text }: { readonly name: string; readonly text: string },
): string {
  const id = world.nextId();
  world.state.attachments.set(id, { repository, text, signature: randomUUID() });
  return `${world.url()}/user-attachments/files/${id}/${encodeURIComponent(name)}`;
}

/** GitHub leads whoever may see the repository to where the file lies, and there asks no more who it is. */
export function attachmentRoutes(world: World): Hono {
  const hono = new Hono();
  hono.get("/user-attachments/files/:id/:name", (c) => {
    const file = world.state.attachments.get(Number(c.req.param("id")));
    const actor = actorOf(world, c.req.header("authorization"));
    if (file === undefined || !maySee(world, actor, file.repository)) return c.notFound();
    return c.redirect(`/attached/${c.req.param("id")}?signature=${file.signature}`);
  });
  hono.get("/attached/:id", (c) => {
    const file = world.state.attachments.get(Number(c.req.param("id")));
    if (file === undefined || file.signature !== c.req.query("signature")) return c.notFound();
    return c.req.header("authorization") === undefined ? c.text(file.text) : c.text("InvalidArgument", 400);
  });
  return hono;
}
