import {
  chooseDefects,
  keyDefects,
  type Defect,
  type DefectChoice,
} from "../../../domain/gates/trials/choose-defects.ts";
import {
  reachByNames,
  type ProductFunction,
  type Reach,
} from "../../../domain/gates/trials/reach-by-names.ts";
import { type TouchedTest } from "../../../domain/gates/trials/touched-tests.ts";
import { findDefects } from "../../../languages/defects/find-defects.ts";
import { findDeclarations } from "../../../languages/syntax/read-source.ts";
import { type JudgesCompared } from "./compare-judges.ts";
import { findReachedSources } from "./reached-sources.ts";
import { type TrialRequest } from "./trial-request.ts";

/** The same defect in both products. */
export interface DefectPair {
  readonly before: Defect;
  readonly after: Defect;
}

export interface DefectPairs {
  readonly pairs: readonly DefectPair[];
  /** How many there could be. */
  readonly found: number;
  readonly reach: ReadonlyMap<TouchedTest, Reach>;
}

export interface PairsWanted extends Pick<DefectChoice, "most" | "onlyAdds" | "isChanged"> {
  readonly compared: JudgesCompared;
  readonly tests: readonly TouchedTest[];
  /** The commit that holds the base's judge, over the head's product or its own. */
  readonly judged: string;
}

/** Chooses defects of the judged product, each with the same in the head's. */
export async function pairDefects(
  trial: TrialRequest,
  { compared, tests, judged, isChanged, most, onlyAdds }: PairsWanted,
): Promise<DefectPairs> {
  const paths = tests.map(({ path }) => path);
  const pathsNow = compared.changes.sources.flatMap(({ after }) => after?.path ?? []);
  const { defects: before, functions } = await readProduct(trial, judged, paths);
  const { defects: after } = await readProduct(trial, trial.head, [...pathsNow, ...paths]);
  const keysAfter = keyDefects(after);
  const twins = new Map(
    [...keyDefects(before)].flatMap(([key, one]) => {
      const twin = keysAfter.get(key);
      return twin === undefined ? [] : [[one, twin] as const];
    }),
  );
  const texts = tests.map(({ text }) => text);
  const reaches = reachByNames(texts, functions);
  const chosen = chooseDefects({
    defects: [...twins.keys()],
    tests: reaches,
    isChanged,
    most,
    onlyAdds,
  });
  const pairs = chosen.flatMap((one) => {
    const twin = twins.get(one);
    return twin === undefined ? [] : [{ before: one, after: twin }];
  });
  const reach = new Map(tests.flatMap((test, at) => [[test, reaches[at] ?? new Map()] as const]));
  return { pairs, found: twins.size, reach };
}

async function readProduct(
  trial: TrialRequest,
  commit: string,
  tests: readonly string[],
): Promise<{ readonly defects: readonly Defect[]; readonly functions: readonly ProductFunction[] }> {
  const sources = await findReachedSources(trial, { commit, tests });
  const defects: Defect[] = [];
  const functions: ProductFunction[] = [];
  for (const [path, text] of sources) {
    defects.push(...((await findDefects(path, text)) ?? []));
    functions.push(...((await findDeclarations(path, text)) ?? []));
  }
  return { defects, functions };
}
