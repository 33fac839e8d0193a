import { type Repository, type Team } from "../state.ts";
import { type World } from "../world.ts";
import { apiUrl } from "./addresses.ts";
import { nodeId } from "./format.ts";

interface TeamPlace {
  readonly world: World;
  readonly repository: Repository;
}

export function renderTeam({ world, repository }: TeamPlace, { id, slug }: Team) {
  const url = `${apiUrl(world)}/organizations/${repository.owner.id}/team/${id}`;
  return {
    ...{ id, slug, url, name: slug, node_id: nodeId("T", id) },
    html_url: `${world.url()}/orgs/${repository.owner.login}/teams/${slug}`,
    members_url: `${url}/members{/member}`,
    repositories_url: `${url}/repos`,
    description: null,
    privacy: "closed",
    permission: "push",
    type: "organization" as const,
    parent: null,
  };
}
