import { Command } from "commander";
import { z } from "zod";
import { askService, parseIssue, serviceOption } from "../ask-api.ts";
import { renderDecision, toldDecision } from "./explain-decision.ts";

const told = z.object({ decisions: z.array(toldDecision) });

export function explainIssueCommand(): Command {
  return new Command("issue")
    .description("Every decision over an escalation, oldest first, with its facts in words.")
    .argument("<OWNER/REPO#N>", "the issue", parseIssue)
    .addOption(serviceOption())
    .option("--json", "print one JSON object")
    .action(
      async (
        { owner, name, issue }: ReturnType<typeof parseIssue>,
        options: { service: string; json?: true },
      ) => {
        const path = `/api/escalations/${owner}/${name}/${issue}/decisions`;
        const answer = await askService(options.service, path, told);
        process.stdout.write(
          options.json === true
            ? `${JSON.stringify(answer)}\n`
            : answer.decisions.map(renderDecision).join("\n"),
        );
      },
    );
}
