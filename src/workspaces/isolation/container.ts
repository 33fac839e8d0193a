import { randomUUID } from "node:crypto";
import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Command } from "../../platform/processes/run-command.ts";
import { nodeInstallation } from "./node-installation.ts";
import { type Isolation, type Room } from "./room.ts";

type Container = Extract<Isolation, { kind: "container" }>;

const leaseInside = "/nightshift-lease";
const leaseScript = fileURLToPath(new URL("./container-lease.mjs", import.meta.url));

/** What a client of containers may need; the command's own variables travel another way. */
const clientVariables = [
  "PATH",
  "HOME",
  "XDG_RUNTIME_DIR",
  "XDG_CONFIG_HOME",
  "XDG_DATA_HOME",
  "DOCKER_HOST",
  "DOCKER_CONTEXT",
  "DOCKER_CONFIG",
  "CONTAINER_HOST",
  "TMPDIR",
];

/** The command inside a container of its own, which ends with the process that asked for it. */
export function contained(command: Command, isolation: Container, room: Room): Command {
  const socket = join(tmpdir(), `nightshift-${randomUUID()}`, "lease");
  const port = room.network === "model-only" ? portOf(room) : "0";
  const [file, ...client] = isolation.command;
  return {
    ...command,
    // The client is no business of the room's, and the directory need not be there for it.
    cwd: "/",
    env: { ...command.env, NIGHTSHIFT_CLIENT_ENVIRONMENT: JSON.stringify(clientEnvironment()) },
    file: process.execPath,
    args: [
      ...[leaseScript, "outside", socket, port, file, ...client],
      ...wallsOf(room),
      ...[mount(socket, leaseInside), "--workdir", command.cwd, isolation.image],
      ...[process.execPath, leaseScript, "inside", leaseInside, port, command.file, ...command.args],
    ],
  };
}

function portOf({ modelPort }: Room): string {
  if (modelPort === undefined) throw new Error("A room with network model-only needs the model's port");
  return String(modelPort);
}

function clientEnvironment(): Record<string, string> {
  return Object.fromEntries(
    clientVariables.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function wallsOf(room: Room): string[] {
  const user = process.getuid?.() ?? 0;
  const group = process.getgid?.() ?? 0;
  return [
    ...["--rm", "--interactive", "--read-only", "--tmpfs", "/tmp", "--tmpfs", "/run"],
    ...["--cap-drop", "ALL", "--security-opt", "no-new-privileges", "--security-opt", "label=disable"],
    ...["--user", `${user}:${group}`, "--network", room.network === "open" ? "host" : "none"],
    ...[nodeInstallation(), leaseScript, ...room.readable].map((path) =>
      mount(realpathSync(path), path, true),
    ),
    ...room.writable.map((path) => mount(path, path)),
  ];
}

function mount(source: string, target: string, readonly = false): string {
  for (const path of [source, target]) {
    if (/[,"\n]/.test(path)) throw new Error(`A container cannot be given ${JSON.stringify(path)}`);
  }
  return `--mount=type=bind,source=${source},target=${target}${readonly ? ",readonly" : ""}`;
}
