import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from "node:child_process";
import { type Socket } from "node:net";
import { type Writable } from "node:stream";
import { fileURLToPath } from "node:url";

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
}

/** Puts a command under isolation (or leaves it as it is). */
export type CommandWrapper = (command: Command) => Command;

/**
 * Holds a pipe from its parent on descriptor 3. When that closes, because the command was over or because
 * its parent was killed, everything left in the process group is ended: no command outlives its owner.
 * It is deaf to polite signals itself, so that it still holds during the grace that follows them.
 */
const leash = '(trap "" TERM INT HUP; cat <&3; kill -KILL -$$) </dev/null >/dev/null 2>&1 & exec "$@" 3<&-';

/** Starts a command in a process group of its own, which ends when the command is over or its parent dies. */
export function spawnLeashed(command: Command): ChildProcessWithoutNullStreams {
  const child = spawn("/bin/sh", ["-c", leash, "sh", command.file, ...command.args], {
    cwd: command.cwd,
    env: command.env,
    detached: true,
    stdio: ["pipe", "pipe", "pipe", "pipe"],
  });
  // A command that does not read its input closes the pipe; that is its right.
  child.stdin.on("error", () => undefined);
  (child.stdio[3] as Writable).on("error", () => undefined);
  child.on("exit", () => releaseLeash(child));
  return child;
}

/** Starts a command in a process group of its own. For those that end by themselves and start nothing that stays. */
export function spawnUnleashed({ file, args, cwd, env }: Command): ChildProcessWithoutNullStreams {
  const child = spawn(file, args, { cwd, env, detached: true, stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.on("error", () => undefined);
  return child;
}

/**
 * Starts a module as a child that can be talked to, leashed as a command is; what it throws is on its standard error.
 * It inherits no environment, and keeps its parent from ending only while its channel is held.
 */
export function forkLeashed(entry: URL, nodeOptions: readonly string[]): ChildProcess {
  const args = ["-c", leash, "sh", process.execPath, ...nodeOptions, fileURLToPath(entry)];
  const child = spawn("/bin/sh", args, {
    cwd: "/",
    env: {},
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "pipe", "ipc"],
    serialization: "advanced",
  });
  child.unref();
  for (const stream of [child.stdio[2], child.stdio[3]] as Socket[])
    stream.on("error", () => undefined).unref();
  child.on("exit", () => releaseLeash(child));
  return child;
}

/** Ends the whole process group at once. */
export function releaseLeash(child: ChildProcess): void {
  (child.stdio[3] as Writable | undefined)?.destroy();
  killGroup(child, "SIGKILL");
}

export function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
