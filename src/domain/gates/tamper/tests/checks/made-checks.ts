import { isJavaScript, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { toldOf } from "../failures/callback-errors.ts";
import { saidOfCaught } from "../failures/caught-errors.ts";
import { preparedBy } from "../failures/go-preparations.ts";
import { unthrown } from "../failures/java-rethrown.ts";
import { failuresIn } from "../failures/read-failures.ts";
import { changesParameters } from "../functions/changed-parameters.ts";
import { type OwnFunction } from "../functions/declared-function.ts";
import { isReplaced } from "../functions/decorators.ts";
import { methodCalled } from "../functions/called-methods.ts";
import { localFunctions } from "../functions/local-functions.ts";
import { callOf, chainedOn, valuesOf, type OwnCall } from "../functions/own-calls.ts";
import { functionCalled } from "../functions/own-functions.ts";
import { ownGuardsOf } from "../functions/own-guards.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { substituted } from "../functions/substituted.ts";
import {
  heldBack,
  isBefore,
  isCoroutine,
  isGivenBack,
  isLeftAlone,
  isSwallowed,
  returnsIn,
} from "../functions/unmade-checks.ts";
import { isNeverReached } from "../reached/dead-code.ts";
import { isLostIn, isThrownOn } from "../reached/expected-throws.ts";
import { guardsOf } from "../reached/guards.ts";
import { withLooseness } from "../languages/loose-equality.ts";
import { waitingFor, waitsFor } from "../reached/waited-for.ts";
import { packed } from "../said/plainly.ts";
import { type Assertion } from "../test-case.ts";
import { answeredBeside } from "./answered-beside.ts";
import { asksItself } from "./asks-itself.ts";
import { boundIn, resolved, type BoundNames } from "./bound-names.ts";
import { wayTo, type Check, type PassedThrough } from "./check.ts";
import { isLeftToProduct } from "./made-perhaps.ts";
import { findAssertions, isMadeBy } from "./find-assertions.ts";
import { type FoundAssertion } from "./found-assertion.ts";
import { ofSome } from "./plain-values.ts";
import { isInAny, lookedAtBy, readByCalls, wordIn, type LocalOrOwn } from "./read-by-calls.ts";
import { assertionIn, failing, lookingAt } from "./said-of-itself.ts";

/** What an assertion says of an error besides what it says. */
function toldIn(found: FoundAssertion, { tree }: SourceFile): string | null {
  const { node, above } = found;
  if (tree.language === "go") return preparedBy(found);
  if (tree.language === "java") return unthrown(node, above);
  return isJavaScript(tree.language) ? (toldOf(node, above) ?? saidOfCaught(node, above)) : null;
}

/** A function calls others in its turn; and a test calls many. */
const maxDepth = 3;
const maxCalls = 400;

/** What a body belongs to. */
export interface Place {
  readonly file: SourceFile;
  /** All that the body stands in, the outermost first. */
  readonly around: readonly SyntaxNode[];
}

export interface Known extends Place {
  /** Names whose values are written out in the test. */
  readonly plain: ReadonlySet<string>;
  readonly bound: BoundNames;
}

/** What a body says itself, and whose it is. */
interface Around {
  readonly direct: readonly FoundAssertion[];
  readonly callers: readonly OwnFunction[];
}

/** The checks that a body makes itself or by calls of the tests' own functions. */
export class MadeChecks {
  readonly #beside: readonly SourceFile[];
  #left = maxCalls;

  constructor(beside: readonly SourceFile[]) {
    this.#beside = beside;
  }

  of(body: SyntaxNode, known: Known, callers: readonly OwnFunction[]): Check[] {
    const { file, around, plain } = known;
    const bound = new Map([...known.bound, ...boundIn(body)]);
    const direct = findAssertions(file.tree, body);
    const failures = failuresIn(file.tree, body);
    const all = this.#callsIn(body, known).map((call) => ({
      call,
      check: this.#madeBy(call, { ...known, bound }, { direct, callers }),
    }));
    const apart = readByCalls(all, direct);
    const made = all.flatMap(({ call, check }) =>
      isInAny(apart, check) || (call.isLocal && !apart.has(call.called)) ? [] : [check],
    );
    // A function of the tests' own is what it does, whatever its name says.
    const said = direct.filter(
      (found) =>
        !all.some(({ check }) => isMadeBy(found, check.node, file.tree.language)) && !isInAny(apart, found),
    );
    const isOfThese = ({ node }: FoundAssertion) =>
      made.some(
        ({ above, assertions }) => assertions.length > 0 && above.includes(node) && isThrownOn(node, above),
      );
    return [
      ...said
        .filter((found) => !isOfThese(found))
        .map((found) => ({
          ...found,
          ...lookingAt(failures.get(found.node)),
          assertions: [
            failing(this.#assertionIn(found, { file, around, plain, bound }), failures.get(found.node)),
          ],
          isCall: false,
          waiting: waitingFor(found),
        })),
      ...made,
    ].filter(({ assertions }) => assertions.length > 0);
  }

  /** The calls of functions of the tests' own, and of those that the body has within it. */
  #callsIn(body: SyntaxNode, { file, around }: Known): LocalOrOwn[] {
    const locals = localFunctions(body, { file, around });
    return [...walk(body)].flatMap(({ node, above }): LocalOrOwn[] => {
      const method = methodCalled(node, { file, above: [...around, ...above], beside: this.#beside });
      if (method !== null && !isInside(method.called, body))
        return [{ ...method, node, above, isLocal: false, isMethod: true }];
      const call = callOf(node, above, file);
      if (call === null) return [];
      const local = call.on === "" ? locals.get(call.name) : undefined;
      if (local !== undefined)
        return above.includes(local.node) ? [] : [{ ...call, node, above, called: local, isLocal: true }];
      const called = functionCalled({ ...call, around: [...around, ...above] }, file, this.#beside);
      return called === null || isInside(called, body)
        ? []
        : [{ ...call, node, above, called, isLocal: false }];
    });
  }

  /** The checks that a call makes, with what is chained on it. */
  #madeBy(call: LocalOrOwn, known: Known, { direct, callers }: Around): Check {
    const { file, plain, bound, around } = known;
    const chain = direct.find(
      (found) => found.node !== call.node && isMadeBy(found, call.node, file.tree.language),
    );
    const chained = chain === undefined ? [] : chainedOn(chain.node, call);
    const outer = [...around, ...call.above];
    const { assertions, waiting, through } = this.#within(call, { file, plain, bound, outer }, callers);
    return {
      ...{ node: call.node, above: call.above, isCall: true, waiting, through },
      ...(call.isLocal ? { looked: lookedAtBy(call) } : {}),
      // What a method asks stands within it.
      ...(call.isMethod === true ? { looked: [call.node, call.called.body] } : {}),
      assertions: [...chained, ...assertions],
    };
  }

  #assertionIn(found: FoundAssertion, { file, around, plain, bound }: Known): Assertion {
    const whole = resolved(found.text ?? found.node.text, bound);
    const read = { ...assertionIn(found, plain), said: packed(whole) };
    const said = isJavaScript(file.tree.language) ? withLooseness(read, found.node, file) : read;
    const { node, above, looked = [node], holder } = found;
    const within = [...around, ...above, ...(holder === undefined ? [] : [holder])];
    const told = toldIn(found, file);
    return {
      ...said,
      reflexive: said.reflexive || asksItself(looked, { file, above: within }),
      over: answeredBeside(looked, said, { file, above: within, beside: this.#beside }),
      ...(told === null ? {} : { told }),
    };
  }

  /** The assertions that a call is bound to make, as they read with its arguments. */
  #within(
    { node, above, args, called }: OwnCall,
    known: Omit<Known, "around"> & { readonly outer: readonly SyntaxNode[] },
    callers: readonly OwnFunction[],
  ): Made {
    this.#left -= 1;
    if (this.#left < 0 || callers.length >= maxDepth || callers.includes(called)) return nothing;
    if (isLostIn(above) || isLeftAlone(called, above) || isReplaced(called, this.#beside)) return nothing;
    const body = substituted(called.body, valuesOf(called, args));
    const returns = returnsIn(body);
    const around = [...called.around, called.node, called.body];
    const places = [
      { file: called.file, beside: this.#beside, around },
      { file: known.file, beside: this.#beside, around: known.outer },
    ];
    const plain = new Set(
      [...known.plain].filter((name) => args.some(({ text }) => wordIn(name).test(text))),
    );
    const own = { file: called.file, around, plain, bound: known.bound };
    const checks = this.of(body, own, [...callers, called]).filter(
      (one) =>
        guardsOf(one.node, wayTo(one)).length === 0 &&
        ownGuardsOf(one, { file: called.file, beside: this.#beside, around }).length === 0 &&
        !isNeverReached(wayTo(one), one.node, called.file.tree.root) &&
        !returns.some((back) => isBefore(back, one, body)),
    );
    const isLater = isCoroutine(called) || checks.some((one) => one.waiting === "caller");
    const waiting = isLater ? waitsFor(node, above) : "here";
    const isHeld = waiting === null || isSwallowed(node, above) || changesParameters(called);
    const assertions = checks.flatMap((check) => {
      const held = isHeld || check.waiting === null || isGivenBack(check, called);
      // Nobody weakens what stands as it did.
      if (held && called.file.stands) return [];
      const isPerhaps = isLeftToProduct(check, body, places);
      const said = isPerhaps ? check.assertions.map(ofSome) : check.assertions;
      return said.map((one) => (held ? heldBack(one, called) : one));
    });
    return { ...madeAt(node, assertions), waiting, through: bodiesOf(called, body, checks) };
  }
}

type Made = Required<Pick<Check, "assertions" | "waiting" | "through">>;

function madeAt({ line }: SyntaxNode, assertions: readonly Assertion[]): Pick<Check, "assertions"> {
  return { assertions: assertions.map((one) => ({ ...one, line })) };
}

function bodiesOf(
  { file, node, around }: OwnFunction,
  body: SyntaxNode,
  checks: readonly Check[],
): readonly PassedThrough[] {
  const own = { body, file, around: [...around, node] };
  return [...(file.stands ? [] : [own]), ...checks.flatMap(({ through = [] }) => through)];
}

const nothing: Made = { assertions: [], waiting: "here", through: [] };

function isInside(called: OwnFunction, body: SyntaxNode): boolean {
  return body.text.includes(called.node.text) && [...walk(body)].some(({ node }) => node === called.node);
}
