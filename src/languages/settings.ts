import { basename } from "node:path/posix";
import { comparePipelines } from "../domain/gates/trials/compare-pipelines.ts";
import {
  compareValues,
  describeSetting,
  joinStrictness,
  type SettingChange,
  type Strictness,
} from "../domain/gates/trials/compare-settings.ts";
import { laxOptions, unjudgedPaths } from "../domain/gates/trials/setting-keys.ts";
import { attributes, formatters, hooks, ignores, pipelines } from "./every-language.ts";
import { isManifest, mergeManifest, readJudgeParts } from "./manifests.ts";
import { readProgramSettings } from "./read-program-settings.ts";
import { mergeSource } from "./mixed-sources.ts";
import { isSameCode } from "./same-code.ts";
import { isSettingsPath, isTestPath } from "./sides.ts";
import { readSettings } from "./syntax/read-settings.ts";

export interface SettingsFile {
  readonly path: string;
  /** Null: there is no such file. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface SettingsComparison {
  readonly kind: Strictness;
  /** The changed values in words, what is looser first. */
  readonly keys: readonly string[];
}

/** Says of files of settings, in their order, whether they demand as much as before. `scripts`: those of a manifest that gates run; absent: by their names. */
export function compareAllSettings(
  files: readonly SettingsFile[],
  scripts?: ReadonlySet<string>,
): SettingsComparison[] {
  const runs = files.filter(({ path }) => runsGates(path));
  const read = (side: "before" | "after") =>
    runs.flatMap(({ path, [side]: text }) => (text === null ? [] : [readSettings(path, text) ?? text]));
  const compared = files.map((file) => {
    // Steps may move between pipelines: the first answers for all.
    if (file === runs[0]) return comparePipelines(read("before"), read("after"));
    return runs.includes(file) ? [] : compareFile(file, scripts);
  });
  return withoutMoved(compared).map((changes) => {
    const worst = joinStrictness(changes);
    const first = changes.filter(({ kind }) => kind === worst);
    return { kind: worst, keys: [...new Set([...first, ...changes].map(describeSetting))].slice(0, 20) };
  });
}

/** Whether a file that judges, or the parts of a mixed one that do, are the same but for comments, white space and what weighs nothing; `scripts` as there. */
export function isSameJudge(
  { path, before, after }: { readonly path: string; readonly before: string; readonly after: string },
  scripts?: ReadonlySet<string>,
): boolean {
  if (areSameParts(path, before, after)) return true;
  const areSettings = isManifest(path) || isSettingsPath(path);
  return areSettings && compareAllSettings([{ path, before, after }], scripts)[0]?.kind === "same";
}

function areSameParts(path: string, before: string, after: string): boolean {
  const sides = { product: after, judge: before };
  const merged = isManifest(path) ? mergeManifest(path, sides) : mergeSource(path, sides);
  // Without tests in it, a source of Rust is all product.
  if (merged === null && path.endsWith(".rs") && !isTestPath(path)) return true;
  return isSameCode(path, merged ?? before, after);
}

const judgingScripts =
  /^(pre|post)?(test|lint|check|type|tsc|build|compile|cover|verify|ci|validate|unit|e2e|integration|spec|vet|audit)/;

function compareFile({ path, before, after }: SettingsFile, scripts?: ReadonlySet<string>): SettingChange[] {
  const name = basename(path);
  if (formatters.test(name) || name === ".npmrc" || before === after) return [];
  if (before !== null && after !== null && areSameParts(path, before, after)) return [];
  if (attributes.test(path) || ignores.test(name)) return compareLines({ path, before, after });
  const [was, is] = [before, after].map((text) => (text === null ? undefined : readValues(path, text)));
  const isUnread = (before !== null && was === undefined) || (after !== null && is === undefined);
  // A script may come before or after one that gates run, or with the setup.
  const isRun = (script = "") =>
    scripts === undefined
      ? judgingScripts.test(script)
      : [script, script.replace(/^(pre|post)/, "")].some(
          (one) => scripts.has(one) || /^(install|prepare)$/.test(one),
        );
  const changes = isUnread ? [] : compareValues(path, was, is);
  if (isUnread || (before === null && changes.length === 0)) return compareTexts(before, after);
  const inherits = typeof is === "object" && is !== null && "extends" in is;
  return changes
    .filter(({ keys }) => keys[0] !== "scripts" || isRun(keys[1]))
    .map((one) => {
      // No run over this change shows what its own pipeline will say of the next.
      if (pipelines.test(path))
        return { ...one, kind: one.kind === "unknown" && one.before !== undefined ? "looser" : one.kind };
      // New settings may come before those that counted so far, and a value that is gone may be inherited.
      const isUncertain =
        before === null
          ? one.kind === "stricter"
          : one.kind === "looser" && one.after === undefined && inherits;
      return isUncertain ? { ...one, kind: "unknown" } : one;
    });
}

