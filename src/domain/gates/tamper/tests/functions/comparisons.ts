import { type ChangedFile, type FileVersion } from "../../changed-file.ts";
import { childIn, isJavaScript, nodesOf, walk, type SyntaxNode, type Visit } from "../../syntax-tree.ts";
import { comparisonsOf, type Comparison } from "./named-comparisons.ts";
import { wholeOf } from "./whole-comparisons.ts";

/** A function that compares less now. */
export interface LostComparison extends Pick<Comparison, "name" | "owner" | "isOnItself"> {
  /** Where it is now. */
  readonly line: number;
  readonly what: string;
}

const known = new WeakMap<ChangedFile, readonly LostComparison[]>();

export function lostComparisons(file: ChangedFile): readonly LostComparison[] {
  const found = known.get(file) ?? lostIn(file);
  known.set(file, found);
  return found;
}

function lostIn({ before, after }: ChangedFile): LostComparison[] {
  const now = comparisonsIn(after);
  const earlier = comparisonsIn(before);
  return earlier.flatMap((was) => {
    const alike = now.filter(({ name }) => name === was.name);
    const own = alike.filter(({ owner }) => owner === was.owner);
    // Which of several is gone or takes other things now, nobody knows.
    const isOneOfMany =
      earlier.filter(({ name, owner }) => name === was.name && owner === was.owner).length > 1;
    const is =
      own.find(({ taking }) => taking === was.taking) ??
      (isOneOfMany ? undefined : (onlyOne(own) ?? onlyOne(alike)));
    const what = is === undefined ? null : lostBy(was, is);
    if (is === undefined || what === null) return [];
    const { name, owner, isOnItself } = was;
    return [{ name, owner, isOnItself, line: is.line, what }];
  });
}

function onlyOne(alike: readonly Comparison[]): Comparison | undefined {
  return alike.length === 1 ? alike[0] : undefined;
}

function lostBy(was: Comparison, is: Comparison): string | null {
  if (was.looks.length === 0 || !was.mayCompare) return null;
  if (is.isBlind && !was.isBlind) return (was.looks[0]?.text ?? "").slice(0, 80);
  const isQuiet = is.saysNothing && was.checks;
  if (is.looks.length === 0) return is.saysYes || isQuiet ? (was.looks[0]?.text ?? "").slice(0, 80) : null;
  if (was.whole !== null && is.whole === null && is.asked !== null && is.asked.size > 0) return was.whole;
  if (was.asked === null || is.asked === null) return null;
  const { asked } = is;
  const lost = [...was.asked].filter((name) => !asked.has(name));
  const isPart = asked.size > 0 && [...asked].every((name) => was.asked?.has(name));
  return lost.length > 0 && isPart ? lost.join(", ") : null;
}

const functions = /^(arrow_function|function_expression|function_declaration|method_definition)$/;

/** Those whose names stand once, in what they are methods of. */
export function comparisonsIn(version: FileVersion | null): Comparison[] {
  if (!version?.tree || version.kind === "symlink") return [];
  const all = isJavaScript(version.tree.language)
    ? [...walk(version.tree.root)].flatMap((one) => comparisonOf(one) ?? [])
    : comparisonsOf(version.tree);
  return all.filter(
    (one) =>
      all.filter(
        ({ name, owner, taking }) => name === one.name && owner === one.owner && taking === one.taking,
      ).length === 1,
  );
}

function comparisonOf({ node, above }: Visit): Comparison | null {
  const body = functions.test(node.type) ? childIn(node, "body") : null;
  const list = childIn(node, "parameters") ?? childIn(node, "parameter");
  const name = body === null ? "" : nameOf(node, above.at(-1));
  if (body === null || list === null || name === "") return null;
  const owner = ownerOf(node, above);
  const taken = nodesOf(list, "identifier", "shorthand_property_identifier_pattern").map(({ text }) => text);
  // `same(other) { return this.id === other.id; }`
  const isOnItself = owner !== null && taken.length === 1 && comparing.test(name);
  const given = isOnItself ? ["this", ...taken] : taken;
  const locals = localsOf(body, given);
  const looks = nodesOf(body, "binary_expression", "call_expression").filter(
    (one) => isLook(one) && names(one, [...given, ...locals.keys()]),
  );
  const read = [...locals].flatMap(([local, value]) =>
    looks.some((one) => names(one, [local])) ? [value] : [],
  );
  const said = saidBy(body);
  const saysYes =
    said.some((one) => isYes(one)) && said.every((one) => isYes(one) || isNothing.test(one.text));
  return {
    ...{ name, owner, taking: "", isOnItself, line: node.line, looks },
    asked: given.length === 2 ? askedIn([...looks, ...read], given) : null,
    whole: wholeOf(looks, given),
    saysYes,
    saysNothing: said.length === 0,
    checks: looks.every(({ text }) => /^(assert|expect)\b/.test(text)),
    mayCompare: true,
    isBlind: false,
  };
}

