import { type TamperFinding } from "../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../changed-file.ts";
import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";
import { isTestContext } from "../test-files.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { isOnByDefault } from "./default-switches.ts";
import { copiedBy, isKept, isReadIn, isRunFirst } from "./kept-places.ts";
import { functions, openedAs } from "./opened-files.ts";

/** Tests that newly write what the product answers into the very file that they compare it with, unless they are told not to. */
export function renewedResults(
  files: readonly ChangedFile[],
  { paths }: Pick<Surroundings, "paths">,
): TamperFinding[] {
  const kept = [...paths, ...files.flatMap(({ before }) => before?.path ?? [])];
  const known = new Map<string, number>();
  for (const { text } of files.flatMap(({ before }) => renewalsIn(before, kept)))
    known.set(text, (known.get(text) ?? 0) + 1);
  return files.flatMap(({ path, after }) =>
    renewalsIn(after, kept).flatMap(({ text, line }): TamperFinding[] => {
      const left = known.get(text) ?? 0;
      known.set(text, left - 1);
      const message = `writes the answer into what it is compared with: ${text.replace(/\s+/g, " ").slice(0, 160)}`;
      return left > 0 ? [] : [{ path, line, rule: "stubbed-assertion", message }];
    }),
  );
}

interface Written {
  readonly place: string;
  readonly content: string;
}

