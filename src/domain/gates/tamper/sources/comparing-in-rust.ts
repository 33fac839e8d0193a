import { folderOf } from "../paths.ts";
import { declaredAt } from "../subjects/declared-at.ts";
import { moduleMeant } from "../subjects/module-paths.ts";
import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";
import { usesIn, type Use } from "../tests/functions/rust-modules.ts";
import { type Manner, type Tester } from "./comparing-manner.ts";

export const inRust: Manner = {
  calledAs: calls,
  isProduct: isOfProduct,
  isTest,
  functions: ["function_item"],
  bindings: ["let_declaration", "for_expression"],
  makes:
    /(^|::|\.)(new|default|from|builder|build|clone|to_owned|to_string|into|as_ref|(new|from|with|make)_\w+)$/,
};

/** `#[test]`, `#[tokio::test]`, `#[cfg(test)]` */
function isTest(above: readonly SyntaxNode[], path: string): boolean {
  if (isTestContext(path)) return true;
  return above.some((node, at) => {
    const beside = at === 0 ? [] : (above[at - 1]?.children ?? []);
    const before = beside.slice(0, beside.indexOf(node));
    const marks = before.slice(
      before.findLastIndex(({ type }) => !/^(attribute_item|.*comment)$/.test(type)) + 1,
    );
    return marks.some(({ type, text }) => type === "attribute_item" && /\b(rs)?test(_case)?\b/.test(text));
  });
}

/** `same`, `same::same`, and by its whole path `crate::same::same`. */
function calls(tester: Tester): string[] {
  const { version, tree, one } = tester;
  const named = usesIn({ tree }).flatMap((use) => {
    if (use.name === "*") return isMeant(use.module, one.name, tester) ? [one.name] : [];
    const whole = isMeant([...use.module, use.name], one.name, tester) ? [`${use.alias}::${one.name}`] : [];
    return isMeant(use.module, use.name, tester) ? [use.alias, ...whole] : whole;
  });
  const scoped = nodesOf(tree.root, "scoped_identifier").flatMap(({ text }) => {
    const [name = "", ...above] = text.split("::").reverse();
    return isMeant(above.reverse(), name, tester) ? [text] : [];
  });
  return [...named, ...scoped, ...(version.path === one.path ? [one.name] : [])];
}

/** Whether what a module has by a name is the function. */
function isMeant(module: readonly string[], name: string, { version, one, texts }: Tester): boolean {
  const words = module.filter((word) => !/^(crate|self|super)$/.test(word));
  const path = moduleMeant(words.join("::"), { path: version.path, language: "rust" }, texts);
  const found = path === null ? null : declaredAt({ path, name }, texts);
  return found?.path === one.path && found.name === one.name;
}

/** What a file takes from its crate, or has of its own beside its tests. */
function isOfProduct(name: string, tester: Tester): boolean {
  const { version, tree, one } = tester;
  const [word = "", ...more] = name.split(/::|\./);
  if (name === one.name) return false;
  if (/^(crate|super)$/.test(word) && more.length > 0) return true;
  const own = isTestContext(version.path) ? [] : tree.root.children;
  if (own.some((each) => childIn(each, "name")?.text === word && /^(function|struct)_item$/.test(each.type)))
    return true;
  const crates = cratesOf(tester);
  return (
    (crates.has(word) && more.length > 0) ||
    usesIn({ tree }).some((use) => use.alias === word && isOfCrate(use, crates, tester))
  );
}

/** As the tests of a crate call it. */
function cratesOf({ version: { path }, tree, texts }: Tester): ReadonlySet<string> {
  const root = path.replace(/(^|\/)(src|tests|benches|examples)\/.*$/, "$1");
  const scoped = nodesOf(tree.root, "scoped_identifier").map(({ text }) => text.split("::").slice(0, -1));
  const named = [...usesIn({ tree }).map(({ module }) => module), ...scoped];
  const firsts = named.flatMap(([first, ...more]) => {
    const found = moduleMeant([first, ...more].join("::"), { path, language: "rust" }, texts);
    const isWithin = more.length > 0 && found?.startsWith(`${root}src/`) === true;
    return isWithin && first !== undefined ? [first] : [];
  });
  return new Set(firsts.filter((first) => !/^(std|core|alloc)$/.test(first)));
}

function isOfCrate(use: Use, crates: ReadonlySet<string>, { version, texts }: Tester): boolean {
  const [first = ""] = use.module;
  if (/^(std|core|alloc)$/.test(first)) return false;
  const path = moduleMeant(use.module.join("::"), { path: version.path, language: "rust" }, texts);
  if (path === null || isTestContext(path)) return false;
  const isRoot = /^(lib|main)\.rs$/.test(path.slice(folderOf(path).length));
  return !isRoot || first === "" || crates.has(first);
}
