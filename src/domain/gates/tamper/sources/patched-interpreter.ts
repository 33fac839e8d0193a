import { childIn, nodesOf, walk, type SyntaxNode, type Visit } from "../syntax-tree.ts";
import { pythonImports } from "./python-imports.ts";

/** What a product of Python does to the interpreter that runs its tests. */
export interface PatchedInterpreter {
  /** Writes into what tests compare by, or into what finds their modules. */
  readonly patches: readonly SyntaxNode[];
  /** Hears of failures that nobody caught, and lets them be. */
  readonly silences: readonly SyntaxNode[];
}

/** `builtins._` is there for translations. */
const patched =
  /^(builtins\.(?!_$).+|(operator|math|copy|difflib|statistics|fractions|numbers)\.\w+(\.\w+)*|re\.(match|search|fullmatch|findall)|ast\.(parse|literal_eval)|datetime\.(date|datetime)(\.\w+)*|decimal\.Decimal\.\w+|sys\.(meta_path|path_hooks)(\.\[.*)?)$/;
const hooks = /^((sys|threading)\.excepthook|sys\.unraisablehook)$/;
const changing = /^(sys\.(?:meta_path|path_hooks))\.(insert|append|extend|clear|remove|pop)$/;

export function patchedInterpreter(root: SyntaxNode): PatchedInterpreter {
  const locals = new Map(
    pythonImports(root).map(({ module, name, local }) => [
      local,
      name === null ? module : `${module}.${name}`,
    ]),
  );
  const patches: SyntaxNode[] = [];
  const silences: SyntaxNode[] = [];
  for (const visit of walk(root)) {
    const { node } = visit;
    const path = targetOf(node, locals);
    if (patched.test(path) && !isLacking(visit, path)) patches.push(node);
    if (node.type === "assignment" && hooks.test(path) && isQuiet(childIn(node, "right"), root))
      silences.push(node);
  }
  return { patches, silences };
}

type Locals = ReadonlyMap<string, string>;

/** What is written over there; empty: nothing that shows. */
function targetOf(node: SyntaxNode, locals: Locals): string {
  if (node.type === "assignment" || node.type === "augmented_assignment") {
    const left = childIn(node, "left");
    return left === null || left.type === "identifier" ? "" : pathOf(left, locals);
  }
  if (node.type !== "call") return "";
  const callee = childIn(node, "function");
  const [owner = null, key = null] = childIn(node, "arguments")?.children ?? [];
  if (callee?.text === "setattr") return joined(pathOf(owner, locals), textOf(key));
  const path = pathOf(callee, locals);
  // `builtins.__dict__.update(…)`, `builtins.__setattr__("len", …)`
  const own = /^(\w+)\.(update|__setitem__|__setattr__)$/.exec(path)?.[1];
  return own !== undefined ? `${own}.?` : (changing.exec(path)?.[1] ?? "");
}

/** `builtins.len` of `vars(builtins)["len"]`. */
function pathOf(node: SyntaxNode | null, locals: Locals): string {
  switch (node?.type) {
    case "identifier":
      return node.text === "__builtins__" ? "builtins" : (locals.get(node.text) ?? "");
    case "attribute": {
      const owner = pathOf(childIn(node, "object"), locals);
      const name = childIn(node, "attribute")?.text ?? "";
      return name === "__dict__" ? owner : joined(owner, name);
    }
    case "subscript": {
      const [value = null, key = null] = node.children;
      const owner = pathOf(value, locals);
      return owner === "sys.modules"
        ? textOf(key)
        : joined(owner.replace(/\.__dict__$/, ""), textOf(key) || `[${key?.text}]`);
    }
    case "call": {
      const [first = null] = childIn(node, "arguments")?.children ?? [];
      const callee = childIn(node, "function")?.text ?? "";
      if (callee === "vars") return pathOf(first, locals);
      return /^(__import__|(importlib\.)?import_module)$/.test(callee) ? textOf(first) : "";
    }
    default:
      return "";
  }
}

function joined(owner: string, name: string): string {
  return owner === "" || name === "" ? "" : `${owner}.${name}`;
}

function textOf(node: SyntaxNode | null): string {
  if (node?.type === "binary_operator" && /^["'][^"']*["']\s*\+/.test(node.text))
    return node.children.map(textOf).join("");
  return /^[rbu]?["']([^"']*)["']$/.exec(node?.text ?? "")?.[1] ?? "";
}

/** `if not hasattr(math, "prod"): math.prod = …` gives an old interpreter what it lacks. */
function isLacking({ above }: Visit, path: string): boolean {
  const name = path.split(".").at(-1) ?? path;
  return above.some(
    (one) =>
      (one.type === "if_statement" && (childIn(one, "condition")?.text.includes(name) ?? false)) ||
      (one.type === "except_clause" && /^except\s*\(?[\w\s,]*(ImportError|AttributeError)/.test(one.text)),
  );
}

/** A function that does nothing: `lambda *args: None`. */
function isQuiet(value: SyntaxNode | null, root: SyntaxNode): boolean {
  if (value?.type === "lambda")
    return /^(None|True|False|\d+|\.\.\.)$/.test(childIn(value, "body")?.text ?? "");
  const named = nodesOf(root, "function_definition").find(
    (one) => childIn(one, "name")?.text === value?.text,
  );
  const steps = named === undefined ? null : (childIn(named, "body")?.children ?? []);
  return (
    steps !== null &&
    steps.every(({ text }) => /^(pass|\.\.\.|return(\s+None)?|#.*|["'][^]*["'])$/.test(text))
  );
}
