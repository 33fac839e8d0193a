import { walk, type SyntaxNode } from "../../syntax-tree.ts";
import { isDecided, isNeverReached } from "../reached/dead-code.ts";
import { WrittenAnswers } from "../answers/written-answers.ts";
import { Stubs } from "../answers/stubs.ts";
import { defaultsIn, putOver, stubbedWithin, writtenOver } from "../answers/written-over.ts";
import { findAssertions, isMadeBy, type FoundAssertion } from "./find-assertions.ts";
import { changesParameters } from "../functions/changed-parameters.ts";
import { type OwnFunction } from "../functions/declared-function.ts";
import { isReplaced } from "../functions/decorators.ts";
import { failuresIn } from "../failures/read-failures.ts";
import { failureOfTest } from "../failures/whole-tests.ts";
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
import { packed } from "../said/plainly.ts";
import { mayAskProduct } from "../origins/may-ask-product.ts";
import { guardsOf } from "../reached/guards.ts";
import { decisionsAround } from "../reached/perhaps.ts";
import { answeredBeside } from "./answered-beside.ts";
import { boundAround, boundIn, resolved, type BoundNames } from "./bound-names.ts";
import { asksItself } from "./asks-itself.ts";
import { ofSome, plainNames } from "./plain-values.ts";
import { looksAtOwnCall } from "./called-by-test.ts";
import { hasOwnMatcher } from "./own-matchers.ts";
import { assertionIn, failing, lookingAt } from "./said-of-itself.ts";
import { tableOf } from "../tables/table-of.ts";
import { type Place as TablePlace } from "../tables/table.ts";
import { assertionOf, type Assertion } from "../test-case.ts";
import { waitingFor, waitsFor, type Waiting } from "../reached/waited-for.ts";

/** What a test checks at one place: an assertion, or those of a function that it calls there. */
export interface Check {
  readonly node: SyntaxNode;
  /** From the body of the test to the place. */
  readonly above: readonly SyntaxNode[];
  readonly assertions: readonly Assertion[];
  readonly isCall: boolean;
  /** What it looks at, where that stands outside of it. */
  readonly looked?: readonly SyntaxNode[];
  /** What that stands in, which may give names a meaning. */
  readonly holder?: SyntaxNode;
  /** It fails wherever it is come to. */
  readonly tells?: true;
  /** Who waits for it, where it is made only after the function that holds it has come back. */
  readonly waiting: Waiting;
}

/** A function calls others in its turn; and a test calls many. */
const maxDepth = 3;
const maxCalls = 400;

/** What a body belongs to. */
interface Place {
  readonly file: SourceFile;
  /** All that the body stands in, the outermost first. */
  readonly around: readonly SyntaxNode[];
}

interface Known extends Place {
  /** Names whose values are written out in the test. */
  readonly plain: ReadonlySet<string>;
  readonly bound: BoundNames;
}

export function findChecks(body: SyntaxNode, place: Place, beside: readonly SourceFile[]): Check[] {
  const said = findAssertions(place.file.tree, body).map(({ node }) => node);
  const known = { plain: plainNames(body, said), bound: boundAround(place.file.tree.root) };
  const checks = [...new Checks(beside).of(body, { ...place, ...known }, []), ...ofWholeTest(body, place)];
  const written = new WrittenAnswers(body, { ...place, beside });
  return checks.map((check) => {
    const above = [...place.around, ...check.above, ...(check.holder === undefined ? [] : [check.holder])];
    const around = { file: place.file, beside };
    const asks =
      !looksAtOwnCall(check.node, body) &&
      (hasOwnMatcher(check.node, body) || mayAskProduct(lookedAt(check), above, around));
    const owns = asks ? written.at(check.node, check.above) : [];
    const isOver = (one: Assertion) =>
      writtenOver(
        one,
        owns,
        (paths) => check.isCall || mayAskProduct(lookedAt(check), above, { ...around, paths }),
      );
    const { node, looked = [node] } = check;
    const given = asks && !check.isCall ? looked.flatMap((one) => written.givenIn(one, check.above)) : [];
    const stubbed = asks ? new Stubs(above, place.file, beside).within(lookedAt(check), above) : [];
    const isDefault = (one: Assertion) =>
      asks && !check.isCall ? (defaultsIn(check.node, one) ?? putOver(given, one)) : null;
    // Whoever comes to what tells that nothing failed fails.
    const outside = check.tells ? aroundMatch(check.above) : check.above;
    const isPerhaps = decisionsAround(check.node, outside).some(({ on, above: outer }) => {
      const within = [...place.around, ...outer];
      if (isDecided(on.text, place.file.tree.root)) return false;
      return mayAskProduct([on], within, around) && !isWritten(on, { ...around, above: within, data: [] });
    });
    const assertions = check.assertions.map((one) => ({
      ...one,
      asks,
      over: isOver(one) ?? isDefault(one) ?? stubbedWithin(stubbed, one) ?? one.over,
    }));
    return { ...check, assertions: isPerhaps ? assertions.map(ofSome) : assertions };
  });
}

/** A list that has as many rows whatever the product does. */
function isWritten(on: SyntaxNode, place: TablePlace): boolean {
  const table = tableOf(on, place);
  return table !== null && table.rows.length > 0 && table.cuts.length === 0;
}

