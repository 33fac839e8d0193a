import { type Prompts } from "../../agents/prompts/load-prompts.ts";
import { readExpert, type Expert } from "../../agents/read-expert.ts";
import { type RepositoryClient } from "../../github/app.ts";
import { listFilesIn, readFileAt } from "../../github/contents.ts";

const folder = ".github/nightshift/experts";

interface ExpertDeps {
  readonly prompts: Pick<Prompts, "experts">;
}

/** The repository's own expert of that name, or the built-in one; null: there is neither, or it cannot be read. */
export async function findExpert(
  { prompts }: ExpertDeps,
  client: RepositoryClient,
  name: string,
): Promise<Expert | null> {
  const file = await readFileAt(client, `${folder}/${name}.md`);
  if (file.kind === "absent") return prompts.experts.get(name) ?? null;
  const reading = file.kind === "text" ? readExpert(name, file.text) : null;
  return reading?.kind === "expert" ? reading.expert : null;
}

/** Why the repository's own expert of that name cannot be used, with its path; null: it can, or there is none. */
export async function whyExpertBroken(client: RepositoryClient, name: string): Promise<string | null> {
  const path = `${folder}/${name}.md`;
  const file = await readFileAt(client, path);
  if (file.kind === "absent") return null;
  if (file.kind === "unreadable") return `${path} (${file.reason.replaceAll("_", " ")})`;
  const reading = readExpert(name, file.text);
  return reading.kind === "invalid" ? `${path} ${reading.problem}` : null;
}

/** Names that can be asked for. */
export async function listExperts({ prompts }: ExpertDeps, client: RepositoryClient): Promise<string[]> {
  const own = (await listFilesIn(client, folder)).flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? []);
  return [...new Set([...prompts.experts.keys(), ...own])].toSorted();
}
