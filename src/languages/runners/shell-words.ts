/** A word of a shell command: as it is written, and as a program gets it. */
export interface Word {
  readonly raw: string;
  readonly value: string;
  /** No word, but where input or output goes. */
  readonly isRedirection?: true;
}

const word = /(?:"(?:[^"\\]|\\[^])*"|'[^']*'|\\[^]|[^\s"'\\;|&()<>])+/y;
const redirection = /\d*(?:>>?|<)(?:&\d|[ \t]*[^\s;|&()<>]+)|&>>?[ \t]*[^\s;|&()<>]+/y;
const separator = /&&|\|\|?|[;&\n]/y;
const keywords = new Set(["if", "for", "while", "until", "case", "function", "{", "!"]);

/**
 * The commands that a shell would run one after another if each succeeds. What is behind `|` and `||` is left out. Null: more than
 * words and operators stand there, so that only a shell knows.
 */
export function readCommands(text: string): Word[][] | null {
  const source = text.replace(/\\\r?\n/g, " ").replace(/^[ \t]*#.*$/gm, "");
  const commands: Word[][] = [[]];
  let isLeftOut = false;
  for (let at = 0; at < source.length;) {
    const take = (pattern: RegExp): string | null => {
      pattern.lastIndex = at;
      const found = pattern.exec(source)?.[0] ?? null;
      at += found?.length ?? 0;
      return found;
    };
    if (take(/[ \t\r]+/y) !== null) continue;
    const redirected = take(redirection);
    if (redirected !== null) {
      if (!isLeftOut) commands.at(-1)?.push({ raw: redirected, value: redirected, isRedirection: true });
      continue;
    }
    const operator = take(separator);
    if (operator !== null) {
      isLeftOut = operator.startsWith("|");
      if (!isLeftOut) commands.push([]);
      continue;
    }
    const raw = take(word);
    if (raw === null || /\$\(|`/.test(raw)) return null;
    if (!isLeftOut) commands.at(-1)?.push({ raw, value: unquote(raw) });
  }
  const found = commands.filter((words) => words.length > 0);
  return found.some(([first]) => first !== undefined && keywords.has(first.value)) ? null : found;
}

function unquote(raw: string): string {
  return raw.replace(/"(?:[^"\\]|\\[^])*"|'[^']*'|\\[^]/g, (part) => {
    if (part.startsWith("\\")) return part.slice(1);
    const inner = part.slice(1, -1);
    return part.startsWith("'") ? inner : inner.replace(/\\(["\\$`])/g, "$1");
  });
}

/** A text as one word of a shell command. */
export function quote(text: string): string {
  return /^[\w./@:=,+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** `mocha` of `node_modules/.bin/mocha`, `./bin/mocha.js` */
export function programName({ value }: Word): string {
  return value.slice(value.lastIndexOf("/") + 1).replace(/\.(?:[cm]?js|cmd|exe)$/, "");
}

export function rawText(words: readonly Word[]): string {
  return words.map(({ raw }) => raw).join(" ");
}
