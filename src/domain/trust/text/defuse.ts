/** Drawn as nothing, and ends a word for GitHub. */
export const gap = "\u200b";

/**
 * Names after an at sign, but for addresses such as a@b. The sign may be written as an entity; an underscore before it
 * may be the end of something emphasised, after which a name begins.
 */
const mention = /(?<![\p{L}\p{N}])@(?=[\p{L}\p{N}_-])/gu;
/** Entities by which any of what is looked for here could be written unseen. */
const disguise = /&(?=#|(?:commat|num|sol|colon|lt|excl|hyphen|dash)\b)/giu;
const commentStart = /<(?=!--)/gu;
const repository = String.raw`(?:[\w.-]+\/[\w.-]+#\d|[\w.-]+(?::\d+)?\/[\w.-]+\/[\w.-]+\/(?:issues|pull)\/\d)`;
/** A name begins where the marks before it end, or with one of them: looked for from one place, not from each of many. */
const reference = String.raw`(?:#\d|gh-\d|(?:https?:\/\/)?(?<![\w.-])${repository})`;
const closing = new RegExp(
  String.raw`\b(close[sd]?|fix(?:es|ed)?|resolve[sd]?)(?=[\s:*_~\x60"'\[(<>\\]*${reference}|${repository})`,
  "giu",
);

/** Plain text, such as a title or a commit's message: nobody is notified, nothing is closed. */
export function defuse(text: string): string {
  return breakClosings(breakMentions(text));
}

/** Nobody is notified, where the text is no code. */
export function breakMentions(text: string): string {
  return text.replace(disguise, "&amp;").replace(mention, `@${gap}`);
}

/**
 * Nothing is closed, and no hidden marker is forged. In code, too: a squash turns a description into a commit message,
 * where code means nothing.
 */
export function breakClosings(text: string): string {
  return text
    .replace(commentStart, `<${gap}`)
    .replace(closing, (keyword) => `${keyword.slice(0, 2)}${gap}${keyword.slice(2)}`);
}
