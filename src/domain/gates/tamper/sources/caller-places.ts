import { childIn, nodesOf, walk, type SyntaxNode } from "../syntax-tree.ts";

const asks = /\bruntime\.Caller\(\s*[1-9]/;
const opens = /^(os\.(ReadFile|Open|OpenFile)|ioutil\.ReadFile|parser\.ParseFile)$/;
/** Packages that keep nothing of what they are given. */
const calm = /^(fmt|log|slog|filepath|path|strings|strconv|errors|bytes|runtime|zap|logrus|zerolog)\./;
const giving = [
  "short_var_declaration",
  "assignment_statement",
  "var_spec",
  "send_statement",
  "range_clause",
];
const builtIn = /^(append|len|cap|string|copy|make|new|print|println|panic|min|max)$/;

/** Where a product of Go opens the file that it is called from, in which it could read what is wanted of it. */
export function openedAtCaller(root: SyntaxNode): SyntaxNode[] {
  if (!asks.test(root.text)) return [];
  const calls = nodesOf(root, "call_expression").filter(({ text }) => text.length < 600);
  const opening = calls.filter((one) => opens.test(calleeOf(one)));
  if (opening.length === 0) return [];
  const places = placesIn(root, calls);
  return opening.filter(
    (one) => /^parser\./.test(one.text) || places === null || says(childIn(one, "arguments"), places),
  );
}

/** Names that may stand for the place of a caller, whatever they stand for elsewhere; null: nobody can tell where it goes. */
function placesIn(root: SyntaxNode, calls: readonly SyntaxNode[]): ReadonlySet<string> | null {
  const names = new Set<string>();
  const functions = [...walk(root)].flatMap(({ node }) =>
    /^(function|method)_declaration$/.test(node.type) ? [node] : [],
  );
  const given = nodesOf(root, ...giving);
  const own = new Set([
    ...given.flatMap((one) => wordsOf(one.children[0])),
    ...functions.flatMap(parametersOf),
  ]);
  const isCalm = (callee: string) => calm.test(callee) && !own.has(callee.replace(/\..*$/s, ""));
  for (let size = -1; size < names.size;) {
    size = names.size;
    for (const one of given) {
      const [first, ...right] = one.children;
      const left = one.type === "var_spec" ? one : first;
      if (right.some((each) => asks.test(each.text) || says(each, names)))
        for (const word of wordsOf(left)) names.add(word);
    }
    for (const one of functions)
      if (nodesOf(one, "return_statement").some((each) => asks.test(each.text) || says(each, names)))
        names.add(childIn(one, "name")?.text ?? "");
    for (const call of calls) {
      const callee = calleeOf(call);
      if (
        !says(childIn(call, "arguments"), names) ||
        isCalm(callee) ||
        opens.test(callee) ||
        builtIn.test(callee)
      )
        continue;
      const called = functions.filter((one) => childIn(one, "name")?.text === callee.split(".").at(-1));
      if (called.length === 0) return null;
      for (const word of called.flatMap(parametersOf)) names.add(word);
    }
  }
  return names;
}

function parametersOf(one: SyntaxNode): string[] {
  const list = childIn(one, "parameters");
  return list === null ? [] : nodesOf(list, "identifier").map(({ text }) => text);
}

function calleeOf(call: SyntaxNode): string {
  return childIn(call, "function")?.text ?? "";
}

function says(node: SyntaxNode | null, names: ReadonlySet<string>): boolean {
  return wordsOf(node ?? undefined).some((word) => names.has(word));
}

function wordsOf(node: SyntaxNode | undefined): string[] {
  if (node === undefined) return [];
  return [...walk(node)].flatMap(({ node: one }) =>
    /identifier$/.test(one.type) && !/^(_|err|ok|nil)$/.test(one.text) ? [one.text] : [],
  );
}
