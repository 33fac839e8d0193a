import { type ChangedFile, type FileVersion } from "../../changed-file.ts";
import { nodesOf } from "../../syntax-tree.ts";
import { isTestContext } from "../../test-files.ts";

/** Names that only the base's products have, of those that change, and names that only the head's have. */
export interface RenamedWords {
  readonly gone: ReadonlySet<string>;
  readonly came: ReadonlySet<string>;
}

const kinds = [
  ...["identifier", "type_identifier", "property_identifier", "private_property_identifier"],
  ...["field_identifier", "shorthand_property_identifier", "shorthand_property_identifier_pattern"],
];

export function renamedWords(files: readonly ChangedFile[]): RenamedWords {
  const products = files.filter(({ before, after }) => !isTestContext((after ?? before)?.path ?? ""));
  const were = new Set(products.flatMap(({ before }) => wordsOf(before)));
  const are = new Set(products.flatMap(({ after }) => wordsOf(after)));
  return {
    gone: new Set([...were].filter((word) => !are.has(word))),
    came: new Set([...are].filter((word) => !were.has(word))),
  };
}

function wordsOf(version: FileVersion | null): string[] {
  return version?.tree ? nodesOf(version.tree.root, ...kinds).map(({ text }) => text) : [];
}

const tokens = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?<![\w$])[A-Za-z_$][\w$]*/g;

const names = /(?<![\w$])[A-Za-z_$][\w$]*/g;
const joined = /^((?:new|await|return|throw|yield|typeof|assert|not|lambda)+)(.+)$/;

/**
 * A text with its renamed words by their number, so that it reads the same before and after, whether its answer is waited for or
 * not; null: it has none of them.
 */
export function withoutRenamed(text: string, renamed: ReadonlySet<string>): string | null {
  const numbers = new Map<string, number>();
  const numberOf = (name: string) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return `§${String(numbers.get(name))}`;
  };
  const plain = text.replace(tokens, (word) => {
    // What a test says where it fails names what it asked.
    if (/^["']/.test(word)) return word.replace(names, (name) => (renamed.has(name) ? numberOf(name) : name));
    if (word === "async") return "";
    // What white space stood between are several words: `newUserList`, `assertnotload`.
    const [, made = "", name = word] = renamed.has(word) ? [] : (joined.exec(word) ?? []);
    return `${made.replaceAll("await", "")}${renamed.has(name) ? numberOf(name) : name}`;
  });
  return numbers.size === 0 ? null : plain;
}
