import { childIn, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { type SourceFile } from "../functions/source-files.ts";
import { type FoundTest, type Mark } from "../test-case.ts";
import { runsSpecs } from "./go-suites.ts";

const spec = /^(?:ginkgo\.)?([FPX]?)(It|Specify|DescribeTable|DescribeTableSubtree)$/;
const group = /^(?:ginkgo\.)?([FPX]?)(Describe|Context|When|DescribeTable|DescribeTableSubtree)$/;
const entry = /^(?:ginkgo\.)?([FPX]?)Entry$/;
const before = /^(?:ginkgo\.)?(BeforeEach|BeforeAll|JustBeforeEach|BeforeSuite)$/;

/** The specs of Ginkgo in a file: `It("…", func() {…})`, and tables with their entries. */
export function goSpecs(file: SourceFile, beside: readonly SourceFile[]): FoundTest[] {
  const { root } = file.tree;
  const found: FoundTest[] = [];
  const unrun = runsSpecs(file, beside) ? [] : ["nothing runs the specs of its package"];
  for (const { node, above } of walk(root)) {
    const name = calleeOf(node);
    if (!spec.test(name) || above.some((one) => spec.test(calleeOf(one)))) continue;
    const args = childIn(node, "arguments")?.children ?? [];
    const [title] = args;
    const body = args.find(({ type }) => type === "func_literal");
    if (title === undefined || body === undefined) continue;
    const entries = args.filter((one) => entry.test(calleeOf(one)));
    found.push({
      name: title.text.replace(/^["`]|["`]$/g, ""),
      node,
      body: childIn(body, "body") ?? body,
      marks: [
        ...unrun.map((what) => ({ what, line: node.line })),
        ...[...above, node, ...entries].flatMap(marksOf),
        ...above.flatMap(skippedBefore),
      ],
      around: [...above, node],
      scope: [node],
      rows: entries.map(({ text }) =>
        text.replace(/^\w*Entry\(\s*("[^"]*"|nil)\s*,?/, "").replace(/\s+/g, ""),
      ),
    });
  }
  return found;
}

function calleeOf(node: SyntaxNode): string {
  return node.type === "call_expression" ? (childIn(node, "function")?.text ?? "") : "";
}

function marksOf(node: SyntaxNode): Mark[] {
  const name = calleeOf(node);
  const [, kind] = spec.exec(name) ?? group.exec(name) ?? entry.exec(name) ?? [];
  if (kind === undefined) return [];
  const marks: Mark[] = kind === "" ? [] : [{ what: kind === "F" ? "only" : "pending", line: node.line }];
  const args = childIn(node, "arguments")?.children ?? [];
  for (const { text, line } of args) {
    const [, word] = /^(?:ginkgo\.)?(Pending|Focus|FlakeAttempts)\b/.exec(text) ?? [];
    if (word === "FlakeAttempts") marks.push({ what: "swallows failures by retries", line });
    else if (word !== undefined) marks.push({ what: word.toLowerCase(), line });
  }
  return marks;
}

/** `BeforeEach(func() { Skip("…") })` in a group around a spec. */
function skippedBefore(node: SyntaxNode): Mark[] {
  if (!/^(statement_list|block|source_file)$/.test(node.type)) return [];
  return node.children
    .flatMap(({ type, children }) => (type === "expression_statement" ? children : []))
    .filter((one) => before.test(calleeOf(one)))
    .flatMap((one) => [...walk(one)].map((each) => each.node))
    .filter((one) => /^(ginkgo\.)?Skip$/.test(calleeOf(one)))
    .map(({ line }) => ({ what: "skip", line }));
}
