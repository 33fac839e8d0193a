import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, isJavaScript, nodesOf, walk, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { isNamedFor } from "./made-by.ts";
import { isOfPackage } from "./own-assertions.ts";
import { findAssertions } from "../tests/checks/find-assertions.ts";
import { isOfTests } from "../tests/functions/declared-function.ts";
import { binds } from "../tests/functions/bindings.ts";

interface Binding {
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
}

/**
 * Names that tests have from elsewhere, and that mean something of the tests' own where these check: `const add =
 * () => 3` in the test itself. What is made by something imported is honest.
 */
export function shadowedNames(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    const [was, now] = [treeOf(before), treeOf(after)];
    if (now === null || (was === null && !isJavaScript(now.language))) return [];
    // Of a file that is new, nobody knows what it took from elsewhere, but for what it checks with.
    const taken = was === null ? [] : namesFromElsewhere(was);
    const watched = new Set([...taken, ...(now.language === "python" ? [] : ["expect", "assert"])]);
    const known = was === null ? [] : ownMeanings(was, watched).map(({ node }) => node.text);
    return ownMeanings(now, watched)
      .filter(({ node }) => !known.includes(node.text))
      .map(({ node }) => ({
        ...{ path, line: node.line, rule: "stubbed-assertion" },
        message: `"${node.text}" means something of the test's own where the test checks`,
      }));
  });
}

function treeOf(version: FileVersion | null): SyntaxTree | null {
  const { tree = null, path = "" } = version ?? {};
  if (tree === null || (collectionOf(path) === 0 && !isTestContext(path))) return null;
  return isJavaScript(tree.language) || /^(python|go|rust)$/.test(tree.language) ? tree : null;
}

