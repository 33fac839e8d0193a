import { childIn, type SyntaxNode } from "../syntax-tree.ts";

/** A file that a program takes in where it stands, and what of it is meant: "limits.lines"; empty: all. */
export interface Loaded {
  readonly reference: string;
  readonly rest: string;
}

const wrapping = /^(parenthesized_expression|await_expression|as_expression|satisfies_expression)$/;
const loading = /^(import|jiti|load\w*|\w*[rR]equire)$/;
const reading = /^(\w+\.)*(readFile|readFileSync|read(Json|JSON)(Sync)?)$/;
/** What makes data of a text that was read. */
const parsing = /^(\w+\.)*(parse|load)$/;

/** `require("./limits").unit`, `(await import(new URL("./a.mjs", import.meta.url))).default`, `JSON.parse(readFileSync("a.json"))`. */
export function loadedBy(node: SyntaxNode): Loaded | null {
  if (wrapping.test(node.type)) return node.children[0] === undefined ? null : loadedBy(node.children[0]);
  if (node.type === "member_expression") {
    const object = childIn(node, "object");
    const whole = object === null ? null : loadedBy(object);
    const name = childIn(node, "property")?.text ?? "";
    return whole && { ...whole, rest: whole.rest === "" ? name : `${whole.rest}.${name}` };
  }
  if (node.type !== "call_expression") return null;
  const callee = childIn(node, "function");
  const name = callee?.text.replace(/\s+/g, "") ?? "";
  const [first] = argumentsOf(node);
  if (callee?.type === "member_expression" && /\.toString$/.test(name)) {
    const object = childIn(callee, "object");
    return object && loadedBy(object);
  }
  if (first === undefined) return null;
  const file = loading.test(name) || reading.test(name) ? fileNamed(first) : null;
  // What is read is named from where the program is started.
  if (file !== null)
    return { reference: reading.test(name) && /^\w/.test(file) ? `./${file}` : file, rest: "" };
  return parsing.test(name) ? loadedBy(first) : null;
}

/** The place of a program, in its own words. */
const beginning = /^(__dirname|import\.meta\.(url|dirname)|process\.cwd\(\))$/;
const joining = /^((\w+\.)*path\.)?(join|resolve)$/;
const naming = /^(require\.resolve|import\.meta\.resolve|(\w+\.)?(fileURLToPath|pathToFileURL)|String)$/;

/** The file that an expression names, as seen from the program: `path.join(__dirname, "config", "base")` is "./config/base". */
function fileNamed(node: SyntaxNode): string | null {
  const { type, text, children } = node;
  const [first, ...others] = argumentsOf(node);
  switch (type) {
    case "string":
      return text.slice(1, -1);
    case "template_string":
      return plainPath(
        text
          .slice(1, -1)
          .replace(/\$\{([^{}]*)\}/g, (all, name: string) => (beginning.test(name.trim()) ? "." : all)),
      );
    case "binary_expression":
      return beginning.test(childIn(node, "left")?.text ?? "")
        ? plainPath(`.${childIn(node, "right")?.text.slice(1, -1) ?? ""}`)
        : null;
    case "member_expression":
      return /\.(href|pathname)$/.test(text) && children[0] !== undefined ? fileNamed(children[0]) : null;
    case "new_expression":
      return childIn(node, "constructor")?.text === "URL" && first !== undefined ? fileNamed(first) : null;
    case "call_expression": {
      const name = childIn(node, "function")?.text ?? "";
      if (first === undefined) return null;
      if (naming.test(name)) return fileNamed(first);
      const steps = first.type === "string" ? [first, ...others] : others;
      const isPlain = joining.test(name) && steps.every((one) => one.type === "string");
      return isPlain ? plainPath(["", ...steps.map((one) => one.text.slice(1, -1))].join("/")) : null;
    }
  }
  return null;
}

function plainPath(path: string): string | null {
  return /^[\w./@-]+$/.test(path) ? `./${path.replace(/^(?:\/|\.\/)+/, "")}` : null;
}

function argumentsOf(node: SyntaxNode): SyntaxNode[] {
  return childIn(node, "arguments")?.children.filter(({ type }) => type !== "comment") ?? [];
}
