import { type ProgramSurroundings } from "../agents/command/place-program.ts";
import { runCommand } from "../platform/processes/run-command.ts";
import { isolateIn, type Isolation } from "../workspaces/isolation/isolation.ts";

const look = 'for each; do command -v "$each" >/dev/null || { printf "%s" "$each"; exit 1; }; done';
const timeoutMs = 60_000;

/** Asks in the isolation itself which programs it lets be run. */
export function missingIn(isolation: Isolation, path: string): ProgramSurroundings["missing"] {
  return async (programs, readable) => {
    const wrap = isolateIn(isolation, { writable: [], readable, network: "none" });
    const env = { PATH: path };
    const asked = wrap({ file: "/bin/sh", args: ["-c", look, "sh", ...programs], cwd: "/", env });
    const { exitCode, stdout, stderr } = await runCommand(asked, { timeoutMs });
    if (exitCode === 0) return null;
    if (stdout !== "") return stdout;
    throw new Error(`Programs could not be looked for within the isolation: ${stderr.trim()}`);
  };
}
