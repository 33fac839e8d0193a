import { isDependencyFile, mergeManifest } from "../../../languages/manifests.ts";
import { mergeSource } from "../../../languages/mixed-sources.ts";
import { combineCommits } from "../../../workspaces/git/combine-commits.ts";
import { readTextsAt } from "../../../workspaces/git/read-file.ts";
import { type TrialRequest } from "./trial-request.ts";

type Trees = Pick<TrialRequest, "request" | "from" | "head" | "changes" | "sides">;

export const maxSourceBytes = 1024 * 1024;

interface Sides {
  readonly product: "base" | "head";
  readonly takes?: (path: string) => boolean;
  /** Dependencies follow the product, unless they are taken with the judge. */
  readonly areDependenciesTaken?: boolean;
}

/** Makes a commit of one side's product and the other's judge. */
export async function combineSides(
  { request, from, head, changes, sides }: Trees,
  { product, takes, areDependenciesTaken = false }: Sides,
): Promise<string> {
  const [onto, other] = product === "head" ? [head, from] : [from, head];
  const isTaken = takes ?? ((path: string) => sides.sideOf(path) === "judge");
  const isWhole = (path: string) => areDependenciesTaken && isDependencyFile(path);
  const mixed = changes.filter(({ path }) => !isWhole(path));
  const written = await mergeMixed({ request, changes: mixed }, { onto, other });
  return combineCommits(request.mirror, {
    onto,
    other,
    isTaken: (path) => isWhole(path) || (isTaken(path) && !written.has(path)),
    written,
  });
}

/** Texts of changed files that belong to both sides: the product's parts of the one, the judge's of the other. */
async function mergeMixed(
  { request: { mirror }, changes }: Pick<Trees, "request" | "changes">,
  { onto, other }: { readonly onto: string; readonly other: string },
): Promise<Map<string, string>> {
  const paths = changes.filter(({ status }) => status === "modified").map(({ path }) => path);
  const own = await readTextsAt(mirror, { commit: onto, paths }, maxSourceBytes);
  const others = await readTextsAt(mirror, { commit: other, paths }, maxSourceBytes);
  const merged = new Map<string, string>();
  for (const [path, product] of own) {
    const judge = others.get(path);
    if (judge === undefined) continue;
    const text = mergeManifest(path, { product, judge }) ?? mergeSource(path, { product, judge });
    if (text !== null) merged.set(path, text);
  }
  return merged;
}

/** Makes a commit that differs from another by these texts. */
export function writeOver(
  { request }: Pick<Trees, "request">,
  commit: string,
  written: ReadonlyMap<string, string>,
): Promise<string> {
  return combineCommits(request.mirror, { onto: commit, other: commit, isTaken: () => false, written });
}
