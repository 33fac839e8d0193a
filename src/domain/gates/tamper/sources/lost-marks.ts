import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { commentTypes, isJavaScript, nodesOf, type SyntaxNode } from "../syntax-tree.ts";

/** By which a source asks tools to be strict with it. */
interface Mark {
  readonly name: string;
  /** A weaker mark does not stand for a stronger one. */
  readonly strength: number;
  readonly line: number;
  readonly text: string;
  /** What it is for, where it is not for the whole source. */
  readonly item: string | null;
}

/** Marks that are taken away from a source that stays, and that no other source of the change has gained. */
export function lostMarks(files: readonly ChangedFile[]): TamperFinding[] {
  const pairs = files.map((file) => ({
    file,
    was: marksOf(file.before),
    now: marksOf(file.after),
  }));
  const gained = pairs.flatMap(({ was, now }) => now.filter((mark) => !holds(was, mark)));
  return pairs.flatMap(({ file, was, now }) => {
    const { path, before, after } = file;
    if (before === null || after === null || becameTypeScript(before, after)) return [];
    return was
      .filter((mark) => !holds(now, mark) && isStillThere(mark, after))
      .filter((mark) => {
        const at = gained.findIndex((one) => holds([one], mark));
        if (at >= 0) gained.splice(at, 1);
        return at < 0 && !isInSettings(mark, files);
      })
      .map(({ text }): TamperFinding => {
        const message = `asks a tool no more to be strict here: ${text.slice(0, 160)}`;
        return { path, line: 1, rule: "suppression", message };
      });
  });
}

function holds(marks: readonly Mark[], { name, strength, item }: Mark): boolean {
  return marks.some(
    (one) => one.name === name && one.strength >= strength && (one.item === null || one.item === item),
  );
}

/** A compiler always checks what is written in TypeScript. */
function becameTypeScript(before: FileVersion, after: FileVersion): boolean {
  return /\.[cm]?jsx?$/.test(before.path) && /\.[cm]?tsx?$/.test(after.path);
}

function isStillThere({ item }: Mark, after: FileVersion): boolean {
  return item === null || new RegExp(`\\b${item}\\b`).test(textOf(after));
}

const settings = /(^|\/)([tj]sconfig[^/]*\.json|[^/]*\.(toml|ini|cfg)|pyrightconfig\.json|\.flowconfig)$/;

/** Whether the change asks for the same once for all, in settings. */
function isInSettings({ name }: Mark, files: readonly ChangedFile[]): boolean {
  const word = name.replace(/^.*(::|\s)/, "").replace(/[-_]/g, "[-_]");
  const asked = new RegExp(name === "@ts-check" ? '"checkJs"\\s*:\\s*true' : `${word}\\b["']?\\s*[=:]`);
  return files.some(
    ({ path, before, after }) =>
      settings.test(path) && asked.test(textOf(after)) && !asked.test(textOf(before)),
  );
}

function marksOf(version: FileVersion | null): Mark[] {
  if (version === null || version.text === null || version.kind === "symlink") return [];
  const { path, text, tree } = version;
  if (tree === null) return inLines(path, text);
  const comments = nodesOf(tree.root, ...commentTypes);
  if (isJavaScript(tree.language)) return comments.flatMap(ofJavaScript);
  if (tree.language === "python") return comments.flatMap(ofPython);
  return tree.language === "rust" ? ofRust(tree.root) : [];
}

function mark(name: string, strength: number, { line, text }: Pick<SyntaxNode, "line" | "text">): Mark {
  return { name, strength, line, text: text.replace(/\s+/g, " ").trim(), item: null };
}

function ofJavaScript(comment: SyntaxNode): Mark[] {
  const { text } = comment;
  if (/^(\/\/|\/\*+)\s*@ts-check\b/.test(text)) return [mark("@ts-check", 1, comment)];
  const found = /^(?:\/\/|\/\*)[\s*]*@flow(?![-\w])(?:[ \t]+(strict-local|strict)\b)?/.exec(text);
  if (found === null) return [];
  const [, flow] = found;
  return [mark("@flow", flow === "strict" ? 3 : flow === "strict-local" ? 2 : 1, comment)];
}

