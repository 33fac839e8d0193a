import { Command, CommanderError } from "commander";
import { EnvironmentRefused } from "../../config/environment/environment-refused.ts";
import { type SetUp, type StartService } from "./running.ts";
import { readVersion } from "../../platform/version.ts";

export interface CommandLineDeps {
  readonly startService: StartService;
  readonly setUp: SetUp;
}

interface Exit {
  code: number;
}

type Load = (deps: CommandLineDeps, exit: Exit) => Promise<Command>;

/** Each is loaded where it is asked for: all of them together take a second. */
const commands: Readonly<Record<string, Load>> = {
  start: async (deps, exit) => (await import("../start.ts")).startCommand(deps, exit),
  demo: async (deps, exit) => (await import("../demo.ts")).demoCommand(deps, exit),
  sandbox: async (deps) => (await import("../sandbox.ts")).sandboxCommand(deps),
  doctor: async (_, exit) => (await import("../doctor/doctor.ts")).doctorCommand(exit),
  init: async (_, exit) => (await import("../init/init.ts")).initCommand(exit),
  gates: async (_, exit) => (await import("../gates.ts")).gatesCommand(exit),
  escalate: async (_, exit) => (await import("../escalate.ts")).escalateCommand(exit),
  pause: async (_, exit) => (await import("../pause.ts")).pauseCommand("pause", exit),
  resume: async (_, exit) => (await import("../pause.ts")).pauseCommand("resume", exit),
  explain: async () => (await import("../explain/explain.ts")).explainCommand(),
  audit: async (_, exit) => (await import("../audit.ts")).auditCommand(exit),
  playbooks: async () => (await import("../playbooks.ts")).playbooksCommand(),
  stats: async () => (await import("../stats.ts")).statsCommand(),
  simulate: async (_, exit) => (await import("../simulate.ts")).simulateCommand(exit),
  replay: async (_, exit) => (await import("../replay.ts")).replayCommand(exit),
  tokens: async (_, exit) => (await import("../tokens.ts")).tokensCommand(exit),
  migrate: async (_, exit) => (await import("../migrate.ts")).migrateCommand(exit),
};

const hint = "Run with --help for what there is.";
const exitCodes = "\nExit code: 0 done, 1 it did not come out well, 2 wrong usage or configuration.";

/** Exit codes of every command: 0 done, 1 it did not come out well, 2 wrong usage or configuration. */
export async function runCommandLine(argv: readonly string[], deps: CommandLineDeps): Promise<number> {
  const exit: Exit = { code: 0 };
  const program = new Command("nightshift")
    .description("Stands between a repository's automation and its people.")
    .version(readVersion())
    .exitOverride()
    .showHelpAfterError(hint)
    .addHelpText("after", exitCodes);
  for (const command of await load(argv[2], deps, exit)) {
    for (const each of [command, ...command.commands])
      each.exitOverride().showHelpAfterError(hint).addHelpText("after", exitCodes);
    program.addCommand(command);
  }
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    // Loaded where it is needed: the scanner takes its time.
    const { failureText } = await import("./failure-text.ts");
    process.stderr.write(`error: ${await failureText(error)}\n`);
    return error instanceof EnvironmentRefused ? 2 : 1;
  }
  return exit.code;
}

/** Every command, as it is without being run. */
export function commandTree(deps: CommandLineDeps): Promise<Command[]> {
  return load(undefined, deps, { code: 0 });
}

function load(name: string | undefined, deps: CommandLineDeps, exit: Exit): Promise<Command[]> {
  const asked = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  const loads = asked === undefined ? Object.values(commands) : [asked];
  return Promise.all(loads.map((one) => one(deps, exit)));
}
