import { readRefs, type RefChange } from "../git/refs.ts";
import { renderPushPayload } from "../render/push.ts";
import { type Repository } from "../state.ts";
import { type User } from "../state/issues.ts";
import { announce } from "../webhooks/announce.ts";
import { type World } from "../world.ts";
import { requestChecks } from "./check-acts.ts";
import { followBranch } from "./pull-acts.ts";

interface Settling {
  readonly before: ReadonlyMap<string, string>;
  readonly doer: User;
  readonly viaApp: boolean;
}

/** Compares the refs with what they were and tells of every change, pull requests included. */
export async function settleBranches(
  world: World,
  repository: Repository,
  { before, doer, viaApp }: Settling,
): Promise<void> {
  const after = await readRefs(repository);
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  for (const ref of names) {
    const change = { ref, before: before.get(ref) ?? null, after: after.get(ref) ?? null };
    if (change.before === change.after) continue;
    repository.pushedAt = world.clock.now();
    await announceRefChange(world, { repository, change, doer });
    if (!ref.startsWith("refs/heads/")) continue;
    const branch = ref.slice("refs/heads/".length);
    await followBranch(world, { repository, branch, head: change.after, doer: { user: doer, viaApp } });
    if (change.after !== null) await requestChecks(world, { repository, branch, sha: change.after });
  }
}

/** Makes changes to refs, one caller at a time, and tells of them. */
export function changingBranches<T>(
  world: World,
  { repository, doer, viaApp }: { repository: Repository; doer: User; viaApp: boolean },
  change: () => Promise<T>,
): Promise<T> {
  return world.exclusively(repository, async () => {
    const before = await readRefs(repository);
    const result = await change();
    await settleBranches(world, repository, { before, doer, viaApp });
    return result;
  });
}

interface Announced {
  readonly repository: Repository;
  readonly change: RefChange;
  readonly doer: User;
}

async function announceRefChange(world: World, { repository, change, doer }: Announced): Promise<void> {
  const isTag = change.ref.startsWith("refs/tags/");
  const described = {
    ref: change.ref.replace(/^refs\/(heads|tags)\//, ""),
    ref_type: isTag ? "tag" : "branch",
    pusher_type: "user",
  };
  const tell = (event: string, details: Record<string, unknown>) =>
    announce(world, { event, action: null, repository, sender: doer, details });
  if (change.before === null) {
    tell("create", {
      ...described,
      master_branch: repository.defaultBranch,
      description: repository.description,
    });
  }
  if (change.after === null) tell("delete", described);
  tell("push", await renderPushPayload({ world, repository }, change, doer));
}