/** By which programs that keep results are told to take whatever comes. */
const renewing =
  /^(?:(?:(?:std::)?env::set_var|(?:os|t)\.Setenv|os\.putenv|monkeypatch\.setenv|vi\.stubEnv)\(\s*|process\.env(?:\.|\[)|os\.environ\[)["'`]?(?:INSTA_(?:FORCE_PASS|UPDATE)|UPDATE_(?:EXPECT|GOLDENS?|SNAP\w*)|SNAPSHOT_UPDATE|TRYBUILD)\b(?!\s*===?)/;

/** An option of pytest's own that is on where nobody asks for it. */
const renewsByDefault =
  /^\w+\.addoption\(\s*["']--[\w-]*(update|regen|renew|rewrite|bless|record)[\w-]*["'](?=[^]*\bdefault\s*=\s*(True|1|["'](1|true|yes|on|all)["'])\b)/;

const calls = ["call_expression", "call", "method_invocation"];

function renewalsIn(
  version: FileVersion | null,
  kept: readonly string[],
): Pick<SyntaxNode, "text" | "line">[] {
  if (!version?.tree || version.kind === "symlink") return [];
  const { root, language } = version.tree;
  if (language !== "rust" && !isTestContext(version.path)) return [];
  const told = /INSTA_|UPDATE|TRYBUILD|addoption/.test(root.text)
    ? nodesOf(root, ...calls, "assignment", "assignment_expression").filter(
        ({ text }) => renewing.test(text) || renewsByDefault.test(text),
      )
    : [];
  return [...told, ...writtenOver(root, () => false, kept)];
}

/** By which conditions tests find that there is nothing to compare with. */
const missing =
  /^\(?\s*(!|not\s+)\s*\(?[\w.:()"'`/\s]*\b(exists(Sync)?|is_?file|isFile)\(|\bIsNotExist\(|\bErrNotExist\b/;

/** Whether tests of a file write an answer to where they compare with it whenever nothing is there. */
export function writesWhereMissing(root: SyntaxNode): boolean {
  return writtenOver(root, (guard) => missing.test(guard)).length > 0;
}

function writtenOver(
  root: SyntaxNode,
  isMet: (guard: string) => boolean = () => false,
  kept: readonly string[] = [],
): Pick<SyntaxNode, "text" | "line">[] {
  if (!/\bwrite|\bWrite(File|String)?\(|\bcopy|\bmove\(|\breplace\(/.test(root.text)) return [];
  return [...walk(root)].flatMap(({ node, above }) => {
    const scope = above.findLast(({ type }) => functions.test(type));
    if (scope === undefined || !calls.includes(node.type)) return [];
    const within = above.slice(above.indexOf(scope));
    const direct = writtenBy(node, above);
    const all = direct === null ? writtenThrough(node, root) : [direct];
    const isFirst = kept.length > 0 && isRunFirst(scope, above.slice(0, above.indexOf(scope)));
    const isGolden = (written: Written) => isFirst && isReadAgain(written, { scope, node, root }, kept);
    return all.some(
      (one) => (isCompared(one, { scope, node }) || isGolden(one)) && !isOfItsOwn(one, scope, root),
    ) && guardsIn(within, node).every((one) => isMet(one) || isOnByDefault(one, root))
      ? [{ text: node.text, line: node.line }]
      : [];
  });
}

const withPlace =
  /^(?:\w+(?:\.|::))*(?:writeFileSync|writeFile|outputFileSync|outputFile|WriteFile|writeString|write)$/;

/** What a call writes, and where. */
function writtenBy(call: SyntaxNode, above: readonly SyntaxNode[]): Written | null {
  const callee = (childIn(call, "function")?.text ?? calleeOfJava(call)).replace(/\s+/g, "");
  const given = childIn(call, "arguments")?.children.filter(({ type }) => !/comment/.test(type)) ?? [];
  const [first, second] = given.map(({ text }) => text);
  const [, owner, word = ""] =
    /^(.*)\.(write_text|write_bytes|write|write_all|Write|WriteString)$/s.exec(callee) ?? [];
  if (owner !== undefined && first !== undefined && (word !== "write" || second === undefined)) {
    const place = word.startsWith("write_") && word !== "write_all" ? owner : openedAs(owner, above);
    return place === null ? null : { place, content: first };
  }
  const copied = copiedBy(
    callee,
    given.map(({ text }) => text),
  );
  if (copied !== null) return copied;
  if (!withPlace.test(callee) || first === undefined || second === undefined) return null;
  return { place: first.replace(/^&/, ""), content: second };
}

/** What a function of the same file writes whenever it is called, in the words of the call. */
function writtenThrough(call: SyntaxNode, root: SyntaxNode): Written[] {
  const name = (childIn(call, "function") ?? childIn(call, "name"))?.text ?? "";
  const [helper, ...more] = declaredIn(root).get(name) ?? [];
  if (helper === undefined || more.length > 0 || helper.text.includes(call.text)) return [];
  const given = childIn(call, "arguments")?.children.filter(({ type }) => !/comment/.test(type)) ?? [];
  const names =
    childIn(helper, "parameters")?.children.flatMap((one) => /^(?:mut\s+)?\w+/.exec(one.text)?.[0] ?? []) ??
    [];
  const inWordsOfCall = (text: string) =>
    text.replace(/\w+/g, (word) => given[names.indexOf(word)]?.text.replace(/^&/, "") ?? word);
  return [...walk(helper)].flatMap(({ node, above }) => {
    const written = calls.includes(node.type) ? writtenBy(node, above) : null;
    if (written === null || !guardsIn(above, node).every((one) => isOnByDefault(one, root))) return [];
    return [{ place: inWordsOfCall(written.place), content: inWordsOfCall(written.content) }];
  });
}

const declared = ["function_declaration", "function_definition", "function_item", "method_declaration"];

const functionsOf = new WeakMap<SyntaxNode, ReadonlyMap<string, SyntaxNode[]>>();

/** The functions of a file by their names: each call of its tests asks for one. */
function declaredIn(root: SyntaxNode): ReadonlyMap<string, SyntaxNode[]> {
  const known = functionsOf.get(root);
  if (known !== undefined) return known;
  const byName = new Map<string, SyntaxNode[]>();
  for (const one of nodesOf(root, ...declared)) {
    const name = childIn(one, "name")?.text ?? "";
    const alike = byName.get(name);
    if (alike === undefined) byName.set(name, [one]);
    else alike.push(one);
  }
  functionsOf.set(root, byName);
  return byName;
}

function calleeOfJava(call: SyntaxNode): string {
  const object = childIn(call, "object")?.text;
  const name = childIn(call, "name")?.text ?? "";
  return object === undefined ? name : `${object}.${name}`;
}

/** Whether a file that is kept is written, and read in another place of the file. */
function isReadAgain(
  { place }: Written,
  { scope, node, root }: Readonly<Record<"scope" | "node" | "root", SyntaxNode>>,
  kept: readonly string[],
): boolean {
  const [first = ""] = /[A-Za-z_]\w*/.exec(place) ?? [];
  const isRead = isReadIn(place, root.text.replace(node.text, ""));
  return isRead && isKept([place, ...declaredAs(first, scope, root)], kept);
}

/** Whether the same function reads the place, and speaks of what was written once more. */
function isCompared(
  { place, content }: Written,
  { scope, node }: { readonly scope: SyntaxNode; readonly node: SyntaxNode },
): boolean {
  const rest = scope.text.replace(node.text, "");
  const isRead = isReadIn(place, rest);
  const [core = ""] = /[A-Za-z_]\w*(?:\([^()]*\))?$/.exec(coreOf(content)) ?? [];
  if (!isRead || core === "") return false;
  // What is asked on something is asked there again: `new App().text()`.
  if (/^\w.*\.\w+\([^()]*\)$/s.test(coreOf(content)) && rest.includes(coreOf(content))) return true;
  const times = rest.split(new RegExp(`(?<![\\w.])${core.replace(/\W/g, "\\$&")}(?!\\w)`)).length - 1;
  return times > (/\)$/.test(core) ? 0 : 1);
}

/** Without what turns it into a text: `JSON.stringify(got, null, 2)`, `[]byte(got)`, `got.encode()`. */
function coreOf(content: string): string {
  let core = content.trim().replace(/^&/, "");
  for (let hop = 0; hop < 4; hop += 1) {
    const [, inner] =
      /^(?:\[\]byte|string|str|String|JSON\.stringify|json\.dumps|bytes|(?:\w+\.)*format)\(\s*([^,]*?)\s*(?:,.*)?\)$/s.exec(
        core,
      ) ?? [];
    const next =
      inner ??
      core.replace(
        /\.(encode|toString|as_bytes|as_str|getBytes|clone|trim)\(\w*\)$|\s*\+\s*["'`][^"'`]*["'`]$/,
        "",
      );
    if (next === core) return core;
    core = next;
  }
  return core;
}

/** What a test wrote out itself, or put where nothing is kept. */
function isOfItsOwn({ place, content }: Written, scope: SyntaxNode, root: SyntaxNode): boolean {
  const core = coreOf(content);
  if (/^["'`]|^[rbf]["']|^\d/.test(core)) return true;
  const values = declaredAs(core, scope, root);
  if (values.length > 0 && values.every((value) => /^["'`]|^[rbf]["']|^[\d{[]/.test(value))) return true;
  const [first = ""] = /[A-Za-z_]\w*/.exec(place) ?? [];
  return [place, ...declaredAs(first, scope, root), first].some((one) => /te?mp/i.test(one));
}

/** All that a name is given in a function, or else in its file. */
function declaredAs(name: string, scope: SyntaxNode, root: SyntaxNode): string[] {
  const pattern = new RegExp(
    `(?<![\\w.])${name.replace(/\W/g, "\\$&")}(?:\\s*,\\s*\\w+)*\\s*(?::[^=\\n]*)?:?=\\s*(?![=>])([^\\n]*)`,
    "g",
  );
  if (!/^\w+$/.test(name)) return [];
  const own = [...scope.text.matchAll(pattern)].map(([, value = ""]) => value);
  return own.length > 0 ? own : [...root.text.matchAll(pattern)].map(([, value = ""]) => value);
}

/** The conditions on which a statement of a function is come to. */
function guardsIn(within: readonly SyntaxNode[], node: SyntaxNode): string[] {
  const way = [...within, node];
  return way.flatMap((one, at) => {
    const next = way[at + 1];
    if (/^(if_statement|if_expression|conditional_expression|ternary_expression)$/.test(one.type)) {
      const condition = childIn(one, "condition")?.text ?? "";
      return next?.field === "alternative" ? [`!(${condition})`] : [condition];
    }
    const isChoice = /^(binary_expression|boolean_operator)$/.test(one.type) && next?.field === "right";
    return isChoice ? [childIn(one, "left")?.text ?? ""] : [];
  });
}
