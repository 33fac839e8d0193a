/**
 * Whether this is the long run, which plays what the others leave out: stories of a whole job or of a service that dies, where
 * another of the same file shows the same machinery at work.
 */
export const playsAll = process.env["NIGHTSHIFT_TEST_CASES"] === "all";

/**
 * What a run plays of many cases: `npm run test:long` all of them, the others the first of each kind, so that it stays short
 * enough to be run; where no kinds are given, all are of one. Whoever adds a case runs the long one.
 */
export function played<Case>(
  cases: readonly Case[],
  kindOf: (one: Case, index: number) => string = () => "",
): Case[] {
  if (playsAll) return [...cases];
  const kinds = new Set<string>();
  return cases.filter((one, index) => {
    const kind = kindOf(one, index);
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    return isFirst;
  });
}
