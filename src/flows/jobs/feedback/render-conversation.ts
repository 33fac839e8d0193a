import { besideCommands } from "../../../domain/commands/parse-commands.ts";
import { type Spoken, type SpokenThread, type ThreadComment } from "../../../domain/jobs/feedback/spoken.ts";
import { fenceUntrusted, type OutsideText } from "../../../domain/trust/text/untrusted-text.ts";

/** Of one comment; a hunk is cut at its beginning, for what was commented stands at its end. */
export const longestComment = 16_384;
const longestHunk = 4_096;

/** What whoever reads it calls those who spoke as the App. */
export interface OwnNames {
  /** Whoever answered a review. */
  readonly cycle: string;
  readonly companion: string;
}

export interface ShownConversation extends Pick<SpokenThread, "hunk" | "path"> {
  readonly comments: readonly ThreadComment[];
}

/** A conversation with the lines that it is about, fenced, and with who said what. */
export function renderConversation(
  { hunk, comments, path }: ShownConversation,
  nonce: string,
  names: OwnNames,
): string {
  const lines: OutsideText = {
    what: "the lines in question",
    origin: { kind: "source", name: path },
    text: hunk,
  };
  return [
    ...(hunk === "" ? [] : [fenceUntrusted(lines, { nonce, maxBytes: longestHunk, keep: "end" })]),
    ...comments.map((said) => fenceUntrusted(toText(said, names), { nonce, maxBytes: longestComment })),
  ].join("\n\n");
}

function toText(said: ThreadComment, { cycle, companion }: OwnNames): OutsideText {
  const name = said.aside ? companion : cycle;
  const beside = said.own ? said.text : besideCommands(said.text);
  if (beside !== null) return outside("comment", { ...said, text: beside }, name);
  // It was carried out or answered when it was written, and asks whoever reads it for nothing.
  const by = said.author ?? "a deleted account";
  return { what: "a command", origin: { kind: "source", name: by }, text: said.text };
}

/** What somebody said of a pull request, with the weight that it has. */
export function outside(what: string, said: Spoken, ownName: string): OutsideText {
  const { author, permission, own, text } = said;
  if (own) return { what, origin: { kind: "source", name: ownName }, text };
  return { what, origin: { kind: "person", login: author ?? "a deleted account", permission }, text };
}

/** Where a conversation stands, for people and agents. */
export function placeOf({ path, line, originalLine, outdated }: SpokenThread): string {
  if (line !== null) return `${path}:${line}`;
  if (originalLine === null) return `${path}, as a whole`;
  return outdated ? `${path}:${originalLine}, a line that has changed since` : `${path}:${originalLine}`;
}
