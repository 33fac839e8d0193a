import { equalitiesIn } from "../compared/folded.ts";
import { failureOf, type Failure, type Wanted } from "./failure.ts";
import { equalTo, fitting, holding } from "./texts.ts";

/** A part of an error that a name stands for. */
interface Part {
  readonly name: string;
  readonly of: string;
}

const messages = [
  /^(?:str|String|repr)\((\w+)(?:\.value|\.exception)?\)$/,
  /^(\w+)(?:\.value|\.exception)?\.args\[0\]$/,
  /^(\w+)\.(?:getMessage|getLocalizedMessage|Error|to_string|toString)\(\)$/,
  /^(\w+)[?!]?\.message$/,
  /^&?\*?(\w+)\.downcast_ref::<[^>]*>\(\)(?:\.unwrap\(\))?$/,
];

/** `e.message` and the like, of whatever name; null: of none. */
export function partOf(written: string): Part | null {
  const text = written
    .replace(/\s+/g, "")
    .replace(/\((\w+?)as[A-Z][\w.<>]*\)/g, "$1")
    .replace(/^\*|^&/, "");
  for (const each of messages) {
    const name = each.exec(text)?.[1];
    if (name !== undefined) return { name, of: "message" };
  }
  const [, name, of = ""] = /^(\w+?)(?:\.value|\.exception)?(?:[?!]?\.(\w+))?$/.exec(text) ?? [];
  return name === undefined ? null : { name, of };
}

type Read = (value: string, of: string) => Pick<Failure, "types" | "exactly" | "alone"> | Wanted;

const typed: Read = (value) => ({ types: typesIn(value) });
const alone: Read = (value) => ({ types: typesIn(value), alone: true });
const exact: Read = (value) => ({ types: typesIn(value), exactly: true });
const held: Read = (value, of) => (value.startsWith("/") ? fitting(of, value) : holding(of, value));
const fits: Read = (value, of) => fitting(of, value);
const same: Read = (value, of) => equalTo(of, value);

