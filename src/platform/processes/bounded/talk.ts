/** What is said between a process and a child that it asks, as structured clones. */
export interface Talk {
  readonly request: unknown;
  readonly answer: unknown;
  /** What the child asks on its way. */
  readonly question: unknown;
  readonly reply: unknown;
}

export type ToChild<T extends Talk> =
  | { readonly kind: "request"; readonly request: T["request"] }
  | { readonly kind: "reply"; readonly id: number; readonly reply: T["reply"] };

export type FromChild<T extends Talk> =
  | { readonly kind: "ready" }
  | { readonly kind: "question"; readonly id: number; readonly question: T["question"] }
  | { readonly kind: "answer"; readonly answer: T["answer"] };
