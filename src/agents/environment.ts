import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { endStrays } from "../platform/processes/end-strays.ts";

/** What an agent and its commands may know of the service's own environment. Everything else stays out. */
const inherited = [
  "PATH",
  "LANG",
  "LANGUAGE",
  "LC_ALL",
  "LC_CTYPE",
  "TZ",
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Marks every process of one turn, so that none of them can outlive it. */
const runVariable = "NIGHTSHIFT_RUN";

/** The environment of one turn of an agent that lives in `home`. `extra` is what its runner alone adds. */
export function agentEnvironment(
  source: Environment,
  { home, run }: { readonly home: string; readonly run: string },
  extra: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const kept = inherited.flatMap((name) => {
    const value = source[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    TMPDIR: temporaryDirectory(home),
    XDG_CACHE_HOME: join(home, ".cache"),
    XDG_CONFIG_HOME: join(home, ".config"),
    XDG_DATA_HOME: join(home, ".local", "share"),
    XDG_STATE_HOME: join(home, ".local", "state"),
    GIT_TERMINAL_PROMPT: "0",
    NIGHTSHIFT_CORRECTIONS_FILE: correctionsFile(home),
    NO_COLOR: "1",
    [runVariable]: run,
    ...extra,
  };
}

/** Makes an agent's home usable; what an earlier turn left there stays. */
export async function prepareHome(home: string): Promise<void> {
  await mkdir(temporaryDirectory(home), { recursive: true });
}

/** Ends what a turn left running. */
export async function endProcessesOf(run: string): Promise<void> {
  await endStrays(runVariable, run);
}

/** Where an agent finds what it is told while it works; absent as long as there is nothing. */
export function correctionsFile(home: string): string {
  return join(home, "corrections.md");
}

function temporaryDirectory(home: string): string {
  return join(home, "tmp");
}
