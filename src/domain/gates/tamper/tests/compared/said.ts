import { type Assertion, type TestCase, type TestedCase } from "../test-case.ts";
import { equalitiesIn } from "./folded.ts";
import { splitAt } from "../said/plainly.ts";
import { listIn } from "./list-in.ts";

/** By each assertion of a test what it says in each of its rounds, in words that tests over tables and tests of one value share. */
export type Said = ReadonlyMap<Assertion, readonly string[]>;

interface Rounds {
  readonly cases: readonly TestedCase[];
  readonly said: Said;
}

const once: readonly TestedCase[] = [{ rows: [], values: new Map() }];
const known = new WeakMap<TestCase, Rounds>();

function roundsOf(test: TestCase): Rounds {
  const before = known.get(test);
  if (before !== undefined) return before;
  const own = test.cases();
  const cases = own.length > 0 ? own : once;
  const locals = test.locals();
  const said = new Map(
    test.assertions.map((one) => [one, cases.map(({ values }) => saidIn(one, locals, values))] as const),
  );
  const found = { cases, said };
  known.set(test, found);
  return found;
}

export function saidBy(test: TestCase): Said {
  return roundsOf(test).said;
}

/** What a test says in the rounds over one row of its table; null: over another row it says the same. */
export function saidOver(row: string, test: TestCase): readonly string[] | null {
  const { cases, said } = roundsOf(test);
  const rounds = cases.flatMap(({ rows }, at) => (rows.includes(row) ? [at] : []));
  if (rounds.length === 0 || said.size === 0 || !tellsRows(test)) return null;
  return [...said.values()].flatMap((each) => rounds.flatMap((at) => each[at] ?? []));
}

/** Whether it says something else with every row, so that what it says stands for the row. */
export function tellsRows(test: TestCase): boolean {
  const { cases, said } = roundsOf(test);
  const rows = new Set(cases.map((one) => JSON.stringify(one.rows)));
  const all = [...said.values()];
  return new Set(cases.map((_, at) => JSON.stringify(all.map((each) => each[at])))).size === rows.size;
}

/** What an assertion says in one round. */
function saidIn(
  one: Assertion,
  locals: ReadonlyMap<string, string>,
  values: ReadonlyMap<string, string>,
): string {
  const mark = /^(?:(?:own|plain|perhaps):)*/.exec(one.text)?.[0] ?? "";
  const loosely = one.loose === true ? "loose:" : "";
  // Without white space, a name that is waited for is no word of its own.
  const text = one.text.slice(mark.length).replace(/\bawait(?=[A-Za-z_$])/g, "");
  return mark + loosely + inOneForm(reckoned(written(text, locals, values)), one);
}

