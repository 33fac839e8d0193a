import { type Settings } from "./flatten.ts";

/** What Ruff was told without its section of linting, before it had one. */
const ofLinting =
  /^(?=(?:(?:extend-)?(?:select|ignore|fixable|per-file-ignores)|unfixable|external|dummy-variable-rgx|explicit-preview-rules|flake8-[\w-]+|isort|mccabe|pep8-naming|pycodestyle|pydocstyle|pyflakes|pylint|pyupgrade)(?:\.|$))/;

/** The settings of Ruff in the words of its later versions. */
export function inLinting(settings: Settings): Settings {
  const plain: Settings = new Map();
  for (const [key, values] of settings) {
    const name = key.replace(ofLinting, "lint.");
    plain.set(name, [...(plain.get(name) ?? []), ...values]);
  }
  return plain;
}

/** Whether Ruff is to pass over nothing but what it was not asked to look for: with more rules come exceptions from them. */
export function wasNotAsked(
  key: string,
  before: Settings,
  { kin, settings }: { readonly kin: string; readonly settings: Settings },
): boolean {
  if (kin !== "ruff" || !/^lint\.(extend-)?(ignore|per-file-ignores\..+)$/.test(key)) return false;
  const asked = [...(before.get("lint.select") ?? []), ...(before.get("lint.extend-select") ?? [])];
  if (!before.has("lint.select") || before.has("extend") || asked.some(({ isCode }) => isCode)) return false;
  const known = new Set((before.get(key) ?? []).map(({ value }) => value));
  const fresh = (settings.get(key) ?? []).filter(({ value }) => !known.has(value));
  return fresh.every(({ value }) => {
    const code = String(value);
    const isPartOf = (rules: string) => rules === "ALL" || rules.startsWith(code) || code.startsWith(rules);
    return /^[A-Z]+\d*$/.test(code) && code !== "ALL" && !asked.some((one) => isPartOf(String(one.value)));
  });
}
