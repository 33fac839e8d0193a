import { type OperationDocument, type Selection, type Value } from "./read-document.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** An object of the graph: each field is a value, or made of its arguments. */
export interface Node {
  readonly type: string;
  readonly fields: Readonly<Record<string, Field>>;
}

export type Field = Answer | ((args: Arguments) => Answer);
export type Answer = string | number | boolean | null | Node | readonly Node[];

/** A request that GitHub answers with errors instead of data. */
export class GraphqlRefusal extends Error {
  readonly type: string | undefined;
  readonly extensions: Readonly<Record<string, string>> | undefined;

  constructor(message: string, more: { type?: string; extensions?: Readonly<Record<string, string>> } = {}) {
    super(message);
    this.type = more.type;
    this.extensions = more.extensions;
  }
}

/** What was selected, and nothing else. */
export function execute(
  root: Node,
  { fields }: OperationDocument,
  variables: Arguments,
): Record<string, unknown> {
  return select(root, fields, variables);
}

function select(node: Node, fields: readonly Selection[], variables: Arguments): Record<string, unknown> {
  const selected: Record<string, unknown> = {};
  for (const field of fields) {
    if (field.on !== null && field.on !== node.type) continue;
    selected[field.alias] = field.name === "__typename" ? node.type : answer(node, field, variables);
  }
  return selected;
}

function answer(node: Node, field: Selection, variables: Arguments): unknown {
  const known = Object.hasOwn(node.fields, field.name) ? node.fields[field.name] : undefined;
  if (known === undefined) {
    const extensions = { code: "undefinedField", typeName: node.type, fieldName: field.name };
    throw new GraphqlRefusal(`Field '${field.name}' doesn't exist on type '${node.type}'`, { extensions });
  }
  const args = Object.fromEntries(
    Object.entries(field.args).map(([name, value]) => [name, valueOf(value, variables)]),
  );
  const found = typeof known === "function" ? known(args) : known;
  if (typeof found !== "object" || found === null) return found;
  if (isList(found)) return found.map((each) => select(each, field.fields, variables));
  return select(found, field.fields, variables);
}

function isList(answered: Node | readonly Node[]): answered is readonly Node[] {
  return Array.isArray(answered);
}

function valueOf(value: Value, variables: Arguments): unknown {
  if (value.kind === "variable") return variables[value.name] ?? null;
  if (typeof value.value !== "object" || value.value === null) return value.value;
  return Object.fromEntries(
    Object.entries(value.value as Record<string, Value>).map(([name, each]) => [
      name,
      valueOf(each, variables),
    ]),
  );
}
