/** What is counted: from a time (included) to another (excluded), in some repositories or (null) in all. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
  readonly repositoryIds: readonly number[] | null;
}

export function valuesOf({ from, to, repositoryIds }: Span): [Date, Date, readonly number[] | null] {
  return [from, to, repositoryIds];
}
