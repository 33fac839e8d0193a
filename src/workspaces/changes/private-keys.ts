import { entropyOf, type Found } from "./tokens.ts";

const begin = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----/g;
const end = /-----END[^\n-]{0,60}-----/y;
const longestKey = 16 * 1024;
/** A key of Ed25519, the shortest, has 64 such letters. */
const fewestLetters = 60;

/**
 * Finds private keys by their frame, whatever their kind, encrypted or not, and whatever is between their lines: quotes,
 * escapes, signs that join texts. A frame around a few dots is none.
 */
export function findPrivateKeys(text: string): Found[] {
  return [...text.matchAll(begin)].flatMap(({ 0: frame, index: from }) => {
    const start = from + frame.length;
    const dashes = text.indexOf("-----", start);
    const stop = dashes === -1 ? text.length : dashes;
    end.lastIndex = stop;
    const closing = stop - start > longestKey ? null : end.exec(text);
    // What was cut off before its end is a key as far as its lines go.
    const body =
      closing === null
        ? linesOfLetters(text.slice(start, Math.min(stop, start + longestKey)))
        : text.slice(start, stop);
    const letters = body.match(/[A-Za-z0-9+/=]{20,}/g)?.join("") ?? "";
    if (letters.length < fewestLetters || entropyOf(letters) < 3.5) return [];
    return [{ from, to: start + body.length + (closing?.[0].length ?? 0), rule: "private-key" }];
  });
}

function linesOfLetters(text: string): string {
  return /^[^\n]*(?:\n(?=[^\n]*[A-Za-z0-9+/=]{20})[^\n]*)*/.exec(text)?.[0] ?? "";
}
