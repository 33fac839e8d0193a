/** A time as GitHub writes it: seconds, UTC. */
export function timestamp(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}

export function nullableTimestamp(date: Date | null): string | null {
  return date === null ? null : timestamp(date);
}

/** An opaque id as GraphQL has it. */
export function nodeId(kind: string, id: number | string): string {
  return `${kind}_${Buffer.from(`0${kind.length}:${kind}${id}`).toString("base64url")}`;
}
