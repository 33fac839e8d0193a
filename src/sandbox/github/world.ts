import { type SandboxClock } from "../clock.ts";
import { type GitHubState, type Repository } from "./state.ts";
import { type User } from "./state/issues.ts";
import { type DeliveryQueue } from "./webhooks/delivery-queue.ts";

/** All that a route may reach. */
export interface World {
  readonly state: GitHubState;
  readonly clock: SandboxClock;
  readonly deliveries: DeliveryQueue;
  /** Origin of the server, without a slash at its end. */
  readonly url: () => string;
  readonly root: string;
  readonly nextId: () => number;
  /** Runs acts on one repository's branches one after another. */
  readonly exclusively: <T>(repository: Repository, act: () => Promise<T>) => Promise<T>;
}

export function findRepository(state: GitHubState, owner: string, name: string): Repository | undefined {
  const wanted = `${owner}/${name}`.toLowerCase();
  return state.repositories.find((each) => fullName(each).toLowerCase() === wanted);
}

export function fullName(repository: Repository): string {
  return `${repository.owner.login}/${repository.name}`;
}

export function findUser(state: GitHubState, login: string): User | undefined {
  return state.users.find((user) => user.login.toLowerCase() === login.toLowerCase());
}
