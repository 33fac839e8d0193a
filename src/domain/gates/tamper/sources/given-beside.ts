import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { takenNames } from "../subjects/taken-names.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";
import { mayBeOwn } from "./may-be-own.ts";

/**
 * Names that tests had from a module of the repository, and that are given now where a module is loaded, too, but may be something
 * of the tests' own: `const { add } = require("../src/a") && { add: () => 3 }`.
 */
export function givenBeside(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    const [was, now] = [treeOf(before), treeOf(after)];
    if (was === null || now === null) return [];
    const taken = takenNames({ tree: was }).filter(({ source }) => isOwnModule(source));
    const names = new Set(taken.map(({ local }) => local));
    const known = new Set(givings(was).map(({ node }) => node.text));
    return givings(now)
      .filter(({ node, value }) => !known.has(node.text) && loads(value, now))
      .flatMap(({ node, target, value }) =>
        boundIn(target, now)
          .filter((one) => names.has(one.local))
          .filter(({ path: sought, missing }) =>
            [value, ...(missing === null ? [] : [missing])].some((one) =>
              mayBeOwn(one, one === value ? sought : [], now),
            ),
          )
          .map(({ local }) => ({
            ...{ path, line: node.line, rule: "stubbed-assertion" },
            message: `"${local}" may be something of the tests' own where it was the product's`,
          })),
      );
  });
}

function treeOf(version: FileVersion | null): SyntaxTree | null {
  const isRead = version?.tree && isJavaScript(version.tree.language) && isTestContext(version.path);
  return isRead ? version.tree : null;
}

function isOwnModule(source: string): boolean {
  return /^\.{1,2}(\/|$)/.test(source);
}

interface Giving {
  readonly node: SyntaxNode;
  readonly target: SyntaxNode;
  readonly value: SyntaxNode;
}

function givings({ root }: SyntaxTree): Giving[] {
  return nodesOf(root, "variable_declarator", "assignment_expression").flatMap((node) => {
    const target = childIn(node, "name") ?? childIn(node, "left");
    const value = childIn(node, "value") ?? childIn(node, "right");
    return target === null || value === null ? [] : [{ node, target, value }];
  });
}

const loading = /^(require|import|(vi|jest)\.(require|import)Actual)$/;
const alone = /^(await\s+)?\(?(await\s+)?(require|import)\([^()]*\)\)?(\.[\w$]+)?$/;

/** Whether a module stands within a value, but is not all of it. */
function loads(value: SyntaxNode, tree: SyntaxTree): boolean {
  if (alone.test(value.text)) return false;
  const isLoading = (one: SyntaxNode) => loading.test(childIn(one, "function")?.text ?? "");
  const whole = new Set(
    takenNames({ tree })
      .filter(({ source }) => isOwnModule(source))
      .map(({ local }) => local),
  );
  return (
    nodesOf(value, "call_expression").some(isLoading) ||
    nodesOf(value, "identifier").some(({ text }) => whole.has(text))
  );
}

interface Bound {
  readonly local: string;
  /** Of the value that is given. */
  readonly path: readonly string[];
  /** What stands for it where the value has none. */
  readonly missing: SyntaxNode | null;
}

/** `{ add, sub: less = own }`; of what has a name as a whole, each member that is called. */
function boundIn(target: SyntaxNode, { root }: SyntaxTree): Bound[] {
  if (target.type === "identifier") {
    const callees = nodesOf(root, "call_expression").map((one) => childIn(one, "function"));
    const called = callees.filter((one) => one !== null && childIn(one, "object")?.text === target.text);
    const members = called.flatMap((one) => (one === null ? [] : (childIn(one, "property")?.text ?? [])));
    const paths = members.length === 0 ? [[]] : members.map((one) => [one]);
    return paths.map((path) => ({ local: target.text, path, missing: null }));
  }
  if (target.type !== "object_pattern") return [];
  return target.children.flatMap((one): Bound[] => {
    const inner = childIn(one, "value") ?? one;
    const local = childIn(inner, "left") ?? inner;
    if (!/identifier/.test(local.type)) return [];
    const name = childIn(one, "key")?.text ?? local.text;
    return [{ local: local.text, path: [name], missing: childIn(inner, "right") }];
  });
}
