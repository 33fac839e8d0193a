import { type TamperFinding } from "../../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../../changed-file.ts";
import { childIn, nodesOf, walk, type SyntaxNode, type SyntaxTree } from "../../syntax-tree.ts";
import { isTestContext } from "../../test-files.ts";
import { findAssertions } from "../checks/find-assertions.ts";
import { expectedCalls, type ExpectedCall } from "./expected-calls.ts";
import { isLooser } from "./looser-calls.ts";

/** What a function of a file says of doubles. */
interface Place {
  /** Where it is now. */
  readonly path: string;
  readonly name: string;
  readonly node: SyntaxNode;
  readonly tree: SyntaxTree;
  readonly calls: readonly ExpectedCall[];
}

/**
 * Doubles that take more calls than they did, or other ones, or that wait for none any more in a test that checks nothing else. A
 * call that is no longer told to a double fails where it is made: by that a test says something else, and no less.
 */
export function loosenedDoubles(files: readonly ChangedFile[]): TamperFinding[] {
  const old = files.flatMap(({ path, before }) => placesIn(path, before));
  if (old.every(({ calls }) => calls.length === 0)) return [];
  const now = files.flatMap(({ path, after }) => placesIn(path, after));
  const fresh = now.filter((one) => !old.some((other) => isSame(one, other)));
  return old.flatMap((was) => {
    const own = now.filter((one) => isSame(one, was));
    const loosened = loosenedIn(was, own.length > 0 ? own : fresh);
    return loosened.length > 0 ? loosened : own.flatMap((is) => emptied(was, is, { old, now }));
  });
}

function isSame(one: Place, other: Place): boolean {
  return one.path === other.path && one.name === other.name;
}

const functions = /^(function_declaration|method_declaration|function_item)$/;

function placesIn(path: string, version: FileVersion | null): Place[] {
  if (!version?.tree || !(isTestContext(version.path) || version.tree.language === "rust")) return [];
  const { tree } = version;
  const calls = expectedCalls(tree);
  return [...walk(tree.root)].flatMap(({ node, above }): Place[] => {
    if (node !== tree.root && !functions.test(node.type)) return [];
    const name = [...above, node].map(nameOf).join(" ");
    return [{ path, name, node, tree, calls: calls.filter(({ within }) => within === node) }];
  });
}

function nameOf(node: SyntaxNode): string {
  const named = childIn(node, "receiver") ?? (node.type === "impl_item" ? childIn(node, "type") : null);
  return `${named?.text ?? ""} ${childIn(node, "name")?.text ?? ""}`;
}

function loosenedIn(was: Place, places: readonly Place[]): TamperFinding[] {
  const left = places.flatMap((place) => place.calls.map((call) => ({ place, call })));
  const gone = was.calls.filter((one) => {
    const at = left.findIndex(({ call }) => call.text === one.text && call.isOrdered === one.isOrdered);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return gone.flatMap((one): TamperFinding[] => {
    const named = left.filter(({ call }) => call.name === one.name);
    const isAsStrict = ({ place, call }: (typeof left)[number]) =>
      !isLooser(call, one, checksIn(place) > checksIn(was));
    const heir = named.find(isAsStrict) ?? named[0];
    if (heir === undefined) return [];
    left.splice(left.indexOf(heir), 1);
    if (isAsStrict(heir)) return [];
    const message = `a double lets more pass: ${heir.call.text.slice(0, 120)} for ${one.text.slice(0, 120)}`;
    return [{ path: heir.place.path, line: heir.call.line, rule: "weakened-test", message }];
  });
}

/** Of doubles they say only that what they wait for came. */
const ofDoubles = /\b(AssertExpectations|ExpectationsWereMet|Finish|checkpoint)\(/;

function checksIn({ tree, node }: Place): number {
  return findAssertions(tree, node).filter((one) => !ofDoubles.test(one.text ?? one.node.text)).length;
}

interface Sides {
  readonly old: readonly Place[];
  readonly now: readonly Place[];
}

/** What it waited for may be told by a function that it calls now, or elsewhere. */
function emptied(was: Place, is: Place, { old, now }: Sides): TamperFinding[] {
  const demanded = was.calls.filter(({ least, most }) => least > 0 || most < Infinity);
  const [first] = demanded;
  if (first === undefined || is.calls.length > 0 || checksIn(is) > 0) return [];
  const countIn = (places: readonly Place[]) =>
    places.flatMap(({ calls }) => calls).filter(({ name }) => name === first.name).length;
  const called = calleesIn(was);
  if (countIn(now) >= countIn(old) || [...calleesIn(is)].some((one) => !called.has(one))) return [];
  const message = `no double waits for anything any more: ${first.text.slice(0, 120)} is gone`;
  return [{ path: is.path, line: is.node.line, rule: "emptied-test", message }];
}

function calleesIn({ node }: Place): ReadonlySet<string> {
  return new Set(nodesOf(node, "call_expression").map((one) => childIn(one, "function")?.text ?? ""));
}
