import { type ResolvedGate } from "../../../domain/gates/resolve.ts";
import { type TrialFinding, type TrialResult } from "../../../domain/gates/trials/trial.ts";
import { trialResult } from "../../../domain/gates/trials/trial-result.ts";
import { type GateResult } from "../../../domain/gates/verdict/verdict.ts";
import { compareAllSettings } from "../../../languages/settings.ts";
import { isManifest } from "../../../languages/manifests.ts";
import { isSettingsPath } from "../../../languages/sides.ts";
import { type Change } from "../../../domain/trust/change.ts";
import { readTextsAt } from "../../../workspaces/git/read-file.ts";
import { judgeBeside } from "../judge-tree.ts";
import { combineSides, maxSourceBytes } from "./trial-trees.ts";
import { type TrialRequest } from "./trial-request.ts";
import { cutText } from "../../../domain/trust/text/cut-text.ts";

interface ChangedSettings {
  readonly path: string;
  readonly kind: "same" | "stricter" | "looser" | "unknown";
  /** In words: "coverage.lines: 90 → 80". */
  readonly keys: readonly string[];
}

/** Compares settings as values, and runs the gates under the base's where values can't say it. Null: none changed. */
export async function trySettings(trial: TrialRequest): Promise<TrialResult | null> {
  const began = performance.now();
  const changed = (await readChangedSettings(trial)).filter(({ kind }) => kind !== "same");
  if (changed.length === 0) return null;
  const findings = changed.filter(({ kind }) => kind === "looser").map(describeLooser);
  findings.push(...changed.filter((one) => isProgram(one, trial)).map(describeProgram));
  const open = changed.filter(({ kind }) => kind === "looser" || kind === "unknown");
  if (open.length > 0) findings.unshift(...(await runUnderBase(trial, open)));
  const count = (kind: ChangedSettings["kind"]) => changed.filter((one) => one.kind === kind).length;
  const parts = (["stricter", "looser", "unknown"] as const).flatMap((kind) => {
    const many = count(kind);
    return many === 0 ? [] : [`${many} ${kind === "unknown" ? "tried under the base's" : kind}`];
  });
  return trialResult({
    name: "base-settings",
    summary: `${changed.length === 1 ? "1 file" : `${changed.length} files`} of settings changed: ${parts.join(", ")}`,
    findings,
    seconds: (performance.now() - began) / 1_000,
  });
}

async function readChangedSettings(trial: TrialRequest): Promise<ChangedSettings[]> {
  const { request, from, head } = trial;
  const wanted = listSettings(trial);
  const read = (commit: string, paths: readonly string[]) =>
    readTextsAt(request.mirror, { commit, paths }, maxSourceBytes);
  const before = await read(
    from,
    wanted.map(({ path, oldPath }) => oldPath ?? path),
  );
  const after = await read(
    head,
    wanted.map(({ path }) => path),
  );
  const files = wanted.map(({ path, oldPath }) => ({
    path,
    before: before.get(oldPath ?? path) ?? null,
    after: after.get(path) ?? null,
  }));
  const compared = compareAllSettings(files, trial.sides.scripts);
  return files.map(({ path }, at) => ({ path, ...(compared[at] ?? { kind: "same", keys: [] }) }));
}

function listSettings({ changes, sides }: TrialRequest): Change[] {
  return changes.filter(({ path, oldPath }) =>
    [path, oldPath ?? path].some(
      (one) => isManifest(one) || (sides.sideOf(one) === "judge" && sides.isSettings(one)),
    ),
  );
}

function describeLooser({ path, keys }: ChangedSettings): TrialFinding {
  const message = `this change loosens what judges it: ${cutText(keys.join("; "), 500)}. A person has to say whether that is meant`;
  return { path, line: null, rule: "looser-setting", message, level: "review" };
}

/** What gates run is a judge whose work no value tells, and one run shows no more than one answer of it. */
function isProgram({ path, kind }: ChangedSettings, { sides }: TrialRequest): boolean {
  return kind === "unknown" && sides.isSettings(path) && !isSettingsPath(path);
}

function describeProgram({ path }: ChangedSettings): TrialFinding {
  const message =
    "this change alters a program that gates run. A person has to say whether it still judges as it did";
  return { path, line: null, rule: "changed-program", message, level: "review" };
}

async function runUnderBase(trial: TrialRequest, open: readonly ChangedSettings[]): Promise<TrialFinding[]> {
  const { deps, request, sides, results } = trial;
  const passed = new Map(results.filter(({ status }) => status === "pass").map((one) => [one.name, one]));
  const gates = request.config.gates.filter(({ name }) => passed.has(name));
  if (gates.length === 0) return [];
  const isTaken = (path: string) => sides.sideOf(path) === "judge" && sides.isSettings(path);
  const commit = await combineSides(trial, { product: "head", takes: isTaken });
  const judged = await judgeBeside(deps, request, { commit, gates: gates.map(allowProcesses) });
  const [first] = open;
  return judged.flatMap((result) => {
    const own = passed.get(result.name);
    const finding = own && first && describeUnderBase(result, own, first);
    return finding === undefined ? [] : [finding];
  });
}

/** What is left running is no matter of the settings. */
function allowProcesses(gate: ResolvedGate): ResolvedGate {
  return { ...gate, mayLeaveProcesses: true };
}

function describeUnderBase(
  result: GateResult,
  own: GateResult,
  { path, kind }: ChangedSettings,
): TrialFinding | undefined {
  const name = JSON.stringify(result.name);
  const lost = result.kind === "test" ? missingTests(result, own) : [];
  if (result.status === "pass" && lost.length === 0) return undefined;
  if (result.status === "pass") {
    const message = `under the base's settings the gate ${name} also executes ${lost
      .slice(0, 3)
      .map((one) => JSON.stringify(one))
      .join(", ")}${lost.length > 3 ? ` and ${lost.length - 3} more` : ""}, which the change leaves out`;
    return { path, line: null, rule: "fewer-tests", message, level: "review" };
  }
  const [worst] = result.findings.filter(({ path: place }) => place !== null);
  const shown =
    worst === undefined ? result.actual : `${worst.path ?? ""}:${worst.line ?? ""}: ${worst.message}`;
  const message = `the gate ${name} passes only with the settings that this change brings; with the base's: ${cutText(shown, 400)}`;
  // Tests may need what their settings say now; a linter that can't even start says nothing of the sources.
  const isShown =
    (result.kind === "lint" || result.kind === "build" || result.kind === "coverage") &&
    result.status === "fail" &&
    worst !== undefined;
  const level = isShown || (kind === "looser" && result.status === "fail") ? "fail" : "review";
  return { path, line: null, rule: "base-settings", message, level };
}

/** Executed under the base's settings, and not under the change's. */
function missingTests(underBase: GateResult, own: GateResult): string[] {
  const now = new Set(own.tests?.names?.executed ?? []);
  return own.tests?.names ? (underBase.tests?.names?.executed ?? []).filter((name) => !now.has(name)) : [];
}
