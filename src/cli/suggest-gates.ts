import { Command } from "commander";
import { z } from "zod";
import { fewestCommits } from "../domain/gates/detection/suggest.ts";
import { counted } from "../domain/gates/judging/run-failure.ts";
import { personalFolder } from "../flows/gates/cache/verdict-directory.ts";
import { suggestInCheckout } from "../flows/gates/suggest-in-checkout.ts";
import { askService, parseRepository, serviceOption } from "./ask-api.ts";
import { readGivenConfiguration, tellProblems, type Terminal } from "./terminal.ts";

const value = z.union([z.number(), z.string()]);
const overruled = z.array(z.object({ task: z.string(), refused: z.number(), overruled: z.number() }));
const suggested = z.object({
  /** By its name, or the folder of a checkout. */
  repository: z.string(),
  commits: z.number(),
  suggestions: z.array(
    z.object({
      key: z.string(),
      inForce: value,
      proposed: value.nullable(),
      why: z.enum(["stricter", "looser", "strictest_already", "not_reached", "too_few_commits"]),
      commits: z.number(),
      overruled,
    }),
  ),
  allowances: z.array(z.object({ rule: z.string(), paths: z.array(z.string()), overruled })),
});

type Suggested = z.output<typeof suggested>;

interface Options {
  readonly service: string;
  readonly head: string;
  readonly config?: string;
  readonly json?: true;
}

export function suggestGatesCommand(exit: { code: number }, terminal: Terminal): Command {
  return new Command("suggest")
    .description("Propose thresholds that the newest accepted commits would have met. It changes nothing.")
    .argument(
      "[OWNER/REPO]",
      "ask the service about a repository; without it, this git checkout",
      parseRepository,
    )
    .addOption(serviceOption())
    .option("--head <ref>", "of a checkout: this commit and those before it were accepted", "HEAD")
    .option("--config <file>", "of a checkout: compare with this file instead of .github/nightshift.yml")
    .option("--json", "print one JSON object")
    .action(async (repository: ReturnType<typeof parseRepository> | undefined, options: Options) => {
      if (repository === undefined) {
        exit.code = await suggestHere(options, terminal);
        return;
      }
      const { owner, name } = repository;
      const path = `/api/repos/${owner}/${name}/quality-gates/suggestions`;
      const told = await askService(options.service, path, suggested);
      terminal.out(rendered(told, "accepted commits of the last 90 days", options));
    });
}

/** By the verdicts that `gates run` kept for this person: no service is asked. */
export async function suggestHere(options: Omit<Options, "service">, terminal: Terminal): Promise<number> {
  const { directory, environment } = terminal;
  const configuration = await readGivenConfiguration(directory, options.config);
  if (typeof configuration === "string") return tellProblems([configuration], terminal);
  const verdicts = personalFolder(environment, "verdicts");
  const found = await suggestInCheckout({ directory, head: options.head, configuration, verdicts });
  if (found.kind === "refused") return tellProblems(found.problems, terminal);
  const { repository, commits, suggestions } = found;
  const values = suggestions.map((each) => ({ ...each, overruled: [...each.overruled] }));
  const told = { repository, commits, suggestions: values, allowances: [] };
  terminal.out(rendered(told, "commits that `gates run` judged here and that passed", options));
  return 0;
}

function rendered(told: Suggested, looked: string, { json }: Pick<Options, "json">): string {
  if (json === true) return `${JSON.stringify(told)}\n`;
  const { repository, commits, suggestions, allowances } = told;
  const lines = [
    ...suggestions.map((each) => `  ${each.key}: ${describeSuggestion(each)}\n`),
    ...allowances.map(
      (each) =>
        `  gates.allow: ${each.rule} on ${each.paths.join(", ")} (${describeOverruled(each.overruled)})\n`,
    ),
  ];
  const nothing = lines.length === 0 ? "  nothing to propose: no threshold was measured on them\n" : "";
  return `${repository}: ${commits} ${looked}\n${lines.join("")}${nothing}`;
}

function describeOverruled(tasks: z.output<typeof overruled>): string {
  return tasks
    .map(({ task, refused, overruled: accepted }) => `${task}: people accepted ${accepted} of ${refused}`)
    .join("; ");
}

function describeSuggestion(suggestion: Suggested["suggestions"][number]): string {
  const { inForce, proposed, why, commits } = suggestion;
  switch (why) {
    case "looser":
      return `${inForce} -> ${proposed ?? inForce} (${describeOverruled(suggestion.overruled)})`;
    case "stricter":
      return `${inForce} -> ${proposed ?? inForce} (all ${commits} would have passed)`;
    case "strictest_already":
      return `${inForce} stays: no stricter value would have let all ${commits} pass`;
    case "not_reached":
      return `${inForce} stays, although some of ${commits} do not reach it`;
    case "too_few_commits":
      return `${inForce} stays: ${counted(commits, "commit")} with this measured, and it takes ${fewestCommits}`;
  }
}
