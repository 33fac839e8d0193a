import { type TrialFinding, type TrialResult } from "../../../domain/gates/trials/trial.ts";
import { trialResult } from "../../../domain/gates/trials/trial-result.ts";
import { readTextsAt } from "../../../workspaces/git/read-file.ts";
import { asksIfTested } from "./detectors/asks-if-tested.ts";
import { type ChangedText, type Detector, type TextsChanged } from "./detectors/changed-text.ts";
import { linkOutOfTree } from "./detectors/link-out-of-tree.ts";
import { plantedTool } from "./detectors/planted-tool.ts";
import { replacesJudge } from "./detectors/replaces-judge.ts";
import { swappedSource } from "./detectors/swapped-source.ts";
import { trackedReport } from "./detectors/tracked-report.ts";
import { maxSourceBytes } from "./trial-trees.ts";
import { type TrialRequest } from "./trial-request.ts";

const detectors: readonly Detector[] = [
  asksIfTested,
  replacesJudge,
  trackedReport,
  linkOutOfTree,
  plantedTool,
  swappedSource,
];

/** What no experiment on the judge can show, for it is in the product, or comes before any command. */
export async function detectChanges(trial: TrialRequest): Promise<TrialResult> {
  const began = performance.now();
  const { gates } = trial.request.config;
  const reports = gates.flatMap((gate) => ("report" in gate && gate.report !== null ? [gate.report] : []));
  const findings = detectInTexts({ files: await readChanged(trial), sides: trial.sides, reports });
  return trialResult({
    name: "detectors",
    summary:
      findings.length === 0 ? "nothing reaches over to what judges it" : describeCount(findings.length),
    findings,
    seconds: (performance.now() - began) / 1_000,
  });
}

function describeCount(count: number): string {
  return count === 1
    ? "1 place reaches over to what judges it"
    : `${count} places reach over to what judges them`;
}

/** All findings of all detectors, the worst first. */
export function detectInTexts(changed: TextsChanged): TrialFinding[] {
  const found = detectors.flatMap((detect) => detect(changed));
  return [...found.filter(({ level }) => level === "fail"), ...found.filter(({ level }) => level !== "fail")];
}

async function readChanged({ request, from, head, changes }: TrialRequest): Promise<ChangedText[]> {
  const read = (commit: string, paths: readonly string[]) =>
    readTextsAt(request.mirror, { commit, paths }, maxSourceBytes * 4);
  const [before, after] = await Promise.all([
    read(
      from,
      changes.map(({ path, oldPath }) => oldPath ?? path),
    ),
    read(
      head,
      changes.map(({ path }) => path),
    ),
  ]);
  return changes.map((change) => ({
    path: change.path,
    oldPath: change.oldPath,
    before: before.get(change.oldPath ?? change.path) ?? null,
    after: after.get(change.path) ?? null,
    kinds: { before: change.before, after: change.after },
    linkTarget: change.linkTarget,
  }));
}
