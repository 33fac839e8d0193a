import { CST, Lexer } from "yaml";

const maxDepth = 40;
const maxIndentation = 200;

/**
 * The first line on which YAML is nested deeper than anybody means it. To be asked before parsing what somebody outside
 * wrote: the parser recurses, and running out of stack inside a regular expression ends the process.
 */
export function lineNestedTooDeeply(text: string): number | null {
  let line = 1;
  let inFlow = 0;
  let onLine = 0;
  let isText = false;
  for (const token of new Lexer().lex(text)) {
    // A mark says that plain text follows, which may begin like anything: a block of it with spaces.
    const type: string | null = isText ? "text" : CST.tokenType(token);
    isText = type === "scalar";
    switch (type) {
      case "flow-seq-start":
      case "flow-map-start":
        inFlow += 1;
        break;
      case "flow-seq-end":
      case "flow-map-end":
        inFlow -= 1;
        break;
      case "seq-item-ind":
      case "explicit-key-ind":
      case "map-value-ind":
        if (inFlow === 0) onLine += 1;
        break;
      case "space":
        if (onLine === 0 && token.length > maxIndentation) return line;
        break;
      case "newline":
        onLine = 0;
        break;
      default:
    }
    if (inFlow > maxDepth || onLine > maxDepth) return line;
    line += token.split("\n").length - 1;
  }
  return null;
}
