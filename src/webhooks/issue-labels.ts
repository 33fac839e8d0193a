interface Labelled {
  readonly labels?: readonly ({ readonly name: string } | null | undefined)[] | null | undefined;
}

/** Names of the labels of an issue, as far as GitHub tells them. */
export function readLabelNames({ labels }: Labelled): string[] {
  return (labels ?? []).flatMap((label) => label?.name ?? []);
}
