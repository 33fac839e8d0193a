import { Command, CommanderError } from "commander";
import { EnvironmentRefused } from "../../config/environment/environment-refused.ts";
import { type SetUp, type StartService } from "./running.ts";
import { suggestNames } from "./suggest-names.ts";
import { readVersion } from "../../platform/version.ts";

export interface CommandLineDeps {
  readonly startService: StartService;
  readonly setUp: SetUp;
}

interface Exit {
  code: number;
}

type Load = (deps: CommandLineDeps, exit: Exit) => Promise<Command>;

interface Listed {
  /** One sentence for the list of commands. */
  readonly summary: string;
  readonly load: Load;
}

/** Each is loaded where it is asked for: all of them together take a second. */
const commands: Readonly<Record<string, Listed>> = {
  start: {
    summary: "Run the service.",
    load: async (deps, exit) => (await import("../start.ts")).startCommand(deps, exit),
  },
  demo: {
    summary: "Show the whole product on this machine: no account, no key, no Docker.",
    load: async (deps, exit) => (await import("../demo.ts")).demoCommand(deps, exit),
  },
  sandbox: {
    summary: "Run the service against a GitHub on this machine, to play with.",
    load: async (deps) => (await import("../sandbox.ts")).sandboxCommand(deps),
  },
  doctor: {
    summary: "Look at everything that the service needs, and say how to fix what is missing.",
    load: async (_, exit) => (await import("../doctor/doctor.ts")).doctorCommand(exit),
  },
  init: {
    summary: "Write a commented .github/nightshift.yml for this checkout, and create the labels.",
    load: async (_, exit) => (await import("../init/init.ts")).initCommand(exit),
  },
  config: {
    summary: "Check .github/nightshift.yml as the service does.",
    load: async (_, exit) => (await import("../config-check.ts")).configCommand(exit),
  },
  gates: {
    summary: "Quality gates: judge a commit, run a witness again, propose thresholds.",
    load: async (_, exit) => (await import("../gates.ts")).gatesCommand(exit),
  },
  escalate: {
    summary: "Report something that is stuck, once, as an issue that Nightshift then works on.",
    load: async (_, exit) => (await import("../escalate.ts")).escalateCommand(exit),
  },
  pause: {
    summary: "Switch work off, in one repository, one installation, or everywhere.",
    load: async (_, exit) => (await import("../pause.ts")).pauseCommand("pause", exit),
  },
  resume: {
    summary: "Take a pause back.",
    load: async (_, exit) => (await import("../pause.ts")).pauseCommand("resume", exit),
  },
  explain: {
    summary: "Say why something is as it is.",
    load: async () => (await import("../explain/explain.ts")).explainCommand(),
  },
  audit: {
    summary: "Every decision with its facts and effects, in a chain of hashes.",
    load: async (_, exit) => (await import("../audit.ts")).auditCommand(exit),
  },
  playbooks: {
    summary: "Learned ways to resolve a failure, from confirmed resolutions.",
    load: async () => (await import("../playbooks.ts")).playbooksCommand(),
  },
  stats: {
    summary: "Figures of agents and gates, over 24 hours and 7 days.",
    load: async () => (await import("../stats.ts")).statsCommand(),
  },
  simulate: {
    summary: "Say what would be decided over the facts of a file, offline.",
    load: async (_, exit) => (await import("../simulate.ts")).simulateCommand(exit),
  },
  replay: {
    summary: "Decide again over the recorded facts of a decision, by the rules of this checkout.",
    load: async (_, exit) => (await import("../replay.ts")).replayCommand(exit),
  },
  tokens: {
    summary: "Tokens by which programs reach the service from elsewhere.",
    load: async (_, exit) => (await import("../tokens.ts")).tokensCommand(exit),
  },
  migrate: {
    summary: "Bring the tables of an outside Postgres to this release.",
    load: async (_, exit) => (await import("../migrate.ts")).migrateCommand(exit),
  },
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
  suggestNames(program);
  for (const command of await load(argv[2], deps, exit)) {
    for (const each of [command, ...command.commands])
      suggestNames(each.exitOverride().showHelpAfterError(hint).addHelpText("after", exitCodes));
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
  return Promise.all(Object.values(commands).map(({ load: one }) => one(deps, { code: 0 })));
}

/** The one that is asked for; otherwise all, by their summaries alone. */
async function load(name: string | undefined, deps: CommandLineDeps, exit: Exit): Promise<Command[]> {
  const asked = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (asked !== undefined) return [await asked.load(deps, exit)];
  if (name === "help") return commandTree(deps);
  return Object.entries(commands).map(([own, { summary }]) => new Command(own).description(summary));
}
