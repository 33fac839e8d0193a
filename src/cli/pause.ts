import { Command, InvalidArgumentError } from "commander";
import { z } from "zod";
import { askService, parseRepository, serviceOption } from "./ask-api.ts";

interface Options {
  /** Its number, or the account that it is of. */
  readonly installation?: string;
  readonly service: string;
  readonly json?: true;
}

type Verb = "pause" | "resume";

const descriptions: Readonly<Record<Verb, string>> = {
  pause: "Switch work off, in one repository, one installation, or everywhere. What runs is called off.",
  resume: "Take a pause back. What was held goes on.",
};

const answer = z.looseObject({ enabled: z.boolean(), source: z.string().optional() });

export function pauseCommand(verb: Verb, exit: { code: number }): Command {
  return new Command(verb)
    .description(descriptions[verb])
    .argument("[OWNER/REPO]", "the repository", parseRepository)
    .option("--installation <account>", "the App's installation, by its account or its number", parseAccount)
    .addOption(serviceOption())
    .option("--json", "print one JSON object")
    .action(async (place: ReturnType<typeof parseRepository> | undefined, options: Options) => {
      const { installation, service } = options;
      if (place !== undefined && installation !== undefined) {
        process.stderr.write("error: Name a repository or an --installation, not both.\n");
        exit.code = 2;
        return;
      }
      const { path, what } = await subjectOf(place, options);
      const asked = { method: "PATCH", path, body: { enabled: verb === "resume" } } as const;
      const told = await askService(service, asked, answer);
      process.stdout.write(`${options.json === true ? JSON.stringify(told) : sentence(verb, what, told)}\n`);
      if (told.enabled !== (verb === "resume")) exit.code = 1;
    });
}

async function subjectOf(
  place: ReturnType<typeof parseRepository> | undefined,
  { installation, service }: Options,
): Promise<{ path: string; what: string }> {
  if (place !== undefined) {
    return { path: `/api/repos/${place.owner}/${place.name}`, what: `${place.owner}/${place.name}` };
  }
  if (installation === undefined) return { path: "/api/service", what: "the service" };
  const id = /^\d+$/.test(installation) ? installation : await installationOf(installation, service);
  return { path: `/api/installations/${id}`, what: `installation ${installation}` };
}

const known = z.looseObject({
  installations: z.array(z.looseObject({ id: z.number(), repositories: z.array(z.string()) })),
});

/** By whose repositories it has. */
async function installationOf(account: string, service: string): Promise<number> {
  const { installations } = await askService(service, "/api/installations", known);
  const ofAccount = (name: string) => name.toLowerCase().startsWith(`${account.toLowerCase()}/`);
  const found = installations.find(({ repositories }) => repositories.some(ofAccount));
  if (found !== undefined) return found.id;
  throw new Error(`No installation has a repository of ${account}. Name another account, or its number.`);
}

function sentence(verb: Verb, what: string, { enabled, source }: z.output<typeof answer>): string {
  if (verb === "pause") return `${what} is paused`;
  return enabled ? `${what} goes on` : `${what} is still switched off, by the ${source ?? "service"}`;
}

function parseAccount(text: string): string {
  if (!/^(?:[1-9]\d{0,14}|[A-Za-z\d][\w-]{0,99})$/.test(text))
    throw new InvalidArgumentError("Write an account, like acme, or its number.");
  return text;
}
