import { fitsGlob } from "../../../glob-match.ts";
import { childIn, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { stringNodes } from "./string-nodes.ts";

/** Which files a file of tests goes through. */
export interface CasesTaken {
  readonly takes: (path: string) => boolean;
  /** It is named, and not to be gone through. */
  readonly leaves: (path: string) => boolean;
  /** Something takes away from them of which nobody can tell what is left. */
  readonly isCut: boolean;
}

const calls = ["call_expression", "call", "method_invocation", "annotation"];
const listing =
  /^(?:[\w$]+\s*(?:\.|::)\s*)*(readdir(?:Sync)?|iglob|readDir(?:Sync)?|glob(?:Sync)?|globby(?:Sync)?|fg|listdir|scandir|os\.walk|Glob|ReadDir|Walk|WalkDir|list|walk|newDirectoryStream|read_dir)$/;
/** Of Python: of a path, which stands before. */
const ofPath = /\.\s*(glob|rglob|iterdir)\s*\($/;
const given = /^@CsvFileSource\(/;

/** Null: it goes through no folder. */
export function casesTakenBy({ tree: { root, language } }: SourceFile): CasesTaken | null {
  const lists = nodesOf(root, ...calls).flatMap((node) => {
    const patterns = patternsOf(node);
    return patterns.length === 0 ? [] : [{ node, patterns }];
  });
  // In Rust, what is given to a test stands within its parameters.
  const macros = [...root.text.matchAll(/#\[(?:\w+::)*files\(\s*"([^"]*)"/g)].map(([, said = ""]) => said);
  const scripts = [...root.text.matchAll(/\btestscript\.Params\{[^}]*?\bDir:\s*"([^"]+)"/g)].map(
    ([, folder = ""]) => `${folder}/*`,
  );
  const told = lists.flatMap((one) => one.patterns);
  const patterns = [...told.filter((one) => !one.startsWith("!")), ...macros, ...scripts];
  const expressed = language === "rust" ? takenByExpressions(root.text) : [];
  if (patterns.length === 0 && expressed.length === 0) return null;
  const globs = [...new Set(patterns)].map((one) => fitsGlob(`**/${plain(one)}`));
  const fits = [...globs, ...expressed];
  const without = told
    .filter((one) => one.startsWith("!"))
    .map((one) => fitsGlob(`**/${plain(one.slice(1).replace(/(^|\/)$/, "$1**"))}`));
  const after = lists.map(({ node }) => restOf(node, root));
  const endings = after.flatMap((text) => endsWith.exec(text)?.[1] ?? []);
  const excludes = /#\[(?:\w+::)*exclude\(/.test(root.text);
  const leaves = (path: string) => without.some((one) => one(`x/${path}`));
  return {
    leaves,
    takes: (path) =>
      fits.some((one) => one(`x/${path}`)) &&
      !leaves(path) &&
      (endings.length === 0 || endings.length < lists.length || endings.some((one) => path.endsWith(one))),
    isCut: excludes || after.some((text) => cutting.test(text.replace(endsWith, "").replace(harmless, ""))),
  };
}

/** `#[datatest::files("cases", { input in r"^(.*)\.in" })]`, `harness!(check, "cases", r"^.*\.txt$")` and `{ test = check, root = "cases" }` of Rust. */
const byExpression = [
  /#\[(?:\w+::)*files\(\s*"([^"]*)",\s*\{[^}]*?\br#*"([^"]*)"/g,
  /(?:\bharness!\s*[({]|,)\s*\w+\s*,\s*"([^"]*)"\s*,\s*r?#*"([^"]*)"/g,
  /\broot\s*=\s*"([^"]*)"(?:\s*,\s*pattern\s*=\s*r?#*"([^"]*)")?/g,
];

function takenByExpressions(text: string): ((path: string) => boolean)[] {
  if (!/\bfiles\(|\bharness!/.test(text)) return [];
  return byExpression.flatMap((each) =>
    [...text.matchAll(each)].map(([, folder = "", pattern = ".*"]) => {
      const fits = expressionOf(pattern);
      const within = `/${plain(folder)}/`;
      return (path: string) => {
        const at = path.indexOf(within);
        const rest = at < 0 ? null : path.slice(at + within.length);
        return rest !== null && (fits === null || fits.test(rest) || fits.test(`${folder}/${rest}`));
      };
    }),
  );
}

/** Null: it is written as JavaScript cannot read it. */
function expressionOf(pattern: string): RegExp | null {
  try {
    return new RegExp(pattern.replaceAll("(?P<", "(?<"));
  } catch {
    return null;
  }
}

/** A filter by the ending alone. */
const endsWith =
  /^\)*\s*\.filter\(\s*\(?\s*\w+\s*\)?\s*=>\s*(?:\w+\.endsWith\(\s*["']|(?:\w+\.)?extname\(\s*\w+\s*\)\s*===?\s*["']|\/\\(?=\.[\w]+\$\/\.test\())(\.\w+)(?:["']\s*\)?|\$\/\.test\(\s*\w+\s*\))\s*\)/;
/** A filter that leaves out what is no case. */
const harmless =
  /^\)*\s*\.filter\(\s*\(?\s*\w+\s*\)?\s*=>\s*(?:!\s*\w+(?:\.name)?\.startsWith\(\s*["']\.["']\s*\)|\w+\.isFile\(\))\s*\)/;
const cutting = /^\)*\s*(\.(slice|filter|splice)\(|\[\s*\d*\s*:\s*-?\d+\s*\]|\[\s*\d+\s*\])/;

/** What follows a call on its line, and what is done to it there. */
function restOf({ text }: SyntaxNode, root: SyntaxNode): string {
  const at = root.text.indexOf(text);
  return root.text.slice(at + text.length, at + text.length + 200);
}

function patternsOf(node: SyntaxNode): string[] {
  const { text } = node;
  const args = childIn(node, "arguments");
  const left = leftOut(args ?? node);
  const said = wordsIn(args ?? node).filter((one) => !left.includes(one) && !left.includes(`!${one}`));
  if (given.test(text)) return said;
  const head = text.slice(0, text.length - (args?.text.length ?? 0)) + "(";
  const [, method] = ofScript.test(head) ? [] : (ofPath.exec(head) ?? []);
  if (method !== undefined && !/^i?glob\.i?glob\(/.test(head)) {
    const folders = [...head.matchAll(/["']([\w./-]+)["']/g)].map(([, one = ""]) => one);
    if (folders.length === 0) return [];
    const within = method === "iterdir" ? "*" : (said[0] ?? "*");
    return [[...folders, ...(method === "rglob" ? ["**"] : []), within].join("/")];
  }
  const [, word = ""] = listing.exec(head.slice(0, -1).trim()) ?? [];
  if (word === "" || said.length === 0) return [];
  const isGlob =
    said.some((one) => one.includes("*")) || (/glob|^fg$/i.test(word) && /\.\w+$/.test(said[0] ?? ""));
  if (isGlob) return [...said.filter((one) => one.includes("*") || /\.\w+$/.test(one)), ...left];
  const folder = said.join("/");
  return /walk/i.test(word) ? [`${folder}/**/*`] : [`${folder}/*`];
}

/** `import.meta.glob("./cases/*.json")` of Vite, `fs.glob` of Node. */
const ofScript = /^(import\.meta|(node:)?fs(\.promises)?|fsp|promises)\.glob/;

function wordsIn(node: SyntaxNode): string[] {
  return nodesOf(node, ...stringNodes)
    .map((one) => one.text.replace(/^\w*["'`]+|["'`]+$/g, ""))
    .filter((one) => /^!?[\w./*?{},@-]+$/.test(one) && !/^utf-?8$/i.test(one));
}

/** JavaScript: what is left out of what a pattern takes: `"!cases/big.json"`, `{ ignore: ["cases/big.json"] }`. */
function leftOut(args: SyntaxNode): string[] {
  const told = nodesOf(args, "pair").filter((one) =>
    /^["']?(ignore|exclude)["']?$/.test(childIn(one, "key")?.text ?? ""),
  );
  return [
    ...wordsIn(args).filter((one) => one.startsWith("!")),
    ...told.flatMap((one) => wordsIn(childIn(one, "value") ?? one)).map((one) => `!${one}`),
  ];
}

/** Without steps to where it is seen from. */
function plain(pattern: string): string {
  return pattern.replace(/^(\.{0,2}\/)+/, "").replace(/\/(\.\/)+/g, "/");
}
