import { posix } from "node:path";
import { type Defect } from "../../domain/gates/trials/choose-defects.ts";
import { languageOf } from "../syntax/query-source.ts";
import { type Edit } from "../syntax/syntax-language.ts";
import { editText } from "./edit-text.ts";
import { findSites, type Site } from "./find-sites.ts";

/** The variable that names the defect that is switched on. */
export const defectVariable = "NIGHTSHIFT_DEFECT";

/** The variable that names a file: programs of most languages write there, a line each, the ids of the defects that they come to. */
export const reachedVariable = "NIGHTSHIFT_REACHED";

/**
 * Plants all of the defects at once, each behind its switch: it acts where `defectVariable` holds its id when the program starts.
 * Returns the files that change or are new. The texts have to be those in which the defects were found.
 */
export async function plantDefects(
  files: ReadonlyMap<string, string>,
  defects: readonly Defect[],
): Promise<Map<string, string>> {
  const planted = new Map<string, string>();
  for (const [path, text] of files) {
    const ids = new Set(defects.filter((one) => one.path === path).map(({ id }) => id));
    const planting = languageOf(path)?.planting;
    if (ids.size === 0 || planting === undefined) continue;
    const sites = ((await findSites(path, text)) ?? []).filter(({ id }) => ids.has(id));
    const { supportFile } = planting;
    if (supportFile !== undefined) {
      planted.set(posix.join(posix.dirname(path), supportFile.name), supportFile.contentFor(text));
    }
    const support = supportFile === undefined ? planting.declareSupport(text) : [];
    planted.set(
      path,
      editText(text, [
        ...support.filter(({ start }) => start < text.length),
        ...wrapSites(sites),
        ...support.filter(({ start }) => start === text.length),
      ]),
    );
  }
  return planted;
}

/** Sites contain each other or are apart: what begins first ends last. */
function wrapSites(sites: readonly Site[]): Edit[] {
  const edits: Edit[] = [];
  const open: Site[] = [];
  const close = (until: number): void => {
    for (let last = open.at(-1); last !== undefined && last.end <= until; last = open.at(-1)) {
      edits.push({ start: last.end, end: last.end, text: last.after });
      open.pop();
    }
  };
  for (const site of sites) {
    close(site.start);
    edits.push({ start: site.start, end: site.start, text: site.before });
    open.push(site);
  }
  close(Infinity);
  return edits;
}
