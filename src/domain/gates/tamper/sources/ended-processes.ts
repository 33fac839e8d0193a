import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { meaningsIn, pathOf, textOf, type Meaning } from "./engine-paths.ts";
import { takenBy } from "./own-runners.ts";

/** What a product of JavaScript does to the end of the process that runs it. */
export interface EndedProcesses {
  /** Sets how it ends, or takes the place of what ends it. */
  readonly exits: readonly SyntaxNode[];
  /** Hears of failures that nobody caught, and lets them be. */
  readonly silences: readonly SyntaxNode[];
}

const listening = /^(process\.)?(on|once|addListener|prependListener|prependOnceListener)$/;
const ending = /^(beforeE|e)xit$/;
const uncaught = /^(uncaughtException|unhandledRejection)$/;
const replaced = /^process\.(exit|reallyExit|abort)$/;

export function endedProcesses(root: SyntaxNode): EndedProcesses {
  const meaning = meaningsIn(root);
  const own = importedListeners(root);
  const exits = nodesOf(root, "assignment_expression").filter((one) =>
    replaced.test(pathOf(childIn(one, "left"), meaning)),
  );
  const silences: SyntaxNode[] = [];
  for (const call of nodesOf(root, "call_expression")) {
    const callee = pathOf(childIn(call, "function"), meaning);
    const [event = null, handler = null] = childIn(call, "arguments")?.children ?? [];
    if (!listening.test(callee) || (!callee.startsWith("process.") && !own.has(callee))) continue;
    const name = textOf(event, meaning) ?? "";
    const body = handlerBody(handler, root);
    if (body === null) continue;
    if (ending.test(name) && saysWell(body, meaning)) exits.push(call);
    if (uncaught.test(name) && doesNothing(body)) silences.push(call);
  }
  return { exits, silences };
}

/** `import { on } from "node:process"` */
function importedListeners(root: SyntaxNode): ReadonlySet<string> {
  const imports = nodesOf(root, "import_statement").filter((one) =>
    /^["'](node:)?process["']$/.test(childIn(one, "source")?.text ?? ""),
  );
  return new Set(imports.flatMap(takenBy).map(({ local }) => local));
}

const functions = /^(arrow_function|function_expression|function_declaration)$/;

/** Of a function that stands there, or that the file has under the name. */
function handlerBody(handler: SyntaxNode | null, root: SyntaxNode): SyntaxNode | null {
  if (handler === null) return null;
  const named = nodesOf(root, "function_declaration").find(
    (one) => childIn(one, "name")?.text === handler.text,
  );
  const given = handler.type === "identifier" ? (named ?? meaningsIn(root)(handler.text)) : handler;
  return given !== null && functions.test(given.type) ? childIn(given, "body") : null;
}

/** `process.exitCode = 0`, `process.exit(0)`; one that first hands on what went wrong says nothing else. */
function saysWell(body: SyntaxNode, meaning: Meaning): boolean {
  if (/\bif\s*\((\w+) !== 0\)\s*\{?\s*process\.exit\(\1\)/.test(body.text)) return false;
  const sets = nodesOf(body, "assignment_expression").some(
    (one) =>
      pathOf(childIn(one, "left"), meaning) === "process.exitCode" && childIn(one, "right")?.text === "0",
  );
  const ends = nodesOf(body, "call_expression").some(
    (one) =>
      /^process\.(exit|reallyExit)$/.test(pathOf(childIn(one, "function"), meaning)) &&
      childIn(one, "arguments")?.children[0]?.text === "0",
  );
  return sets || ends;
}

function doesNothing({ type, text, children }: SyntaxNode): boolean {
  if (type === "statement_block")
    return children.every(
      (one) => one.type === "comment" || /^return(\s+(true|null|undefined))?;?$/.test(one.text),
    );
  return /^(undefined|null|true|false|void 0|\d+)$/.test(text);
}
