import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readEnvironment, type Environment } from "../../src/config/environment/environment.ts";
import { configurationSchema } from "../../src/domain/configuration.ts";
import { chooseIsolation, type ChosenIsolation } from "../../src/wiring/choose-isolation.ts";
import { openAgents } from "../../src/wiring/open-agents.ts";
import { openWorkshop } from "../../src/wiring/open-workshop.ts";
import { createLog } from "../../src/platform/log.ts";
import { detectIsolation, describeIsolation } from "../../src/workspaces/isolation/isolation.ts";
import { makePlace, turnIn } from "../agents/turn.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const found = await detectIsolation("auto");
const isolated: ChosenIsolation = { isolation: found, described: describeIsolation(found) };

function settings(command: string, more: Record<string, string> = {}) {
  const variables = {
    ...{ PATH: process.env["PATH"], MY_KEY: "the key of the model", APP_ID: "1", WEBHOOK_SECRET: "12345678" },
    ...{ PRIVATE_KEY: key, NIGHTSHIFT_AGENT: "command", NIGHTSHIFT_AGENT_COMMAND: command, ...more },
  };
  const read = readEnvironment(variables);
  if (read.kind === "invalid") throw new Error(JSON.stringify(read.problems));
  return { environment: read.environment, variables };
}

async function agentsOf(environment: Environment, variables: Record<string, string | undefined>) {
  const agents = await openAgents(environment, variables, isolated.isolation);
  closing.push(() => agents.close());
  return agents;
}

