const written = /^(?:-?|[-+]?\d{1,40}(?:\.\d{0,40})?(?:e[-+]?\d{1,4})?)$/i;

/**
 * Whether a count shows that something was reached; null: it is no count. Tools write more than whole numbers: negative
 * ones where a counter overflowed, parts and powers where counts were divided or are large, nothing where they do not
 * know. Only a count above 0 shows it, so that what is not known never raises the coverage.
 */
export function isReached(count: string): boolean | null {
  return written.test(count) ? Number(count) > 0 : null;
}
