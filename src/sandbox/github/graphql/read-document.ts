/** What GraphQL takes of a request; this much of the language is understood, and no more. */
export interface Selection {
  readonly name: string;
  readonly alias: string;
  readonly args: Readonly<Record<string, Value>>;
  readonly fields: readonly Selection[];
  /** Only of this type; null: of every. */
  readonly on: string | null;
}

export type Value =
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "literal"; readonly value: unknown };

export interface OperationDocument {
  readonly kind: "query" | "mutation";
  readonly fields: readonly Selection[];
}

export class Malformed extends Error {}

const token = /\s*(?:#[^\n]*\s*)*(\.\.\.|[A-Za-z_]\w*|-?\d+|"(?:[^"\\\n]|\\.)*"|[{}()[\]:$!,=])/y;

/** One operation; throws Malformed where it is none. */
export function readDocument(source: string): OperationDocument {
  const tokens = new Tokens(source);
  const first = tokens.peek();
  if (first !== "query" && first !== "mutation") return { kind: "query", fields: readFields(tokens, null) };
  tokens.next();
  if (tokens.peek() !== "{" && tokens.peek() !== "(") tokens.next();
  if (tokens.peek() === "(") skipDeclarations(tokens);
  const fields = readFields(tokens, null);
  tokens.end();
  return { kind: first, fields };
}

class Tokens {
  readonly source: string;
  at = 0;

  constructor(source: string) {
    this.source = source;
  }

  peek(): string {
    const [found, at] = this.read();
    return at === this.at ? "" : found;
  }

  next(): string {
    const [found, at] = this.read();
    if (at === this.at) throw new Malformed(`Expected more at ${this.at}`);
    this.at = at;
    return found;
  }

  take(wanted: string): void {
    const found = this.next();
    if (found !== wanted) throw new Malformed(`Expected "${wanted}", found "${found}" at ${this.at}`);
  }

  end(): void {
    if (this.source.slice(this.at).trim() !== "") throw new Malformed(`Unexpected text at ${this.at}`);
  }

  private read(): [string, number] {
    token.lastIndex = this.at;
    const found = token.exec(this.source);
    return found === null ? ["", this.at] : [found[1] ?? "", token.lastIndex];
  }
}

function skipDeclarations(tokens: Tokens): void {
  while (tokens.next() !== ")");
}

function readFields(tokens: Tokens, on: string | null): Selection[] {
  tokens.take("{");
  const fields: Selection[] = [];
  while (tokens.peek() !== "}") {
    if (tokens.peek() === ",") tokens.next();
    else fields.push(...readSelection(tokens, on));
  }
  tokens.next();
  return fields;
}

function readSelection(tokens: Tokens, on: string | null): Selection[] {
  const first = tokens.next();
  if (first === "...") {
    tokens.take("on");
    return readFields(tokens, tokens.next());
  }
  if (!/^[A-Za-z_]/.test(first)) throw new Malformed(`Expected a field, found "${first}"`);
  let name = first;
  if (tokens.peek() === ":") {
    tokens.next();
    name = tokens.next();
  }
  const args = tokens.peek() === "(" ? readArguments(tokens) : {};
  const fields = tokens.peek() === "{" ? readFields(tokens, null) : [];
  return [{ name, alias: first, args, fields, on }];
}

function readArguments(tokens: Tokens): Record<string, Value> {
  tokens.take("(");
  const args: Record<string, Value> = {};
  while (tokens.peek() !== ")") {
    if (tokens.peek() === ",") {
      tokens.next();
      continue;
    }
    const name = tokens.next();
    tokens.take(":");
    args[name] = readValue(tokens);
  }
  tokens.next();
  return args;
}

function readValue(tokens: Tokens): Value {
  const found = tokens.next();
  if (found === "$") return { kind: "variable", name: tokens.next() };
  if (found === "{") return { kind: "literal", value: readObject(tokens) };
  if (!/^["\w-]/.test(found)) throw new Malformed(`Expected a value, found "${found}"`);
  return { kind: "literal", value: /^["\d-]/.test(found) ? JSON.parse(found) : found };
}

/** Its values stay as they were read: what names a variable is looked up when it is used. */
function readObject(tokens: Tokens): Record<string, Value> {
  const object: Record<string, Value> = {};
  while (tokens.peek() !== "}") {
    if (tokens.peek() === ",") {
      tokens.next();
      continue;
    }
    const name = tokens.next();
    tokens.take(":");
    object[name] = readValue(tokens);
  }
  tokens.next();
  return object;
}