async function answering(text: string): Promise<string> {
  const server = createServer((_, response) => response.end(text)).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a shell has for asking by a proxy, and without one. */
const asking = `
ask() { exec 3<>"/dev/tcp/127.0.0.1/\${HTTP_PROXY##*:}"; printf "$1\\r\\n\\r\\n" >&3; cat <&3; exec 3>&-; }
directly() { (exec 3<>"/dev/tcp/\${1%:*}/\${1#*:}") 2>/dev/null && echo "reached $1" || echo "did not reach $1"; }
`;

// Bubblewrap is a package of the system; without it there are no walls to be shown here.
describe.skipIf(found.kind === "none")("a command agent within the walls", () => {
  it("works in its checkout, reaches its model by the gate, and nothing else", async () => {
    const place = await makePlace();
    const [model, other] = [await answering("the model speaks"), await answering("somebody else")];
    const tools = join(place.root, "tools");
    await mkdir(tools);
    await writeFile(join(tools, "words.txt"), "brought along");
    const file = join(tools, "agent.sh");
    await writeFile(
      file,
      `#!/bin/bash
cat > prompt.txt; cp "$(dirname "$0")/words.txt" .; ${asking}
ask "GET http://${model}/ HTTP/1.0" > model.txt
ask "GET http://${other}/ HTTP/1.0" > other.txt
ask "CONNECT ${model} HTTP/1.1\\r\\n\\r\\nGET / HTTP/1.0" > tunnel.txt
ask "CONNECT ${other} HTTP/1.1" > refused.txt
{ directly ${model}; directly ${other}; } > directly.txt
cat ${place.root}/secret.txt > secret.txt; echo done
`,
    );
    await chmod(file, 0o755);
    await writeFile(join(place.root, "secret.txt"), "of the service");
    const description = {
      ...{ file, args: { edit: [], readonly: [] }, environment: ["MY_KEY"] },
      ...{ hosts: [model], programPaths: [tools] },
    };
    const { environment, variables } = settings(JSON.stringify(description));
    const { runnerFor } = await agentsOf(environment, variables);
    const workshop = await openWorkshop({ environment, variables, isolation: isolated });
    const { agent } = configurationSchema.parse({ agent: { runner: "command" } });
    const { runner, programPaths: readable, way } = await runnerFor(agent);
    const room = { writable: [place.directory, place.home], readable, way };
    const result = await runner.run(turnIn(place, { isolate: workshop.isolateAgent(room, agent) }));
    expect(result).toMatchObject({ ended: { kind: "answered" }, text: "done" });
    const read = (name: string) => readFile(join(place.directory, name), "utf8");
    expect([await read("prompt.txt"), await read("words.txt"), await read("secret.txt")]).toEqual([
      ...["Please mend it.", "brought along", ""],
    ]);
    expect(await read("model.txt")).toContain("the model speaks");
    expect(await read("tunnel.txt")).toMatch(/^HTTP\/1.1 200 [^]*the model speaks/);
    for (const name of ["other.txt", "refused.txt"]) expect(await read(name)).toMatch(/^HTTP\/1.1 403 /);
    expect(await read("directly.txt")).toBe(`did not reach ${model}\ndid not reach ${other}\n`);
  });

  it("is called by its own path where a link to it leads out of sight", async () => {
    const { root } = await makePlace();
    const modules = join(root, "lib", "node_modules");
    await mkdir(join(modules, "agent"), { recursive: true });
    const links = join(root, "links");
    await mkdir(links);
    const program = join(modules, "agent", "cli.js");
    await writeFile(program, "#!/usr/bin/env node\n");
    await chmod(program, 0o755);
    await symlink("../lib/node_modules/agent/cli.js", join(links, "my-agent"));
    const more = { PATH: `${links}:${process.env["PATH"] ?? ""}`, NIGHTSHIFT_NETWORK: "none" };
    const { environment, variables } = settings("my-agent --fast", more);
    const { runnerFor } = await agentsOf(environment, variables);
    expect((await runnerFor({ runner: "command", model: "m" })).programPaths).toEqual([modules]);
  });

  it.each([
    [
      "sh -c true",
      {},
      "names the program sh, but not where its model answers, and NIGHTSHIFT_NETWORK is model-only",
    ],
    ["unheard-of-agent", {}, "names the program unheard-of-agent, which is not to be found"],
    ['{ "file": "sh" }', {}, "cannot be used"],
    ["SCRIPT", { NIGHTSHIFT_NETWORK: "open" }, "/interpreter cannot be run within the isolation"],
  ])("%s is refused at start-up, with how to mend it", async (command, more, why) => {
    const { root } = await makePlace();
    const interpreter = join(root, "interpreter");
    const script = join(root, "agent");
    await writeFile(interpreter, "#!/bin/sh\n");
    await writeFile(script, `#!${interpreter}\n`);
    for (const file of [interpreter, script]) await chmod(file, 0o755);
    const { environment, variables } = settings(command.replace("SCRIPT", script), more);
    await expect(openAgents(environment, variables, isolated.isolation)).rejects.toThrow(
      new RegExp(`^NIGHTSHIFT_AGENT_COMMAND .*${why.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`),
    );
  });
});

it.each([
  ["sh -c true", { NIGHTSHIFT_NETWORK: "none" }],
  ["sh -c true", { NIGHTSHIFT_NETWORK: "open" }],
  ['{ "file": "sh", "args": { "edit": [], "readonly": [] }, "hosts": [] }', {}],
])("%s with %o starts", async (command, more) => {
  const { environment, variables } = settings(command, more);
  const { runnerFor } = await agentsOf(environment, variables);
  const { way, hostsKnown } = await runnerFor({ runner: "command", model: "m" });
  expect({ way, hostsKnown }).toEqual({ way: null, hostsKnown: command.includes("hosts") });
});

it("an agent that the service has not got ends as a fault that names what to set", async () => {
  const { environment, variables } = settings("sh", { NIGHTSHIFT_NETWORK: "none" });
  const { runnerFor } = await agentsOf(environment, variables);
  const { runner } = await runnerFor({ runner: "claude", model: "m" });
  expect(await runner.run(turnIn(await makePlace()))).toMatchObject({
    usage: { costUsd: 0 },
    ended: {
      kind: "fault",
      fault: "not-set-up",
      detail: expect.stringContaining("ANTHROPIC_API_KEY") as string,
    },
  });
});

it("an isolation that was asked for and is not there is refused by name", async () => {
  const { environment } = settings("sh", {
    NIGHTSHIFT_ISOLATION: "container",
    NIGHTSHIFT_CONTAINER_IMAGE: "i",
    NIGHTSHIFT_CONTAINER_COMMAND: "unheard-of run",
  });
  await expect(chooseIsolation(environment, createLog("silent"))).rejects.toThrow(
    /^NIGHTSHIFT_ISOLATION is container: unheard-of is not installed/,
  );
});
