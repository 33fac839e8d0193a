import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

/** What a class has a runner of features, or of rules of design, go through. */
export interface SuiteOptions {
  /** Places, as paths. */
  readonly selects: readonly string[];
  /** By what they are chosen: tags, names. */
  readonly only: readonly (readonly [kind: string, said: readonly string[]])[];
  readonly without: readonly string[];
}

const known: Readonly<Record<string, string>> = {
  ...{ FILTER_TAGS_PROPERTY_NAME: "tags", '"cucumber.filter.tags"': "tags" },
  ...{ FILTER_NAME_PROPERTY_NAME: "name", '"cucumber.filter.name"': "name" },
  ...{ EXECUTION_DRY_RUN_PROPERTY_NAME: "dryRun", '"cucumber.execution.dry-run"': "dryRun" },
  ...{ FEATURES_PROPERTY_NAME: "features", '"cucumber.features"': "features" },
};
const usual = /^(ImportOption\.(Predefined\.)?)?(DoNotInclude|ONLY_INCLUDE|DO_NOT_INCLUDE)\w*(\.class)?$/;

/** `@CucumberOptions(tags = "@fast")`, `@ConfigurationParameter(…)`, `@AnalyzeClasses(packages = "shop")`, `Runner.path("shop").tags("@fast")`. */
export function suiteOptions(node: SyntaxNode): SuiteOptions {
  const modifiers = node.children.find(({ type }) => type === "modifiers")?.children ?? [];
  const said = [...modifiers.flatMap(pairsIn), ...callsIn(node)];
  return {
    selects: said.flatMap(([key, words]) =>
      /^(features|packages|path)$/.test(key) ? words.map(placeOf).filter((one) => one !== "") : [],
    ),
    only: said.filter(([key]) => /^(tags|name)$/.test(key)),
    without: said.flatMap(([key, words]) => {
      if (key === "importOptions") return words.filter((word) => !usual.test(word));
      return key === "dryRun" && words.some((word) => /true/.test(word)) ? [key] : [];
    }),
  };
}

type Said = readonly [key: string, words: readonly string[]];

function pairsIn(annotation: SyntaxNode): Said[] {
  const name = (childIn(annotation, "name")?.text ?? "").split(".").at(-1) ?? "";
  const pairs = nodesOf(annotation, "element_value_pair").map(
    (one) => [childIn(one, "key")?.text ?? "", wordsIn(childIn(one, "value"))] as const,
  );
  if (/^(CucumberOptions|AnalyzeClasses)$/.test(name)) return pairs;
  if (name !== "ConfigurationParameter") return [];
  const [key = ""] = pairs.find(([one]) => one === "key")?.[1] ?? [];
  const value = pairs.find(([one]) => one === "value")?.[1] ?? [];
  const meant =
    known[key.split(".").length > 1 && !key.startsWith('"') ? (key.split(".").at(-1) ?? "") : key];
  return meant === undefined ? [] : [[meant, value]];
}

/** Of Karate. */
function callsIn(node: SyntaxNode): Said[] {
  return nodesOf(node, "method_invocation").flatMap((call): Said[] => {
    const name = childIn(call, "name")?.text ?? "";
    if (!/^(Runner|Karate)\b/.test(call.text) || !/^(path|run|tags)$/.test(name)) return [];
    const words = (childIn(call, "arguments")?.children ?? []).map(({ text }) => text);
    return [[name === "run" ? "path" : name, words]];
  });
}

function wordsIn(value: SyntaxNode | null): string[] {
  if (value === null) return [];
  const list = value.type === "element_value_array_initializer" ? value.children : [value];
  return list.map(({ text }) => text);
}

/** `"classpath:shop/cart"`, `"shop.cart.."` */
function placeOf(word: string): string {
  return word
    .replace(/^"(classpath:)?\/*|\/*"$/g, "")
    .replace(/\.+$/, "")
    .replace(/\.(?!feature\b)/g, "/");
}
