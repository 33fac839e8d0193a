const maxAlternatives = 64;

/** The patterns that a glob with braces stands for: "a.{ts,js}" for "a.ts" and "a.js". Too many stay as they are. */
export function alternativesOf(pattern: string): string[] {
  let found = [""];
  let rest = pattern;
  for (let at = rest.indexOf("{"); at >= 0; at = rest.indexOf("{")) {
    const end = rest.indexOf("}", at);
    const within = end < 0 ? "" : rest.slice(at + 1, end);
    // Braces within braces, or ranges, mean more than a list.
    if (!/^[^{}]*,[^{}]*$/.test(within) || rest.charAt(at - 1) === "$") return [pattern];
    const words = within.split(",");
    if (found.length * words.length > maxAlternatives) return [pattern];
    found = found.flatMap((one) => words.map((word) => `${one}${rest.slice(0, at)}${word}`));
    rest = rest.slice(end + 1);
  }
  return found.map((one) => `${one}${rest}`);
}
