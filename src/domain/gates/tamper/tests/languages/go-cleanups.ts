import { childIn, type SyntaxNode } from "../../syntax-tree.ts";
import { type FoundAssertion } from "../checks/found-assertion.ts";

type Said = Required<Pick<FoundAssertion, "text" | "looked">>;

/** `DeferCleanup(s.Close)` of Ginkgo: an error that it gives back fails the spec, as Gomega would say it; null: it is none. */
export function saidAtEnd(call: SyntaxNode): Said | null {
  if (!/^(\w+\.)?DeferCleanup$/.test(childIn(call, "function")?.text ?? "")) return null;
  const [ended, ...given] = childIn(call, "arguments")?.children ?? [];
  if (ended === undefined || !/^(identifier|selector_expression)$/.test(ended.type)) return null;
  const text = `Expect(${ended.text}(${given.map((one) => one.text).join(", ")})).To(Succeed())`;
  return { text, looked: [ended] };
}

/** Whether such an end was there to check, and not to put away what a spec made. */
export function onlyPutsAway({ text }: SyntaxNode): boolean {
  return /^(\w+\.)?DeferCleanup\((?!\s*([\w.]*\.)?(verify|check|assert|expect|require|must|ensure|finish|validate)\w*\s*[,)])/i.test(
    text,
  );
}
