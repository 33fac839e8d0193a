import { findDeclarations } from "../../../languages/syntax/read-source.ts";
import { readTextsAt } from "../../../workspaces/git/read-file.ts";
import { maxSourceBytes } from "./trial-trees.ts";
import { touchedOn, type TrialRequest } from "./trial-request.ts";

/** Names of functions, classes and values that the product's changed files declared, and declare nowhere any more. */
export async function findGoneNames(trial: TrialRequest): Promise<ReadonlySet<string>> {
  const { request, from, head } = trial;
  const changes = touchedOn(trial, "product");
  const [before, after] = await Promise.all([
    namesIn(
      request,
      from,
      changes.map(({ path, oldPath }) => oldPath ?? path),
    ),
    namesIn(
      request,
      head,
      changes.map(({ path }) => path),
    ),
  ]);
  return new Set([...before].filter((name) => name.length > 1 && !after.has(name)));
}

async function namesIn(
  { mirror }: TrialRequest["request"],
  commit: string,
  paths: readonly string[],
): Promise<Set<string>> {
  const names = new Set<string>();
  for (const [path, text] of await readTextsAt(mirror, { commit, paths }, maxSourceBytes)) {
    for (const { name } of (await findDeclarations(path, text)) ?? []) names.add(name);
  }
  return names;
}
