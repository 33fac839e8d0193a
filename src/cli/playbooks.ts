import { Argument, Command } from "commander";
import { z } from "zod";
import { exportPlaybooks } from "../domain/playbooks/export-playbook.ts";
import { describeStanding } from "../domain/playbooks/describe-playbook.ts";
import { askService, parseRepository, serviceOption } from "./ask-api.ts";

const playbook = z.looseObject({
  id: z.number(),
  repository: z.string(),
  domain: z.string().nullable(),
  fingerprint: z.string(),
  symptom: z.array(z.string()),
  paths: z.array(z.string()),
  rootCause: z.string(),
  fix: z.array(
    z.object({
      role: z.enum(["source", "test", "documentation", "dependencies", "configuration", "migration"]),
      change: z.enum(["added", "modified", "deleted", "renamed", "type-changed"]),
      ...{ files: z.number(), added: z.number(), deleted: z.number() },
    }),
  ),
  verified: z.array(z.string()),
  issue: z.number(),
  pull: z.number(),
  pullUrl: z.string(),
  state: z.enum(["active", "symptomatic", "retired"]),
  confidence: z.number(),
  successes: z.number(),
  failures: z.number(),
});

const page = z.looseObject({ playbooks: z.array(playbook), next: z.string().nullable() });

type Playbooks = z.output<typeof playbook>[];

interface Options {
  readonly service: string;
  readonly json?: true;
}

export function playbooksCommand(): Command {
  const playbooks = new Command("playbooks").description("What was learned from confirmed resolutions.");
  playbooks.addCommand(
    telling("list", "One line for each playbook, newest first.", (found) => found.map(lineOf).join("")),
  );
  playbooks.addCommand(telling("export", "All of it as Markdown, for documents or a wiki.", exportPlaybooks));
  return playbooks;
}

function telling(name: string, description: string, render: (found: Playbooks) => string): Command {
  return new Command(name)
    .description(description)
    .addArgument(new Argument("[OWNER/REPO]", "the repository; all without it").argParser(parseRepository))
    .addOption(serviceOption())
    .option("--json", "print one JSON object")
    .action(async (repository: ReturnType<typeof parseRepository> | undefined, options: Options) => {
      const found = await readAll(options.service, repository);
      process.stdout.write(
        options.json === true ? `${JSON.stringify({ playbooks: found })}\n` : render(found),
      );
    });
}

async function readAll(
  service: string,
  repository: ReturnType<typeof parseRepository> | undefined,
): Promise<Playbooks> {
  const asked = new URLSearchParams({ limit: "200" });
  if (repository !== undefined) asked.set("repository", `${repository.owner}/${repository.name}`);
  const found: Playbooks = [];
  for (;;) {
    const { playbooks, next } = await askService(service, `/api/playbooks?${asked.toString()}`, page);
    found.push(...playbooks);
    if (next === null) return found;
    asked.set("cursor", next);
  }
}

function lineOf(found: Playbooks[number]): string {
  const place = `${found.repository}#${found.issue}`;
  return `${found.id}  ${place}  ${describeStanding(found)}  ${found.symptom[0] ?? "nothing was told"}\n`;
}
