import { type FileVersion } from "../changed-file.ts";
import { asked, takenIn } from "../subjects/asked-names.ts";
import { declaredAt, type ModuleTexts } from "../subjects/declared-at.ts";
import { moduleMeant } from "../subjects/module-paths.ts";
import { takenNames } from "../subjects/taken-names.ts";
import {
  childIn,
  nodesOf,
  walk,
  type SourceLanguage,
  type SyntaxNode,
  type SyntaxTree,
} from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";

/** A function by which tests may compare. */
export interface Shared {
  readonly name: string;
  readonly path: string;
}

/** A file of tests, with what is known around it. */
export interface Tester {
  readonly version: FileVersion;
  readonly tree: SyntaxTree;
  readonly one: Shared;
  readonly texts: ModuleTexts;
  readonly testers: readonly FileVersion[];
}

interface Manner {
  /** What the file calls the function. */
  readonly calledAs: (tester: Tester) => readonly string[];
  /** Whether the product has what the file calls so. */
  readonly isProduct: (name: string, tester: Tester) => boolean;
  readonly functions: readonly string[];
  readonly bindings: readonly string[];
  /** Where tests are given what the product makes. */
  readonly given?: string;
  /** Of what makes a thing, nothing is asked. */
  readonly makes: RegExp;
}

const manners: Partial<Record<SourceLanguage, Manner>> = {
  python: {
    calledAs: pythonCalls,
    isProduct: isOfPython,
    functions: ["function_definition"],
    given: "parameters",
    bindings: ["assignment"],
    makes: /(^|\.)_*([A-Z]\w*|from_\w+|(deep)?copy|replace|dict|model_copy)$/,
  },
};

/** Of languages other than JavaScript: whether a file of tests compares by it what another module of the product answers. */
export function comparesBy(tester: Tester): boolean {
  const manner = manners[tester.tree.language];
  if (manner === undefined) return false;
  const names = new Set(manner.calledAs(tester));
  if (names.size === 0) return false;
  for (const { node, above } of walk(tester.tree.root)) {
    if (!names.has(calleeOf(node))) continue;
    const list = childIn(node, "arguments");
    const within = above.find(({ type }) => manner.functions.includes(type)) ?? tester.tree.root;
    if (list !== null && answers(list, { tester, manner, within }, maxSteps)) return true;
  }
  return false;
}

/** A variable holds what another one held. */
const maxSteps = 3;

interface Place {
  readonly tester: Tester;
  readonly manner: Manner;
  /** The function in which it stands. */
  readonly within: SyntaxNode;
}

/** Whether the product answers a part of it, there or in a variable that it names. */
function answers(value: SyntaxNode, place: Place, steps: number): boolean {
  const { tester, manner, within } = place;
  const calls = nodesOf(value, ...callTypes).map(calleeOf);
  if (calls.some((name) => !manner.makes.test(name) && isAsked(name, place))) return true;
  if (steps === 0) return false;
  const names = new Set(nodesOf(value, "identifier").map(({ text }) => text));
  return bindingsIn(within, manner).some(
    (one) =>
      one.names.some((name) => names.has(name)) && answers(one.value, { tester, manner, within }, steps - 1),
  );
}

/** Whether the product has what is called so, or made what it is called on. */
function isAsked(name: string, { tester, manner, within }: Place): boolean {
  if (manner.isProduct(name, tester)) return true;
  const [, root = ""] = /^(?:this\.|self\.)?(\w+)\./.exec(name) ?? [];
  // `client.get("/users/1")`: a fixture.
  const given = manner.given === undefined ? null : childIn(within, manner.given);
  if (given?.children.some(({ type, text }) => type === "identifier" && text === root && root !== "self"))
    return true;
  const scopes = [within, ...(/^(self|this)\./.test(name) ? [tester.tree.root] : [])];
  return scopes
    .flatMap((scope) => bindingsIn(scope, manner))
    .some(
      (one) =>
        one.names.some((own) => own.replace(/^self\./, "") === root) &&
        nodesOf(one.node, ...callTypes, "type_identifier").some((part) =>
          manner.isProduct(part.type === "type_identifier" ? part.text : calleeOf(part), tester),
        ),
    );
}

interface Binding {
  readonly node: SyntaxNode;
  readonly names: readonly string[];
  readonly value: SyntaxNode;
}

function bindingsIn(scope: SyntaxNode, { bindings }: Manner): Binding[] {
  return nodesOf(scope, ...bindings).flatMap((node) => {
    const target = childIn(node, "left") ?? childIn(node, "name") ?? childIn(node, "pattern");
    const value = childIn(node, "right") ?? childIn(node, "value") ?? node;
    if (target === null) return [];
    const names = [target.text, ...nodesOf(target, "identifier").map(({ text }) => text)];
    return [{ node, names, value }];
  });
}

const callTypes = ["call", "call_expression", "method_invocation"];

function calleeOf(call: SyntaxNode): string {
  if (call.type !== "method_invocation")
    return callTypes.includes(call.type) ? (childIn(call, "function")?.text ?? "") : "";
  return [childIn(call, "object"), childIn(call, "name")].flatMap((part) => part?.text ?? []).join(".");
}

function isProductPath(path: string | null, { path: own }: Shared): boolean {
  return path !== null && path !== own && !isTestContext(path);
}

function pythonCalls({ version, tree, one, texts }: Tester): string[] {
  if (version.path === one.path) return [one.name];
  const isMeant = (found: { path: string; name: string } | null) =>
    found?.path === one.path && found.name === one.name;
  const taken = [...new Set([...takenNames(version), ...takenIn(version)])];
  const named = taken.filter((each) => isMeant(asked(each, version, texts))).map(({ local }) => local);
  const stars = nodesOf(tree.root, "import_from_statement").filter(
    (each) => nodesOf(each, "wildcard_import").length > 0,
  );
  const isBrought = stars.some((each) => {
    const from = { path: version.path, language: tree.language };
    const path = moduleMeant(childIn(each, "module_name")?.text ?? "", from, texts);
    return path !== null && isMeant(declaredAt({ path, name: one.name }, texts));
  });
  return isBrought ? [...named, one.name] : named;
}

/** `load`, `shop.load` */
function isOfPython(name: string, { version, tree, one, texts }: Tester): boolean {
  const from = { path: version.path, language: tree.language };
  return takenNames(version).some((taken) => {
    if (name !== taken.local && !name.startsWith(`${taken.local}.`)) return false;
    const within = `${taken.source}${taken.source.endsWith(".") ? "" : "."}${taken.name}`;
    const path = moduleMeant(within, from, texts) ?? moduleMeant(taken.source, from, texts);
    return isProductPath(path, one);
  });
}
