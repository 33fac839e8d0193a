import { Command } from "commander";
import { once } from "node:events";
import { z } from "zod";
import { askService, parseDecision, parseRepository, reachService, serviceOption } from "./ask-api.ts";

const entry = z.looseObject({
  id: z.number(),
  at: z.string(),
  repository: z.string().nullable(),
  subject: z.string(),
  kind: z.string(),
  decision: z.unknown(),
});
const page = z.looseObject({ entries: z.array(entry), next: z.string().nullable() });
const chain = z.object({
  entries: z.number(),
  brokenAt: z.number().nullable(),
  head: z.string().nullable(),
});

interface Filters {
  readonly service: string;
  readonly repository?: ReturnType<typeof parseRepository>;
  readonly issue?: number;
  readonly subject?: string;
  readonly kind?: string;
  readonly by?: string;
  readonly since?: string;
  readonly until?: string;
}

export function auditCommand(exit: { code: number }): Command {
  return new Command("audit")
    .description("Every decision with its facts and effects, in a chain of hashes.")
    .addCommand(listCommand())
    .addCommand(exportCommand())
    .addCommand(verifyCommand(exit));
}

function listCommand(): Command {
  return filtered("list", "One line for each entry, newest first.")
    .option("--limit <n>", "at most so many, up to 200", "50")
    .option("--before <ID>", "older than this entry", parseDecision)
    .option("--json", "print one JSON object")
    .action(async (options: Filters & { limit: string; before?: number; json?: true }) => {
      const { service, limit, before, json } = options;
      const asked = queryOf(options, { limit, cursor: before?.toString() });
      const told = await askService(service, `/api/audit${asked}`, page);
      process.stdout.write(
        json === true ? `${JSON.stringify(told)}\n` : told.entries.map((each) => lineOf(each)).join(""),
      );
    });
}

function exportCommand(): Command {
  return filtered("export", "All entries as lines of JSON, oldest first.").action(
    async (options: Filters) => {
      const { body } = await reachService(options.service, `/api/audit/export${queryOf(options)}`);
      if (body === null) return;
      for await (const piece of body as AsyncIterable<Uint8Array>) {
        if (!process.stdout.write(piece)) await once(process.stdout, "drain");
      }
    },
  );
}

/** Exit codes: 0 the chain holds, 1 it does not, 2 wrong usage. */
function verifyCommand(exit: { code: number }): Command {
  return new Command("verify")
    .description("Recompute the chain of hashes, and name the first entry that does not fit.")
    .addOption(serviceOption())
    .option("--json", "print one JSON object")
    .action(async ({ service, json }: { service: string; json?: true }) => {
      const told = await askService(service, "/api/audit/verify", chain);
      const { entries, brokenAt, head } = told;
      if (brokenAt !== null) exit.code = 1;
      const words =
        brokenAt === null
          ? `The chain of ${entries} entries holds. Its last hash: ${head ?? "none"}\n`
          : `The chain is broken: entry ${brokenAt} of ${entries} does not fit the one before it.\n`;
      process.stdout.write(json === true ? `${JSON.stringify(told)}\n` : words);
    });
}

function filtered(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option("--repository <OWNER/REPO>", "of one repository", parseRepository)
    .option("--issue <number>", "of one issue or pull request of it", parseDecision)
    .option("--kind <kind>", "of one kind of decision, like attempt")
    .option("--by <login>", "asked for by somebody, or by `token NAME`")
    .option("--subject <subject>", "of one subject, as entries name it")
    .option("--since <time>", "from a time on, like 2026-11-22 or 2026-11-22T10:00:00Z")
    .option("--until <time>", "before a time")
    .addOption(serviceOption());
}

function queryOf(filters: Filters, more: Readonly<Record<string, string | undefined>> = {}): string {
  const { repository, issue, subject, kind, by, since, until } = filters;
  const place = repository === undefined ? undefined : `${repository.owner}/${repository.name}`;
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries({
    ...{ repository: place, issue: issue?.toString(), subject, kind, by, since, until, ...more },
  })) {
    if (value !== undefined) asked.set(name, value);
  }
  return asked.size === 0 ? "" : `?${asked.toString()}`;
}

function lineOf({ id, at, repository, subject, kind, decision }: z.output<typeof entry>): string {
  const said = z.looseObject({ kind: z.string() }).safeParse(decision);
  const place = repository === null ? subject : `${repository} ${subject}`;
  return `${id}  ${at}  ${place}  ${kind}${said.success ? `: ${said.data.kind}` : ""}\n`;
}