/** Over a check's text without white space, with what is looked at and what it is held against. */
const forms: readonly (readonly [RegExp, Read])[] = [
  [/^expect\((?<part>.+)\)\.(?:toBeInstanceOf|to\.be\.(?:an\.)?instance[oO]f)\((?<value>[\w.]+)\);?$/, typed],
  [/^assert(?:\.ok)?\((?<part>\w+?)instanceof(?<value>[\w.]+?)[,)]/, typed],
  [/^expect\((?<part>\w+?)instanceof(?<value>[\w.]+)\)\.to\w+\(true\);?$/, typed],
  [/^assertisinstance\((?<part>[\w.]+),(?<value>.+)\)$/, typed],
  [/^self\.assertIsInstance\((?<part>[\w.]+),(?<value>.+)\)$/, typed],
  [/^assertThat\((?<part>\w+)\)\.isInstanceOf\((?<value>[\w.]+)\.class\)/, typed],
  [/^assertThat\((?<part>\w+)\)\.isExactlyInstanceOf\((?<value>[\w.]+)\.class\)/, exact],
  [/^(?:Assertions\.)?assert(?:Equals|Same)\((?<value>[\w.]+)\.class,(?<part>\w+)\.getClass\(\)\)/, exact],
  [/^assertInstanceOf\((?<value>[\w.]+)\.class,(?<part>\w+)\);?$/, typed],
  [/^(?:require|assert)\.ErrorIs\(t,(?<part>\w+),(?<value>[\w.]+)\)$/, alone],
  [/^check\((?:[^;]*;)?!errors\.Is\((?<part>\w+),(?<value>[\w.]+)\)\)$/, alone],
  [/^(?:require|assert)\.True\(t,errors\.Is\((?<part>\w+),(?<value>[\w.]+)\)\)$/, alone],
  [/^check\((?:[^;]*;)?(?<part>err)!=(?<value>[\w.]*Err\w+|io\.EOF)\)$/, alone],
  [/^check\((?:[^;]*;)?(?:\w+==nil\|\|)?(?<part>\w+\.Error\(\))!=(?<value>.+)\)$/, same],
  [/^check\((?:[^;]*;)?(?:\w+==nil\|\|)?!strings\.Contains\((?<part>\w+\.Error\(\)),(?<value>.+)\)\)$/, held],
  [
    /^(?:require|assert)\.ErrorContains\(t,(?<part>\w+),(?<value>"[^"]*")\)$/,
    (value) => holding("message", value),
  ],
  [/^(?:require|assert)\.Containsf?\(t,(?<part>\w+\.Error\(\)),(?<value>"[^"]*")[,)]/, held],
  [
    /^(?:require|assert)\.EqualError\(t,(?<part>\w+),(?<value>"[^"]*")\)$/,
    (value) => equalTo("message", value),
  ],
  [
    /^expect\((?<part>.+)\)\.(?:toContain|toMatch|to\.contain|to\.include|to\.match)\((?<value>.+)\);?$/,
    held,
  ],
  [/^assert\.(?:match|include)\((?<part>[\w.]+),(?<value>.+)\);?$/, held],
  [/^t\.(?:assert\.)?(?:match|regex)\((?<part>[\w.]+),(?<value>\/.+)\);?$/, held],
  [/^assert(?<value>r?(["']).*\2)in(?<part>str\(.+\)|[\w.[\]]+)$/, held],
  [/^assert(?<part>\w+)\.match\((?<value>.+)\)$/, (value) => fitting("message", value)],
  [/^assertre\.search\((?<value>r?["'].*["']),(?<part>.+)\)$/, fits],
  [/^self\.assertIn\((?<value>.+),(?<part>str\(.+\)|[\w.]+)\)$/, held],
  [/^self\.assertRegex\((?<part>str\(.+\)|[\w.]+),(?<value>.+)\)$/, fits],
  [/^(?:Assertions\.)?assertTrue\((?<part>\w+\.getMessage\(\))\.contains\((?<value>.+)\)\);?$/, held],
  [/^assertThat\((?<part>\w+\.getMessage\(\))\)\.contains\((?<value>.+)\);?$/, held],
  [/^assertThat\((?<part>\w+\.getMessage\(\))\)\.isEqualTo\((?<value>.+)\);?$/, same],
  [/^assertThat\((?<part>\w+)\)\.hasMessage\((?<value>.+)\);?$/, (value) => equalTo("message", value)],
  [
    /^assertThat\((?<part>\w+)\)\.hasMessageContaining\((?<value>.+)\);?$/,
    (value) => holding("message", value),
  ],
  [/^assert!\((?<part>\w+\.to_string\(\))\.contains\((?<value>.+)\)\)$/, held],
  [/^assert!\(matches!\((?<part>\w+),(?<value>[\w:]+)\)(?:,.*)?\)$/, same],
  [/^assert_eq!\((?<part>[^,]+),Some\((?<value>.+)\)\)$/, same],
];

export interface Claim {
  readonly name: string;
  readonly wants: Failure;
}

/** What a check says of an error that it has a name for; null: nothing that is known. */
export function claimIn(said: string): Claim | null {
  const text = said.replace(/\s+/g, "");
  for (const [form, read] of forms) {
    const { part: written, value } = form.exec(text)?.groups ?? {};
    const part = written === undefined ? null : partOf(written);
    if (part === null || value === undefined) continue;
    const wanted = read(value, part.of);
    const wants =
      "types" in wanted ? { ...failureOf("", wanted.types), ...kept(wanted) } : failureOf("", [], [wanted]);
    return { name: part.name, wants };
  }
  for (const { subject, value } of equalitiesIn(text)) {
    const part = partOf(subject);
    if (part !== null && !/^["'`\d]/.test(subject))
      return { name: part.name, wants: failureOf("", [], [equalTo(part.of, value)]) };
  }
  return null;
}

type Kept = Pick<Failure, "exactly" | "alone">;

function kept({ exactly, alone: isAlone }: Kept): Kept {
  return { ...(exactly ? { exactly } : {}), ...(isAlone ? { alone: isAlone } : {}) };
}

/** `(ValueError, errors.Bad)`, `Bad | Worse`, `Bad.class`: each without its package. */
export function typesIn(written: string): string[] {
  return written
    .replace(/\.class\b/g, "")
    .split(/[\s(),|&]+/)
    .filter((each) => each !== "")
    .map((each) => each.split(".").at(-1) ?? each);
}
