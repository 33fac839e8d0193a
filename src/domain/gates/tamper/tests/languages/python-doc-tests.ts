import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { triedValues } from "../compared/tried-values.ts";
import { documentationOf } from "../documentation-name.ts";
import { assertionOf, runOnce, type Assertion, type TestCase } from "../test-case.ts";
import { literalsOf } from "../tokens.ts";

/** The examples in the docstrings of a source of Python, each docstring a test; whether they are run, settings say. */
export function pythonDocTests(path: string, root: SyntaxNode): TestCase[] {
  return [...walk(root)].flatMap(({ node, above }) => {
    if (node.type !== "string" || above.at(-1)?.type !== "expression_statement") return [];
    const outer = above.filter(({ type }) => /^(function|class)_definition$/.test(type));
    const name = outer.map((one) => childIn(one, "name")?.text ?? "").join(".");
    const text = node.text.replace(/^\w*("""|'''|"|')|("""|'''|"|')$/g, "");
    return textDocTests({ path, name: name === "" ? "the module" : name, text, line: node.line });
  });
}

interface Documentation {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly line: number;
}

/** The examples of a text as one test; none: there are none that want something. */
export function textDocTests({ path, name, text, line }: Documentation): TestCase[] {
  const examples = examplesIn(text);
  if (examples.length === 0) return [];
  const said = examples.map(({ code }) => code).join("\n");
  const turns = { ways: [], written: [] };
  return [
    {
      ...{
        path,
        line,
        name: `${documentationOf}${name}`,
        body: said.replace(/\s+/g, ""),
        marks: [],
        rows: [],
      },
      assertions: examples.flatMap((one) => assertedBy(one, line)),
      literals: new Set(literalsOf(said)),
      ...{ inputs: () => literalsOf(said), turns: () => turns, tried: triedValues([]) },
      ...runOnce,
    },
  ];
}

interface Example {
  readonly code: string;
  readonly wanted: string;
}

/** `>>> total(1, 2)` with what follows by `...`, and what is wanted of it up to an empty line. */
function examplesIn(text: string): Example[] {
  const found: { code: string; wanted: string }[] = [];
  let isOpen = false;
  for (const line of text.split("\n").map((one) => one.trim())) {
    const [, code] = /^>>>(?:\s(.*))?$/.exec(line) ?? [];
    const last = found.at(-1);
    if (/^>>>(\s|$)/.test(line)) {
      found.push({ code: code ?? "", wanted: "" });
      isOpen = true;
    } else if (line === "" || last === undefined || !isOpen) isOpen = false;
    else if (/^\.\.\.(\s|$)/.test(line) && last.wanted === "" && isContinued(last.code))
      last.code += `\n${line.slice("...".length).trim()}`;
    else last.wanted += `${last.wanted === "" ? "" : "\n"}${line}`;
  }
  return found;
}

/** Whether a bracket, a block or a decorator is open, so that dots go on with the code. */
function isContinued(code: string): boolean {
  const opened = code.match(/[([{]/g)?.length ?? 0;
  return opened > (code.match(/[)\]}]/g)?.length ?? 0) || /[:\\]\s*$|^@|\n/.test(code);
}

/** What an example wants, in the words of a test; nothing where it wants nothing, or is passed over. */
function assertedBy({ code, wanted }: Example, line: number): Assertion[] {
  if (wanted === "" || /#\s*doctest:[^\n]*\+SKIP/.test(code)) return [];
  const said = code.replace(/\s*#\s*doctest:[^\n]*/g, "");
  const [, type] = /^Traceback \([^]*\n([\w.]+)(?::|$)[^\n]*$/.exec(wanted) ?? [];
  const text = type === undefined ? `assert ${said} == ${wanted}` : `pytest.raises(${type}, lambda: ${said})`;
  const node = { type: "assert_statement", field: null, text, line, children: [] };
  const one = assertionOf(node, text);
  const isOpen = type === undefined && wanted.includes("...");
  return [{ ...one, ...(isOpen ? { slack: wanted.trim() === "..." ? 2 : 1 } : {}) }];
}
