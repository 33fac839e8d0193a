import { cleanText } from "../domain/trust/text/clean-text.ts";
import { cutText } from "../domain/trust/text/cut-text.ts";
import { defuse } from "../domain/trust/text/defuse.ts";
import { withoutSkipMarks } from "../domain/trust/text/skip-marks.ts";
import { redactSecrets } from "../workspaces/changes/secrets.ts";

const longestTitle = 120;

/**
 * Text that becomes, or may become, a commit's message: what is merged cannot be taken back. Read as a whole: a secret
 * may begin in the title and end in the message.
 */
export async function forHistory(text: string): Promise<string> {
  return redactSecrets(withoutSkipMarks(cleanText(text)));
}

/** The description of a pull request, which a squash makes the message of its commit. */
export async function descriptionForHistory(markdown: string): Promise<string> {
  return redactSecrets(withoutSkipMarks(markdown));
}

/** The first line of a text as a title; empty: nothing is left of it. */
export async function titleForHistory(text: string): Promise<string> {
  const [first = ""] = (await forHistory(text)).trim().split("\n");
  return cutText(defuse(first).replace(/\s+/g, " ").trim(), longestTitle);
}
