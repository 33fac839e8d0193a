import { configurationSchema, type Configuration } from "../domain/configuration.ts";
import { explainIssue } from "./explain-issue.ts";
import { flatten, keyOf, unflatten, type Leaf } from "./leaves.ts";
import { type ConfigurationLayer } from "./repository-file.ts";
import { combineLeaf } from "./combine-leaf.ts";

/** Where a value comes from, weakest first. */
export const configurationSources = ["built-in", "environment", "organisation", "repository", "api"] as const;

export type ConfigurationSource = (typeof configurationSources)[number];

/** What each source sets, as it is written there; null or missing: nothing. */
export type ConfigurationLayers = Readonly<
  Partial<Record<Exclude<ConfigurationSource, "built-in">, ConfigurationLayer | null>>
>;

/** One effective value and where it comes from. */
export interface EffectiveValue {
  /** Dotted path. */
  readonly key: string;
  readonly value: unknown;
  readonly source: ConfigurationSource;
}

export type EffectiveConfiguration =
  | { readonly kind: "valid"; readonly config: Configuration; readonly values: readonly EffectiveValue[] }
  /** Each layer is valid by itself, and together they contradict each other. */
  | {
      readonly kind: "invalid";
      readonly problems: readonly { key: string; problem: string; mend: string }[];
    };

/** Defaults that a repository must not weaken; all others come from the schema. */
const builtInFloor: ConfigurationLayer = { agent: { network: "model-only" } };

/**
 * Lays the sources over each other: a stronger source wins value by value; lists are replaced whole. Where
 * safety asks for it the sources are combined instead: see `combineLeaf`.
 */
export function effectiveConfiguration(layers: ConfigurationLayers): EffectiveConfiguration {
  const decided = new Map<string, Leaf & { readonly source: ConfigurationSource }>();
  for (const source of configurationSources) {
    const layer = source === "built-in" ? builtInFloor : layers[source];
    for (const leaf of flatten(layer ?? {})) {
      const before = decided.get(keyOf(leaf.path));
      decided.set(keyOf(leaf.path), combineLeaf(before, { ...leaf, source }));
    }
  }
  const parsed = configurationSchema.safeParse(unflatten([...decided.values()]));
  if (!parsed.success) {
    const issues = parsed.error.issues.flatMap((issue) => explainIssue(issue, configurationSchema));
    const problems = issues.map(({ path, problem, mend }) => ({ key: path.join("."), problem, mend }));
    return { kind: "invalid", problems };
  }
  const values = flatten(parsed.data).map(({ path, value }) => ({
    key: path.join("."),
    value,
    source: decided.get(keyOf(path))?.source ?? ("built-in" as const),
  }));
  return { kind: "valid", config: parsed.data, values };
}
