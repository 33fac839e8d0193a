import { expect, it } from "vitest";
import { whyNotAsked, type AgentMeans } from "../../../src/domain/agents/why-not-asked.ts";
import { configurationSchema } from "../../../src/domain/configuration.ts";

const known: AgentMeans = { isolation: "bubblewrap", hostsKnown: true, bindsTools: true };
const unknown: AgentMeans = { ...known, hostsKnown: false };
const noHosts = ["agent.network", "NIGHTSHIFT_AGENT_COMMAND", '"hosts"', "NIGHTSHIFT_NETWORK"];

it.each<[string, Record<string, unknown>, AgentMeans, readonly string[] | null]>([
  ["is asked where all is there", { network: "model-only", isolation: "bubblewrap" }, known, null],
  [
    "is not asked where the isolation that is insisted on is not in force",
    { isolation: "bubblewrap" },
    { ...known, isolation: "none" },
    ["agent.isolation bubblewrap", "not in force here"],
  ],
  [
    "is not asked in a container in place of bubblewrap",
    { isolation: "bubblewrap" },
    { ...known, isolation: "container" },
    ["agent.isolation bubblewrap", "not in force here"],
  ],
  ["is not asked where it would reach nothing", { network: "model-only" }, unknown, noHosts],
  [
    "is not asked in a container where it would reach nothing",
    { network: "model-only" },
    { ...unknown, isolation: "container" },
    noHosts,
  ],
  ["is asked where nothing keeps it in", { network: "model-only" }, { ...unknown, isolation: "none" }, null],
  ["is asked where the network is open", { network: "open" }, unknown, null],
  ["is asked where it needs no network", { network: "none" }, unknown, null],
])("an agent %s", (...[, settings, means, says]) => {
  const { agent } = configurationSchema.parse({ agent: settings });
  const why = whyNotAsked(agent, means, null);
  if (says === null) expect(why).toBeNull();
  else for (const said of says) expect(why).toContain(said);
});

it.each([
  ["is asked where its runner holds it to the tools of its expert", true, ["Read", "Edit"], null],
  ["is asked by whichever runner where its expert names none", false, null, null],
  [
    "is not asked where nothing holds it to them",
    false,
    ["Read", "Edit"],
    "nothing holds an agent of agent.runner command to them; take tools out of it",
  ],
] as const)("an agent %s", (...[, bindsTools, tools, says]) => {
  const { agent } = configurationSchema.parse({ agent: { runner: "command" } });
  const why = whyNotAsked(agent, { ...known, bindsTools }, tools);
  if (says === null) expect(why).toBeNull();
  else expect(why).toContain(says);
});
