import { type TamperFinding } from "../../verdict/verdict.ts";
import { isComing, textOf as wholeText, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { folderOf, pathIn } from "../paths.ts";
import { flattenData } from "../settings/flatten.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { meaningsIn, textOf } from "../sources/engine-paths.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";
import { bundlers, plainSettings } from "./alias-files.ts";
import { elsewhereIn } from "./compiler-folders.ts";
import { areBothThere, endings } from "./twin-places.ts";

/** Tests that run as in a browser take what is said for browsers. */
const asBrowser = /"(jsdom|happy-dom|jest-environment-jsdom|karma|@vitest\/browser[\w-]*|@web\/test-runner)"/;
const lists = /^(alias|resolveAlias|entries|extraNodeModules|fallback)$/;
/** Of the product's own, by how they are asked for. */
const ofProduct = /^(\.{1,2}\/|\/|[@~]\/|#)|\bsrc\b/;

/** Settings of bundlers by which another file, one of the tests, a new one or one beside what stays, stands for a module of the product. */
export function bundledInstead(files: readonly ChangedFile[], around: Surroundings): TamperFinding[] {
  const fresh = new Set(files.filter(isComing).map(({ path }) => path));
  const stands = new Set([...around.paths, ...files.flatMap(({ after }) => after?.path ?? [])]);
  const elsewhereOf = elsewhereIn(files, around, stands);
  return files.flatMap(({ path, before, after }) => {
    const old = aliasesIn(before);
    const known = new Set(old.map(({ said }) => said));
    const now = aliasesIn(after);
    const placed = ({ target }: Alias) => pathIn(folderOf(path), target);
    const elsewhere = now.flatMap((one): TamperFinding[] => {
      const has = (list: readonly Alias[], other: Alias) =>
        list.some(({ name, target }) => name === other.name && target === other.target);
      const gone = has(old, one) ? [] : old.filter((was) => was.name === one.name && !has(now, was));
      const isFirst = gone.length === 0 && !has(old, one);
      const stays =
        gone.map(placed).find((place) => areBothThere(place, placed(one), stands)) ??
        (isFirst ? elsewhereOf({ name: one.name, place: placed(one), settings: path }) : null);
      if (stays === null || isTestContext(`${stays}/a.ts`)) return [];
      const message = `${one.name} is ${placed(one)} in what is built now, and ${stays} stays`;
      return [{ path, line: one.line, rule: "weakened-configuration", message }];
    });
    const instead = now
      .filter(({ said }) => !known.has(said))
      .flatMap(({ name, target, line }): TamperFinding[] => {
        const place = placeOf(pathIn(folderOf(path), target), stands, (one) => fresh.has(one));
        if (place === undefined || !(isTestContext(place) || fresh.has(place))) return [];
        if (cameFrom(place, old.filter((one) => one.name === name).map(placed), files)) return [];
        const word = /[\\$]\d/.test(target) ? `./${place.slice(place.lastIndexOf("/") + 1)}` : wordOf(name);
        if (!ofProduct.test(word) && !isProduct(word, place, stands)) return [];
        if (word.startsWith("./") && word !== wordOf(name) && !hasTwin(word, place, stands)) return [];
        const message = `${name} is ${place} in what is built, whatever the product has there`;
        return [{ path, line, rule: "weakened-configuration", message }];
      });
    return instead.length > 0 ? instead : elsewhere;
  });
}

/** Whether a file has moved from where its name led to. */
function cameFrom(place: string, known: readonly string[], files: readonly ChangedFile[]): boolean {
  const from = files.find(({ after }) => after?.path === place)?.before?.path;
  return known.some((one) => endings.some((ending) => one + ending === from));
}

/** Of `./fake/\\1`, which stands for whatever fits, a file of the tests or a new one that lies there. */
function placeOf(
  target: string,
  stands: ReadonlySet<string>,
  isFresh: (path: string) => boolean,
): string | undefined {
  const folder = /^(.*\/)(?:\\+|\$)\d$/.exec(target)?.[1];
  return folder === undefined
    ? endings.map((one) => target + one).find((one) => stands.has(one))
    : [...stands].find((one) => one.startsWith(folder) && (isTestContext(one) || isFresh(one)));
}

/** Of the expression `^shop$` what it fits. */
function wordOf(name: string): string {
  return name.replace(/^["']|["']$/g, "").replace(/^\^|\$$/g, "");
}

/** Whether there is a `load.ts` among the product's own sources, too. */
function hasTwin(word: string, place: string, stands: ReadonlySet<string>): boolean {
  const last = word.slice(2).replace(/\.[cm]?[jt]sx?$/, "");
  return [...stands].some((path) => path !== place && !isTestContext(path) && endsAs(path, last));
}

/** `@app/load`, or `load` itself, with a `load.ts` that stands among the product's own sources. */
function isProduct(name: string, place: string, stands: ReadonlySet<string>): boolean {
  const [, last] = /^(?:@[\w-]+\/(?:.*\/)?)?([\w-]+)$/.exec(name) ?? [];
  return (
    last !== undefined &&
    [...stands].some((path) => path !== place && !isTestContext(path) && endsAs(path, last))
  );
}

function endsAs(path: string, last: string): boolean {
  return new RegExp(`(^|/)${last}(/index)?\\.[cm]?[jt]sx?$`).test(path) && !path.includes("node_modules/");
}

interface Alias {
  /** As the settings say it. */
  readonly said: string;
  readonly line: number | null;
  readonly name: string;
  readonly target: string;
}

const listing = /(?:^|\.)(?:alias|jsc\.paths)\.(.+)$/;
const forBrowsers = /^browser\.(.+)$/;

/** `{ "alias": { "./a": "./b" } }`, and Angular's `"fileReplacements": [{ "replace": "a.ts", "with": "b.ts" }]` */
function plainAliasesIn(version: FileVersion): Alias[] {
  const settings = flattenData(version.data);
  const lines = wholeText(version).split("\n");
  const isManifest = version.path.endsWith("package.json");
  if (isManifest && !asBrowser.test(wholeText(version))) return [];
  return [...settings].flatMap(([key, values]) => {
    const [, listed] = (isManifest ? forBrowsers : listing).exec(key) ?? [];
    const instead = /(^|\.)test\.(.*\.)?fileReplacements\.replace$/.test(key);
    const targets = instead ? (settings.get(key.replace(/replace$/, "with")) ?? []) : values;
    if (listed === undefined && !instead) return [];
    return targets.flatMap(({ value }, at) => {
      const name = listed ?? `./${String(values[at]?.value)}`;
      const found = lines.findIndex((one) => one.includes(String(value)));
      const line = found < 0 ? null : found + 1;
      // What a program is told of the machine where it runs is no part of what it does.
      if (/(^|\/)environments?\//.test(name)) return [];
      return [{ said: `${name} ${String(value)}`, line, name, target: String(value) }];
    });
  });
}

function aliasesIn(version: FileVersion | null): Alias[] {
  if (version !== null && plainSettings.test(version.path)) return plainAliasesIn(version);
  if (!version?.tree || !isJavaScript(version.tree.language) || !bundlers.test(version.path)) return [];
  const { root } = version.tree;
  const meaning = meaningsIn(root);
  const said = (node: SyntaxNode | null | undefined) =>
    node?.type === "regex" ? node.text : (textOf(node ?? null, meaning) ?? lastWord(node));
  const pairs = nodesOf(root, "pair")
    .filter((one) => lists.test(childIn(one, "key")?.text ?? ""))
    .flatMap((one) => entriesOf(childIn(one, "value")));
  const listed = [...pairs, ...nodesOf(root, "assignment_expression").flatMap(assigned)].map(
    ({ node, name, value }) => ({ node, name: said(name) || (name?.text ?? ""), target: said(value) }),
  );
  const replaced = nodesOf(root, "new_expression")
    .filter((one) => /\bNormalModuleReplacementPlugin$/.test(childIn(one, "constructor")?.text ?? ""))
    .map((node) => {
      const [name, value] = childIn(node, "arguments")?.children ?? [];
      return { node, name: said(name), target: said(value) };
    });
  return [...listed, ...replaced]
    .filter(({ target }) => target !== "")
    .map(({ node, name, target }) => ({ said: node.text, line: node.line, name, target }));
}

/** `config.resolve.alias = { … }`, `config.resolve.alias["@"] = "./src"` */
function assigned(node: SyntaxNode): Entry[] {
  const [left, value] = [childIn(node, "left"), childIn(node, "right")];
  if (left === null) return [];
  const property = childIn(left, "property");
  if (lists.test(property?.text ?? "")) return entriesOf(value);
  const owner = childIn(left, "object");
  const isListed = owner !== null && lists.test(childIn(owner, "property")?.text ?? "");
  return isListed ? [{ node, name: childIn(left, "index") ?? property, value }] : [];
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
