import { readTextsAt } from "../../workspaces/git/read-file.ts";
import { type ReviewedWork } from "./reviewed-work.ts";

const longestText = 65_536;

/** The plan that a change is part of, as it stands in it; null: there is none. */
export async function readPlanText({
  mirror,
  head,
  folder,
}: Pick<ReviewedWork, "mirror" | "head" | "folder">): Promise<{
  readonly path: string;
  readonly text: string;
} | null> {
  if (folder === null) return null;
  const path = `${folder}/plan.md`;
  const text = (await readTextsAt(mirror, { commit: head, paths: [path] }, longestText)).get(path);
  return text === undefined ? null : { path, text };
}
