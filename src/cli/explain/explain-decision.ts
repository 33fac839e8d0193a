import { Command } from "commander";
import { z } from "zod";
import { askService, parseDecision, serviceOption } from "../ask-api.ts";

/** A decision as the service tells it. */
export const toldDecision = z.looseObject({
  id: z.number(),
  at: z.string(),
  subject: z.string(),
  kind: z.string(),
  facts: z.unknown(),
  decision: z.unknown(),
  explanation: z
    .object({ sentence: z.string(), because: z.array(z.string()), stands: z.boolean().nullable() })
    .nullable(),
});

export type ToldDecision = z.output<typeof toldDecision>;

export function explainDecisionCommand(): Command {
  return new Command("decision")
    .description("One decision of the audit log, with its facts in words.")
    .argument("<ID>", "its number", parseDecision)
    .addOption(serviceOption())
    .option("--json", "print one JSON object")
    .action(async (id: number, options: { service: string; json?: true }) => {
      const told = await askService(options.service, `/api/decisions/${id}`, toldDecision);
      process.stdout.write(options.json === true ? `${JSON.stringify(told)}\n` : renderDecision(told));
    });
}

/** Some lines, the last one with its end. */
export function renderDecision({ id, at, subject, kind, decision, explanation }: ToldDecision): string {
  const time = at.slice(0, 19).replace("T", " ");
  if (explanation === null) {
    return `${id}  ${time}  ${subject}, ${kind}: ${JSON.stringify(decision)}\n`;
  }
  const { sentence, because, stands } = explanation;
  return [
    `${id}  ${time}  ${subject}, ${kind}: ${sentence}.`,
    ...because.map((fact) => `    ${fact}.`),
    ...(stands !== false ? [] : ["    To these facts the rules would say something else now."]),
    "",
  ].join("\n");
}
