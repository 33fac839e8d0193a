import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { type CommandWrapper, runCommand } from "../../platform/processes/run-command.ts";
import { bubblewrapped } from "./bubblewrap.ts";
import { contained } from "./container.ts";
import { type Isolation, type Room } from "./room.ts";
import { toolchainVariables } from "./toolchains.ts";

export { type Isolation, type Room } from "./room.ts";

/** A container is never taken unasked: it needs an image. */
export type IsolationChoice =
  "auto" | "bubblewrap" | "none" | { readonly command: string; readonly image: string };

/** Finds out what can really be in force. Whether the service may go on with that is for its configuration. */
export async function detectIsolation(wanted: IsolationChoice): Promise<Isolation> {
  if (wanted === "none") return { kind: "none", why: "chosen", detail: "isolation none was chosen" };
  if (typeof wanted === "object") return tryContainer(wanted);
  const executable = await findOnPath("bwrap");
  return executable === null ? notInstalled : tryBubblewrap(executable);
}

/** One line for the start-up log and the dashboard. */
export function describeIsolation(isolation: Isolation): string {
  switch (isolation.kind) {
    case "bubblewrap":
      return `bubblewrap ${isolation.version}: own files, processes and network`;
    case "container":
      return `containers of ${isolation.image} by ${isolation.command[0]}: own files, processes and network`;
    case "none":
      return `none (${isolation.detail}): agents and gates run with all rights of this service`;
  }
}

/**
 * Puts commands into a room. They must be started in a session of their own without a terminal, as
 * `runCommand` and `spawnLeashed` do.
 */
export function isolateIn(isolation: Isolation, room: Room): CommandWrapper {
  switch (isolation.kind) {
    case "bubblewrap":
      return (command) => bubblewrapped(command, isolation, room);
    case "container":
      return (command) => contained(command, isolation, room);
    case "none":
      return (command) => ({ ...command, env: { ...toolchainVariables(), ...command.env } });
  }
}

const notInstalled: Isolation = {
  kind: "none",
  why: "not-installed",
  detail: "bubblewrap (bwrap) is not installed",
};

async function tryBubblewrap(executable: string): Promise<Isolation> {
  const version = await run(executable, ["--version"]);
  const room: Room = { writable: [], readable: [], network: "none" };
  const candidate: Isolation = {
    kind: "bubblewrap",
    version: version.stdout.trim().split(" ").at(-1) ?? "unknown",
    executable,
    endsPolitely: (await run("env", ["--default-signal=TERM", "true"])).exitCode === 0,
  };
  const probe = bubblewrapped({ file: "true", args: [], cwd: "/", env: pathOnly() }, candidate, room);
  const result = await runCommand(probe, { timeoutMs: 10_000 });
  if (result.exitCode === 0) return candidate;
  const detail = `bubblewrap does not work here: ${result.stderr.trim()}`;
  return { kind: "none", why: "not-permitted", detail };
}

/** An image may have to be fetched first. */
const containerMs = 600_000;

async function tryContainer({ command, image }: { command: string; image: string }): Promise<Isolation> {
  const [program = "", ...words] = command.trim().split(/\s+/);
  const executable = await findOnPath(program);
  if (executable === null) {
    return { kind: "none", why: "not-installed", detail: `${program} is not installed` };
  }
  const candidate: Isolation = { kind: "container", command: [program, ...words], image };
  const room: Room = { writable: [], readable: [], network: "none" };
  const probe = contained({ file: "true", args: [], cwd: "/", env: pathOnly() }, candidate, room);
  const result = await runCommand(probe, { timeoutMs: containerMs });
  if (result.exitCode === 0) return candidate;
  const detail = `a container of ${image} does not work here: ${result.stderr.trim()}`;
  return { kind: "none", why: "not-permitted", detail };
}

function run(file: string, args: readonly string[]) {
  return runCommand({ file, args, cwd: "/", env: pathOnly() }, { timeoutMs: 10_000, leashed: false });
}

function pathOnly(): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin" };
}

async function findOnPath(name: string): Promise<string | null> {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const file = join(folder, name);
    try {
      await access(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}
