import { type Settings } from "./flatten.ts";

/** The rules of ESLint's own recommended set. */
const recommended = new Set(
  (
    "constructor-super for-direction getter-return no-async-promise-executor no-case-declarations no-class-assign no-compare-neg-zero no-cond-assign no-const-assign no-constant-binary-expression no-constant-condition no-control-regex no-debugger no-delete-var no-dupe-args no-dupe-class-members no-dupe-else-if no-dupe-keys no-duplicate-case no-empty no-empty-character-class no-empty-pattern no-empty-static-block no-ex-assign no-extra-boolean-cast no-extra-semi no-fallthrough no-func-assign no-global-assign no-import-assign no-inner-declarations no-invalid-regexp no-irregular-whitespace no-loss-of-precision no-misleading-character-class no-mixed-spaces-and-tabs no-new-native-nonconstructor no-new-symbol no-nonoctal-decimal-escape no-obj-calls no-octal no-prototype-builtins no-redeclare no-regex-spaces no-self-assign no-setter-return no-shadow-restricted-names no-sparse-arrays no-this-before-super no-unassigned-vars no-undef no-unexpected-multiline no-unreachable no-unsafe-finally no-unsafe-negation no-unsafe-optional-chaining no-unused-labels no-unused-private-class-members no-unused-vars no-useless-assignment no-useless-backreference no-useless-catch no-useless-escape no-with preserve-caught-error require-yield use-isnan " +
    "valid-typeof"
  ).split(" "),
);
const ownRecommended =
  /^(eslint:recommended|js\.configs\.recommended(\.rules)?|eslint\.configs\.recommended)$/;
const ownAll = /^(eslint:all|(js|eslint)\.configs\.all(\.rules)?)$/;
/** What a plugin's set itself only warns of. */
const mild = new Set(["react-hooks/exhaustive-deps", "react-refresh/only-export-components"]);
/** Rules of Biome that nobody follows without asking for them, or that are mild by themselves. */
const notOfBiome =
  /^(nursery|style)\.|\.(noConsole|noConsoleLog|noExcessiveCognitiveComplexity|noBarrelFile|noReExportAll|noUndeclaredVariables|noUndeclaredDependencies|noUnusedVariables|noUnusedImports|noUnusedFunctionParameters|noEmptyBlockStatements|noEvolvingTypes|noMisplacedAssertion|noForEach|useAwait|useSimplifiedLogicExpression|noDelete|noVoid)$/;

/** Whether a set of rules that the settings follow may name a rule as an error, which they do not name themselves. */
export function mayBeOfPreset(kin: string, name: string, settings: Settings): boolean {
  const sets = setsIn(settings);
  if (kin === "biome") return biomeRecommends(settings) && !notOfBiome.test(name);
  if (/^stylelint/.test(kin)) return sets.length > 0;
  if (kin !== "eslint" || mild.has(name)) return false;
  const plugin = name.includes("/") ? name.slice(0, name.lastIndexOf("/")) : "";
  if (plugin === "")
    return sets.some((one) => ownAll.test(one) || (ownRecommended.test(one) && recommended.has(name)));
  return sets.some((one) => isOfPlugin(one, plugin));
}

function setsIn(settings: Settings): string[] {
  return ["", "extends", "rules"].flatMap((key) =>
    (settings.get(key) ?? []).flatMap(({ value }) => (typeof value === "string" ? [value] : [])),
  );
}

/** `plugin:react-hooks/recommended` and `reactHooks.configs.recommended` are of "react-hooks". */
function isOfPlugin(set: string, plugin: string): boolean {
  if (!/config|plugin:|recommended|strict/i.test(set) || softening.test(set)) return false;
  if (plugin === "@typescript-eslint") return /typescript|^(ts|tslint|tseslint)\b/i.test(set);
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  return plain(set)
    .replace(/^plugin/, "")
    .startsWith(plain(plugin));
}

/** Sets that switch rules off. */
const softening = /disable-?type-?checked/i;

function biomeRecommends(settings: Settings): boolean {
  const said = (key: string) => (settings.get(key) ?? []).map(({ value }) => value);
  return !said("linter.rules.recommended").includes(false) && !said("linter.enabled").includes(false);
}

/** Whether pyright follows all that it can, so that whatever it is told of one report demands less. */
export function isStrictByMode(settings: Settings): boolean {
  const [mode] = settings.get("typeCheckingMode") ?? [];
  return mode?.value === "strict" || mode?.value === "all";
}

/** Sets that switch rules off, for more than sources without types. */
export function disablesTypeChecks(before: Settings, after: Settings): boolean {
  const found = (settings: Settings) =>
    ["", "extends"]
      .flatMap((key) => settings.get(key) ?? [])
      .filter(({ value, files }) => softening.test(String(value)) && !(files ?? [""]).every(isUntyped));
  return found(after).length > found(before).length;
}

function isUntyped(pattern: string): boolean {
  return /\.(?:[cm]?jsx?|\{(?:[cm]?jsx?,?)+\}|\?\([cm|]+\)jsx?|json|md)$/.test(pattern);
}
