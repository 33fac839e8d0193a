import { homedir } from "node:os";
import { startModelProxy, type ModelProxy } from "../agents/claude/model-proxy.ts";
import { startModelGate, type ModelGate } from "../agents/command/model-gate.ts";
import { type AgentRunner } from "../agents/runner.ts";
import { type ModelWay, type SelectedAgent } from "../flows/escalations/dependencies.ts";
import { selectRunner, type RunnerChoice } from "../agents/select-runner.ts";
import { EnvironmentRefused } from "../config/environment/environment-refused.ts";
import { type Environment } from "../config/environment/environment.ts";
import { effectiveConfiguration } from "../config/effective.ts";
import { type Configuration } from "../domain/configuration.ts";
import { type Isolation } from "../workspaces/isolation/isolation.ts";
import { missingIn } from "./missing-programs.ts";

export interface Agents {
  /** The runner of the service's environment, or the one that a repository's configuration asks for. */
  readonly runnerFor: (agent: AgentChoice) => Promise<SelectedAgent>;
  close(): Promise<void>;
}

type AgentChoice = Pick<Configuration["agent"], "runner" | "model">;

/** Sets the agents up that the environment allows. Throws with everything that is wrong with its choice. */
export async function openAgents(
  { agent, layer, dataDirectory }: Pick<Environment, "agent" | "layer" | "dataDirectory">,
  variables: Readonly<Record<string, string | undefined>>,
  isolation: Isolation,
): Promise<Agents> {
  const effective = effectiveConfiguration({ environment: layer });
  if (effective.kind === "invalid") throw new Error("The environment's own configuration contradicts itself");
  const { model, network } = effective.config.agent;
  const { apiKey, baseUrl } = agent.anthropic;
  const proxy = apiKey === null ? null : await startModelProxy({ apiKey, baseUrl });
  const gates = gatesByHosts();
  const withheld = [homedir(), dataDirectory];
  const setting = { agent, proxy, gates, variables, isolation, network, withheld };
  const known = new Map<string, SelectedAgent>();
  const runnerFor: Agents["runnerFor"] = async ({ runner: kind, model }) => {
    const key = `${kind} ${model}`;
    const selected = known.get(key) ?? (await open(kind, { ...setting, model }));
    known.set(key, selected);
    return selected;
  };
  const close = async () => {
    await gates.close();
    await proxy?.close();
  };
  try {
    // Wrong scripts or commands are told at start-up, not at the first attempt.
    await runnerFor({ runner: agent.runner, model });
    if (agent.command !== null) await runnerFor({ runner: "command", model });
  } catch (error) {
    await close();
    throw error;
  }
  return { runnerFor, close };
}

/** One way for those whose models answer at the same hosts. */
function gatesByHosts() {
  const gates = new Map<string, Promise<ModelGate>>();
  return {
    open: (hosts: readonly string[]): Promise<ModelGate> => {
      const key = hosts.toSorted().join(" ");
      const gate = gates.get(key) ?? startModelGate(hosts);
      gates.set(key, gate);
      return gate;
    },
    close: async () => {
      for (const gate of gates.values()) await (await gate).close();
    },
  };
}

interface Setting {
  readonly agent: Environment["agent"];
  readonly proxy: ModelProxy | null;
  readonly gates: ReturnType<typeof gatesByHosts>;
  readonly model: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly isolation: Isolation;
  /** What the service allows; a repository can only be stricter. */
  readonly network: Configuration["agent"]["network"];
  /** Folders that no agent is given whole unasked. */
  readonly withheld: readonly string[];
}

async function open(kind: AgentRunner["name"], setting: Setting): Promise<SelectedAgent> {
  const choice = choose(kind, setting);
  if (choice === null) return notSetUp(kind);
  const selected = await selectRunner(choice, setting.variables);
  if (selected.kind === "invalid") throw new EnvironmentRefused(selected.problems.join("\n"));
  const { runner, programPaths, hosts } = selected;
  return { runner, programPaths, way: await wayOf(kind, hosts ?? [], setting), hostsKnown: hosts !== null };
}

function choose(kind: AgentRunner["name"], setting: Setting): RunnerChoice | null {
  const { agent, proxy, model } = setting;
  switch (kind) {
    case "claude":
      return proxy === null ? null : { kind, model, proxy };
    case "command": {
      const { isolation, network, variables, withheld } = setting;
      const path = variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin";
      const isolated = isolation.kind !== "none";
      const surroundings = { path, withheld, missing: missingIn(isolation, path) };
      const modelOnly = network === "model-only" && isolated;
      const { command } = agent;
      return command === null ? null : { kind, command, surroundings, isolated, modelOnly };
    }
    case "replay":
      return agent.replayDirectory === null ? null : { kind, directory: agent.replayDirectory };
  }
}

/** The only way out that `model-only` leaves the agent; null: there is nothing that it could ask. */
async function wayOf(
  kind: AgentRunner["name"],
  hosts: readonly string[],
  { proxy, gates }: Setting,
): Promise<ModelWay | null> {
  // Claude Code is told of the proxy by its runner.
  if (kind === "claude") return proxy === null ? null : { port: proxy.port, variables: {} };
  return hosts.length === 0 ? null : gates.open(hosts);
}

const settingOf: Readonly<Record<AgentRunner["name"], string>> = {
  claude: "ANTHROPIC_API_KEY",
  command: "NIGHTSHIFT_AGENT_COMMAND",
  replay: "NIGHTSHIFT_REPLAY_DIR",
};

/** A repository may ask for an agent that this service has not got: its attempts end as faults that say so. */
function notSetUp(kind: AgentRunner["name"]): SelectedAgent {
  const detail =
    `This service is not set up for agent.runner ${kind}. Set it up by ${settingOf[kind]}, or ask for another agent ` +
    "in the configuration.";
  const ended = { kind: "fault", fault: "not-set-up", detail } as const;
  const usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
  const run: AgentRunner["run"] = () =>
    Promise.resolve({ session: "", text: "", usage, durationMs: 0, ended });
  return {
    runner: { name: kind, bindsTools: true, offersTools: true, run },
    programPaths: [],
    way: null,
    hostsKnown: true,
  };
}
