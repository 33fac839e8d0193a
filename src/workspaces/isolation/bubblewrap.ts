import { randomUUID } from "node:crypto";
import { existsSync, lstatSync, readlinkSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Command } from "../../platform/processes/run-command.ts";
import { accountHome } from "./account-home.ts";
import { javaConfiguration } from "./java-configuration.ts";
import { nodeInstallation } from "./node-installation.ts";
import { type Isolation, type Room } from "./room.ts";
import { toolchainFolders, toolchainVariables } from "./toolchains.ts";

/** The system's programs, libraries and what they need to resolve names and check certificates. */
const systemPaths = [
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/lib32",
  "/lib64",
  "/libx32",
  "/nix/store",
  "/etc/alternatives",
  "/etc/ca-certificates",
  "/etc/ca-certificates.conf",
  "/etc/group",
  "/etc/host.conf",
  "/etc/hosts",
  "/etc/ld.so.cache",
  "/etc/ld.so.conf",
  "/etc/ld.so.conf.d",
  "/etc/localtime",
  "/etc/mime.types",
  "/etc/nsswitch.conf",
  "/etc/passwd",
  "/etc/pki",
  "/etc/protocols",
  "/etc/resolv.conf",
  "/etc/services",
  "/etc/ssl",
  "/etc/timezone",
];

const socketInside = "/run/nightshift-model";
const bridge = fileURLToPath(new URL("./model-bridge.mjs", import.meta.url));

/** Outlives the polite signal, so that what runs inside has time to answer it. */
const deaf = ["/bin/sh", "-c", 'trap "" TERM; exec "$@"', "sh"];
const hearing = ["env", "--default-signal=TERM"];

type Bubblewrap = Extract<Isolation, { kind: "bubblewrap" }>;

/** The command inside a room of its own: files, processes, and by the room's choice the network. */
export function bubblewrapped(command: Command, isolation: Bubblewrap, room: Room): Command {
  const way = room.network === "model-only" ? wayToModel(room) : null;
  const hears = isolation.endsPolitely;
  const outer = [
    ...(way === null ? [] : [process.execPath, bridge, "outside", way.port, way.socketOutside]),
    ...(hears ? deaf : []),
    isolation.executable,
    ...wallsOf(room, toolchainFolders(command.env["PATH"] ?? "")),
    ...(way === null ? [] : ["--bind", way.socketOutside, socketInside]),
    // Nobody is to write beside what was mounted, and believe that it stays.
    ...["--remount-ro", "/"],
    ...["--chdir", command.cwd, "--"],
    ...(hears ? hearing : []),
    ...(way === null ? [] : [process.execPath, bridge, "inside", way.port, socketInside]),
    command.file,
    ...command.args,
  ];
  const [file = isolation.executable, ...args] = outer;
  return { ...command, env: { ...toolchainVariables(), ...command.env }, file, args };
}

function wayToModel({ modelPort }: Room): { readonly port: string; readonly socketOutside: string } {
  if (modelPort === undefined) throw new Error("A room with network model-only needs the model's port");
  return { port: String(modelPort), socketOutside: join(tmpdir(), `nightshift-${randomUUID()}`, "model") };
}

function wallsOf(room: Room, toolchains: readonly string[]): string[] {
  const home = accountHome();
  return [
    ...["--die-with-parent", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"],
    ...(room.network === "open" ? [] : ["--unshare-net"]),
    ...["--cap-drop", "ALL"],
    ...["--proc", "/proc", "--dev", "/dev"],
    ...["/tmp", "/run", "/var/tmp", ...(home === null ? [] : [home])].flatMap((path) => ["--tmpfs", path]),
    ...[...systemPaths, ...javaConfiguration()].flatMap(systemPath),
    ...[nodeInstallation(), bridge, ...toolchains, ...room.readable].flatMap((path) => [
      "--ro-bind",
      realpathSync(path),
      path,
    ]),
    ...room.writable.flatMap((path) => ["--bind", path, path]),
  ];
}

/** What the system lacks is left out. Merged folders (`/bin`) are links again inside. */
function systemPath(path: string): string[] {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined) return [];
  if (!status.isSymbolicLink()) return ["--ro-bind", path, path];
  return path.startsWith("/etc/")
    ? ["--ro-bind-try", realpathOrSelf(path), path]
    : ["--symlink", readlinkSync(path), path];
}

function realpathOrSelf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}
