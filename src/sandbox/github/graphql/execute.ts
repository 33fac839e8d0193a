import { type OperationDocument, type Selection, type Value } from "./read-document.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** An object of the graph: each field is a value, or made of its arguments. */
export interface Node {
  readonly type: string;
  readonly fields: Readonly<Record<string, Field>>;
}

export type Field = Answer | ((args: Arguments) => Answer | Promise<Answer>);
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

export interface Executed {
  readonly data: Record<string, unknown>;
  readonly errors: readonly { readonly path: readonly string[]; readonly refusal: GraphqlRefusal }[];
}

/** What was selected, and nothing else. A field that is refused by its type is null, beside an error that names it. */
export async function execute(
  root: Node,
  { fields }: OperationDocument,
  variables: Arguments,
): Promise<Executed> {
  const errors: { path: readonly string[]; refusal: GraphqlRefusal }[] = [];
  const select = async (node: Node, selection: readonly Selection[], path: readonly string[]) => {
    const selected: Record<string, unknown> = {};
    for (const field of selection) {
      if (field.on !== null && field.on !== node.type) continue;
      const at = [...path, field.alias];
      selected[field.alias] = field.name === "__typename" ? node.type : await answer(node, field, at);
    }
    return selected;
  };
  const answer = async (node: Node, field: Selection, path: readonly string[]): Promise<unknown> => {
    const known = knownField(node, field.name);
    const args = Object.fromEntries(
      Object.entries(field.args).map(([name, value]) => [name, valueOf(value, variables)]),
    );
    try {
      const found = typeof known === "function" ? await known(args) : known;
      if (typeof found !== "object" || found === null) return found;
      if (!isList(found)) return await select(found, field.fields, path);
      const list: unknown[] = [];
      for (const each of found) list.push(await select(each, field.fields, path));
      return list;
    } catch (error) {
      if (!(error instanceof GraphqlRefusal) || error.type === undefined) throw error;
      errors.push({ path, refusal: error });
      return null;
    }
  };
  return { data: await select(root, fields, []), errors };
}

function knownField(node: Node, name: string): Field {
  const known = Object.hasOwn(node.fields, name) ? node.fields[name] : undefined;
  if (known !== undefined) return known;
  const extensions = { code: "undefinedField", typeName: node.type, fieldName: name };
  throw new GraphqlRefusal(`Field '${name}' doesn't exist on type '${node.type}'`, { extensions });
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
