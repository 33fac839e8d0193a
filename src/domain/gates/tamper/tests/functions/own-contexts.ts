import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { ownMethods } from "../answers/own-members.ts";
import { swallowing } from "../reached/guards.ts";
import { type Mark } from "../test-case.ts";
import { type OwnFunction } from "./declared-function.ts";
import { guardIn } from "./handed-over.ts";
import { functionCalled } from "./own-functions.ts";
import { type SourceFile } from "./source-files.ts";

interface Standing {
  readonly file: SourceFile;
  readonly beside: readonly SourceFile[];
  readonly around: readonly SyntaxNode[];
}

/** Python: what stands under a `with` whose context, made by the tests' own functions or classes, lets a failure pass. */
export function contextGuards(node: SyntaxNode, above: readonly SyntaxNode[], standing: Standing): Mark[] {
  if (node.type !== "with_statement") return [];
  const entered = nodesOf(node, "with_item").flatMap((item) => contextIn(item));
  const added = nodesOf(node, "call").filter(({ text }) => /\.enter_(async_)?context\(/.test(text));
  const contexts = [
    ...entered,
    ...added.flatMap((one) => childIn(one, "arguments")?.children.slice(0, 1) ?? []),
  ];
  const site = { ...standing, around: [...standing.around, ...above] };
  return contexts
    .filter((one) => letsPass(one, site))
    .map(({ line, text }) => ({ what: `${swallowing} in ${text.split("(")[0] ?? ""}`, line }));
}

function contextIn(item: SyntaxNode): SyntaxNode[] {
  const value = childIn(item, "value");
  return (value?.type === "as_pattern" ? value.children.slice(0, 1) : [value]).filter((one) => one !== null);
}

const failures = /\b(AssertionError|Exception|BaseException)\b/;

function letsPass(context: SyntaxNode, standing: Standing): boolean {
  const { file } = standing;
  if (context.type === "identifier") {
    const value = givenTo(context.text, standing);
    return value !== null && value.type === "call" && letsPass(value, standing);
  }
  const name = /^[\w.]+(?=\s*\()/.exec(context.text)?.[0] ?? "";
  if (context.type !== "call" || name === "") return false;
  if (isSuppress(name, file.tree.root)) return failures.test(context.text);
  const on = { name: name.split(".").at(-1) ?? "", on: "", around: standing.around };
  const called = name.includes(".") ? null : functionCalled(on, file, standing.beside);
  if (called !== null) return isContextMaker(called) && leavesFailure(called);
  return ownMethods(name, /^__a?exit__$/, [file, ...standing.beside]).some(endsWell);
}

/** What a name is given once, in the test or in its file. */
function givenTo(name: string, { file }: Standing): SyntaxNode | null {
  const [only, ...more] = nodesOf(file.tree.root, "assignment").filter(
    (one) => childIn(one, "left")?.text === name,
  );
  return only === undefined || more.length > 0 ? null : childIn(only, "right");
}

/** By the name that the file gives it. */
function isSuppress(name: string, root: SyntaxNode): boolean {
  if (/(^|\.)suppress$/.test(name)) return true;
  return nodesOf(root, "import_from_statement").some(({ text }) =>
    new RegExp(`^from\\s+contextlib\\b[^]*\\bsuppress\\s+as\\s+${name}\\b`).test(text),
  );
}

function isContextMaker({ around }: OwnFunction): boolean {
  const decorated = around.at(-1);
  return (
    decorated?.type === "decorated_definition" &&
    decorated.children.some(
      ({ type, text }) => type === "decorator" && /\b(async)?contextmanager$/.test(text),
    )
  );
}

/** Each place at which it lets others go on keeps what they fail with. */
function leavesFailure(called: OwnFunction): boolean {
  const yields = [...walk(called.body)].filter(({ node }) => node.type === "yield");
  return yields.length > 0 && yields.every((one) => guardIn(one, called) === "swallowed");
}

/** A method that is told of a failure, and answers that it is none. */
function endsWell({ body }: OwnFunction): boolean {
  if (/\b(raise|assert\w*|fail)\b/.test(body.text)) return false;
  return nodesOf(body, "return_statement").some(({ children: [value] }) => {
    const said = value?.text ?? "";
    return (
      /^(True|1)$/.test(said) ||
      failures.test(said) ||
      /^not\s+\w*(None|False)$|\bis\s+not\s+None$/.test(said)
    );
  });
}
