/** The known name that was most likely meant; null when none is within `reach` mistakes. */
export function closestName(
  name: string,
  known: readonly string[],
  reach = Math.max(1, Math.floor(name.length / 3)),
): string | null {
  let best: { name: string; distance: number } | null = null;
  for (const candidate of known) {
    const distance = editDistance(plain(name), plain(candidate));
    if (distance <= reach && (best === null || distance < best.distance))
      best = { name: candidate, distance };
  }
  return best?.name ?? null;
}

/** 'did you mean "lint"?' as it is written everywhere; null when no known name is near. */
export function didYouMean(name: string, known: readonly string[]): string | null {
  const meant = closestName(name, known);
  return meant === null ? null : `did you mean "${meant}"?`;
}

/** Spelling variants such as `intake_label` and `IntakeLabel` are the same word. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[-_\s]/g, "")
    .slice(0, 64);
}

/** Letters that are missing, too many, wrong, or exchanged with their neighbour. */
function editDistance(one: string, other: string): number {
  let earlier: readonly number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const replaced = at(previous, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const exchanged = isExchanged ? at(earlier, column - 2) + 1 : Infinity;
      current.push(Math.min(replaced, exchanged, at(previous, column) + 1, at(current, column - 1) + 1));
    }
    [earlier, previous] = [previous, current];
  }
  return at(previous, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
