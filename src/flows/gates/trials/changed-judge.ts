import { isManifest } from "../../../languages/manifests.ts";
import { mergeSource } from "../../../languages/mixed-sources.ts";
import { isSameCode } from "../../../languages/same-code.ts";
import { isSameJudge } from "../../../languages/settings.ts";
import { readTextsAt } from "../../../workspaces/git/read-file.ts";
import { maxSourceBytes } from "./trial-trees.ts";
import { touchedOn, type TrialRequest } from "./trial-request.ts";

export interface ChangedJudge {
  /** Something of the judge side does something else now, or is new or gone. */
  readonly isChanged: boolean;
  readonly areSettingsChanged: boolean;
}

/** Whether a change touches its judge with more than comments and white space. */
export async function findChangedJudge(trial: TrialRequest): Promise<ChangedJudge> {
  const { request, from, head, changes, sides } = trial;
  const read = (commit: string, paths: readonly string[]) =>
    readTextsAt(request.mirror, { commit, paths }, maxSourceBytes);
  const before = await read(
    from,
    changes.map(({ path, oldPath }) => oldPath ?? path),
  );
  const after = await read(
    head,
    changes.map(({ path }) => path),
  );
  const judged = new Set(touchedOn(trial, "judge"));
  const changed = changes.filter((change) => {
    const { path, oldPath } = change;
    const [was, is] = [before.get(oldPath ?? path), after.get(path)];
    const isMixed = isManifest(path) || isMixedSource(path, was ?? "", is ?? "");
    if (!judged.has(change) && !isMixed) return false;
    if (was === undefined || is === undefined) return true;
    return isMixed
      ? !isSameJudge({ path, before: was, after: is }, sides.scripts)
      : oldPath !== null || !isSameCode(path, was, is);
  });
  return {
    isChanged: changed.length > 0,
    areSettingsChanged: changed.some(({ path }) => isManifest(path) || sides.isSettings(path)),
  };
}

/** Whether tests stand in a source of the product, on either side. */
export function isMixedSource(path: string, before: string, after: string): boolean {
  return mergeSource(path, { product: before, judge: after }) !== null;
}
