import { childIn, nodesOf, walk, type SyntaxNode } from "../../syntax-tree.ts";
import { fixturesNamed } from "../answers/fixtures.ts";
import { type Mark } from "../test-case.ts";
import { type OwnFunction } from "./declared-function.ts";
import { methodCalled } from "./called-methods.ts";
import { callOf } from "./own-calls.ts";
import { functionCalled } from "./own-functions.ts";
import { type SourceFile } from "./source-files.ts";

interface Standing {
  readonly file: SourceFile;
  readonly beside: readonly SourceFile[];
  /** All that the body of the test stands in, and the test itself, the outermost first. */
  readonly around: readonly SyntaxNode[];
}

/** Functions of the tests' own that a test calls, and fixtures that it asks for, where they may skip it. */
export function ownSkipsOf(body: SyntaxNode, standing: Standing): Mark[] {
  const called = [...calledIn(body, standing), ...askedFor(standing)];
  return called
    .filter(({ own }) => skips(own))
    .map(({ own, line }) => ({
      what: `may be skipped by ${own.name}`,
      line,
      ...(own.file.stands ? { stands: true as const } : {}),
    }));
}

interface Use {
  readonly own: OwnFunction;
  readonly line: number;
}

function calledIn(body: SyntaxNode, { file, beside, around }: Standing): Use[] {
  return [...walk(body)].flatMap(({ node, above }) => {
    const method = methodCalled(node, { file, beside, above: [...around, ...above] });
    if (method !== null) return [{ own: method.called, line: node.line }];
    const call = callOf(node, above, file);
    const own = call && functionCalled({ ...call, around: [...around, ...above] }, file, beside);
    return own ? [{ own, line: node.line }] : [];
  });
}

/** Of pytest: by the names of parameters, or by `@pytest.mark.usefixtures("ready")` on the test or its class. */
function askedFor({ file, beside, around }: Standing): Use[] {
  const test = around.at(-1);
  if (file.tree.language !== "python" || test?.type !== "function_definition") return [];
  const given = childIn(test, "parameters")?.children.filter(({ type }) => type === "identifier") ?? [];
  const used = around
    .filter(({ type }) => type === "decorated_definition")
    .flatMap(({ children }) => children)
    .filter(({ type, text }) => type === "decorator" && /\busefixtures\(/.test(text))
    .flatMap(({ text }) => [...text.matchAll(/["'](\w+)["']/g)].map(([, name = ""]) => name));
  return [...given.map(({ text }) => text), ...used].flatMap((name) =>
    fixturesNamed(name, [file, ...beside])
      .slice(0, 1)
      .map((own) => ({ own, line: test.line })),
  );
}

const known = new WeakMap<SyntaxNode, boolean>();

function skips(own: OwnFunction): boolean {
  const before = known.get(own.node);
  if (before !== undefined) return before;
  const found = nodesOf(own.body, "call_expression", "call", "method_invocation", "raise_statement").some(
    (one) => isSkip(one, own),
  );
  known.set(own.node, found);
  return found;
}

const ofPython = /^(pytest\.(skip|xfail)|self\.skipTest)$/;
const raised = /^raise\s+((unittest|case|pytest|_pytest\.outcomes)\.)?(SkipTest|Skipped|skip\.Exception)\b/;
const ofJava = /^(assume[A-Z]\w*|assumingThat)$/;

function isSkip(node: SyntaxNode, { file, parameters }: OwnFunction): boolean {
  const { language } = file.tree;
  const callee = childIn(node, "function")?.text ?? "";
  if (language === "python") return raised.test(node.text) || ofPython.test(callee);
  if (language === "java") return ofJava.test(childIn(node, "name")?.text ?? "");
  const [, on] = /^(\w+)(?:\.\w+(?:\(\))?)*\.(?:[sS]kip|Skipf|SkipNow)$/.exec(callee) ?? [];
  return on !== undefined && parameters.some(({ name }) => name === on);
}
