import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { literalFunction, type OwnFunction } from "../functions/declared-function.ts";
import { callOf, valuesOf } from "../functions/own-calls.ts";
import { functionCalled } from "../functions/own-functions.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { substituted } from "../functions/substituted.ts";
import { returnsIn } from "../functions/unmade-checks.ts";
import { bindingsAt } from "../origins/names.ts";
import { appliedIn } from "./applied.ts";
import { isWithin, partsOf, pathOf } from "./paths.ts";
import {
  givenBeside,
  givenBy,
  isMadeOfConstants,
  isWrittenOut,
  saysMuch,
  unwrapped,
  writtenParts,
  type Given,
} from "./written-values.ts";

/** A call of a function of the tests' own, for what it gives back. */
export interface Asked {
  readonly called: OwnFunction;
  readonly args: readonly SyntaxNode[];
}

export interface Around {
  readonly file: SourceFile;
  /** All that the value stands in, the outermost first. */
  readonly above: readonly SyntaxNode[];
  readonly beside: readonly SourceFile[];
}

/** `fix(load())`, `load().then((u) => …)`: the function of the tests' own that has the last word; null: there is none. */
export function lastAsked(value: SyntaxNode, { file, above, beside }: Around): Asked | null {
  const node = unwrapped(value);
  const call = callOf(node, above, file);
  const called = call && functionCalled({ ...call, around: above }, file, beside);
  if (call && called) return { called, args: call.args };
  const callee = childIn(node, "function");
  const inline = callee === null ? null : literalFunction(unwrapped(callee), above, file);
  if (inline !== null) return { called: inline, args: childIn(node, "arguments")?.children ?? [] };
  const applied = appliedIn(node);
  if (applied === null) return null;
  const { handler, on } = applied;
  const site = { on: "", around: above };
  const own =
    literalFunction(handler, above, file) ??
    (handler.type === "identifier" ? functionCalled({ ...site, name: handler.text }, file, beside) : null) ??
    (applied.isBody ? { ...site, name: "", node: handler, parameters: [], body: handler, file } : null);
  return own === null ? null : { called: own, args: [on] };
}

/** A value that a thing has by the end of a function, or a part of it. */
interface Left {
  readonly path: string;
  readonly value: SyntaxNode;
  readonly surely: boolean;
}

/** What is known of a function by its end. */
interface Inside {
  readonly left: readonly Left[];
  /** What others, which it asks last, put over what they give back. */
  readonly givenBack: (value: SyntaxNode) => readonly Given[];
}

/** What of that which a function gives back is its own, whatever it was given: `({ ...u, age: 3 })`, `u.age = 3; return u`. */
export function givenBackBy({ called, args }: Asked, { left, givenBack }: Inside): Given[] {
  const values = valuesOf(called, args);
  const results = resultsOf(called).map(unwrapped);
  const said = results.map((one) => settled(one, called, values));
  // Where all are written out, the product chooses between them.
  if (said.every(isConstant) && (said.length > 1 || args.length === 0)) return [];
  const perhaps = results.length > 1;
  return results.flatMap((result, at) => {
    const one = said[at] ?? result;
    if (isConstant(one))
      return saysMuch(one) ? [{ part: "", value: one, otherwise: perhaps, back: true as const }] : [];
    const path = pathOf(result);
    const written = left.filter((own) => path !== null && isWithin(own.path, path));
    return [
      ...written.map((own) => ({
        ...{ part: own.path.slice((path ?? "").length), value: own.value },
        otherwise: perhaps || !own.surely,
      })),
      ...[...besideIn(one), ...givenBack(result)].map((given) => ({
        ...given,
        otherwise: perhaps || given.otherwise,
      })),
    ]
      .map((given) => ({ ...given, value: settled(given.value, called, values), back: true as const }))
      .flatMap(spreadOut);
  });
}

function besideIn(node: SyntaxNode): Given[] {
  const beside = givenBeside(node);
  return beside.length > 0 ? beside : writtenParts(node);
}

function isConstant(node: SyntaxNode): boolean {
  return isWrittenOut(node) || isMadeOfConstants(node);
}

/** `{ ...u, ...over }`, where an object is given for `over`. */
function spreadOut(given: Given): Given[] {
  if (!given.part.endsWith(".*") || partsOf(given.value) === null) return [given];
  const outer = given.part.slice(0, -2);
  return givenBy(given.value).map((one) => ({ ...given, ...one, part: outer + one.part }));
}

/** A value with the arguments of the call and the constants of its file in the place of their names. */
function settled(
  value: SyntaxNode,
  { file, around, node }: OwnFunction,
  values: ReadonlyMap<string, SyntaxNode>,
): SyntaxNode {
  const said = substituted(value, values);
  if (said.type !== "identifier") return said;
  const [only, ...more] = bindingsAt(said.text, [...around, node], file);
  const given = only?.above.at(-1)?.children.find(({ field }) => field === "value" || field === "right");
  return given !== undefined && more.length === 0 && isConstant(given) ? given : said;
}

export function resultsOf({ body, node }: OwnFunction): SyntaxNode[] {
  if (!/block|body/.test(body.type)) return [body];
  const returned = returnsIn(body).map((one) => one.node);
  const yielded = /^def\b|^async def\b/.test(node.text)
    ? [...walk(body)].flatMap((one) => (one.node.type === "yield" ? [one.node] : []))
    : [];
  const last = body.children.at(-1);
  const tail =
    node.type === "function_item" && last && !/_statement$|declaration$|_item$/.test(last.type) ? [last] : [];
  const firsts = [...returned, ...yielded].flatMap(({ children }) => children.slice(0, 1));
  return [...firsts.map((one) => (one.type === "expression_list" ? (one.children[0] ?? one) : one)), ...tail];
}
