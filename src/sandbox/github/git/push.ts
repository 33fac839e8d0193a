import { join } from "node:path";
import { authorOf, type Actor } from "../actor.ts";
import { settleBranches } from "../acts/branch-acts.ts";
import { type Repository } from "../state.ts";
import { type World } from "../world.ts";
import { readRefs } from "./refs.ts";
import { mayTouchWorkflows } from "./workflow-rule.ts";

export interface Pusher {
  readonly repository: Repository;
  readonly actor: Actor;
}

/** Lets git receive a push, then tells what it changed. */
export function receivePush(
  world: World,
  { repository, actor }: Pusher,
  receive: (env: Readonly<Record<string, string>>) => Promise<Response>,
): Promise<Response> {
  return world.exclusively(repository, async () => {
    const before = await readRefs(repository);
    const response = await receive(mayTouchWorkflows(actor) ? {} : workflowGuard());
    await settleBranches(world, repository, {
      before,
      doer: authorOf(world, actor),
      viaApp: actor.kind === "installation",
    });
    return response;
  });
}

/** Configuration under which git asks our hook about every ref, so that it can refuse in GitHub's words. */
function workflowGuard(): Record<string, string> {
  return {
    GIT_CONFIG_COUNT: "2",
    GIT_CONFIG_KEY_0: "core.hooksPath",
    GIT_CONFIG_VALUE_0: join(import.meta.dirname, "hooks"),
    GIT_CONFIG_KEY_1: "receive.procReceiveRefs",
    GIT_CONFIG_VALUE_1: "refs",
  };
}
