import fc from "fast-check";

/** Any character there is, halves of surrogate pairs too. */
const character = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));

/**
 * Text of any characters at all. The library's own `binary` unit says the same, but keeps a table of all 1.1
 * million for the life of the process: 140 MB, which every program that a test starts afterwards pays for.
 */
export function anyText(size: { readonly maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: character, ...size });
}
