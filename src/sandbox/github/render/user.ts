import { type User } from "../state/issues.ts";
import { type World } from "../world.ts";
import { apiUrl } from "./addresses.ts";
import { nodeId, timestamp } from "./format.ts";
import { type Documents } from "./types.ts";

/** The account in whose name GitHub shows what deleted accounts did. */
const ghost: User = {
  ...{ id: 10_137, login: "ghost", name: "Deleted user", email: "", type: "User" },
  createdAt: new Date(0),
};

/** null: the account is deleted. Reviews, events and GraphQL have it so. */
export function renderUserOrNone(world: World, user: User): Documents["simple-user"] | null {
  return world.state.deletedUsers.has(user) ? null : renderUser(world, user);
}

export function renderUser(world: World, asked: User): Documents["simple-user"] {
  const user = world.state.deletedUsers.has(asked) ? ghost : asked;
  const login = encodeURIComponent(user.login);
  const url = `${apiUrl(world)}/users/${login}`;
  const page = user.type === "Bot" ? `apps/${user.login.replace(/\[bot\]$/, "")}` : login;
  return {
    login: user.login,
    id: user.id,
    node_id: nodeId("U", user.id),
    avatar_url: `${world.url()}/avatars/u/${user.id}`,
    gravatar_id: "",
    url,
    html_url: `${world.url()}/${page}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: user.type,
    site_admin: false,
  };
}

export function renderPublicUser(world: World, user: User): Documents["public-user"] {
  return {
    ...renderUser(world, user),
    name: user.name,
    company: null,
    blog: "",
    location: null,
    email: user.type === "Bot" ? null : user.email,
    hireable: null,
    bio: null,
    public_repos: world.state.repositories.filter((each) => each.owner === user && !each.private).length,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: timestamp(user.createdAt),
    updated_at: timestamp(user.createdAt),
  };
}

export function renderPrivateUser(world: World, user: User): Documents["private-user"] {
  const owned = world.state.repositories.filter((each) => each.owner === user && each.private).length;
  return {
    ...renderPublicUser(world, user),
    private_gists: 0,
    total_private_repos: owned,
    owned_private_repos: owned,
    disk_usage: 0,
    collaborators: 0,
    two_factor_authentication: true,
    plan: { name: "enterprise", space: 0, collaborators: 0, private_repos: 0 },
  };
}
