import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { triedValues } from "../compared/tried-values.ts";
import { listIn } from "../compared/list-in.ts";
import { documentationOf } from "../documentation-name.ts";
import { assertionOf, runOnce, type Assertion, type Mark, type TestCase } from "../test-case.ts";
import { literalsOf } from "../tokens.ts";

/** What keeps a block of documentation from running, or from having to end well; a new one may say so. */
export const documentedAs = "documented as ";

/** Libraries alone have their documentation run. */
const undocumented = /(^|\/)(tests|benches|examples)\/|(^|\/)(main|build)\.rs$|(^|\/)src\/bin\//;

interface Comment {
  readonly line: number;
  readonly text: string;
  /** What it documents. */
  readonly of: string;
}

/** The blocks of code in the documentation of a source, each of which is run as a test. */
export function rustDocTests(path: string, root: SyntaxNode): TestCase[] {
  if (undocumented.test(path)) return [];
  return commentsIn(root).flatMap((lines) => blocksIn(lines).flatMap((block) => testOf(block, path)));
}

/** The blocks of code in a text that a source has for its documentation. */
export function rustTextTests(path: string, text: string): TestCase[] {
  const lines = text.split("\n").map((one, at) => ({ text: one, line: at + 1, of: path }));
  return blocksIn(lines).flatMap((block) => testOf(block, path));
}

/** The lines of each comment that documents something. */
function commentsIn(root: SyntaxNode): Comment[][] {
  const found: Comment[][] = [];
  let last: SyntaxNode | null = null;
  for (const { node, above } of walk(root)) {
    const doc = /^(line|block)_comment$/.test(node.type) ? childIn(node, "doc") : null;
    if (doc === null) continue;
    const isInner = childIn(node, "inner") !== null;
    const of = isInner
      ? `the module ${nameOf(above.findLast(({ type }) => type === "mod_item"))}`
      : itemBehind(node, above);
    const lines = doc.text
      .replace(/\n$/, "")
      .split("\n")
      .map((text, at) => ({
        of,
        line: node.line + at,
        text: node.type === "block_comment" ? text.replace(/^\s*\*(?=\s|$)/, "") : text,
      }));
    const goesOn =
      last?.type === "line_comment" &&
      node.type === "line_comment" &&
      node.line === last.line + 1 &&
      isInner === (childIn(last, "inner") !== null);
    if (goesOn) found.at(-1)?.push(...lines);
    else found.push(lines);
    last = node;
  }
  return found;
}

function nameOf(node: SyntaxNode | undefined): string {
  return node === undefined ? "" : ((childIn(node, "name") ?? childIn(node, "type"))?.text ?? "");
}

function itemBehind(comment: SyntaxNode, above: readonly SyntaxNode[]): string {
  const siblings = above.at(-1)?.children ?? [];
  const item = siblings
    .slice(siblings.indexOf(comment) + 1)
    .find(({ type }) => !/comment|attribute_item/.test(type));
  const outer = above.filter(({ type }) => /_item$/.test(type)).map(nameOf);
  return [...outer, nameOf(item)].filter((one) => one !== "").join("::");
}

interface Block {
  readonly of: string;
  readonly line: number;
  readonly said: string;
  readonly code: string;
}

interface Open {
  readonly fence: string;
  readonly block: Block;
}

function blocksIn(lines: readonly Comment[]): Block[] {
  const found: Block[] = [];
  let open: Open | null = null;
  for (const { text, line, of } of lines) {
    const [, fence = "", said = ""] = /^\s*(`{3,}|~{3,})\s*(.*)$/.exec(text) ?? [];
    if (open === null) {
      if (fence !== "") open = { fence, block: { of, line, said: said.trim(), code: "" } };
    } else if (fence.startsWith(open.fence) && said.trim() === "") {
      found.push(open.block);
      open = null;
    } else open = withLine(open, text);
  }
  // What no fence closes goes on to the end.
  return open === null ? found : [...found, open.block];
}

function withLine({ fence, block }: Open, text: string): Open {
  return { fence, block: { ...block, code: `${block.code}${shown(text)}\n` } };
}

/** A line that is run and not shown, or that a comment takes out. */
function shown(text: string): string {
  return text.replace(/^(\s*)#(?=\s|$)/, "$1").replace(/^\s*\/\/.*$/, "");
}

const ofRust =
  /^(rust|should_panic|no_run|ignore(-\w+)*|compile_fail|edition\d+|test_harness|standalone(_crate)?|E\d{4}|custom)$/;
const holding = /^(should_panic|no_run|ignore(-\w+)*|compile_fail)$/;

/** In programs, of which no documentation is run, people draw and write what they like without saying so. */
const looksLikeCode = /;\s*$|\bassert\w*!|\b(use|let|fn)\s+\w/m;

/** `# if false {` and `# return;` are run, and not shown. */
const leavingOut =
  /#\s*!?\s*\[\s*cfg\s*\(\s*(any\s*\(\s*\)|false|FALSE)|^\s*(if|while)\s+(false|!\s*true)\b|^\s*return\s*;[^]*\bassert\w*!/m;

function testOf({ of, line, said, code }: Block, path: string): TestCase[] {
  const words = said.split(/[\s,{}.]+/).filter((word) => word !== "");
  if (!words.every((word) => ofRust.test(word)) || !looksLikeCode.test(code)) return [];
  const marks: Mark[] = words
    .filter((word) => holding.test(word))
    .map((word) => ({ what: `${documentedAs}${word}`, line }));
  if (leavingOut.test(code)) marks.push({ what: "documentation that a condition leaves out", line });
  const turns = { ways: [], written: [] };
  const tried = triedValues([]);
  return [
    {
      ...{ path, line, name: `${documentationOf}${of}`, body: code.replace(/[\s;]+/g, ""), marks },
      assertions: assertionsIn(code, line),
      ...{
        rows: [],
        literals: new Set(literalsOf(code)),
        inputs: () => literalsOf(code),
        turns: () => turns,
        tried,
      },
      ...runOnce,
    },
  ];
}

/** The documentation is text, of which no parser has made a tree. */
function assertionsIn(code: string, line: number): Assertion[] {
  return [...code.matchAll(/(?<![\w!])((?:\w+::)*(?:debug_)?assert\w*!)\s*(?=\()/g)].flatMap((match) => {
    const from = match.index + match[0].length;
    const end = listIn(code, from)?.end;
    if (end === undefined) return [];
    const text = `${match[1] ?? ""}${code.slice(from, end)}`;
    return [assertionOf({ type: "macro_invocation", field: null, text, line, children: [] })];
  });
}
