import { commandNamed, type CommandName } from "./command-names.ts";
import { proseLines } from "./prose-lines.ts";
import { cutText } from "../trust/text/cut-text.ts";

/** One command as it was written. */
export interface AskedCommand {
  /** The first word, in small letters; empty when nothing followed. */
  readonly said: string;
  /** null: there is no such command. Without a word it is help. */
  readonly name: CommandName | null;
  /** What follows the word on its line. */
  readonly words: string;
  /** The same with the lines after it, up to the next command: for what takes a longer text. */
  readonly text: string;
}

/** More than these in one comment are not read. */
const mostCommands = 10;
const longestWord = 40;
/** At the start of a line; four spaces would make it code. */
const start = /^ {0,3}\/nightshift(?:\s+(\S*)(.*))?$/i;

/** The commands that a comment gives, in their order; none for a comment without any. */
export function parseCommands(comment: string): readonly AskedCommand[] {
  const text = comment.replace(/\r\n?/g, "\n");
  const lines = text.split("\n");
  const found = commandLines(text).slice(0, mostCommands);
  return found.map(({ number, word, words }, at) => {
    const said = cutText(word.toLowerCase(), longestWord);
    const following = lines.slice(number + 1, found[at + 1]?.number);
    return {
      said,
      name: commandNamed(said === "" ? "help" : said),
      words,
      text: [words, ...following].join("\n").trim(),
    };
  });
}

/** What a comment says besides its commands: the lines before the first of them. null: it says nothing else. */
export function besideCommands(comment: string): string | null {
  const text = comment.replace(/\r\n?/g, "\n");
  const [first] = commandLines(text);
  if (first === undefined) return comment;
  const before = text.split("\n").slice(0, first.number).join("\n").trim();
  return before === "" ? null : before;
}

function commandLines(text: string) {
  return [...proseLines(text)].flatMap(([number, line]) => {
    const match = start.exec(line);
    return match === null ? [] : [{ number, word: match[1] ?? "", words: (match[2] ?? "").trim() }];
  });
}
