import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Environment } from "../config/environment/environment.ts";
import { type Workshop } from "../flows/escalations/dependencies.ts";
import { removeLeftovers } from "../flows/gates/dependencies/keep-within-size.ts";
import { type RepositoryClient } from "../github/app.ts";
import { isolateGates } from "../flows/gates/rooms/isolate-gates.ts";
import { whyNotWalled } from "../domain/gates/walls.ts";
import { type CommandWrapper } from "../platform/processes/run-command.ts";
import { isolateIn, type Isolation } from "../workspaces/isolation/isolation.ts";
import { redactSecrets } from "../workspaces/changes/secrets.ts";
import { type ChosenIsolation } from "./choose-isolation.ts";

export interface WorkshopOptions {
  readonly environment: Environment;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly isolation: ChosenIsolation;
}

/** Of the disk quota: what installed dependencies may take beside it. */
const dependencyShare = 0.25;

/** Where agents and gates work, and within which walls. */
export async function openWorkshop(options: WorkshopOptions): Promise<Workshop> {
  const { environment, variables } = options;
  const { isolation, described } = options.isolation;
  const dependencies = join(environment.dataDirectory, "dependencies");
  await removeLeftovers(dependencies);
  return {
    root: workspacesOf(environment),
    gitUrl: environment.github.webUrl,
    isolation: described,
    isolationKind: isolation.kind,
    isolateAgent: (room, agent) => isolateAgent(isolation, room, agent),
    judge: {
      isolate: (room) => isolateGates(isolation, room),
      redact: redactSecrets,
      path: variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
      parallel: availableParallelism(),
      dependencies: {
        root: dependencies,
        maxBytes: environment.diskQuota * dependencyShare,
        surroundings: described,
      },
    },
    author: knownAuthor(),
  };
}

/** Of mirrors, worktrees and homes. */
export function workspacesOf({ dataDirectory }: Pick<Environment, "dataDirectory">): string {
  return join(dataDirectory, "workspaces");
}

function isolateAgent(
  isolation: Isolation,
  { writable, readable, way = null }: Parameters<Workshop["isolateAgent"]>[0],
  { network, isolation: wanted }: Parameters<Workshop["isolateAgent"]>[1],
): CommandWrapper {
  if (wanted === "bubblewrap" && isolation.kind !== "bubblewrap") {
    // No agent is asked then; this holds for what else works in its room.
    throw new Error(whyNotWalled(wanted));
  }
  // Without a way to a model there is nothing that model-only could let through.
  if (network !== "model-only") return isolateIn(isolation, { writable, readable, network });
  if (way === null) return isolateIn(isolation, { writable, readable, network: "none" });
  const wrap = isolateIn(isolation, { writable, readable, network, modelPort: way.port });
  if (isolation.kind === "none") return wrap;
  return (command) => wrap({ ...command, env: { ...command.env, ...way.variables } });
}

/** Commits bear the App's name, in the form by which GitHub knows its own bots. */
function knownAuthor(): Workshop["author"] {
  let known: Promise<{ name: string; email: string }> | undefined;
  const read = async ({ octokit, app: { botLogin } }: RepositoryClient) => {
    const { data } = await octokit.rest.users.getByUsername({ username: botLogin });
    return { name: botLogin, email: `${data.id}+${botLogin}@users.noreply.github.com` };
  };
  return (client) => {
    known ??= read(client).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
