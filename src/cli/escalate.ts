import { readFile } from "node:fs/promises";
import { Command } from "commander";
import { z } from "zod";
import { askService, parseRepository, serviceOption } from "./ask-api.ts";

interface Options {
  readonly domain?: string;
  readonly title?: string;
  readonly body?: string;
  readonly bodyFile?: string;
  readonly fingerprint?: string;
  readonly clear?: true;
  readonly service: string;
  readonly json?: true;
}

const filed = z.object({
  filed: z.boolean(),
  issue: z.number().optional(),
  place: z.string().optional(),
  pending: z.boolean().optional(),
});
const cleared = z.object({ kind: z.string(), issue: z.number().optional() });

export function escalateCommand(exit: { code: number }): Command {
  return new Command("escalate")
    .description("Report something that is stuck, once, as an issue that Nightshift then works on.")
    .argument("<OWNER/REPO>", "the repository", parseRepository)
    .option("--domain <label>", 'the stuck label, like "ci-stuck"')
    .option("--title <text>", "what is stuck, in one line")
    .option("--body <text>", "what is known of it")
    .option("--body-file <file>", "the same, from a file")
    .option("--fingerprint <text>", "reports with the same one are one issue; else domain and title tell")
    .option("--clear", "it is stuck no more: close the issue of this --fingerprint")
    .addOption(serviceOption())
    .option("--json", "print one JSON object")
    .action(async ({ owner, name }: ReturnType<typeof parseRepository>, options: Options) => {
      const wrong = wrongUsage(options);
      if (wrong !== null) {
        process.stderr.write(`error: ${wrong}\n`);
        exit.code = 2;
        return;
      }
      const repository = `${owner}/${name}`;
      await (options.clear === true ? clear(repository, options) : report(repository, options));
    });
}

function wrongUsage({ clear: clears, domain, title, body, bodyFile, fingerprint }: Options): string | null {
  if (clears === true) {
    if (fingerprint === undefined) return "--clear needs the --fingerprint that was reported.";
    const more = [domain, title, body, bodyFile].some((each) => each !== undefined);
    return more ? "--clear takes no --domain, --title or body." : null;
  }
  if (domain === undefined) return '--domain is missing: the stuck label, like "ci-stuck".';
  if (title === undefined) return "--title is missing: what is stuck, in one line.";
  return body !== undefined && bodyFile !== undefined ? "Give --body or --body-file, not both." : null;
}

async function report(repository: string, options: Options): Promise<void> {
  const { domain, title, fingerprint, service } = options;
  const body = options.bodyFile === undefined ? options.body : await readFile(options.bodyFile, "utf8");
  const sent = { repository, domain, title, body, fingerprint };
  const told = await askService(service, { method: "POST", path: "/api/escalations", body: sent }, filed);
  if (options.json === true) process.stdout.write(`${JSON.stringify(told)}\n`);
  else process.stdout.write(`${sentenceFor(told)}\n`);
}

function sentenceFor({ filed: isNew, place }: z.output<typeof filed>): string {
  if (place === undefined) return "taken; GitHub will be told of it as soon as it answers";
  return isNew ? `filed as ${place}` : `stands in ${place} already`;
}

async function clear(repository: string, { fingerprint, service, json }: Options): Promise<void> {
  const sent = { method: "POST", path: "/api/escalations/clear", body: { repository, fingerprint } } as const;
  const told = await askService(service, sent, cleared);
  if (json === true) process.stdout.write(`${JSON.stringify(told)}\n`);
  else process.stdout.write(`${clearings[told.kind]?.(told.issue ?? 0) ?? told.kind}\n`);
}

const clearings: Readonly<Record<string, (issue: number) => string>> = {
  nothing: () => "nothing stands for it",
  withdraw: () => "taken back before GitHub had it",
  end: (issue) => `#${issue} was closed before`,
  leave: (issue) => `#${issue} is left alone: a person has it`,
  close: (issue) => `#${issue} is closed`,
};
