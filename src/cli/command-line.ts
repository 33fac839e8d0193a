import { Command, CommanderError } from "commander";
import { demoCommand } from "./demo.ts";
import { sandboxCommand } from "./sandbox.ts";
import { startCommand } from "./start.ts";
import { type StartService } from "./service.ts";

export interface CommandLineDeps {
  readonly startService: StartService;
}

/** Exit codes of every command: 0 done, 1 it did not come out well, 2 wrong usage or configuration. */
export async function runCommandLine(argv: readonly string[], deps: CommandLineDeps): Promise<number> {
  const exit = { code: 0 };
  const program = new Command("nightshift")
    .description("Stands between a repository's automation and its people.")
    .version("0.1.0")
    .exitOverride()
    .showHelpAfterError("Run with --help for what there is.");
  for (const command of [startCommand(deps, exit), demoCommand(deps, exit), sandboxCommand(deps)]) {
    program.addCommand(command.exitOverride().showHelpAfterError("Run with --help for what there is."));
  }
  try {
    await program.parseAsync([...argv]);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  return exit.code;
}
