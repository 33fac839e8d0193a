/** Whether a check run is Nightshift's own: what it says itself is no news to it. */
export function isOwnCheck(name: string): boolean {
  return /^nightshift\s*\//i.test(name);
}
