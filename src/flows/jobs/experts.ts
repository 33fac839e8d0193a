import { type Prompts } from "../../agents/prompts/load-prompts.ts";
import { readExpert, type Expert } from "../../agents/read-expert.ts";
import { whyNotBound } from "../../domain/agents/why-not-asked.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { listFilesIn, readFileAt } from "../../github/contents.ts";
import { type PullPlace } from "../gates/pulls/pull-place.ts";
import { type JobDeps } from "./dependencies.ts";

const folder = ".github/nightshift/experts";

interface ExpertDeps {
  readonly prompts: Pick<Prompts, "experts">;
}

export type ExpertFound =
  | { readonly kind: "found"; readonly expert: Expert }
  | { readonly kind: "absent" }
  /** `problem`: with the path of the file. */
  | { readonly kind: "broken"; readonly problem: string };

/** The repository's own expert of that name, or the built-in one. */
export async function lookUpExpert(
  { prompts }: ExpertDeps,
  client: RepositoryClient,
  name: string,
): Promise<ExpertFound> {
  const path = `${folder}/${name}.md`;
  const file = await readFileAt(client, path);
  if (file.kind === "unreadable")
    return { kind: "broken", problem: `${path} (${file.reason.replaceAll("_", " ")})` };
  if (file.kind === "absent") {
    const expert = prompts.experts.get(name);
    return expert === undefined ? { kind: "absent" } : { kind: "found", expert };
  }
  const reading = readExpert(name, file.text);
  return reading.kind === "expert"
    ? { kind: "found", expert: reading.expert }
    : { kind: "broken", problem: `${path} ${reading.problem}` };
}

/** null: there is none, or it cannot be read. */
export async function findExpert(
  deps: ExpertDeps,
  client: RepositoryClient,
  name: string,
): Promise<Expert | null> {
  const found = await lookUpExpert(deps, client, name);
  return found.kind === "found" ? found.expert : null;
}

/** Why an expert cannot work: what is wrong with its file, or what the repository's agent cannot do; null: it can, or there is none. */
export async function whyExpertUnusable(
  deps: ExpertDeps & Pick<JobDeps, "runnerFor">,
  { client, config }: Pick<PullPlace, "client" | "config">,
  name: string,
): Promise<string | null> {
  const found = await lookUpExpert(deps, client, name);
  if (found.kind !== "found") return found.kind === "broken" ? found.problem : null;
  if (found.expert.tools === null || (await deps.runnerFor(config.agent)).runner.bindsTools) return null;
  return `${folder}/${name}.md ${whyNotBound(config.agent.runner)}`;
}

/** Names that can be asked for. */
export async function listExperts({ prompts }: ExpertDeps, client: RepositoryClient): Promise<string[]> {
  const own = (await listFilesIn(client, folder)).flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? []);
  return [...new Set([...prompts.experts.keys(), ...own])].toSorted();
}
