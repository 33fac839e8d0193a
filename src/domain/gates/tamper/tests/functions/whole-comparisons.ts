import { type SyntaxNode } from "../../syntax-tree.ts";

/** What says all of a thing: `vars(a)`, `a.__dict__`, `JSON.stringify(a)`, `fmt.Sprintf("%v", a)` */
const saying = new RegExp(
  `^(${[
    String.raw`[\w.]*\b(vars|asdict|astuple|repr|str|dict|dumps|stringify|inspect|Sprint\w*)\(("%[#+]?v",\s*)?[&*]?@\)`,
    String.raw`@\.(__dict__|(to_?string|string|model_dump|(to|as)_?(dict|tuple|json))\(\))`,
    String.raw`format!\("\{:#?\??\}",\s*&?@\)`,
    String.raw`\*@`,
  ].join("|")})$`,
  "i",
);

/** `a == b`, `isDeepStrictEqual(a, b)`, `a.equals(b)`, `vars(a) == vars(b)`; whether two are one (`a === b`) may be asked too much. */
export function wholeOf(looks: readonly SyntaxNode[], given: readonly string[]): string | null {
  const [one, other, more] = given.map((name) => name.replaceAll("$", "\\$"));
  if (one === undefined || other === undefined || more !== undefined) return null;
  const told = [`${one}\\s*==\\s*${other}`, `${one}\\.(equals|eq)\\(&?${other}\\)`];
  const handed = `[\\w.:]*(equal|same|match|diff|compare|eq)\\w*\\((\\w+,\\s*)?[&*]?${one},\\s*[&*]?${other}\\b(?!\\.).*`;
  const whole = new RegExp(`^(${[...told, handed].join("|")})$`, "is");
  return (
    looks.find((look) => whole.test(look.text) || saysBoth(look.text, one, other))?.text.slice(0, 80) ?? null
  );
}

/** Whether two sides say all of the one and of the other, in the same words. */
function saysBoth(look: string, one: string, other: string): boolean {
  const [, left = "", right = ""] = /^(.+?)\s*(?:===?\s*|\.equals\(|\.eq\(&?)(.+?)$/s.exec(look) ?? [];
  const bare = (side: string, name: string) => side.replace(new RegExp(`(?<![\\w$.])${name}(?![\\w$])`), "@");
  const said = bare(left, one);
  const isClosed = /\.(equals|eq)\(/.test(look);
  return saying.test(said) && bare(isClosed ? right.replace(/\)$/, "") : right, other) === said;
}
