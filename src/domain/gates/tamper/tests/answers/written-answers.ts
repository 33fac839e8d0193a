import { walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { bindingsAt } from "../origins/names.ts";
import { functionType } from "../reached/waited-for.ts";
import { fixturesOf } from "./fixtures.ts";
import { givenBackBy, lastAsked, type Asked } from "./given-back.ts";
import { preparationsOf } from "./preparations.ts";
import { eventsIn, type Event, type Telling } from "./writes.ts";
import { isWithin, partsOf, rootOf } from "./paths.ts";
import { isConstructed, isMadeOfConstants, isWrittenOut, type Given } from "./written-values.ts";

/** A value of the test's own that a thing, or a part of it, has where the test comes to a check. */
export interface Own {
  readonly path: string;
  readonly value: SyntaxNode;
  readonly said: string;
  /** It has this value whatever the product answered. */
  readonly surely: boolean;
  /** The test had a constructor make the thing, which may be given a part by whoever makes it or later. */
  readonly isMade: boolean;
  /** The test wrote the whole thing out, and whoever it handed it to may have left it alone. */
  readonly isWhole: boolean;
}

const branches =
  /^(if_statement|if_expression|else_clause|elif_clause|catch_clause|except_clause|finally_clause|switch_\w+|match_\w+|case_clause|for_\w+|while_\w+|conditional_expression|ternary_expression)$/;

interface Stand {
  readonly file: SourceFile;
  readonly around: readonly SyntaxNode[];
  readonly beside: readonly SourceFile[];
}

/** A function of the tests' own may ask another one. */
const maxDepth = 2;
const endOfBody = Infinity;

interface Known {
  readonly owns: Map<string, Own>;
  /** What the product may have answered. */
  readonly answered: Set<string>;
  /** What a constructor made. */
  readonly made: Set<string>;
}

/** What a test writes over the answers that it then checks. */
export class WrittenAnswers {
  readonly #events: readonly Event[];
  readonly #order = new Map<SyntaxNode, number>();
  readonly #file: SourceFile;
  /** All that the test stands in, the outermost first. */
  readonly #around: readonly SyntaxNode[];

  readonly #givenBack: Telling["givenBack"];

  constructor(body: SyntaxNode, stand: Stand, depth = 0) {
    this.#file = stand.file;
    this.#around = stand.around;
    this.#givenBack = (value, above) =>
      depth < maxDepth ? givenBackAt(value, { ...stand, around: [...stand.around, ...above] }, depth) : [];
    const told = { ...stand, givenBack: this.#givenBack };
    const before = depth === 0 ? eventsBefore(told) : [];
    const events = [...before, ...eventsIn(body, told)];
    this.#events = events.some((one) => mayWriteOver(one, stand.file)) ? events : [];
    if (this.#events.length > 0) [...walk(body)].forEach(({ node }, at) => this.#order.set(node, at));
  }

  /** Where a check stands, or the loop or function around it. */
  at(node: SyntaxNode, above: readonly SyntaxNode[]): Own[] {
    return this.#ownsBefore(this.#order.get(node) ?? -1, { above, asked: [] });
  }

  /** Where a function comes to its end that was given what the product answered. */
  atEnd(asked: readonly string[]): Own[] {
    return this.#ownsBefore(endOfBody, { above: [], asked });
  }

  /** What functions of the tests' own put over what they give back within a check: `expect(fix(load()).age)`. */
  givenIn(check: SyntaxNode, above: readonly SyntaxNode[]): Given[] {
    const all = [...walk(check, above)];
    const calls = all.filter(({ node }) =>
      /^(call|call_expression|method_invocation|(list|set)_comprehension|generator_expression)$/.test(
        node.type,
      ),
    );
    return calls.flatMap((one) => this.#givenBack(one.node, one.above));
  }

  /** The same, of a value in the body. */
  givenBackAs(value: SyntaxNode): readonly Given[] {
    return this.#givenBack(value, []);
  }

  #ownsBefore(
    end: number,
    { above, asked }: { readonly above: readonly SyntaxNode[]; readonly asked: readonly string[] },
  ): Own[] {
    const owns = new Map<string, Own>();
    const answered = new Set(asked);
    const made = new Set<string>();
    for (const event of this.#events) {
      if (event.at >= end && event.at >= 0) break;
      // A call in which the check stands is not over yet.
      if (!above.includes(event.node)) this.#follow(event, above, { owns, answered, made });
    }
    return [...owns.values()];
  }

  #follow(event: Event, above: readonly SyntaxNode[], { owns, answered, made }: Known): void {
    const { path, given, touches } = event;
    if (path === "") {
      // Whoever got it may have left it alone.
      for (const [key, one] of owns)
        if (touches.has(rootOf(one.path)) || this.#isShared(one.path, above))
          owns.set(key, { ...one, surely: false });
      return;
    }
    const root = rootOf(path);
    const value = given === null ? null : this.#own(given.value, event.above);
    const isElsewhere = event.above.some((one) => functionType.test(one.type) && !above.includes(one));
    if (value === null || given === null || isElsewhere) {
      for (const key of owns.keys()) if (isWithin(key, path) || isWithin(path, key)) owns.delete(key);
      answered.add(root);
      if (given !== null && root === path && isConstructed(given.value)) made.add(root);
      return;
    }
    const isAsked = answered.has(root) || (!this.#isDeclared(root) && root !== path) || given.otherwise;
    const said = {
      path,
      value: given.value,
      said: value,
      surely: false,
      isMade: made.has(root),
      isWhole: false,
    };
    // Of constants alone, the product makes it all the same.
    if (!isAsked && isMadeOfConstants(given.value)) answered.add(root);
    if (!isAsked) {
      if (partsOf(given.value) !== null) owns.set(path, { ...said, isWhole: true });
      return;
    }
    const isSure = !given.otherwise && !isMadeOfConstants(given.value) && !this.#mayPassBy(event, above);
    if (isSure) for (const key of owns.keys()) if (isWithin(key, path)) owns.delete(key);
    owns.set(path, { ...said, surely: isSure });
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

/** What a function of the tests' own has put over what it gives back. */
function givenBackAt(value: SyntaxNode, { file, around, beside }: Stand, depth: number): Given[] {
  const asked = lastAsked(value, { file, above: around, beside });
  return asked === null ? [] : givenBackOf(asked, beside, depth + 1);
}

function givenBackOf(asked: Asked, beside: readonly SourceFile[], depth: number): Given[] {
  const { called } = asked;
  const stand = { file: called.file, around: [...called.around, called.node], beside };
  const inside = new WrittenAnswers(called.body, stand, depth);
  const left = inside.atEnd(called.parameters.map(({ name }) => name));
  return givenBackBy(asked, { left, givenBack: (value) => inside.givenBackAs(value) });
}

/** Hooks, statements around the test, and fixtures that it asks for by their names. */
function eventsBefore(told: Stand & Telling): Event[] {
  const { file, around, beside } = told;
  const said = preparationsOf(around, file).flatMap((one) => eventsIn(one, told));
  const given = fixturesOf(around, [file, ...beside]).flatMap(({ node, called }) => {
    const back = givenBackOf({ called, args: [] }, beside, 1);
    const place = { at: -1, node, above: [], path: node.text, touches: none, declares: false };
    return [
      { ...place, given: null },
      ...back.map((one) => ({ ...place, path: `${node.text}${one.part}`, given: one })),
    ];
  });
  return [...said.map((one) => ({ ...one, at: -1, path: one.path.replace(/^cls\./, "self.") })), ...given];
}

const none: ReadonlySet<string> = new Set();

/** Of what a name is given where it is declared, only Rust puts it over something. */
function mayWriteOver({ given, declares }: Event, { tree }: SourceFile): boolean {
  if (given === null) return false;
  if (isWrittenOut(given.value) && partsOf(given.value) !== null) return true;
  return !declares || given.part !== "" || given.otherwise || given.back === true || tree.language === "rust";
}
