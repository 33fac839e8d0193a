/** Invisible in what GitHub shows; by it Nightshift recognises what it wrote. */
export function hiddenMarker(marker: string): string {
  if (!/^[\w:./#-]+$/.test(marker) || marker.includes("--")) {
    throw new Error(`A marker that would break out of its comment: ${JSON.stringify(marker)}`);
  }
  return `<!-- nightshift:${marker} -->`;
}

/** Whether a text begins with one of our markers that begins so. Anybody can write one. */
export function bearsMarker(text: string, beginning: string): boolean {
  return text.startsWith(`<!-- nightshift:${beginning}`);
}
