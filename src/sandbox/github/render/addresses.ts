import { type Repository } from "../state.ts";
import { fullName, type World } from "../world.ts";

export function apiUrl(world: World): string {
  return `${world.url()}/api/v3`;
}

export function repositoryUrl(world: World, repository: Repository): string {
  return `${apiUrl(world)}/repos/${fullName(repository)}`;
}

export function repositoryPage(world: World, repository: Repository): string {
  return `${world.url()}/${fullName(repository)}`;
}
