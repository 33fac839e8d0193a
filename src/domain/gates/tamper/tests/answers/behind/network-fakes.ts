import { childIn, walk, type SyntaxNode } from "../../../syntax-tree.ts";
import { type SourceFile } from "../../functions/source-files.ts";
import { isReckoned, saidBy, type Fake } from "./fake.ts";

const everywhere = /^(globalThis|global|window|self)$/;
const network = /^(fetch|XMLHttpRequest|WebSocket|EventSource)$/;
const answering = /^(mock(ReturnValue|ResolvedValue|Implementation)(Once)?|returns|resolves|callsFake)$/;
const spying = /^((vi|jest)\.spyOn|sinon\.(stub|replace)|(t\.)?mock\.method)$/;

/** What tests put in the place of that by which a product asks the network: `vi.stubGlobal("fetch", async () => ann)`. */
export function networkFakes(file: SourceFile): Fake[] {
  return [...walk(file.tree.root)].flatMap(({ node, above }) => {
    const [key, answers] = fakeIn(node) ?? ["", []];
    if (!network.test(key)) return [];
    const isOpen = answers.some(isReckoned);
    return [
      { name: key, key, said: saidBy(answers, file), isOpen, isOfNetwork: true, above: [...above, node] },
    ];
  });
}

function fakeIn(node: SyntaxNode): [key: string, answers: readonly SyntaxNode[]] | null {
  if (node.type === "assignment_expression") {
    const [left, right] = [childIn(node, "left"), childIn(node, "right")];
    const on = left === null ? "" : (childIn(left, "object")?.text ?? "");
    const key = left === null ? "" : (childIn(left, "property")?.text ?? "");
    return everywhere.test(on) && right !== null ? [key, [right]] : null;
  }
  const callee = node.type === "call_expression" ? childIn(node, "function") : null;
  if (callee === null) return null;
  const args = childIn(node, "arguments")?.children ?? [];
  if (callee.text === "vi.stubGlobal") return [keyOf(args[0]), args.slice(1)];
  // Node's and Sinon's take what answers with the rest.
  if (spying.test(callee.text)) return spiedOn(node, args.slice(2));
  const isAnswer = answering.test(childIn(callee, "property")?.text ?? "");
  const inner = isAnswer ? childIn(callee, "object") : null;
  return inner === null ? null : spiedOn(inner, args);
}

function spiedOn(call: SyntaxNode, answers: readonly SyntaxNode[]): ReturnType<typeof fakeIn> {
  if (!spying.test(childIn(call, "function")?.text ?? "") || answers.length === 0) return null;
  const [on, key] = childIn(call, "arguments")?.children ?? [];
  return everywhere.test(on?.text ?? "") ? [keyOf(key), answers] : null;
}

function keyOf(node: SyntaxNode | undefined): string {
  return /^["'`](\w+)["'`]$/.exec(node?.text ?? "")?.[1] ?? "";
}
