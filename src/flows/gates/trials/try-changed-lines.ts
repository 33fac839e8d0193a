import { chooseDefects, type Defect } from "../../../domain/gates/trials/choose-defects.ts";
import { type TrialFinding } from "../../../domain/gates/trials/trial.ts";
import { findDefects } from "../../../languages/defects/find-defects.ts";
import { readTextsAt } from "../../../workspaces/git/read-file.ts";
import { listChangedLines } from "./changed-lines.ts";
import { type JudgesCompared } from "./compare-judges.ts";
import { hasBroken, isSound, listNewlyFailing } from "./noticing-tests.ts";
import { inPlantedRoom, runSwitched } from "./planted-rooms.ts";
import { type TestRun } from "./test-run.ts";
import { maxSourceBytes } from "./trial-trees.ts";
import { touchedOn, type TrialRequest } from "./trial-request.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

/** What the head's tests are worth where the product is new. */
export interface ChangedLinesTried {
  readonly tried: number;
  readonly noticed: number;
  readonly findings: readonly TrialFinding[];
}

/** Enough to tell tests that look at what is new from such that do not. */
const usual = 8;

/** Plants defects on the lines of the product that the change brings, and counts those that a test notices. Null: there are none. */
export async function tryChangedLines(
  trial: TrialRequest,
  compared: JudgesCompared,
  budgetMs: number,
): Promise<ChangedLinesTried | null> {
  const { minNoticed } = trial.request.config.trials;
  const defects = await findDefectsOnChangedLines(trial);
  if (defects.length === 0) return null;
  const most = Math.max(usual, minNoticed ?? 0);
  const bound = { usual: most, most };
  const chosen = chooseDefects({ defects, tests: [], isChanged: () => true, bound, onlyAdds: false });
  const { gate, changes } = compared;
  const wanted = {
    ...{ commit: trial.head, gate, defects: chosen, files: changes.after },
    isSound: (run: TestRun) => isSound(compared, run),
  };
  const tried = await inPlantedRoom(trial, wanted, async (room) => {
    const until = performance.now() + budgetMs;
    const results: { readonly defect: Defect; readonly isNoticed: boolean }[] = [];
    for (const defect of room.defects.slice(0, most)) {
      if (performance.now() >= until) break;
      const run = await runSwitched(room, changes.after, defect);
      results.push({ defect, isNoticed: isNoticing(run, room.baseline) });
    }
    return results;
  });
  if (tried === null || tried.length === 0) return null;
  const unnoticed = tried.filter(({ isNoticed }) => !isNoticed).map(({ defect }) => defect);
  const noticed = tried.length - unnoticed.length;
  const isDemanded = minNoticed !== null && noticed < Math.min(minNoticed, tried.length);
  const findings = unnoticed.map(({ path, line, sentence }): TrialFinding => ({
    path,
    line,
    rule: "unnoticed-line",
    message: `no test notices \`${cutText(sentence, 200)}\` here`,
    level: isDemanded ? "fail" : "note",
  }));
  return { tried: tried.length, noticed, findings };
}

function isNoticing(run: TestRun, baseline: TestRun): boolean {
  if (hasBroken(run, baseline) || listNewlyFailing(run, baseline).length > 0) return true;
  return run.exitCode !== 0 && baseline.exitCode === 0;
}

async function findDefectsOnChangedLines(trial: TrialRequest): Promise<Defect[]> {
  const isChanged = await listChangedLines(trial);
  const paths = touchedOn(trial, "product").map(({ path }) => path);
  const texts = await readTextsAt(trial.request.mirror, { commit: trial.head, paths }, maxSourceBytes);
  const found: Defect[] = [];
  for (const [path, text] of texts) {
    const all = (await findDefects(path, text)) ?? [];
    found.push(...all.filter(({ line }) => isChanged(path, line)));
  }
  return found;
}
