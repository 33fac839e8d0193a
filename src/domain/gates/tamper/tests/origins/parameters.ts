import { fixtureName } from "../functions/fixture-name.ts";
import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { partsIn, type Part } from "./parts.ts";
import { bindingsAt, usesOf, type Binding } from "./names.ts";

const lists =
  /^(formal_parameters|parameters|lambda_parameters|closure_parameters|parameter_list|typed_parameter|default_parameter|parameter_declaration|required_parameter|optional_parameter)$/;
const functions =
  /^(arrow_function|function_expression|function_declaration|generator_function(_declaration)?|function_definition|lambda|func_literal|method_declaration|method_definition|function_item|closure_expression)$/;
const runners =
  /^(test|it|describe|suite|context|specify|before|after|beforeEach|afterEach|beforeAll|afterAll|x?Scenario|Data)\b/;

export function isParameter({ node, above }: Binding): boolean {
  if (node.field === "parameter") return true;
  const list = above.findLastIndex(({ type }) => lists.test(type));
  const inner = above.findLastIndex(({ type }) => functions.test(type));
  return list > inner && inner >= 0;
}

/** What a function is called with, as far as its file says; null where a runner or somebody else calls it. */
export function givenTo(binding: Binding): Part[] {
  const { above, file, node } = binding;
  const at = above.findLastIndex(({ type }) => functions.test(type));
  const holder = above[at];
  if (holder === undefined) return [null];
  if (/^(self|cls|this)$/.test(node.text)) return isOfData(above.slice(0, at)) ? [] : [null];
  if (/\*?testing\.\w+$/.test(above.at(-1)?.text ?? "")) return [];
  const parent = above[at - 1];
  if (/^(arguments|argument_list)$/.test(parent?.type ?? "")) return calledBy(above.slice(0, at), binding);
  const name =
    childIn(holder, "name") ?? (parent?.type === "variable_declarator" ? childIn(parent, "name") : null);
  // Storybook calls a method of this name.
  if (name === null || name.text === "play") return [null];
  const outer = above.slice(0, name === childIn(holder, "name") ? at : at - 1);
  if (/^test/i.test(name.text)) return [...fixture(node.text, binding, outer), ...heirsOf(binding, holder)];
  return bindingsAt(name.text, outer, file)
    .flatMap((own) => usesOf(own))
    .flatMap((use) => {
      const call = use.above.findLast(({ type }) => /^(call|call_expression)$/.test(type));
      if (call === undefined) return [];
      return partsIn(call, use.above.slice(0, use.above.indexOf(call)), file).filter(
        (one) => one?.node !== use.node,
      );
    });
}

/** A class of the file's that comes of no other, and is none of tests: all that it has, its body says. */
function isOfData(above: readonly SyntaxNode[]): boolean {
  const holder = above.findLast(({ type }) => type === "class_definition");
  if (holder === undefined || /^Test/.test(childIn(holder, "name")?.text ?? "")) return false;
  return childIn(holder, "superclasses") === null;
}

/** `run((user) => …)`: what `run` gives it comes of `run`, and of what it gets beside. */
function calledBy(above: readonly SyntaxNode[], { file }: Binding): Part[] {
  const call = above.at(-2);
  if (call === undefined) return [null];
  const callee = childIn(call, "function");
  const outer = above.slice(0, -2);
  if (callee === null) return [null];
  if (runners.test(callee.text))
    return /\.(each|for)\b/.test(callee.text) ? partsIn(callee, [...outer, call], file) : [null];
  const beside = childIn(call, "arguments")?.children.filter((one) => !functions.test(one.type)) ?? [];
  return [callee, ...beside].flatMap((one) => partsIn(one, [...outer, call], file));
}

/** What pytest gives a test by the name of its parameter: a fixture or a parameter of the file's, or one from elsewhere. */
function fixture(name: string, binding: Binding, above: readonly SyntaxNode[]): Part[] {
  const decorators = above.at(-1)?.type === "decorated_definition" ? (above.at(-1)?.children ?? []) : [];
  const rows = decorators.filter(
    ({ type, text }) => type === "decorator" && text.includes(name) && /\bparametrize\(/.test(text),
  );
  if (rows.length > 0) return rows.flatMap((one) => partsIn(one, above, binding.file));
  const made = fixturesIn(binding).filter((one) => one.name === name);
  if (made.length === 0) return [null];
  return made.flatMap((one) => partsOfFixture(one.node, binding));
}

/** What other fixtures of the test do, which are given this one: what it is asked later may come of them. */
function heirsOf(binding: Binding, test: SyntaxNode): Part[] {
  const asked = parametersOf(test);
  return fixturesIn(binding)
    .filter(({ name, node }) => asked.includes(name) && parametersOf(node).includes(binding.node.text))
    .flatMap(({ node }) => partsOfFixture(node, binding));
}

function fixturesIn({ file }: Binding): { readonly name: string; readonly node: SyntaxNode }[] {
  return nodesOf(file.tree.root, "decorated_definition")
    .filter(({ text }) => /^@(pytest\.)?fixture\b/.test(text))
    .flatMap((one) => one.children.slice(-1).map((node) => ({ name: fixtureName(one), node })));
}

function partsOfFixture(fixture: SyntaxNode, { file }: Binding): Part[] {
  return partsIn(fixture, [file.tree.root], file);
}

function parametersOf(definition: SyntaxNode): string[] {
  return childIn(definition, "parameters")?.children.map(({ text }) => text) ?? [];
}
