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

const disputing = /^ {0,3}(?:[-*+] +)?\[dispute\](.*)$/i;

/** What a text says against what it answers, behind `[DISPUTE]`; null: nothing, or without a reason. */
export function disputeIn(text: string): string | null {
  const lines = [...proseLines(text.replace(/\r\n?/g, "\n")).values()];
  const at = lines.findIndex((line) => disputing.test(line));
  if (at === -1) return null;
  const first = disputing.exec(lines[at] ?? "")?.[1] ?? "";
  return [first, ...lines.slice(at + 1)].join("\n").trim() || null;
}
