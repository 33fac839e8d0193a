/**
 * A pattern over whole paths as a regular expression: `*` and `?` within a segment, `**` over any number of
 * segments, `{a,b}` for either. Everything else stands for itself.
 */
export function globToRegExp(glob: string): RegExp {
  return new RegExp(`^${translate(glob)}$`, "su");
}

function translate(glob: string): string {
  const paired = pairedBraces(glob);
  let pattern = "";
  let depth = 0;
  for (let at = 0; at < glob.length;) {
    const token = tokenAt(glob, at);
    const isBrace = paired.has(at);
    if (isBrace) depth += token === "{" ? 1 : -1;
    pattern += isBrace ? (token === "{" ? "(?:" : ")") : expressionOf(token, depth > 0);
    at += token.length;
  }
  return pattern;
}

/** A brace without its counterpart stands for itself. */
function pairedBraces(glob: string): ReadonlySet<number> {
  const paired = new Set<number>();
  const open: number[] = [];
  for (let at = 0; at < glob.length; at += 1) {
    if (glob[at] === "{") open.push(at);
    const start = glob[at] === "}" ? open.pop() : undefined;
    if (start !== undefined) paired.add(start).add(at);
  }
  return paired;
}

function tokenAt(glob: string, at: number): string {
  const startsSegment = at === 0 || glob[at - 1] === "/";
  if (startsSegment && glob.startsWith("**/", at)) return "**/";
  if (startsSegment && glob.slice(at) === "**") return "**";
  return String.fromCodePoint(glob.codePointAt(at) ?? 0);
}

function expressionOf(token: string, inBraces: boolean): string {
  switch (token) {
    case "**/":
      return "(?:[^/]+/)*";
    case "**":
      return ".+";
    case "*":
      return "[^/]*";
    case "?":
      return "[^/]";
    case ",":
      return inBraces ? "|" : ",";
    default:
      return token.replace(/[\\^$.|+()[\]{}/]/, "\\$&");
  }
}