function isImport({ type, text }: SyntaxNode): boolean {
  return (
    type.startsWith("import_") ||
    (type === "variable_declarator" && /=\s*(await\s+)?(require|import)\(/.test(text))
  );
}

/** What a file imports; in Go and Rust what it calls and does not declare, and Go's `t`. */
function namesFromElsewhere(tree: SyntaxTree): ReadonlySet<string> {
  const bound = [...walk(tree.root)].filter(({ node, above }) => binds(node, above, tree));
  if (isJavaScript(tree.language) || tree.language === "python")
    return new Set(bound.filter(({ above }) => above.some(isImport)).map(({ node }) => node.text));
  const own = new Set(ofTests(bound, tree).map(({ node }) => node.text));
  const called = nodesOf(tree.root, "call_expression").map((call) => childIn(call, "function")?.text ?? "");
  const used = nodesOf(tree.root, "use_declaration").flatMap(({ text }) => text.match(/\w+/g) ?? []);
  return new Set([...called.filter((name) => /^\w+$/.test(name) && !own.has(name)), ...used, "t"]);
}

/** Rust's tests may stand beside what they ask, in a module of their own. */
function ofTests(bindings: readonly Binding[], { language, root }: SyntaxTree): readonly Binding[] {
  const isMixed = language === "rust" && /#\[cfg\(.*\btest\b[^]*?\bmod\b/.test(root.text);
  return isMixed ? bindings.filter(({ above }) => isOfTests(above, "")) : bindings;
}

function ownMeanings(tree: SyntaxTree, watched: ReadonlySet<string>): Binding[] {
  const imports = namesFromElsewhere(tree);
  return ofTests([...walk(tree.root)], tree).filter(
    ({ node, above }) =>
      watched.has(node.text) &&
      binds(node, above, tree) &&
      !above.some(isImport) &&
      !isMethod({ node, above }) &&
      isCheckedBy({ node, above }, tree) &&
      !isHonest({ node, above }, imports) &&
      !(
        /^(expect|assert)$/.test(node.text) && isOfPackage(childIn(above.at(-1) ?? node, "value"), tree.root)
      ),
  );
}

/** Rust: what is called on something says nothing of what is called by its name alone. */
function isMethod({ node, above }: Binding): boolean {
  return (
    above.at(-1)?.type === "function_item" &&
    node.field === "name" &&
    /^(impl|trait)_item$/.test(above.at(-3)?.type ?? "")
  );
}

const functions =
  /^(arrow_function|function_(expression|declaration|definition|item)|lambda|method_definition|func_literal|closure_expression)$/;

/** The function in which the name has this meaning makes assertions, and uses the name. */
function isCheckedBy({ node, above }: Binding, tree: SyntaxTree): boolean {
  const declares = functions.test(above.at(-1)?.type ?? "") && node.field === "name";
  const around = declares ? above.slice(0, -1) : above;
  const scope = around.findLast(({ type }) => functions.test(type)) ?? tree.root;
  const uses = nodesOf(scope, "identifier").filter((one) => one !== node && one.text === node.text);
  if (uses.length === 0 || findAssertions(tree, scope).length === 0) return false;
  // In a row of a table, `expect` is what should come out.
  const called = new RegExp(`\\b${node.text}(\\.\\w+)*\\s*\\(`);
  return !isJavaScript(tree.language) || !/^(expect|assert)$/.test(node.text) || called.test(scope.text);
}

const ofTheirOwn =
  /^(arrow_function|function_(expression|declaration|definition|item)|class_(declaration|definition)|object|dictionary|number|integer|float|string|lambda|true|false|func_literal|closure_expression|composite_literal|unary_expression)$/;
const mocks = /^(await\s+)?(vi|jest|sinon|mock)\.\w+\(|^(Magic|Async)?Mock\(/;
const assertionWord = /^(expect|assert|t)$/;

function isHonest({ node, above }: Binding, imports: ReadonlySet<string>): boolean {
  const holder = above.findLast(({ type }) =>
    /declarat|assignment|definition$|function_item|^for_|range_clause|parameter/.test(type),
  );
  const isParameter = node.field === "parameter" || /parameter/.test(holder?.type ?? "");
  if (
    holder !== undefined &&
    isParameter &&
    /\b(testing|TB|\w*T)\b/.test(childIn(holder, "type")?.text ?? "")
  )
    return true;
  if (holder !== undefined && /^for_/.test(holder.type) && isPlainValue(node.text, holder)) return true;
  if (holder === undefined || isParameter || /^for_|range_clause/.test(holder.type))
    return isGiven(above) || !(imports.has(node.text) || /^(expect|assert)$/.test(node.text));
  const right = childIn(holder, "value") ?? childIn(holder, "right") ?? holder;
  const value = right.type === "expression_list" ? (right.children[0] ?? right) : right;
  if (assertionWord.test(node.text) && !/^call(_expression)?$/.test(value.type))
    return /\b(chai|vitest|jest|require|import|should|testing)\b/.test(value.text);
  if (!ofTheirOwn.test(value.type) && !mocks.test(value.text)) return true;
  // Rust: around the product's own of this name. Running it tells what it makes of that.
  if (new RegExp(`\\b(super|crate)::(\\w+::)*${node.text}\\(`).test(value.text)) return true;
  // A function around what the name stood for, or around its like.
  const given = (childIn(value, "parameters") ?? childIn(value, "parameter"))?.text.match(/[\w$]+/g) ?? [];
  const known = new Set([...imports, ...given]);
  return [...walk(value)].some(
    (one) =>
      one.node.type === "identifier" &&
      one.node.text !== node.text &&
      imports.has(one.node.text) &&
      (isNamedFor(one.node.text, node.text) || !isGivenAnswer(one, known)),
  );
}

/** `for (const test of tests)`, where nothing is run by this name. */
function isPlainValue(name: string, loop: SyntaxNode): boolean {
  if (!/^(test|it|describe|suite)$/.test(name)) return false;
  const runs = new RegExp(
    `^${name}(\\.(only|skip|todo|each|for|concurrent|fails|step|runIf|skipIf))*\\b\\s*\\(`,
  );
  return !nodesOf(loop, "call_expression").some(({ text }) => runs.test(text));
}

/** `same(3)`: what gets constants alone might give them back, and the tests would check their own answer. */
function isGivenAnswer({ node, above }: Binding, known: ReadonlySet<string>): boolean {
  const call = above.at(-1);
  if (node.field !== "function" || call === undefined) return false;
  const args = childIn(call, "arguments");
  if (args === null || args.children.length === 0) return false;
  return !nodesOf(args, "identifier", "shorthand_property_identifier").some(({ text }) => known.has(text));
}

/** What a runner hands to a test by its name, or alone: `it("…", ({ expect }) => …)`, `test("…", (assert) => …)`. */
function isGiven(above: readonly SyntaxNode[]): boolean {
  const at = above.findLastIndex(({ type }) => type === "call_expression");
  const inner = above.slice(at + 1);
  // `({ expect } = calm) => …`: what nobody hands over.
  if (inner.some((one) => /assignment_pattern|block/.test(one.type) || childIn(one, "value") !== null))
    return false;
  const call = above[at];
  const called = call === undefined ? "" : (childIn(call, "function")?.text ?? "");
  // What comes first there is a row of the test's own table.
  const first = inner.find(({ type }) => /parameters/.test(type))?.children[0];
  if (/\.(each|for)\b/.test(called) && (first === undefined || inner.includes(first))) return false;
  if (inner.some(({ type }) => type === "object_pattern")) return /^(it|test)\b/.test(called);
  return /^((QUnit|this)\.)?(it|test|skip|only)$/.test(called);
}