const sums = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?<![\w.)\]*/%-])(\d{1,9})([*+-])(\d{1,9})(?![\w.([*/%])/g;

/** `1 * 2` of a row of numbers is 2. */
function reckoned(said: string): string {
  const found = said.replace(sums, (all, ...parts: (string | undefined)[]) => {
    const [one, sign, other] = parts;
    if (one === undefined || other === undefined) return all;
    const [left, right] = [Number(one), Number(other)];
    return String(sign === "*" ? left * right : sign === "+" ? left + right : left - right);
  });
  return found === said ? said : reckoned(found);
}

/** A local may be made of others. */
const maxRounds = 3;

function written(
  text: string,
  locals: ReadonlyMap<string, string>,
  values: ReadonlyMap<string, string>,
): string {
  // What Go gives a name in the condition stands behind that name.
  const [, name, value, rest] = /^check\((\w+)(?:,\w+)?:=(.+?);(.*)$/.exec(text) ?? [];
  let said = name === undefined ? text : replaced(`check(${rest ?? ""}`, new Map([[name, value ?? ""]]));
  for (let round = 0; round < maxRounds; round += 1) {
    const more = replaced(said, locals);
    if (more === said) break;
    said = more;
  }
  return replaced(said, values);
}

const strings = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/.source;

/** A text without white space, with what stands for its words in their place. */
function replaced(text: string, values: ReadonlyMap<string, string>): string {
  const said = [...values.keys()].filter((word) => text.includes(word));
  if (said.length === 0) return text;
  const words = said.sort((one, other) => other.length - one.length).map(escaped);
  const pattern = new RegExp(`(?<![\\w$.])(${words.join("|")})(?![\\w$])|${strings}`, "g");
  return text.replace(pattern, (all: string, word?: string) =>
    word === undefined ? all : (values.get(word) ?? all),
  );
}

function escaped(word: string): string {
  return word.replace(/[^\w]/g, "\\$&");
}

/** `got != 4` of Go, `assert.Equal(t, 4, got)`, `assertEquals(4, got)`, `expect(got).toBe(4)`: the same is wanted. */
const unequal = [
  /^check\(!(?:reflect\.DeepEqual|(?:slices|bytes|maps)\.Equal|cmp\.Equal)\((.+),(.+)\)\)$/,
  /^check\((.+?)!=([^=].*)\)$/,
  /^(?:assert|require)\.(?:Equal|EqualValues)\(t,(.+)\)$/,
  /^assertThat\((.+)\)\.isEqualTo\((.+)\)$/,
  /^self\.assertEquals?\((.+)\)$/,
];

/** More than equality is wanted, or less: `toStrictEqual({ … })`, `check_dtype=False`. */
const saysHow = /\.toStrictEqual\([[{]|,(?!(?:msg|message|err_msg|verbose|reason)=)\w+=[^=]/;

function inOneForm(said: string, { slack }: Assertion): string {
  const truth = truthIn(said);
  if (truth !== null) return `equal(${[spelledAlike(truth.subject), String(truth.value)].sort().join(",")})`;
  const text = spelledAlike(said);
  if (slack > 0 || /[=!]=nil\)$/.test(text) || saysHow.test(text)) return text;
  // How far off an answer may be stands there, too.
  const isOfMore = /^(?:Assertions\.)?assertEquals(?=\()/.exec(text)?.[0];
  if (isOfMore !== undefined && (listIn(text, isOfMore.length)?.items.length ?? 0) > 2) return text;
  const [, one, other] = unequal.map((form) => form.exec(text)).find((found) => found !== null) ?? [];
  const sides = one === undefined ? equalityOf(text) : other === undefined ? halves(one) : [one, other];
  return sides === null ? text : `equal(${[...sides].sort().join(",")})`;
}

/** Where nothing but yes and no can be asked: what is asked for one. */
const asked: readonly (readonly [form: RegExp, value: (word: string) => boolean])[] = [
  [/^check\((!?)(.+)\)$/, (word) => word === "!"],
  [/^assert!\((!?)(.+)\)$/, (word) => word !== "!"],
  [/^(?:Assertions\.)?assert(True|False)\((.+)\);?$/, (word) => word === "True"],
  [/^(?:assert|require)\.(True|False)f?\(t,(.+)\)$/, (word) => word === "True"],
];
const joints = ["&&", "||", "==", "!=", "<", ">", ":=", ";", ",", "!", "?"];

/** `check(isLeap(1900))` of Go wants what `assertEquals(false, isLeap(1900))` does. */
function truthIn(said: string): { readonly subject: string; readonly value: boolean } | null {
  for (const [form, value] of asked) {
    const [, word = "", subject = ""] = form.exec(said) ?? [];
    if (/^[A-Za-z_][^]*\)$/.test(subject) && splitAt(subject, joints) === null)
      return { subject, value: value(word) };
  }
  return null;
}

function equalityOf(text: string): readonly string[] | null {
  const [found] = equalitiesIn(text);
  return found === undefined ? null : [found.subject, found.value];
}

/** Of two arguments both; of more, the rest tells whoever reads of a failure. */
function halves(list: string): readonly string[] | null {
  const [one, other] = listIn(`(${list})`, 0)?.items ?? [];
  return one === undefined || other === undefined ? null : [one, other];
}

/** Without what languages write otherwise where a value stands in the place of a name. */
function spelledAlike(said: string): string {
  return (
    said
      .replace(/;$/, "")
      .replace(/["'`]/g, "")
      // A row that makes what is tested, called: `(() => new Store())()`.
      .replace(/(?<![\w$])\(\)=>((?:new)?[\w$.]+\([^()]*\))\(\)/g, "$1")
      .replace(/\bawait(?=\w)|^return(?=\w)/g, "")
      .replace(/(?<=[(,=])[&*]+(?=[\w(-])/g, "")
      .replace(
        /^(?:Assertions\.)?assertThatThrownBy\((.+)\)\.isInstanceOf\(([\w.]+\.class)\)$/,
        "assertThrows($2,$1)",
      )
      .replace(/^check\(\((.+)!=nil\)!=true\)$/, "check($1==nil)")
      .replace(/^check\(\((.+)!=nil\)!=false\)$/, "check($1!=nil)")
      .replace(/^(Expect\(.+\))\.(?:NotTo|ToNot)\(HaveOccurred\(\)\)$/, "$1.To(Succeed())")
      // Of a method that is handed over, nothing else is known than of a function that calls it.
      .replace(/(?<=[(,])([A-Za-z_]\w*)::(?!new\b)([a-z]\w*)(?=\))/g, "()->$1.$2()")
      .replace(/^(?:assert|require)\.Error\(t,([^,]+)\)$/, "check($1==nil)")
      .replace(/^(?:assert|require)\.NoError\(t,([^,]+)\)$/, "check($1!=nil)")
  );
}
