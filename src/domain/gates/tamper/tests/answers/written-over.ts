import { walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { bindingsAt } from "../origins/names.ts";
import { functionType } from "../reached/waited-for.ts";
import { assertionOf, literalsOf, type Assertion, type WrittenOver } from "../test-case.ts";
import { eventsIn, type Event } from "./writes.ts";
import { isWithin, pathIn, rootOf, withPaths } from "./paths.ts";
import { givenBeside, isMadeOfConstants, isWrittenOut } from "./written-values.ts";

/** A value of the test's own that a thing, or a part of it, has where the test comes to a check. */
export interface Own {
  readonly path: string;
  readonly said: string;
  /** It has this value whatever the product answered. */
  readonly surely: boolean;
}

const branches =
  /^(if_statement|if_expression|else_clause|elif_clause|catch_clause|except_clause|finally_clause|switch_\w+|match_\w+|case_clause|for_\w+|while_\w+|conditional_expression|ternary_expression)$/;

interface Stand {
  readonly file: SourceFile;
  readonly around: readonly SyntaxNode[];
}

interface Known {
  readonly owns: Map<string, Own>;
  /** What the product may have answered. */
  readonly answered: Set<string>;
}

/** What a test writes over the answers that it then checks. */
export class WrittenAnswers {
  readonly #events: readonly Event[];
  readonly #order = new Map<SyntaxNode, number>();
  readonly #file: SourceFile;
  /** All that the test stands in, the outermost first. */
  readonly #around: readonly SyntaxNode[];

  constructor(body: SyntaxNode, { file, around }: Stand, beside: readonly SourceFile[]) {
    this.#file = file;
    this.#around = around;
    const events = eventsIn(body, file, beside);
    this.#events = events.some((one) => mayWriteOver(one, file)) ? events : [];
    if (this.#events.length > 0) [...walk(body)].forEach(({ node }, at) => this.#order.set(node, at));
  }

  /** Where a check stands, or the loop or function around it. */
  at(node: SyntaxNode, above: readonly SyntaxNode[]): Own[] {
    const end = this.#order.get(node) ?? -1;
    const owns = new Map<string, Own>();
    const answered = new Set<string>();
    for (const event of this.#events) {
      if (event.at >= end) break;
      // A call in which the check stands is not over yet.
      if (!above.includes(event.node)) this.#follow(event, above, { owns, answered });
    }
    return [...owns.values()];
  }

  #follow(event: Event, above: readonly SyntaxNode[], { owns, answered }: Known): void {
    const { path, given, touches } = event;
    if (path === "") {
      for (const [key, one] of owns)
        if (touches.has(rootOf(one.path)) || this.#isShared(one.path, above)) owns.delete(key);
      return;
    }
    const root = rootOf(path);
    const value = given === null ? null : this.#own(given.value, event.above);
    const isElsewhere = event.above.some((one) => functionType.test(one.type) && !above.includes(one));
    if (value === null || given === null || isElsewhere) {
      for (const key of owns.keys()) if (isWithin(key, path) || isWithin(path, key)) owns.delete(key);
      answered.add(root);
      return;
    }
    const isAsked = answered.has(root) || (!this.#isDeclared(root) && root !== path) || given.otherwise;
    // Of constants alone, the product makes it all the same.
    if (!isAsked && isMadeOfConstants(given.value)) answered.add(root);
    if (!isAsked) return;
    const isSure = !given.otherwise && !isMadeOfConstants(given.value) && !this.#mayPassBy(event, above);
    if (isSure) for (const key of owns.keys()) if (isWithin(key, path)) owns.delete(key);
    owns.set(path, { path, said: value, surely: isSure });
  }

  #mayPassBy({ above: around }: Event, above: readonly SyntaxNode[]): boolean {
    return around.some((one) => branches.test(one.type) && !above.includes(one));
  }

  #isDeclared(root: string): boolean {
    return this.#events.some(({ path }) => path === root);
  }

  /** What others may change without being given it. */
  #isShared(path: string, above: readonly SyntaxNode[]): boolean {
    const root = rootOf(path);
    const [first] = bindingsAt(root, [...this.#around, ...above], this.#file);
    if (first === undefined) return !this.#isDeclared(root);
    return first.above.some(({ type }) => type.startsWith("import_"));
  }

  /** The text of a value of the test's own, or of a constant of its file; null: it may be anybody's. */
  #own(value: SyntaxNode, above: readonly SyntaxNode[]): string | null {
    if (isWrittenOut(value) || isMadeOfConstants(value)) return value.text;
    const root = rootOf(value.text);
    if (!/^[\w$]+(\.[\w$]+)*$/.test(value.text) || root === "") return null;
    const [only, ...more] = bindingsAt(root, [...this.#around, ...above], this.#file);
    const holder = only?.above.at(-1);
    const said = holder?.children.find(({ field }) => field === "value" || field === "right");
    if (said === undefined || more.length > 0 || !isWrittenOut(said)) return null;
    return `${value.text}=${said.text}`;
  }
}

/** Of what a name is given where it is declared, only Rust puts it over something. */
function mayWriteOver({ given, declares }: Event, { tree }: SourceFile): boolean {
  return given !== null && (!declares || given.part !== "" || given.otherwise || tree.language === "rust");
}

/** What a check itself has for where the product gives nothing, and wants of it: `expect(load() ?? 3).toBe(3)`. */
export function defaultsIn(node: SyntaxNode, one: Assertion): WrittenOver | null {
  const values = [...walk(node)]
    .flatMap(({ node: inner }) => givenBeside(inner))
    .filter(({ value, otherwise }) => otherwise && isWrittenOut(value))
    .map(({ value }) => value.text);
  const wanted = [...one.literals];
  const isWanted = (each: string) =>
    wanted.splice(wanted.indexOf(each), 1).length > 0 && wanted.includes(each);
  const found = values.filter((said) => {
    const literals = [...new Set(literalsOf(said))];
    return literals.length > 0 && literals.every(isWanted);
  });
  return found.length === 0 ? null : { values: found, surely: true };
}

/** What of an assertion is the test's own answer; null: as far as this says, nothing is. */
export function writtenOver(
  one: Assertion,
  owns: readonly Own[],
  asks: (without: ReadonlySet<string>) => boolean,
): WrittenOver | null {
  if (owns.length === 0) return null;
  const text = withPaths(one.text).replace(/^assert(?=\w)/, isKeyword(one) ? "assert " : "assert");
  const sure = owns.filter(
    (own) =>
      own.surely &&
      !own.path.endsWith(".*") &&
      pathIn(own.path).test(text) &&
      !isChangedSince(own, one, text),
  );
  if (sure.length > 0) {
    const rest = sure.reduce((said, { path }) => said.replace(pathIn(path), "0"), text);
    if (assertionOf(nowhere, rest).trivial || !asks(new Set(sure.map(({ path }) => path))))
      return { values: sure.map(({ said }) => said), surely: true };
  }
  const perhaps = owns.filter((own) => mayAnswer(own, one, text));
  return perhaps.length === 0 ? null : { values: perhaps.map(({ said }) => said), surely: false };
}

/** Python's `assert u.age == 3`, which compares without its spaces. */
function isKeyword({ skeleton }: Assertion): boolean {
  return /^assert(?![\w!])/.test(skeleton);
}

const equal = /\.(toBe|toEqual|toStrictEqual)\(|^assert[ (]|equals?\(|assert_eq!|^check\(/i;

/** A check that holds another value than the one that was written saw what the product made of it. */
function isChangedSince({ said }: Own, one: Assertion, text: string): boolean {
  if (!equal.test(text)) return false;
  if (/^[\w$.]+=/.test(said)) return false;
  const literals = literalsOf(said).filter((each) => !/^(true|false)$/i.test(each));
  return (
    !literals.every((each) => one.literals.includes(each)) &&
    !one.literals.every((each) => literals.includes(each))
  );
}

const nowhere: SyntaxNode = { type: "", field: null, text: "", line: 0, children: [] };

/** Whether the value is what the assertion wants of the thing, or of the part of it. */
function mayAnswer({ path, said, surely }: Own, one: Assertion, text: string): boolean {
  const outer = path.replace(/\.[^.]+$/, "");
  const literals = literalsOf(said);
  const [name = ""] = said.split("=");
  if (path !== outer && pathIn(outer).test(text)) {
    const key = path.slice(outer.length + 1);
    if (key !== "*" && saysPart(text, key, withPaths(said))) return true;
    if (key === "*" && /^[\w$.]+$/.test(name) && pathIn(name).test(text)) return true;
    if (key === "*" && one.literals.length > 0 && one.literals.every((each) => literals.includes(each)))
      return true;
  }
  if (surely || !pathIn(path).test(text)) return false;
  return one.literals.length > 0 && one.literals.every((each) => literals.includes(each));
}

function saysPart(text: string, key: string, value: string): boolean {
  const [, after] = new RegExp(`[{,(]["']?${key}["']?[:=]([^]*)`).exec(text) ?? [];
  return after !== undefined && after.startsWith(value) && !/^\w/.test(after.slice(value.length));
}
