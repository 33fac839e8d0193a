import { type ResolvedGates } from "../../../domain/gates/resolve.ts";
import { isOfDependencies } from "../../../domain/gates/tamper/builds/dependencies.ts";
import { isOfCoverage, isOfLinters } from "../../../domain/gates/tamper/trials/linter-settings.ts";
import { type GateKind, type GateResult, type TamperFinding } from "../../../domain/gates/verdict/verdict.ts";
import { judgeCombined, passedGates, type Trial } from "./trial.ts";

interface Question {
  /** Whose verdict is asked for. */
  readonly kind: GateKind;
  /** What has to pass for it to mean anything. */
  readonly before: readonly GateKind[];
  readonly isSetting: (path: string) => boolean;
}

const questions: readonly Question[] = [
  { kind: "lint", before: [], isSetting: isOfLinters },
  // Their settings are those of the tests, too, which a change may need.
  { kind: "coverage", before: ["test"], isSetting: (path) => isOfLinters(path) || isOfCoverage(path) },
];

/**
 * Linters and coverage demand what the base's settings say, whatever a change says in their settings: what passed is judged once
 * more with the base's. What fails there passes by the change's own settings only.
 */
export async function tryBaseSettings(trial: Trial, config: ResolvedGates): Promise<TamperFinding[]> {
  const found: TamperFinding[] = [];
  for (const question of questions) found.push(...(await ask(trial, config, question)));
  return found;
}

async function ask(trial: Trial, config: ResolvedGates, question: Question): Promise<TamperFinding[]> {
  const asked = passedGates(trial, config, [question.kind]);
  const allowed = new Set(trial.allowed.map(({ path }) => path));
  const manifests = trial.manifests.filter(({ path }) => !allowed.has(path));
  const settings = trial.paths.filter((path) => question.isSetting(path) && !allowed.has(path));
  const [place] = [...settings, ...manifests.map(({ path }) => path)];
  if (asked.length === 0 || place === undefined) return [];
  const judged = await judgeCombined(
    trial,
    {
      ...{ onto: trial.head, other: trial.from, isTaken: (path) => settings.includes(path) },
      written: new Map(manifests.map(({ path, text }) => [path, text])),
    },
    [...passedGates(trial, config, question.before), ...asked],
  );
  if (judged.some(({ kind, status }) => kind !== question.kind && status !== "pass")) return [];
  return judged
    .filter((result) => result.status === "fail" && isOfTheSettings(trial, result))
    .map((result) => toFinding(result, place));
}

/** A linter without a report may have failed for a part of it that is not installed any more. */
function isOfTheSettings({ paths, manifests }: Trial, { measured }: GateResult): boolean {
  const isMixed = (path: string) => manifests.some((one) => one.path === path);
  return measured !== undefined || !paths.some((path) => isOfDependencies(path) && !isMixed(path));
}

function toFinding({ name, actual }: GateResult, path: string): TamperFinding {
  const message = `the gate ${JSON.stringify(name)} passes only with the settings that this change brings; with the base's: ${actual}`;
  return { path, line: null, rule: "weakened-configuration", message };
}
