import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { meaningsIn, textOf } from "../sources/engine-paths.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";

const bundlers =
  /(^|\/)(webpack|rspack|rollup|rsbuild|rolldown|esbuild|metro|craco|config-overrides|next|nuxt|tsup|vue|farm)[\w.-]*\.[cm]?[jt]s$/;
const lists = /^(alias|entries|extraNodeModules|fallback)$/;
/** Of the product's own, by how they are asked for. */
const ofProduct = /^(\.{1,2}\/|\/|[@~]\/|#)|\bsrc\b/;
const endings = ["", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", "/index.ts", "/index.js"];

/** Settings of bundlers by which another file, one of the tests or a new one, stands for a module of the product. */
export function bundledInstead(files: readonly ChangedFile[], { paths }: Surroundings): TamperFinding[] {
  const fresh = new Set(files.flatMap(({ before, after }) => (before === null && after ? [after.path] : [])));
  const stands = new Set([...paths, ...files.flatMap(({ after }) => after?.path ?? [])]);
  return files.flatMap(({ path, before, after }) => {
    const known = new Set(aliasesIn(before).map(({ node }) => node.text));
    return aliasesIn(after)
      .filter(({ node, name }) => !known.has(node.text) && ofProduct.test(name))
      .flatMap(({ node, name, target }): TamperFinding[] => {
        const place = endings
          .map((one) => pathIn(folderOf(path), target + one))
          .find((one) => stands.has(one));
        if (place === undefined || !(isTestContext(place) || fresh.has(place))) return [];
        const message = `${name} is ${place} in what is built, whatever the product has there`;
        return [{ path, line: node.line, rule: "weakened-configuration", message }];
      });
  });
}

interface Alias {
  readonly node: SyntaxNode;
  readonly name: string;
  readonly target: string;
}

function aliasesIn(version: FileVersion | null): Alias[] {
  if (!version?.tree || !isJavaScript(version.tree.language) || !bundlers.test(version.path)) return [];
  const { root } = version.tree;
  const meaning = meaningsIn(root);
  const said = (node: SyntaxNode | null | undefined) =>
    node?.type === "regex" ? node.text : (textOf(node ?? null, meaning) ?? lastWord(node));
  const listed = nodesOf(root, "pair")
    .filter((one) => lists.test(childIn(one, "key")?.text ?? ""))
    .flatMap((one) => entriesOf(childIn(one, "value")))
    .map(({ node, name, value }) => ({ node, name: said(name) || (name?.text ?? ""), target: said(value) }));
  const replaced = nodesOf(root, "new_expression")
    .filter((one) => /\bNormalModuleReplacementPlugin$/.test(childIn(one, "constructor")?.text ?? ""))
    .map((node) => {
      const [name, value] = childIn(node, "arguments")?.children ?? [];
      return { node, name: said(name), target: said(value) };
    });
  return [...listed, ...replaced].filter(({ target }) => target !== "");
}

/** `path.resolve(__dirname, "test", "fake.ts")` by its words. */
function lastWord(node: SyntaxNode | null | undefined): string {
  if (!node) return "";
  return nodesOf(node, "string")
    .map(({ text }) => text.slice(1, -1))
    .join("/");
}

interface Entry {
  readonly node: SyntaxNode;
  readonly name: SyntaxNode | null;
  readonly value: SyntaxNode | null;
}

/** `{ "./a": "./b" }`, `[{ find: "./a", replacement: "./b" }]`, `[{ name: "./a", alias: "./b" }]` */
function entriesOf(list: SyntaxNode | null): Entry[] {
  if (list?.type === "array")
    return list.children.map((node) => {
      const at = (words: RegExp) => node.children.find((one) => words.test(childIn(one, "key")?.text ?? ""));
      const [name, value] = [at(/^(find|name)$/), at(/^(replacement|alias)$/)];
      return {
        node,
        name: name ? childIn(name, "value") : null,
        value: value ? childIn(value, "value") : null,
      };
    });
  return (list?.children ?? []).map((node) => ({
    ...{ node, name: childIn(node, "key"), value: childIn(node, "value") },
  }));
}
