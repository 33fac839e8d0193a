import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes the longest, the longest first: begun last, one such file would keep the whole run waiting for itself. */
const long = [
  /\/corpus\//,
  /\/stories\/(?:killed|interrupted)/,
  /\/stories\//,
  /\/platform\/embedded-postgres/,
];

/** Vitest knows how long a file took from an earlier run; in a fresh checkout it would go by their sizes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const found = long.findIndex((pattern) => pattern.test(moduleId));
  return found < 0 ? long.length : found;
}
