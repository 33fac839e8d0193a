import { besideCommands } from "../../commands/parse-commands.ts";
import { type ThreadComment } from "./spoken.ts";

/**
 * What of a conversation is said for whoever works on the phase. What people command, and ask of the companion, is
 * carried out and answered elsewhere: it asks for nothing more, and answers nothing.
 */
export function withoutAsides(comments: readonly ThreadComment[]): readonly ThreadComment[] {
  return comments.flatMap((comment) => {
    if (comment.own) return comment.aside ? [] : [comment];
    const text = besideCommands(comment.text);
    return text === null ? [] : [{ ...comment, text }];
  });
}
