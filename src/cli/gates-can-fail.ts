import { Command } from "commander";
import { type GatesFound } from "../domain/doctor/findings.ts";
import { diagnoseGates } from "../domain/doctor/diagnose-gates.ts";
import { verdictSentence } from "../domain/doctor/verdict.ts";
import { askGatesOfCheckout } from "../flows/gates/ask-gates-of-checkout.ts";
import { judgePersonally } from "./personal-judge.ts";
import { ownTerminal, readGivenConfiguration, tellProblems, type Terminal } from "./terminal.ts";

/** Exit codes: 0 each gate that was asked can fail, 1 one cannot or fails as it is, 2 there is nothing to ask. */
export function gatesCanFailCommand(exit: { code: number }, terminal: Terminal): Command {
  return new Command("can-fail")
    .description(
      "Break the sources of this checkout's HEAD, in clean rooms, and say which gates notice: one that does not is no judge.",
    )
    .option("--config <file>", "take the gates from this file instead of .github/nightshift.yml")
    .option("--json", "print one JSON object")
    .action(async ({ config, json }: { readonly config?: string; readonly json?: true }) => {
      const found = await askOwnGates(config, terminal);
      if (found.kind === "refused") {
        exit.code = tellProblems(found.problems, terminal);
        return;
      }
      const verdicts = diagnoseGates(found);
      terminal.out(
        json === true
          ? `${JSON.stringify({ gates: found.gates })}\n`
          : verdicts.map((one) => `${verdictSentence(one)}\n`).join(""),
      );
      if (verdicts.some(({ verdict }) => verdict === "failure")) exit.code = 1;
    });
}

/** Asks each gate of the checkout around whether it can fail; `config` names a file in the place of its own. */
export async function askOwnGates(config?: string, terminal = ownTerminal()): Promise<GatesFound> {
  const { directory } = terminal;
  const configuration = await readGivenConfiguration(directory, config);
  if (typeof configuration === "string") return { kind: "refused", problems: [configuration] };
  return judgePersonally(terminal, ({ deps, signal }) =>
    askGatesOfCheckout(deps, { directory, configuration, signal }),
  );
}
