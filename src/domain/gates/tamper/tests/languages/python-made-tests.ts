import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundTest, type Mark } from "../test-case.ts";
import { pythonAssertions } from "./python-assertions.ts";
import { machineSettings } from "./python-strategies.ts";

/** What Hypothesis runs of a machine, in any order. */
const running = /^@\s*((hypothesis\.)?stateful\.)?(rule|invariant|initialize)\b/;

/**
 * Tests that no function of their name is: what a `RuleBasedStateMachine` does and finds, and what a function of the file
 * makes, as in `test_adds = make_test(1, 2)`.
 */
export function madeTests(root: SyntaxNode, bodyMarks: (body: SyntaxNode) => Mark[]): FoundTest[] {
  return [...walk(root)].flatMap(({ node, above }): FoundTest[] => {
    const body = node.type === "function_definition" ? childIn(node, "body") : null;
    if (body === null || pythonAssertions(body).length === 0) return [];
    const name = childIn(node, "name")?.text ?? "";
    const place = { node, body, around: [...above, node] };
    const machine = machineOf(above);
    if (machine !== null) {
      const decorated = above.at(-1) ?? node;
      const marks = [...unrun(machine, root), ...neverReady(decorated), ...bodyMarks(body)];
      return [
        {
          ...place,
          name: `${machine}.${name}`,
          marks,
          scope: [decorated, ...machineSettings(machine, root)],
        },
      ];
    }
    const maker = above.findLast(({ type }) => type === "function_definition");
    const hung = hungUp(
      root,
      maker === undefined ? { name } : { maker: childIn(maker, "name")?.text ?? "", name },
    );
    const isGiven = maker === undefined || returns(maker, name);
    if (isGiven && hung.length > 0)
      return hung.map((way) => ({
        ...{ name: `${name} hung up`, node, body, marks: bodyMarks(body), scope: [node] },
        // It stands where it is hung up, which may be a loop.
        around: maker === undefined ? place.around : [...way, node],
      }));
    const rows = maker === undefined ? [] : madeBy(childIn(maker, "name")?.text ?? "", root);
    if (rows.length === 0 || maker === undefined || !returns(maker, name)) return [];
    return [{ ...place, name: `${name} of a maker`, marks: bodyMarks(body), scope: [node], rows }];
  });
}

/** The name of the machine of which it is a rule; null: of none. */
function machineOf(above: readonly SyntaxNode[]): string | null {
  const [owner, decorated] = [above.findLast(({ type }) => type === "class_definition"), above.at(-1)];
  if (owner === undefined || decorated?.type !== "decorated_definition") return null;
  const isRule = decorated.children.some(({ type, text }) => type === "decorator" && running.test(text));
  const isMachine = /StateMachine\b/.test(childIn(owner, "superclasses")?.text ?? "");
  return isRule && isMachine ? (childIn(owner, "name")?.text ?? null) : null;
}

/** `TestCart = Cart.TestCase`, `run_state_machine_as_test(Cart)` */
function unrun(machine: string, root: SyntaxNode): Mark[] {
  const runs = new RegExp(`\\b${machine}\\.TestCase\\b|\\brun_state_machine_as_test\\(\\s*${machine}\\b`);
  return runs.test(root.text) ? [] : [{ what: "its machine is not run", line: root.line }];
}

function neverReady({ children }: SyntaxNode): Mark[] {
  return children
    .filter(({ text }) => /^@[\w.]*precondition\(\s*lambda\s+\w+\s*:\s*(False|0|None)\s*\)/.test(text))
    .map(({ line }) => ({ what: "waits for what is never so", line }));
}

/** What a function of the file is given where tests are made by it. */
function madeBy(maker: string, root: SyntaxNode): string[] {
  const made = new RegExp(`^test\\w*\\s*=\\s*${maker}\\(([^]*)\\)$`);
  return [...walk(root)].flatMap(({ node }) => {
    const [, given] = node.type === "assignment" ? (made.exec(node.text) ?? []) : [];
    return given === undefined ? [] : [given.replace(/\s+/g, "")];
  });
}

function returns(maker: SyntaxNode, name: string): boolean {
  return new RegExp(`\\breturn\\s+${name}\\b`).test(maker.text);
}

/** `setattr(SumTest, f"test_{a}", make(a))`, `globals()[f"test_{a}"] = make(a)`: what stands around each place that does so. */
function hungUp(
  root: SyntaxNode,
  { maker, name }: { readonly maker?: string; readonly name: string },
): SyntaxNode[][] {
  if (!/\b(setattr|globals|vars|locals)\(/.test(root.text)) return [];
  const value = maker === undefined ? name : `${maker}\\([^]*\\)`;
  const ways = [
    new RegExp(`^setattr\\(\\s*[\\w.]+(?:\\(\\))?\\s*,([^]*?),\\s*${value}\\s*,?\\s*\\)$`),
    new RegExp(`^(?:globals|vars|locals)\\([^()]*\\)\\[([^]*?)\\]\\s*=\\s*${value}$`),
  ];
  return [...walk(root)].flatMap(({ node, above }) => {
    if (!/^(call|assignment)$/.test(node.type)) return [];
    const [, called] = ways.flatMap((way) => way.exec(node.text) ?? []);
    return called !== undefined && isTestName(called.trim(), root) ? [[...above, node]] : [];
  });
}

/** `f"test_{a}"`, `"test_%d" % a`, or a name that stands for such. */
function isTestName(said: string, { text }: SyntaxNode): boolean {
  if (/^[fFrR]?["']test/.test(said)) return true;
  return /^\w+$/.test(said) && new RegExp(`(?<![\\w.])${said}\\s*=\\s*[fFrR]?["']test`).test(text);
}
