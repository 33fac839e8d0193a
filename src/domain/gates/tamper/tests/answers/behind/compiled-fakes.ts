import { childIn, nodesOf, type SyntaxNode, type Visit } from "../../../syntax-tree.ts";
import { type SourceFile } from "../../functions/source-files.ts";
import { isReckoned, saidBy, type Fake } from "./fake.ts";

type Replaced = Pick<Fake, "name" | "key"> & { readonly answers: readonly SyntaxNode[] };

/** What a statement of Java, Go or Rust has answer in the place of something of the product. */
export function compiledFakes({ node, above }: Visit, file: SourceFile): Fake[] {
  const read = { java: inJava, go: inGo, rust: inRust }[file.tree.language as string];
  const found = read?.(node, file) ?? null;
  if (found === null || found.answers.length === 0) return [];
  const { name, key, answers } = found;
  const place = [...above, node];
  // A number of Rust may bear its type.
  const said = saidBy(answers, file).replace(/\b(\d[\d_]*(?:\.\d+)?)_?[iuf](?:8|16|32|64|128|size)\b/g, "$1");
  return [{ name, key, said, isOpen: answers.some(isReckoned), above: place }];
}

const told = /^(thenReturn|thenAnswer|willReturn|willAnswer|andReturn|andStubReturn)$/;
const telling = /^(when|given|expect)$/;
const saying = /^(\w+\.)*(doReturn|doAnswer|willReturn|willAnswer)\(/;

/** `when(ages.of(1)).thenReturn(36)`, `doReturn(36).when(ages).of(1)`, `mock(Ages.class, i -> 36)`, `new Ages() { … }` */
function inJava(node: SyntaxNode, { tree: { root } }: SourceFile): Replaced | null {
  if (node.type === "object_creation_expression") return heirIn(node);
  if (node.type !== "method_invocation") return null;
  const name = childIn(node, "name")?.text ?? "";
  const args = argumentsOf(node);
  const on = childIn(node, "object");
  if (name === "mock" && args.length > 1) return { ...named(args[0]?.text ?? ""), answers: args.slice(1) };
  if (on?.type !== "method_invocation" || !telling.test(childIn(on, "name")?.text ?? "")) return null;
  const asked = argumentsOf(on)[0];
  if (asked === undefined) return null;
  const first = childIn(on, "object");
  const whole = typed(asked.text, root);
  if (told.test(name)) return { name: whole, key: /(\w+)\(/.exec(asked.text)?.[1] ?? "", answers: args };
  return first !== null && saying.test(first.text)
    ? { name: `${whole} ${name}`, key: name, answers: argumentsOf(first) }
    : null;
}

function named(text: string): Pick<Fake, "name" | "key"> {
  return { name: text, key: /(\w+)\W*$/.exec(text)?.[1] ?? "" };
}

function argumentsOf(call: SyntaxNode): readonly SyntaxNode[] {
  return childIn(call, "arguments")?.children ?? [];
}

/** With the type that a field or a variable is declared with. */
function typed(text: string, root: SyntaxNode): string {
  const [first = ""] = /^\w+/.exec(text) ?? [];
  const declared = nodesOf(root, "field_declaration", "local_variable_declaration").find((one) =>
    one.children.some((each) => each.field === "declarator" && childIn(each, "name")?.text === first),
  );
  return `${text} ${declared === undefined ? "" : (childIn(declared, "type")?.text ?? "")}`;
}

function heirIn(node: SyntaxNode): Replaced | null {
  const body = node.children.find(({ type }) => type === "class_body");
  if (body === undefined) return null;
  const answers = nodesOf(body, "return_statement");
  return { ...named(childIn(node, "type")?.text ?? ""), answers };
}

/** `app.AgeOf = func(int) int { return 36 }`, `m.EXPECT().AgeOf(1).Return(36)`, `m.On("AgeOf", 1).Return(36)` */
function inGo(node: SyntaxNode, { tree: { root } }: SourceFile): Replaced | null {
  if (node.type === "assignment_statement") {
    const declared = nodesOf(root, "function_declaration");
    const answers = (childIn(node, "right")?.children ?? []).flatMap((one) =>
      one.type === "func_literal"
        ? [one]
        : declared.filter((each) => childIn(each, "name")?.text === one.text),
    );
    return { ...named(childIn(node, "left")?.text ?? ""), answers };
  }
  if (node.type !== "call_expression") return null;
  const callee = childIn(node, "function")?.text ?? "";
  const [, key] = /\b(?:EXPECT\(\)\.|On\(\s*")(\w+)[^]*\.(?:Return|DoAndReturn)$/.exec(callee) ?? [];
  return key === undefined ? null : { name: callee, key, answers: argumentsOf(node) };
}

/** `ages.expect_age_of().returning(|_| 36)` */
function inRust(node: SyntaxNode): Replaced | null {
  if (node.type !== "call_expression") return null;
  const callee = childIn(node, "function")?.text ?? "";
  const [, key] = /\bexpect_?(\w*)\(\)[^]*\.(?:returning|return_const|return_once)$/.exec(callee) ?? [];
  return key === undefined ? null : { name: callee, key, answers: argumentsOf(node) };
}
