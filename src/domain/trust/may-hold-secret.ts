const words = /[\w+/=-]{16,}/g;
const telling = /-----BEGIN|:\/\/[^\s/@]*@|hf_/;

/**
 * Whether a scanner has to look at the text: it holds a key's frame, an address with somebody's name, the mark of a token
 * of letters alone, or a word as long and mixed as a token. Hashes and identifiers of hexadecimal digits are no such words.
 */
export function mayHoldSecret(text: string): boolean {
  if (telling.test(text)) return true;
  return text.match(words)?.some((word) => /\d/.test(word) && /[g-z]/i.test(word)) ?? false;
}
