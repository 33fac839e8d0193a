import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { reads } from "../../access.ts";
import { type Call, type RepositoryRoutes } from "../../call.ts";
import { Refusal } from "../../refusal.ts";
import { renderFullRepository } from "../../render/repository.ts";
import { addRepository, gitFor, serve } from "../../seed/repository.ts";
import { type Repository } from "../../state.ts";
import { findRepository } from "../../world.ts";

/** A person's own copy, from which they may open pull requests. */
export function forkRoutes(routes: RepositoryRoutes): void {
  routes.on("POST /forks", { ...reads("contents"), level: "read" }, async (call) => {
    if (call.actor.kind === "anonymous") throw new Refusal(401, "Requires authentication");
    const fork = await call.world.exclusively(call.repository, () => forkFor(call));
    const all = { admin: true, maintain: true, push: true, triage: true, pull: true };
    return call.c.json(renderFullRepository(call.world, fork, all), 202);
  });
}

async function forkFor(call: Call): Promise<Repository> {
  const { world, repository } = call;
  const owner = call.author();
  if (owner.id === repository.owner.id || owner.type === "Bot")
    throw new Refusal(403, "You cannot fork this repository.");
  const known = findRepository(world.state, owner.login, repository.name);
  if (known !== undefined) return known;
  const directory = join(world.root, `${owner.login}/${repository.name}.git`.toLowerCase());
  await mkdir(dirname(directory), { recursive: true });
  const git = gitFor(world);
  await git(world.root, ["clone", "--quiet", "--bare", "--no-hardlinks", repository.directory, directory]);
  await git(directory, ["remote", "remove", "origin"]);
  await serve(directory);
  const seed = { name: repository.name, private: repository.private };
  return addRepository(world, {
    seed,
    owner,
    directory,
    defaultBranch: repository.defaultBranch,
    forkOf: repository,
  });
}
