import { Command } from "commander";
import { explainers, isExplainedKind } from "../domain/escalations/explain/explain-decision.ts";
import { isSameDecision, ruledPart } from "../domain/escalations/explain/same-decision.ts";
import { askService, parseDecision, serviceOption } from "./ask-api.ts";
import { toldDecision } from "./explain/explain-decision.ts";

/** Exit codes: 0 the same is decided, 1 something else or it cannot be decided here, 2 wrong usage. */
export function replayCommand(exit: { code: number }): Command {
  return new Command("replay")
    .description("Decide again over the recorded facts of a decision, by the rules of this checkout.")
    .argument("<ID>", "the decision's number in the audit log", parseDecision)
    .addOption(serviceOption())
    .option("--json", "print one JSON object")
    .action(async (id: number, options: { service: string; json?: true }) => {
      const recorded = await askService(options.service, `/api/decisions/${id}`, toldDecision);
      const { kind, facts } = recorded;
      const again = isExplainedKind(kind) ? explainers[kind](facts) : null;
      if (again === null) throw new Error(`Decision ${id} (${kind}) cannot be made again by this release`);
      const same = isSameDecision(again.decision, ruledPart(kind, recorded.decision));
      exit.code = same ? 0 : 1;
      const told = { id, same, recorded: recorded.decision, again: again.decision, sentence: again.sentence };
      process.stdout.write(
        options.json === true
          ? `${JSON.stringify(told)}\n`
          : `${same ? "the same" : "something else"}: ${again.sentence}.\n`,
      );
    });
}
