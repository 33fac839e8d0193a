export interface Annotation {
  readonly path: string;
  readonly line: number;
  readonly endLine?: number;
  readonly column?: number;
  readonly level: "failure" | "warning" | "notice";
  readonly message: string;
  readonly title?: string;
}

const mostAnnotations = 500;
const severity = { failure: 0, warning: 1, notice: 2 } as const;

/** The worst, as many as are worth showing; among equals the given order stands. */
export function worstFirst(annotations: readonly Annotation[]): Annotation[] {
  return annotations
    .toSorted((one, other) => severity[one.level] - severity[other.level])
    .slice(0, mostAnnotations);
}
