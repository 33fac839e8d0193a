import { readTokens, type Token } from "./syntax/read-tokens.ts";

/** More are no settings. */
const maxTokens = 20_000;
const maxDepth = 60;

interface Reading {
  readonly tokens: readonly Token[];
  /** Values of names, which stand for them elsewhere. */
  readonly constants: Map<string, unknown>;
  readonly used: Set<string>;
  at: number;
  depth: number;
}

/**
 * The values that a program in JavaScript or TypeScript gives its tool, as far as they are written out: by the words
 * of the expressions around them, in which a call is `name()`. Undefined: it is too long.
 */
export function readProgramSettings(text: string): unknown {
  const tokens = readTokens(text);
  if (tokens.length > maxTokens) return undefined;
  const reading: Reading = { tokens, constants: new Map(), used: new Set(), at: 0, depth: 0 };
  const statements: unknown[] = [];
  while (reading.at < tokens.length) {
    const [word, name] = tokens.slice(reading.at, reading.at + 2);
    const value = readExpression(reading, true);
    const isNamed = word !== undefined && name !== undefined && /^(const|let|var)$/.test(word.text);
    if (isNamed)
      reading.constants.set(name.text, typeof value === "object" ? Object.values(value ?? {})[0] : value);
    // What is imported shows where it is used; one import for its effects alone shows only here.
    if (!isNamed && !(word?.text === "import" && name?.kind !== "string")) statements.push(value);
    reading.at += 1;
  }
  const unused = [...reading.constants].filter(([name]) => !reading.used.has(name));
  return unused.length === 0 ? statements : [...statements, Object.fromEntries(unused)];
}

/** Up to a comma or the bracket that closes what is around it; a statement ends with its line, too. */
function readExpression(reading: Reading, isStatement = false): unknown {
  const parts: unknown[] = [];
  let words = "";
  reading.depth += 1;
  for (let token = reading.tokens[reading.at]; token !== undefined; token = reading.tokens[reading.at]) {
    if (isStatement ? token.text === ";" : /^[,;)\]}]$/.test(token.text)) break;
    if (
      isStatement &&
      token.isFirst &&
      words !== "" &&
      /^(import|export|const|let|var|module\.exports)$/.test(token.text)
    ) {
      reading.at -= 1;
      break;
    }
    const value = readPart(reading, token);
    if (value === undefined) words += ` ${token.text}`;
    else parts.push(value.part);
    if (token.text === "(") words += "()";
  }
  reading.depth -= 1;
  const key = words.trim().replace(/ ?(as const|satisfies [\w.]+)$/, "");
  if (parts.length === 0) return key;
  const value = parts.length === 1 ? parts[0] : parts;
  return key === "" ? value : { [key]: value };
}

/** A value that stands for itself; undefined: one more word of the expression. */
function readPart(reading: Reading, { kind, text }: Token): { part: unknown } | undefined {
  if (reading.depth <= maxDepth && /^[{[(]$/.test(text)) return { part: readGroup(reading, text) };
  reading.at += 1;
  if (kind === "string") return { part: unquote(text) };
  if (kind === "number" && /^[\d._]+$/.test(text)) return { part: Number(text.replaceAll("_", "")) };
  if (/^(true|false|null)$/.test(text)) return { part: JSON.parse(text) as unknown };
  if (!reading.constants.has(text)) return undefined;
  reading.used.add(text);
  return { part: reading.constants.get(text) };
}

function readGroup(reading: Reading, open: string): unknown {
  reading.at += 1;
  const closes = { "{": "}", "[": "]" }[open] ?? ")";
  const found: Record<string, unknown> = {};
  const items: unknown[] = [];
  for (
    let token = reading.tokens[reading.at];
    token !== undefined && token.text !== closes;
    token = reading.tokens[reading.at]
  ) {
    const isKeyed = open === "{" && reading.tokens[reading.at + 1]?.text === ":";
    if (isKeyed) reading.at += 2;
    const start = reading.at;
    const value = readExpression(reading);
    if (isKeyed) found[unquote(token.text)] = value;
    else if (open === "{") found[typeof value === "string" ? value : JSON.stringify(value)] = true;
    else items.push(value);
    if (/^[,;]$/.test(reading.tokens[reading.at]?.text ?? "") || (reading.at === start && !isKeyed))
      reading.at += 1;
  }
  reading.at += 1;
  if (open === "{") return found;
  return open === "(" && items.length === 1 ? items[0] : items;
}

function unquote(text: string): string {
  return /^["'`]/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, "$1") : text;
}
