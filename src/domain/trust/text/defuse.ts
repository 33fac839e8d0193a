import { codeRanges } from "../code-ranges.ts";

/** Drawn as nothing, and ends a word for GitHub. */
const gap = "\u200b";

/** Names after an at sign, but for addresses such as a@b. The sign may be written as an entity. */
const mention = /(?<![\p{L}\p{N}_])@(?=[\p{L}\p{N}_-])/gu;
/** Entities by which any of what is looked for here could be written unseen. */
const disguise = /&(?=#|(?:commat|num|sol|colon|lt|excl|hyphen|dash)\b)/giu;
const commentStart = /<(?=!--)/gu;
const repository = String.raw`(?:[\w.-]+\/[\w.-]+#\d|[\w.-]+(?::\d+)?\/[\w.-]+\/[\w.-]+\/(?:issues|pull)\/\d)`;
/** A name begins where the marks before it end, or with one of them: looked for from one place, not from each of many. */
const reference = String.raw`(?:#\d|gh-\d|(?:https?:\/\/)?(?<![\w.-])${repository})`;
const closing = new RegExp(
  String.raw`\b(close[sd]?|fix(?:es|ed)?|resolve[sd]?)(?=[\s:*_~\x60"'\[(<\\]*${reference}|${repository})`,
  "giu",
);

/**
 * Text of an agent as it may stand in a comment or pull request: nobody is notified, nothing is closed, no
 * hidden marker is forged. Mentions in code are left alone, for GitHub does; closing words are broken there,
 * too, because a squash turns a description into a commit message, where code means nothing.
 */
export function defuse(text: string): string {
  const code = codeRanges(text);
  let defused = "";
  let at = 0;
  for (const [from, to] of code) {
    defused += defuseProse(text.slice(at, from)) + text.slice(from, to);
    at = to;
  }
  defused += defuseProse(text.slice(at));
  return defused
    .replace(commentStart, `<${gap}`)
    .replace(closing, (keyword) => `${keyword.slice(0, 2)}${gap}${keyword.slice(2)}`);
}

function defuseProse(text: string): string {
  return text.replace(disguise, "&amp;").replace(mention, `@${gap}`);
}
