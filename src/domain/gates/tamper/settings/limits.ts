/** What a rule bounds by where it is told no number. */
const defaults: Readonly<Record<string, number>> = {
  complexity: 20,
  "max-classes-per-file": 1,
  "max-depth": 4,
  "max-len": 80,
  "max-lines": 300,
  "max-lines-per-function": 50,
  "max-nested-callbacks": 10,
  "max-params": 3,
  "max-statements": 10,
  "max-statements-per-line": 1,
  "cognitive-complexity": 15,
  "no-duplicate-string": 3,
  "complexity.noExcessiveCognitiveComplexity": 15,
};
/** How sources look, and not what they do. */
const format =
  /(^|\/)(indent|indentation|[\w-]*-indent[\w-]*|quotes|semi|prettier|tab-width|no-multiple-empty-lines|lines-between[\w-]*|newline-[\w-]*|padding-[\w-]*|empty-lines|[\w-]*-spacing)$|^prettier\/|^@?stylistic\//;

/** The bound of a rule without a word of it. */
export function defaultOf(name: string, otherwise: number): number {
  const own = name.slice(name.lastIndexOf("/") + 1);
  return (Object.hasOwn(defaults, own) ? defaults[own] : undefined) ?? otherwise;
}

export function isOfFormat(name: string): boolean {
  return format.test(name);
}

/** Whether an option says how much of something is let pass. */
export function isLimit(name: string, option: string): boolean {
  if (/(^|\/)max-len$/.test(name) && /^(code|comments)$/.test(option)) return true;
  return /(^|\.)(max[\w-]*|threshold|limit)$/i.test(option);
}
