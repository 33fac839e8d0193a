/** A stretch of a source, in units of its text as JavaScript counts them. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Capture extends Range {
  /** The query's name for it, without the `@`. */
  readonly name: string;
  /** From 1. */
  readonly line: number;
}

/** One place where a pattern of a query holds. */
export interface Match {
  /** The pattern's `#set!`; null: set without a value. */
  readonly properties: Readonly<Record<string, string | null>>;
  readonly captures: readonly Capture[];
}

export interface QueryRequest {
  /** The file of the grammar. */
  readonly grammar: string;
  readonly query: string;
  readonly source: string;
}

export type QueryAnswer =
  | { readonly kind: "ready" }
  /** The thread is `spent` where it should not be asked again. */
  | { readonly kind: "matches"; readonly matches: readonly Match[]; readonly isSpent: boolean }
  /** The source can't be parsed within these bounds; the thread is spent. */
  | { readonly kind: "unreadable" };
