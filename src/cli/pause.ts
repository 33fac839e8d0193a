import { Command, InvalidArgumentError } from "commander";
import { z } from "zod";
import { askService, parseRepository, serviceOption } from "./ask-api.ts";

interface Options {
  readonly installation?: number;
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
    .option("--installation <id>", "the App's installation, by its number", parseId)
    .addOption(serviceOption())
    .option("--json", "print one JSON object")
    .action(async (place: ReturnType<typeof parseRepository> | undefined, options: Options) => {
      const { installation, service } = options;
      if (place !== undefined && installation !== undefined) {
        process.stderr.write("error: Name a repository or an --installation, not both.\n");
        exit.code = 2;
        return;
      }
      const { path, what } = subjectOf(place, installation);
      const asked = { method: "PATCH", path, body: { enabled: verb === "resume" } } as const;
      const told = await askService(service, asked, answer);
      process.stdout.write(`${options.json === true ? JSON.stringify(told) : sentence(verb, what, told)}\n`);
      if (told.enabled !== (verb === "resume")) exit.code = 1;
    });
}

function subjectOf(place: ReturnType<typeof parseRepository> | undefined, installation: number | undefined) {
  if (place !== undefined) {
    return { path: `/api/repos/${place.owner}/${place.name}`, what: `${place.owner}/${place.name}` };
  }
  if (installation === undefined) return { path: "/api/service", what: "the service" };
  return { path: `/api/installations/${installation}`, what: `installation ${installation}` };
}

function sentence(verb: Verb, what: string, { enabled, source }: z.output<typeof answer>): string {
  if (verb === "pause") return `${what} is paused`;
  return enabled ? `${what} goes on` : `${what} is still switched off, by the ${source ?? "service"}`;
}

function parseId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError("It is a whole number.");
  return Number(text);
}
