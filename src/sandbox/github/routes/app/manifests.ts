import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { parameter, type Env } from "../../call.ts";
import { notFound } from "../../refusal.ts";
import { renderApp } from "../../render/app.ts";
import { type World } from "../../world.ts";

const level = z.enum(["read", "write"]);
const manifest = z.strictObject({
  name: z.string().min(1).max(34),
  description: z.string().optional(),
  url: z.url(),
  public: z.boolean().optional(),
  hook_attributes: z.strictObject({ url: z.url(), active: z.boolean().optional() }),
  redirect_url: z.url(),
  callback_urls: z.array(z.url()).max(10).optional(),
  setup_url: z.url().optional(),
  request_oauth_on_install: z.boolean().optional(),
  setup_on_update: z.boolean().optional(),
  default_permissions: z.record(z.string(), level),
  default_events: z.array(z.string()),
});

const codeLifeMs = 3_600_000;

/** GitHub's page that makes an App, and the exchange of its code. The App that is made is the sandbox's own. */
export function manifestRoutes(world: World): { readonly pages: Hono; readonly rest: Hono<Env> } {
  const codes = new Map<string, number>();
  const pages = new Hono();
  pages.on("POST", ["/settings/apps/new", "/organizations/:organization/settings/apps/new"], async (c) => {
    const { manifest: text } = await c.req.parseBody();
    const read = manifest.safeParse(typeof text === "string" ? JSON.parse(text) : undefined);
    if (!read.success) return c.text(`Invalid GitHub App configuration: ${z.prettifyError(read.error)}`, 422);
    const { hook_attributes: hook, redirect_url, default_permissions, default_events } = read.data;
    world.state.installation.permissions = default_permissions;
    world.state.app.events = default_events.toSorted();
    world.deliveries.deliverTo(hook.url);
    const code = randomBytes(20).toString("hex");
    codes.set(code, world.clock.now().getTime() + codeLifeMs);
    const back = new URL(redirect_url);
    back.searchParams.set("code", code);
    const state = c.req.query("state");
    if (state !== undefined) back.searchParams.set("state", state);
    return c.redirect(back.href);
  });
  const rest = new Hono<Env>();
  rest.post("/app-manifests/:code/conversions", (c) => {
    const code = parameter(c, "code");
    const until = codes.get(code);
    codes.delete(code);
    if (until === undefined || until <= world.clock.now().getTime()) throw notFound();
    const { app } = world.state;
    const made = {
      ...renderApp(world),
      client_id: app.clientId,
      client_secret: app.clientSecret,
      webhook_secret: app.webhookSecret,
      pem: app.privateKey,
    };
    return c.json(made, 201);
  });
  return { pages, rest };
}
