import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

/** What Hypothesis and jqwik are told to let pass in a test, each with how much of it. */
export type LaxOptions = ReadonlyMap<string, number>;

/** Hypothesis lets a value take 200 ms. */
const usual = new Map([["deadline", 200]]);
/** A machine may take somewhat longer. */
const room = 2;

/** `@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])`, `@Property(edgeCases = EdgeCasesMode.NONE)` */
export function laxOptions(around: readonly SyntaxNode[]): LaxOptions {
  const decorators = around.flatMap(({ children }) => children.filter(({ type }) => type === "decorator"));
  const settings = decorators.filter(({ text }) => /^@([\w.]+\.)?settings\(/.test(text));
  const shows = decorators.some(({ text }) => /^@([\w.]+\.)?example\(/.test(text));
  const pairs = around
    .flatMap(({ children }) => children.filter(({ type }) => type === "modifiers"))
    .flatMap((one) => nodesOf(one, "annotation"))
    .filter((one) => /^@([\w.]+\.)?Property\(/.test(one.text))
    .flatMap((one) => nodesOf(one, "element_value_pair"));
  return new Map([
    ...settings
      .flatMap((one) => nodesOf(one, "keyword_argument"))
      .flatMap((one) => [...optionIn(one), ...(shows ? passedOver(one) : [])]),
    ...pairs.flatMap(({ text }): [string, number][] =>
      /^edgeCases\s*=\s*([\w.]+\.)?NONE$/.test(text) ? [["edge cases are tried no more", 1]] : [],
    ),
  ]);
}

/** What a keyword of Hypothesis's settings lets pass, also where a profile is registered. */
export function optionIn(keyword: SyntaxNode): [string, number][] {
  const [name, value] = [childIn(keyword, "name")?.text ?? "", childIn(keyword, "value")];
  if (value === null) return [];
  if (name === "deadline") return [["deadline", milliseconds(value.text)]];
  if (name !== "suppress_health_check") return [];
  const named = nodesOf(value, "attribute").map(({ text }) => text.split(".").at(-1) ?? "");
  const all = /\b(list|tuple)\(|\.all\(\)/.test(value.text);
  return checks
    .filter((one) => all || named.includes(one))
    .map((one) => [`the health check ${one} fails no more`, 1]);
}

/** `phases=[Phase.generate]` */
function passedOver({ text }: SyntaxNode): [string, number][] {
  const [, given] = /^phases\s*=\s*([^]*)$/.exec(text) ?? [];
  return given === undefined || /\bexplicit\b|^\w+$|^\w+\(Phase\)$/.test(given)
    ? []
    : [["examples that are written are tried no more", 1]];
}

/** Those that look at values; others look at how a test is written. */
const checks = ["data_too_large", "filter_too_much", "too_slow", "large_base_example"];

const units: Readonly<Record<string, number>> = {
  ...{ milliseconds: 1, seconds: 1000, minutes: 60_000, hours: 3_600_000, microseconds: 0.001 },
};

function milliseconds(text: string): number {
  if (text === "None") return Infinity;
  const [, unit = "milliseconds", count] =
    /^(?:(?:datetime\.)?timedelta\(\s*(\w+)\s*=\s*)?([\d._]+)\s*\)?$/.exec(text) ?? [];
  return count === undefined ? NaN : Number(count.replaceAll("_", "")) * (units[unit] ?? NaN);
}

/** What is let pass now and was not; null: no more than before, or nobody knows. */
export function letsPassMore(was: LaxOptions, now: LaxOptions): string | null {
  for (const [name, much] of now) {
    const before = was.get(name) ?? usual.get(name) ?? 0;
    if (!(much > before * room)) continue;
    if (name !== "deadline") return name;
    return `a value may take ${much === Infinity ? "as long as it likes" : `${String(much)} milliseconds`}`;
  }
  return null;
}
