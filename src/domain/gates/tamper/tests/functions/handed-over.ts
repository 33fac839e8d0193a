import { childIn, isJavaScript, walk, type SyntaxNode, type Visit } from "../../syntax-tree.ts";
import { isNeverReached } from "../reached/dead-code.ts";
import { isAlone, isDropped, isUnused } from "../reached/dropped.ts";
import { guardsOf } from "../reached/guards.ts";
import { tellsLater } from "../reached/told-later.ts";
import { parametersOf, type OwnFunction } from "./declared-function.ts";
import { callOf } from "./own-calls.ts";
import { functionCalled } from "./own-functions.ts";
import { type SourceFile } from "./source-files.ts";
import { isSwallowed } from "./unmade-checks.ts";

/**
 * What becomes of a function that another one is handed: it is called and its failure goes on, or goes nowhere; it is not
 * called, or nobody waits for it; or it is given back to whoever handed it over.
 */
export type Fate = "called" | "swallowed" | "left" | "back";

/** What is handed over: by its place among the arguments, or by its name. */
export interface Handed {
  readonly place: number | string;
  /** It comes to its end only after it has come back. */
  readonly isLater: boolean;
}

/** Functions hand on what they are handed. */
const maxDepth = 3;

const known = new WeakMap<SyntaxNode, Map<string, Fate>>();

interface Around {
  readonly beside: readonly SourceFile[];
  readonly depth?: number;
}

/** What a function of the tests' own does with the function that it is handed. */
export function fateOf(called: OwnFunction, handed: Handed, around: Around): Fate {
  const fates = known.get(called.node) ?? new Map<string, Fate>();
  known.set(called.node, fates);
  const key = `${handed.place} ${handed.isLater}`;
  const before = fates.get(key);
  if (before !== undefined) return before;
  // One that hands it to itself is no reason.
  fates.set(key, "called");
  const found = readFate(called, handed, around);
  fates.set(key, found);
  return found;
}

function readFate(called: OwnFunction, { place, isLater }: Handed, around: Around): Fate {
  const names = namesOf(called);
  const name = typeof place === "string" ? place : names[place];
  const isGathered = names.includes("") || /\barguments\b/.test(called.body.text);
  if (name === undefined || !names.includes(name))
    return isGathered || !isJavaScript(called.file.tree.language) ? "called" : "left";
  if (name === "") return "called";
  const uses = [...walk(called.body)].filter((one) => isUse(one, name));
  const fates = uses.map((one) => fateOfUse(one, { called, isLater, around }));
  if (fates.includes("called")) return "called";
  if (fates.includes("back")) return "back";
  return fates.includes("swallowed") ? "swallowed" : "left";
}

/** As calls count them: methods of Python are given what they are called on. */
function namesOf({ parameters, node }: OwnFunction): string[] {
  const list = childIn(node, "parameters") ?? childIn(node, "parameter");
  // A method is found without them.
  const all = parameters.length > 0 || list === null ? parameters : parametersOf(list);
  const isMethod = /^\(\s*(self|cls)\b/.test(list?.text ?? "");
  return (isMethod ? all.slice(1) : all).map(({ name }) => name);
}

function isUse({ node, above }: Visit, name: string): boolean {
  if (node.text !== name || !/^(shorthand_property_)?identifier$/.test(node.type)) return false;
  // What bears the name as a part of something else is another one.
  return node.field !== "attribute" && !(above.at(-1)?.type === "keyword_argument" && node.field === "name");
}

interface Inside {
  readonly called: OwnFunction;
  readonly isLater: boolean;
  readonly around: Around;
}

function fateOfUse({ node, above }: Visit, inside: Inside): Fate {
  if (isThrownAway(node, above)) return "left";
  if (isHandedBack(node, above)) return "back";
  const guard = guardIn({ node, above }, inside.called);
  if (guard !== null) return guard;
  const at = above.findLastIndex(
    (one) => /^(call_expression|call|method_invocation)$/.test(one.type) && !isWrapping(one),
  );
  const call = above[at];
  if (call === undefined) return "called";
  const outer = above.slice(0, at);
  const callee = childIn(call, "function");
  if (callee === node && inside.isLater && isDropped(call, outer)) return "left";
  if (caught.test(callee?.text ?? "")) return isUnused(call, outer) ? "swallowed" : "called";
  if (callee === node && ownT.test(call.text)) return "swallowed";
  return above.at(-1)?.field === "arguments" && above.at(-2) === call
    ? handedOn(node, { call, outer }, inside)
    : "called";
}

/** Go: errors are told to a T that is nobody's. */
const ownT = /&testing\.[TFB]\{|\bnew\(testing\.[TFB]\)/;
const caught = /(^|::)catch_unwind$/;

function isWrapping(call: SyntaxNode): boolean {
  return /(^|::)AssertUnwindSafe$/.test(childIn(call, "function")?.text ?? "");
}

/** Whether what stands around a call of it keeps its failure, or it itself, from anybody; null: nothing does. */
export function guardIn({ node, above }: Visit, { around, node: own }: OwnFunction): Fate | null {
  const outer = [...around, own];
  const told = above.flatMap((one, at) => tellsLater(one, { inner: above.slice(0, at), outer }));
  const marks = guardsOf(node, above).filter(
    ({ what, line }) => !what.startsWith("swallows") || !told.includes(line),
  );
  if (marks.some(({ what }) => what.startsWith("swallows"))) return "swallowed";
  if (marks.length > 0 || isNeverReached(above, node)) return "left";
  return isSwallowed(node, above) ? "swallowed" : null;
}

interface Called {
  readonly call: SyntaxNode;
  readonly outer: readonly SyntaxNode[];
}

/** To another function of the tests' own. */
function handedOn(node: SyntaxNode, { call, outer }: Called, { called, isLater, around }: Inside): Fate {
  const { beside, depth = 0 } = around;
  const said = depth < maxDepth ? callOf(call, outer, called.file) : null;
  const site = [...called.around, called.node, ...outer];
  const other = said && functionCalled({ ...said, around: site }, called.file, beside);
  if (!other) return "called";
  const fate = fateOf(other, { place: said.args.indexOf(node), isLater }, { beside, depth: depth + 1 });
  if (fate === "back") return isUnused(call, outer) ? "left" : "called";
  return fate === "swallowed" && !isUnused(call, outer) ? "called" : fate;
}

/** `void f;`, `_ = f`, `drop(f);` */
function isThrownAway(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  if (isAlone(above)) return true;
  const holder = above.findLast(({ type }) => /assignment|let_declaration/.test(type));
  return (
    holder !== undefined &&
    new RegExp(`^(let\\s+)?_\\w*\\s*(:[^=]*)?=\\s*${node.text}\\s*;?$`).test(holder.text)
  );
}

/** `return f;`, `(f) => f` */
function isHandedBack(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const parent = above.at(-1);
  if (parent === undefined) return true;
  return (
    /^return_(statement|expression)$/.test(parent.type) ||
    (parent.type === "arrow_function" && node.field === "body")
  );
}