function aroundMatch(above: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const at = above.findLastIndex(({ type }) => type === "match_expression");
  return at < 0 ? above : above.slice(0, at);
}

/** Of no place within the test. */
function ofWholeTest(body: SyntaxNode, { file: { tree }, around }: Place): Check[] {
  const read = failureOfTest(body, { tree, around });
  if (read === null) return [];
  const assertions = [failing(assertionOf(read.node), read)];
  return [{ node: read.node, above: [], assertions, isCall: false, looked: [body], waiting: "here" }];
}

/** `with pytest.raises(KeyError):` looks at what stands under it. */
function lookedAt({ node, above, looked = [node] }: Check): readonly SyntaxNode[] {
  const at = above.findLastIndex(({ type }) => type === "with_clause");
  const around = above[at - 1];
  return around === undefined ? looked : [around];
}

class Checks {
  readonly #beside: readonly SourceFile[];
  #left = maxCalls;

  constructor(beside: readonly SourceFile[]) {
    this.#beside = beside;
  }

  of(body: SyntaxNode, known: Known, callers: readonly OwnFunction[]): Check[] {
    const { file, around, plain } = known;
    const bound = new Map([...known.bound, ...boundIn(body)]);
    const calls = [...walk(body)].flatMap(({ node, above }) => {
      const call = callOf(node, above, file);
      if (call === null) return [];
      const site = { ...call, around: [...around, ...above] };
      const called = functionCalled(site, file, this.#beside);
      return called === null || isInside(called, body) ? [] : [{ ...call, node, above, called }];
    });
    const direct = findAssertions(file.tree, body);
    const failures = failuresIn(file.tree, body);
    // A function of the tests' own is what it does, whatever its name says.
    const said = direct.filter((found) => !calls.some(({ node }) => isMadeBy(found, node)));
    return [
      ...said.map((found) => ({
        ...found,
        ...lookingAt(failures.get(found.node)),
        assertions: [
          failing(this.#assertionIn(found, { file, around, plain, bound }), failures.get(found.node)),
        ],
        isCall: false,
        waiting: waitingFor(found),
      })),
      ...calls.map((call) => {
        const chain = direct.find((found) => found.node !== call.node && isMadeBy(found, call.node));
        const chained = chain === undefined ? [] : chainedOn(chain.node, call);
        const { assertions, waiting } = this.#within(call, { plain, bound }, callers);
        return {
          ...{ node: call.node, above: call.above, isCall: true, waiting },
          assertions: [...chained, ...assertions],
        };
      }),
    ].filter(({ assertions }) => assertions.length > 0);
  }

  #assertionIn(found: FoundAssertion, { file, around, plain, bound }: Known): Assertion {
    const said = assertionIn(found, plain);
    const whole = resolved(found.text ?? found.node.text, bound);
    const { node, above, looked = [node], holder } = found;
    const within = [...around, ...above, ...(holder === undefined ? [] : [holder])];
    return {
      ...{ ...said, said: packed(whole) },
      reflexive: said.reflexive || asksItself(looked, { file, above: within }),
      over: answeredBeside(looked, said, { file, above: within, beside: this.#beside }),
    };
  }

  /** The assertions that a call is bound to make, as they read with its arguments. */
  #within(
    { node, above, args, called }: OwnCall,
    known: Pick<Known, "plain" | "bound">,
    callers: readonly OwnFunction[],
  ): Made {
    this.#left -= 1;
    if (this.#left < 0 || callers.length >= maxDepth || callers.includes(called)) return nothing;
    if (isLeftAlone(called, above) || isReplaced(called, this.#beside)) return nothing;
    const body = substituted(called.body, valuesOf(called, args));
    const returns = returnsIn(body);
    const around = [...called.around, called.node, called.body];
    const plain = new Set(
      [...known.plain].filter((name) => args.some(({ text }) => wordIn(name).test(text))),
    );
    const checks = this.of(body, { file: called.file, around, plain, bound: known.bound }, [
      ...callers,
      called,
    ]).filter(
      (one) =>
        guardsOf(one.node, one.above).length === 0 &&
        ownGuardsOf(one, { file: called.file, beside: this.#beside, around }).length === 0 &&
        !isNeverReached(one.above, one.node, called.file.tree.root) &&
        !returns.some((back) => isBefore(back, one, body)),
    );
    const isLater = isCoroutine(called) || checks.some((one) => one.waiting === "caller");
    const waiting = isLater ? waitsFor(node, above) : "here";
    const isHeld = waiting === null || isSwallowed(node, above) || changesParameters(called);
    const assertions = checks.flatMap((check) => {
      const held = isHeld || check.waiting === null || isGivenBack(check, called);
      // Nobody weakens what stands as it did.
      if (held && called.file.stands) return [];
      return check.assertions.map((one) => (held ? heldBack(one, called) : one));
    });
    return {
      assertions: assertions.map((one) => ({ ...one, line: node.line })),
      waiting,
    };
  }
}

type Made = Pick<Check, "assertions" | "waiting">;

const nothing: Made = { assertions: [], waiting: "here" };

function wordIn(name: string): RegExp {
  return new RegExp(`(?<![\\w$.])${name.replaceAll("$", "\\$")}(?![\\w$])`);
}

function isInside(called: OwnFunction, body: SyntaxNode): boolean {
  return body.text.includes(called.node.text) && [...walk(body)].some(({ node }) => node === called.node);
}
