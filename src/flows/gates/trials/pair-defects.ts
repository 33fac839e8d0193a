import {
  chooseDefects,
  keyDefects,
  type Defect,
  type DefectChoice,
} from "../../../domain/gates/trials/choose-defects.ts";
import { reachByNames, type NamedFunction, type Reach } from "../../../domain/gates/trials/reach-by-names.ts";
import { type TouchedTest } from "../../../domain/gates/trials/touched-tests.ts";
import { findDefects } from "../../../languages/defects/find-defects.ts";
import { findDeclarations } from "../../../languages/syntax/read-source.ts";
import { readTextsAt } from "../../../workspaces/git/read-file.ts";
import { type JudgesCompared } from "./compare-judges.ts";
import { findReachedSources } from "./reached-sources.ts";
import { type TrialRequest } from "./trial-request.ts";
import { maxSourceBytes } from "./trial-trees.ts";

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

export interface PairsWanted extends Pick<DefectChoice, "bound" | "onlyAdds" | "isChanged"> {
  readonly compared: JudgesCompared;
  readonly tests: readonly TouchedTest[];
  /** The commit that holds the base's judge, over the head's product or its own. */
  readonly judged: string;
}

/** Chooses defects of the judged product, each with the same in the head's. */
export async function pairDefects(
  trial: TrialRequest,
  { compared, tests, judged, isChanged, bound, onlyAdds }: PairsWanted,
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
  const reaches = reachByNames(tests, functions);
  const chosen = chooseDefects({
    defects: [...twins.keys()],
    tests: reaches,
    isChanged,
    bound,
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
): Promise<{ readonly defects: readonly Defect[]; readonly functions: readonly NamedFunction[] }> {
  const sources = await findReachedSources(trial, { commit, tests });
  const defects: Defect[] = [];
  for (const [path, text] of sources) defects.push(...((await findDefects(path, text)) ?? []));
  // Tests come to much of the product by way of helpers in their own files.
  const paths = [...new Set(tests)].filter((path) => !sources.has(path));
  const own = await readTextsAt(trial.request.mirror, { commit, paths }, maxSourceBytes);
  return { defects, functions: await listFunctions(new Map([...own, ...sources])) };
}

async function listFunctions(sources: ReadonlyMap<string, string>): Promise<NamedFunction[]> {
  const functions: NamedFunction[] = [];
  for (const [path, text] of sources) {
    const declared = (await findDeclarations(path, text)) ?? [];
    functions.push(...declared.map((one) => ({ ...one, path })));
  }
  return functions;
}
