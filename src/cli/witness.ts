import { Command } from "commander";
import { personalFolder } from "../flows/gates/cache/verdict-directory.ts";
import { readWitness } from "../flows/gates/cache/witness-directory.ts";
import { runWitness } from "../flows/gates/trials/run-witness.ts";
import { withPersonalJudge } from "./personal-judge.ts";
import { asOneLine } from "./gate-report.ts";
import { readGivenConfiguration, tellProblems, type Terminal } from "./terminal.ts";

interface WitnessOptions {
  readonly file?: string;
  readonly config?: string;
  readonly json?: true;
}

/** Exit codes: 0 it shows the difference again, 1 it does not, 2 there is no such witness or it cannot be run. */
export function witnessCommand(exit: { code: number }, terminal: Terminal): Command {
  return new Command("witness")
    .description("Run both sides of what a trial found again, in a checkout that holds both commits.")
    .argument("<ID>", "of the witness, as `gates run` prints it")
    .option("--file <file>", "read the witness from this file, as the service gives it")
    .option("--config <file>", "take the gates from this file instead of the base's")
    .option("--json", "print one JSON object")
    .action(async (id: string, options: WitnessOptions) => {
      exit.code = await run(id, options, terminal);
    });
}

async function run(id: string, options: WitnessOptions, terminal: Terminal): Promise<number> {
  const { directory, environment, out } = terminal;
  const configuration = await readGivenConfiguration(directory, options.config);
  if (typeof configuration === "string") return tellProblems([configuration], terminal);
  const { file } = options;
  const witness = await readWitness(personalFolder(environment, "witnesses"), { id, file });
  if (typeof witness === "string") return tellProblems([witness], terminal);
  return withPersonalJudge(terminal, async ({ deps, signal }) => {
    const ran = await runWitness(deps, { directory, witness, configuration, signal });
    if (ran.kind === "refused") return tellProblems(ran.problems, terminal);
    const { sentence, before, now } = ran;
    out(
      options.json === true
        ? `${JSON.stringify({ id, sentence, before, now })}\n`
        : `${asOneLine(sentence)}\nby the base's tests: ${before}\nby the change's tests: ${now}\n`,
    );
    return before === "fail" && now !== "fail" ? 0 : 1;
  });
}