const strictWord =
  /^(strict(-equality|-bytes|-optional)?|disallow-[\w-]+|warn-[\w-]+|check-untyped-defs|no-implicit-[\w-]+|extra-checks|local-partial-types|enable-error-code=.*|report\w+=("?error"?|true))$/;

/** `# pyright: strict`, `# mypy: disallow-untyped-defs, warn-return-any`. */
function ofPython(comment: SyntaxNode): Mark[] {
  const [, tool = "", said = ""] = /^#\s*(pyright|mypy):([^#]*)/.exec(comment.text) ?? [];
  return said
    .split(",")
    .map((word) => word.replace(/\s+/g, "").replace(/^(?!report)(.*)=true$/i, "$1"))
    .filter((word) => strictWord.test(word))
    .map((word) => mark(`${tool}: ${word}`, 1, comment));
}

/** `#[timeout(Duration::from_millis(100))]` of rstest, `#[ntest::timeout(100)]` */
const limited = /^#\[\s*(?:\w+::)*timeout\s*\(\s*(?:(?:\w+::)*Duration::from_(millis|secs)\(\s*)?([\d_]+)/;

const levels: Readonly<Record<string, number>> = { warn: 1, deny: 2, forbid: 3 };

/** `#![deny(warnings)]`, and on an item `#[deny(missing_docs)]`; under a condition it is half as much. */
function ofRust(root: SyntaxNode): Mark[] {
  return nodesOf(root, "inner_attribute_item", "attribute_item").flatMap((node) => {
    const isConditional = /^#!?\[\s*cfg_attr\b/.test(node.text);
    const item = node.type === "attribute_item" ? itemAfter(node, root) : null;
    if (node.type === "attribute_item" && item === null) return [];
    const [, unit = "millis", count] = limited.exec(node.text) ?? [];
    // A little longer is no less strict.
    const order = Math.floor(
      Math.log10(Number(count?.replaceAll("_", "") ?? 1) * (unit === "secs" ? 1000 : 1)),
    );
    if (/^#\[\s*(no_panic::)?no_panic\s*\]$/.test(node.text)) return [{ ...mark("no_panic", 1, node), item }];
    if (count !== undefined) return [{ ...mark("timeout", -order, node), item }];
    return [...node.text.matchAll(/\b(warn|deny|forbid)\s*\(([^()]*)\)/g)].flatMap(
      ([, level = "", said = ""]) =>
        said
          .split(",")
          .map((word) => word.trim())
          .filter((word) => /^[\w:]+$/.test(word))
          .map((word) => ({
            ...mark(word, (levels[level] ?? 1) - (isConditional ? 0.5 : 0), node),
            item,
          })),
    );
  });
}

function itemAfter(attribute: SyntaxNode, root: SyntaxNode): string | null {
  const siblings = [root, ...nodesOf(root, "declaration_list")]
    .map(({ children }) => children)
    .find((each) => each.includes(attribute));
  const at = siblings?.indexOf(attribute) ?? -1;
  const item =
    siblings === undefined
      ? undefined
      : siblings.slice(at + 1).find(({ type }) => type.endsWith("_item") && !/attribute/.test(type));
  return item?.children.find(({ field }) => field === "name")?.text ?? null;
}

const ofRuby: Readonly<Record<string, number>> = { true: 1, strict: 2, strong: 3 };

function inLines(path: string, text: string): Mark[] {
  return text.split("\n").flatMap((said, at) => {
    const here = { line: at + 1, text: said };
    const level = path.endsWith(".rb") ? /^#\s*typed:\s*(true|strict|strong)\s*$/.exec(said)?.[1] : undefined;
    if (level !== undefined) return [mark("# typed", ofRuby[level] ?? 1, here)];
    const isStrict = path.endsWith(".php") && /^[^/*#]*\bdeclare\s*\(\s*strict_types\s*=\s*1\s*\)/.test(said);
    return isStrict ? [mark("strict_types", 1, here)] : [];
  });
}
