import { type Defect } from "../../domain/gates/trials/choose-defects.ts";
import { findSites } from "./find-sites.ts";

/** Defects that can be planted into a source, in its order. Null: there is no grammar for it, or it can't be parsed. */
export async function findDefects(path: string, text: string): Promise<Defect[] | null> {
  const sites = await findSites(path, text);
  return sites?.map(({ before: _before, after: _after, ...defect }) => defect) ?? null;
}
