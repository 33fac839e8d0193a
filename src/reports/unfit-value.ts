import { z } from "zod";
import { messageText } from "./report-text.ts";
import { cutText } from "../domain/trust/text/cut-text.ts";

const longestShown = 100;

/** Where a document is not as its format has it, what stands there, and what would: of a value that was parsed with its input in the issues. */
export function unfitValue({ issues }: z.ZodError, at: readonly PropertyKey[]): string {
  const [issue] = issues;
  if (issue === undefined) return z.core.toDotPath(at);
  const place = cutText(z.core.toDotPath([...at, ...issue.path]), 300);
  const expected = issue.message.replace(/^Invalid (?:input|option): |, received [^,]*$/g, "");
  const text = JSON.stringify(issue.input) as string | undefined;
  const shown = text === undefined ? text : cutText(text, longestShown);
  return messageText(`${place} is ${shown ?? "missing"}, ${expected}`);
}
