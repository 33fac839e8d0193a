/** Invisible in what GitHub shows; by it Nightshift recognises what it wrote. */
export function hiddenMarker(marker: string): string {
  if (!/^[\w:./#-]+$/.test(marker) || marker.includes("--")) {
    throw new Error(`A marker that would break out of its comment: ${JSON.stringify(marker)}`);
  }
  return `<!-- nightshift:${marker} -->`;
}
