/** The known name that was most likely meant; null when none is near. */
export function closestName(name: string, known: readonly string[]): string | null {
  const reach = Math.max(1, Math.floor(name.length / 3));
  let best: { name: string; distance: number } | null = null;
  for (const candidate of known) {
    const distance = editDistance(plain(name), plain(candidate));
    if (distance <= reach && (best === null || distance < best.distance))
      best = { name: candidate, distance };
  }
  return best?.name ?? null;
}

/** Spelling variants such as `intake_label` and `IntakeLabel` are the same word. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[-_\s]/g, "")
    .slice(0, 64);
}

function editDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const replaced = at(previous, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, at(previous, column) + 1, at(current, column - 1) + 1));
    }
    previous = current;
  }
  return at(previous, other.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