function readValues(path: string, text: string): unknown {
  if (isManifest(path)) return readJudgeParts(path, text);
  return /\.[cm]?[jt]s$/.test(path) ? readProgramSettings(text) : readSettings(path, text);
}

/** Pipelines and hooks; what reports on coverage is compared as values. */
function runsGates(path: string): boolean {
  return (pipelines.test(path) && !/codecov|coveralls|nightshift/.test(path)) || hooks.test(path);
}

/** Names of sources, or of folders that hold them. */
const ofSources =
  /\.([cm]?[jt]sx?|py|go|rs|java|kt|rb|php|cs)\b|(^|\/)(src|lib|app|pkg|internal|tests?|spec)\b|^\*+\/?$/;
const hidingAttribute =
  /\s(-text|-diff|binary|working-tree-encoding|-merge|merge=ours|export-subst|linguist-generated)/;

/** Patterns that keep sources from being seen: by people, or by tools that pass over what git ignores. */
function compareLines({ path, before, after }: SettingsFile): SettingChange[] {
  const isHiding = (line: string) => {
    const [pattern = ""] = line.split(/\s/);
    if (/^[#!]/.test(line) || unjudgedPaths.test(pattern)) return false;
    if (!attributes.test(path)) return !path.endsWith(".gitignore") || ofSources.test(pattern);
    return /filter=(?!lfs)/.test(line) || (hidingAttribute.test(line) && ofSources.test(pattern));
  };
  const [known = [], lines = []] = [before, after].map((text) =>
    (text ?? "").split("\n").map((line) => line.trim()),
  );
  const hiding = lines.filter((line) => line !== "" && !known.includes(line) && isHiding(line));
  return hiding.map((line) => ({ keys: ["line"], kind: "looser", before: undefined, after: line }));
}

/** Texts of which no values are known. */
function compareTexts(before: string | null, after: string | null): SettingChange[] {
  const [was = 0, is = 0] = [before, after].map(
    (text) => text?.match(new RegExp(laxOptions, "g"))?.length ?? 0,
  );
  const kind = after === null || (before !== null && is > was) ? "looser" : "unknown";
  return [{ keys: ["text"], kind, before: undefined, after: undefined }];
}

/** A value that is gone from one place and stands in another with its key may only be moved: a run says whether it counts there. */
function withoutMoved(compared: readonly (readonly SettingChange[])[]): SettingChange[][] {
  const isNothing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);
  // A plugin may be replaced by another with the same rules.
  const signature = ({ keys }: SettingChange, value: unknown) =>
    `${(keys.at(-1) ?? "").replace(/^.*\//, "")} ${JSON.stringify(value)}`;
  const all = compared.flat();
  const come = new Set(all.filter((one) => isNothing(one.before)).map((one) => signature(one, one.after)));
  const gone = new Set(all.filter((one) => isNothing(one.after)).map((one) => signature(one, one.before)));
  const isMoved = (one: SettingChange) =>
    (isNothing(one.after) && come.has(signature(one, one.before))) ||
    (isNothing(one.before) && gone.has(signature(one, one.after)));
  return compared.map((changes) =>
    changes.map((one) =>
      one.kind === "looser" && isMoved(one) ? { ...one, kind: "unknown" as const } : one,
    ),
  );
}