function names(one: SyntaxNode, known: readonly string[]): boolean {
  return nodesOf(one, "identifier", "this").some(({ text }) => known.includes(text));
}

/** What a body takes from what it is given before it compares: `const x = a.cents`. */
function localsOf(body: SyntaxNode, given: readonly string[]): ReadonlyMap<string, SyntaxNode> {
  return new Map(
    nodesOf(body, "variable_declarator").flatMap((one): [string, SyntaxNode][] => {
      const [name, value] = [childIn(one, "name"), childIn(one, "value")];
      return name?.type === "identifier" && value !== null && names(value, given) ? [[name.text, value]] : [];
    }),
  );
}

function nameOf(node: SyntaxNode, parent: SyntaxNode | undefined): string {
  const own = childIn(node, "name")?.text;
  if (own !== undefined) return own;
  if (parent === undefined) return "";
  // What a file gives without a name.
  if (parent.type === "export_statement") return "default";
  if (!/^(variable_declarator|pair|assignment_expression|(public_)?field_definition)$/.test(parent.type))
    return "";
  const key = (childIn(parent, "key") ?? childIn(parent, "property"))?.text;
  // What a double answers is no comparison, a matcher is.
  if (key !== undefined) return comparing.test(key) ? key : "";
  const name = (childIn(parent, "name") ?? childIn(parent, "left"))?.text ?? "";
  return name === "" ? "" : name.replace(ofModule, "").replace(ofPrototype, "") || "default";
}

const ofModule = /^(module\.)?exports(\.|$)/;
const ofPrototype = /^([\w$]+)\.prototype\./;

/** The class of which it is a method, empty for what has no name (`{ same: (one, other) => … }`); null: it is called by its name alone. */
function ownerOf(node: SyntaxNode, above: readonly SyntaxNode[]): string | null {
  const parent = above.at(-1);
  if (parent?.type === "assignment_expression")
    return ofPrototype.exec(childIn(parent, "left")?.text ?? "")?.[1] ?? null;
  const isMember = node.type === "method_definition" || members.test(parent?.type ?? "");
  const body = above.findLast(({ type }) => type === "class_body" || type === "object");
  if (!isMember || body?.type !== "class_body") return isMember ? "" : null;
  const made = above[above.indexOf(body) - 1];
  return (made === undefined ? null : childIn(made, "name"))?.text ?? "";
}

const members = /^(pair|(public_)?field_definition)$/;
const comparing = /^to[A-Z]|eq|same|match|compare|diff/i;

/** Of which kind a thing is, or that it is there, is no comparison. */
function isLook(one: SyntaxNode): boolean {
  if (one.type === "call_expression")
    return !/^(Array\.isArray|Boolean)$/.test(childIn(one, "function")?.text ?? "");
  const [left, right] = [childIn(one, "left"), childIn(one, "right")];
  const sign = childIn(one, "operator")?.text ?? one.text.slice(left?.text.length ?? 0).trim();
  return (
    /^([=!]==?|[<>]=?(?!<|>))/.test(sign) &&
    ![left, right].some((side) => /^(typeof\b|undefined$|null$)/.test(side?.text ?? ""))
  );
}

function askedIn(looks: readonly SyntaxNode[], given: readonly string[]): ReadonlySet<string> | null {
  const asked = new Set<string>();
  for (const { node, above } of looks.flatMap((one) => [...walk(one)])) {
    if (!/^(identifier|this)$/.test(node.type) || !given.includes(node.text)) continue;
    const parent = above.at(-1);
    const property = parent?.type === "member_expression" ? childIn(parent, "property")?.text : undefined;
    if (property === undefined) return null;
    asked.add(property);
  }
  return asked;
}

/** The values that a function may give back. */
function saidBy(body: SyntaxNode): SyntaxNode[] {
  const said =
    body.type === "statement_block"
      ? nodesOf(body, "return_statement").flatMap(({ children: [value] }) => value ?? [])
      : [body];
  return said.flatMap(leavesOf);
}

function leavesOf(value: SyntaxNode): SyntaxNode[] {
  if (value.type === "parenthesized_expression") return value.children.flatMap(leavesOf);
  if (value.type !== "ternary_expression") return [value];
  return ["consequence", "alternative"].flatMap((field) => leavesOf(childIn(value, field) ?? value));
}

const isNothing = /^(undefined|null|false|void 0)$/;

function isYes(value: SyntaxNode): boolean {
  if (/^(true|!0|1)$/.test(value.text)) return true;
  const passes = nodesOf(value, "pair").filter((one) => childIn(one, "key")?.text === "pass");
  return passes.length > 0 && passes.every((one) => childIn(one, "value")?.text === "true");
}
