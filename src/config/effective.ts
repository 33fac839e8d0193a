import { configurationSchema, type Configuration } from "../domain/configuration.ts";
import { combineLeaf } from "./combine-leaf.ts";
import { explainIssue } from "./repository/explain-issue.ts";
import { flatten, keyOf, unflatten, type Leaf } from "./leaves.ts";
import { wholePath } from "./named-lists.ts";
import { type ConfigurationLayer } from "./repository/repository-file.ts";

/** Where a value comes from, weakest first. */
export const configurationSources = ["built-in", "environment", "organisation", "repository", "api"] as const;

export type ConfigurationSource = (typeof configurationSources)[number];

/** A source that may say something, besides what is built in. */
export type SettingSource = Exclude<ConfigurationSource, "built-in">;

/** What each source sets, as it is written there; null or missing: nothing. */
export type ConfigurationLayers = Readonly<Partial<Record<SettingSource, ConfigurationLayer | null>>>;

/** The lines on which a file sets its values, by `keyOf` their paths. */
export type LinesOfSources = Readonly<Partial<Record<SettingSource, ReadonlyMap<string, number>>>>;

/** One effective value and where it comes from. */
export interface EffectiveValue {
  /** Dotted path; an entry of a list with named entries goes by its name. */
  readonly key: string;
  readonly value: unknown;
  readonly source: ConfigurationSource;
  /** Of the source's file, from 1; null: it is no file. */
  readonly line: number | null;
}

export type EffectiveConfiguration =
  | { readonly kind: "valid"; readonly config: Configuration; readonly values: readonly EffectiveValue[] }
  /** Each layer is valid by itself, and together they contradict each other. */
  | { readonly kind: "invalid"; readonly problems: readonly Contradiction[] };

export interface Contradiction {
  /** Dotted path. */
  readonly key: string;
  readonly problem: string;
  readonly mend: string;
}

/** Defaults that a repository must not weaken; all others come from the schema. */
const builtInFloor: ConfigurationLayer = { agent: { network: "model-only" } };

/** What belongs together: command, report and thresholds of a gate all come from the strongest source that has it. */
const gatesTakenWhole = ["build", "lint", "test", "coverage"];

type Decided = Map<string, Leaf & { readonly source: ConfigurationSource }>;

/**
 * Lays the sources over each other: maps key by key, lists of named entries entry by entry, gates and other lists
 * whole. Where safety asks for it the stricter value wins: see `combineLeaf`.
 */
export function effectiveConfiguration(
  layers: ConfigurationLayers,
  lines: LinesOfSources = {},
): EffectiveConfiguration {
  const decided: Decided = new Map();
  for (const source of configurationSources) {
    const layer = source === "built-in" ? builtInFloor : layers[source];
    layOver(decided, flatten(layer ?? {}), source);
  }
  const parsed = configurationSchema.safeParse(unflatten([...decided.values()]));
  if (!parsed.success) {
    const issues = parsed.error.issues.flatMap((issue) => explainIssue(issue, configurationSchema));
    const problems = issues.map(({ path, problem, mend }) => ({ key: path.join("."), problem, mend }));
    return { kind: "invalid", problems };
  }
  const values = flatten(parsed.data).map(({ path, value }): EffectiveValue => {
    const source = decided.get(keyOf(path))?.source ?? "built-in";
    const line = source === "built-in" ? null : (lines[source]?.get(keyOf(path)) ?? null);
    return { key: path.join("."), value, source, line };
  });
  return { kind: "valid", config: parsed.data, values };
}

function layOver(decided: Decided, leaves: readonly Leaf[], source: ConfigurationSource): void {
  const gates = new Set(leaves.flatMap(({ path }) => gateAbove(path) ?? []));
  for (const [key, { path }] of decided) if (gates.has(gateAbove(path) ?? "")) decided.delete(key);
  for (const leaf of leaves) {
    const key = keyOf(leaf.path);
    decided.set(key, combineLeaf(decided.get(key), { ...leaf, source }));
  }
}

/** The gate that the value belongs to, as a whole; null: none. */
function gateAbove(path: readonly string[]): string | null {
  const [first, kind = "", ...rest] = wholePath(path);
  if (first !== "gates" || !gatesTakenWhole.includes(kind)) return null;
  return keyOf(path.slice(0, path.length - rest.length));
}
