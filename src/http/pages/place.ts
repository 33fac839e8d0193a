/** After which row of a list that is in the order of time its next page begins. */
export interface ListPlace {
  readonly updatedAt: Date;
  readonly id: number;
}

/** As it stands in an address. */
export function writePlace({ updatedAt, id }: ListPlace): string {
  return `${updatedAt.getTime()}-${id}`;
}

/** null: it is none. */
export function readPlace(text: string): ListPlace | null {
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(text);
  return match === null ? null : { updatedAt: new Date(Number(match[1])), id: Number(match[2]) };
}
