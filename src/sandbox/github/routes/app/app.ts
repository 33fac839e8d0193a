import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { bodyOf, numberParameter, type Env } from "../../call.ts";
import { isWithin, type AccessLevels } from "../../permissions.ts";
import { pageOf } from "../../paging.ts";
import { invalid, notFound, Refusal } from "../../refusal.ts";
import { renderApp, renderInstallation } from "../../render/app.ts";
import { timestamp } from "../../render/format.ts";
import { renderRepository } from "../../render/repository.ts";
import { type InstallationToken, type Repository } from "../../state.ts";
import { findRepository, type World } from "../../world.ts";

const tokenLifeMs = 3_600_000;
const level = z.enum(["read", "write"]);

const narrowing = z.object({
  permissions: z
    .object({
      administration: level.optional(),
      checks: level.optional(),
      contents: level.optional(),
      issues: level.optional(),
      members: level.optional(),
      metadata: level.optional(),
      pull_requests: level.optional(),
      statuses: level.optional(),
      workflows: z.literal("write").optional(),
    })
    .optional(),
  repositories: z.array(z.string()).max(500).optional(),
  repository_ids: z.array(z.number()).max(500).optional(),
});

/** What the App asks about itself, with its JWT. */
export function appRoutes(world: World): Hono<Env> {
  const hono = new Hono<Env>();
  hono.get("/app", (c) => c.json(renderApp(world)));
  hono.get("/app/installations", (c) => {
    const all = world.state.installation.deletedAt === null ? [renderInstallation(world)] : [];
    return c.json(pageOf(c, all));
  });
  hono.get("/app/installations/:id", (c) => {
    demandInstallation(world, numberParameter(c, "id"));
    return c.json(renderInstallation(world));
  });
  hono.post("/app/installations/:id/access_tokens", async (c) => {
    demandInstallation(world, numberParameter(c, "id"));
    if (world.state.installation.suspendedAt !== null)
      throw new Refusal(403, "This installation has been suspended");
    const token = mintToken(world, await bodyOf(c, narrowing, "Installation"));
    return c.json(renderToken(world, token), 201);
  });
  hono.get("/repos/:owner/:repo/installation", (c) => {
    const repository = findRepository(world.state, c.req.param("owner"), c.req.param("repo"));
    if (repository === undefined || world.state.installation.without.has(repository.id)) throw notFound();
    demandInstallation(world, world.state.installation.id);
    return c.json(renderInstallation(world));
  });
  return hono;
}

/** What an installation's token asks about itself. */
export function installationRoutes(world: World): Hono<Env> {
  const hono = new Hono<Env>();
  hono.get("/installation/repositories", (c) => {
    const actor = c.get("actor");
    if (actor.kind !== "installation")
      throw new Refusal(403, "You must authenticate with an installation access token");
    const all = installed(world).filter((each) => actor.token.repositories?.includes(each.id) ?? true);
    return c.json({
      total_count: all.length,
      repository_selection: actor.token.repositories === null ? "all" : "selected",
      repositories: pageOf(c, all).map((repository) => renderRepository(world, repository)),
    });
  });
  return hono;
}

function demandInstallation({ state }: World, id: number): void {
  if (id !== state.installation.id || state.installation.deletedAt !== null) throw notFound();
}

function installed({ state }: World): Repository[] {
  return state.repositories.filter(
    (each) => !state.installation.without.has(each.id) && each.forkOf === null,
  );
}

function mintToken(world: World, asked: z.infer<typeof narrowing>): InstallationToken {
  const granted = world.state.installation.permissions;
  const wanted = asked.permissions as AccessLevels | undefined;
  if (wanted !== undefined && !isWithin(wanted, granted)) {
    throw new Refusal(422, "The permissions requested are not granted to this installation.");
  }
  const token: InstallationToken = {
    token: `ghs_${randomBytes(18).toString("hex")}`,
    expiresAt: new Date(world.clock.now().getTime() + tokenLifeMs),
    permissions: wanted === undefined ? granted : { metadata: "read", ...wanted },
    repositories: wantedRepositories(world, asked),
  };
  world.state.installationTokens.set(token.token, token);
  return token;
}

function wantedRepositories(world: World, asked: z.infer<typeof narrowing>): number[] | null {
  if (asked.repositories === undefined && asked.repository_ids === undefined) return null;
  const all = installed(world);
  const byName = (asked.repositories ?? []).map((name) =>
    all.find((each) => each.name.toLowerCase() === name.toLowerCase()),
  );
  const byId = (asked.repository_ids ?? []).map((id) => all.find((each) => each.id === id));
  return [...byName, ...byId].map((repository) => {
    if (repository === undefined) {
      throw invalid(
        "There is at least one repository that does not exist or is not accessible to the parent installation.",
      );
    }
    return repository.id;
  });
}

function renderToken(world: World, token: InstallationToken) {
  const narrowed = token.repositories?.map((id) => world.state.repositories.find((each) => each.id === id));
  return {
    token: token.token,
    expires_at: timestamp(token.expiresAt),
    permissions: token.permissions,
    repository_selection: narrowed === undefined ? "all" : "selected",
    ...(narrowed === undefined
      ? {}
      : {
          repositories: narrowed
            .filter((each) => each !== undefined)
            .map((each) => renderRepository(world, each)),
        }),
  };
}
