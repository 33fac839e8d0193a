import { Command } from "commander";
import { type z } from "zod";
import { askService, parseRepository, serviceOption } from "./ask-api.ts";

interface Question<Answer> {
  readonly name: string;
  readonly description: string;
  /** Below the repository's own. */
  readonly path: string;
  readonly answer: z.ZodType<Answer>;
  readonly render: (answer: Answer) => string;
}

/** A command that asks the service something about one repository, and prints the answer. */
export function repositoryQuestion<Answer>(question: Question<Answer>): Command {
  return new Command(question.name)
    .description(question.description)
    .argument("<OWNER/REPO>", "the repository", parseRepository)
    .addOption(serviceOption())
    .option("--json", "print one JSON object")
    .action(
      async (
        { owner, name }: ReturnType<typeof parseRepository>,
        { service, json }: { service: string; json?: true },
      ) => {
        const told = await askService(
          service,
          `/api/repos/${owner}/${name}/${question.path}`,
          question.answer,
        );
        process.stdout.write(json === true ? `${JSON.stringify(told)}\n` : question.render(told));
      },
    );
}
