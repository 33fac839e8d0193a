import { proseLines } from "../../commands/prose-lines.ts";

/** What a reviewer can put before a comment, in square brackets, to say how it is meant. */
export const actions = ["fix", "question", "nit", "approve"] as const;

export type Action = (typeof actions)[number];

const prefix = /^ {0,3}(?:[-*+] +)?\[(fix|question|nit|approve)\]/i;

/** The actions that a text names at the start of its lines; what is quoted or code says nothing. */
export function actionsIn(text: string): readonly Action[] {
  const found = new Set<string>();
  for (const line of proseLines(text.replace(/\r\n?/g, "\n")).values()) {
    const named = prefix.exec(line)?.[1];
    if (named !== undefined) found.add(named.toLowerCase());
  }
  return actions.filter((action) => found.has(action));
}
