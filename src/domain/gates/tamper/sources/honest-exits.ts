import { childIn, nodesOf, walk, type SyntaxNode, type SyntaxTree } from "../syntax-tree.ts";

/** An end that hands on what the tests said, or that is another process's. */
export function isHonestExit(call: SyntaxNode, { language, root }: SyntaxTree): boolean {
  if (language === "go") return handsOnResult(call, root) || endsChild(call, root);
  if (language === "python")
    return /^sys\.exit\(\s*pytest\.main\(\s*(\[\s*(__file__)?\s*\])?\s*\)\s*\)$/.test(call.text);
  const { text } = call;
  return (
    asksOnly.test(text) ||
    isOwnFunction(call, root) ||
    endsOtherProcess(text, root.text) ||
    failsAlone(call, root)
  );
}

const failing = /^\{?\s*((t|assert|tap|expect|chai)(\.assert)?\.fail\([^{}]*\)|throw\s[^{}]*?);?\s*\}?$/;

/** `process.once("unhandledRejection", () => t.fail())`: what would end the process by itself fails a test. */
function failsAlone(call: SyntaxNode, root: SyntaxNode): boolean {
  if (!/^process\.(on|once|addListener|prependListener)\(\s*["'`]un/.test(call.text)) return false;
  const handler = childIn(call, "arguments")?.children[1];
  const named = nodesOf(root, "function_declaration", "variable_declarator").filter(
    (one) => handler?.type === "identifier" && nameOf(one) === handler.text,
  );
  const handlers = named.length > 0 ? named.map((one) => childIn(one, "value") ?? one) : [handler];
  return handlers.every((one) => failing.test((one && childIn(one, "body"))?.text ?? ""));
}

/** Signal 0 asks whether a process is there. */
const asksOnly = /^process\.kill\([^()]*,\s*0\s*\)$/;

/** JavaScript has no `exit()`: where a file writes one down, what that does is looked at there. */
function isOwnFunction(call: SyntaxNode, root: SyntaxNode): boolean {
  const name = /^(exit|quit)\(/.exec(call.text)?.[1];
  const declared = nodesOf(root, "function_declaration", "variable_declarator").filter(
    (one) => nameOf(one) === name,
  );
  const [only, ...more] = declared;
  if (only === undefined || more.length > 0) return false;
  const value = only.type === "variable_declarator" ? childIn(only, "value") : only;
  return /^(arrow_function|function_expression|function_declaration)$/.test(value?.type ?? "");
}

/** `process.kill(server.pid)`, where the file never speaks of the process's own number. */
function endsOtherProcess(call: string, file: string): boolean {
  const name = /^process\.kill\(\s*-?\(?([A-Za-z_$][\w$]*)(?:[?!]?\.[\w$]+)*[?!]?\.pid\b/.exec(call)?.[1];
  if (name === undefined || name === "process" || name.startsWith("global")) return false;
  const own = new RegExp(
    `\\bprocess\\s*(\\.\\s*p?pid\\b|\\[)|\\}\\s*=\\s*process\\b|\\b${name.replaceAll("$", "\\$")}\\b[^;\\n]*(=\\s*(globalThis\\.|global\\.)?process\\b|=\\s*\\{|["'](node:)?process["'])`,
  );
  return !own.test(file);
}

/** `os.Exit(m.Run())` at the end of Go's TestMain, also by way of a name or of a function. */
function handsOnResult(call: SyntaxNode, root: SyntaxNode): boolean {
  const functions = nodesOf(root, "function_declaration");
  const main = functions.find(
    (one) => nameOf(one) === "TestMain" && nodesOf(one, "call_expression").includes(call),
  );
  if (main === undefined || returnsOf(main).length > 0 || !standsOpen(call, main)) return false;
  const value = childIn(call, "arguments")?.children[0];
  if (value === undefined || childIn(call, "function")?.text !== "os.Exit") return false;
  if (!isOnlyRead(runnerOf(main) ?? "", main)) return false;
  if (isResult(value, main)) return true;
  const [, name, given] = /^(\w+)\(\s*(\w+)\s*\)$/.exec(value.text) ?? [];
  const called = functions.filter((one) => nameOf(one) === name);
  const [only] = called;
  if (only === undefined || called.length > 1 || given !== runnerOf(main)) return false;
  // What a function that names its result comes back with may be altered on the way out.
  if (childIn(only, "result")?.text !== "int" || !isOnlyRead(runnerOf(only) ?? "", only)) return false;
  const returns = returnsOf(only);
  return (
    returns.some((one) => standsOpen(one, only) && isResult(one.children[0], only)) &&
    returns.every((one) => isResult(one.children[0], only) || /^return\s+[1-9]\d*$/.test(one.text))
  );
}

/**
 * `if os.Getenv("BE_CHILD") == "1" { …; os.Exit(0) }` in TestMain, where no process has the name set but those that a test of the
 * file starts with it.
 */
function endsChild(call: SyntaxNode, root: SyntaxNode): boolean {
  const place = [...walk(root)].find(({ node }) => node === call);
  const branch = place?.above.findLast(({ type }) => type === "if_statement");
  const main = place?.above.find((one) => one.type === "function_declaration" && nameOf(one) === "TestMain");
  if (branch === undefined || main === undefined || childIn(branch, "alternative") !== null) return false;
  const condition = (childIn(branch, "condition")?.text ?? "").replace(/\s+/g, "");
  const [, name = "", value = ""] = /^os\.Getenv\("(\w+)"\)==("[^"]+")$/.exec(condition) ?? [];
  if (name === "" || ofMachines.test(name)) return false;
  // Nobody sets it for the process of the tests itself.
  const sets = new RegExp(`\\b(Setenv|Putenv)\\(\\s*"${name}"`);
  return !sets.test(root.text) && startsWith(`"${name}=${value.slice(1)}`, root);
}

/** A test gives it to the process that it starts, which is this program again. */
function startsWith(setting: string, root: SyntaxNode): boolean {
  return nodesOf(root, "function_declaration").some(
    (one) =>
      /\bexec\.Command(Context)?\([^)]*(os\.Args\[0\]|os\.Executable|\bexe\b)/.test(one.text) &&
      nodesOf(one, "assignment_statement").some(
        ({ text }) => /^\w+\.Env\s*=/.test(text) && text.includes(setting),
      ),
  );
}

/** What is set where tests run, whoever runs them. */
const ofMachines =
  /^(CI|HOME|PATH|USER|SHELL|LANG|PWD|TERM|TMPDIR|HOSTNAME|GO\w*|GITHUB_\w+|RUNNER_\w+|NIGHTSHIFT\w*|XDG_\w+|LC_\w+)$/;

function nameOf(node: SyntaxNode): string {
  return childIn(node, "name")?.text ?? "";
}

/** The name of the parameter by which a function gets the tests. */
function runnerOf(main: SyntaxNode): string | null {
  return /^\(\s*(\w+)\s+\*testing\.M\s*\)$/.exec(childIn(main, "parameters")?.text ?? "")?.[1] ?? null;
}

/** `m.Run()`, or a name that is given this and nothing else. */
function isResult(value: SyntaxNode | undefined, main: SyntaxNode): boolean {
  const runner = runnerOf(main);
  const text = value?.text ?? "";
  if (runner === null) return false;
  if (text === `${runner}.Run()`) return true;
  if (!/^\w+$/.test(text)) return false;
  const given = nodesOf(main, "short_var_declaration").filter(
    (one) => one.text.replace(/\s+/g, "") === `${text}:=${runner}.Run()` && standsOpen(one, main),
  );
  const [only] = given;
  return only !== undefined && given.length === 1 && isOnlyRead(text, main, only);
}

/** Whether a function, but for where it declares a name, only compares it, hands it on or asks it something. */
function isOnlyRead(name: string, within: SyntaxNode, declaration?: SyntaxNode): boolean {
  return [...walk(within)]
    .filter(({ node, above }) => {
      const isDeclared = declaration !== undefined && above.includes(declaration);
      return node.type === "identifier" && node.text === name && !isDeclared;
    })
    .every(({ above }) => {
      const [outer, parent] = above.slice(-2).map(({ type }) => type);
      return reading.test(parent ?? "") || (outer === "return_statement" && parent === "expression_list");
    });
}

const reading = /^(argument_list|binary_expression|selector_expression|parameter_declaration)$/;

/** Whether a statement stands in the function itself, under no condition and in no block of its own. */
function standsOpen(node: SyntaxNode, within: SyntaxNode): boolean {
  const found = [...walk(within)].find((one) => one.node === node);
  const above = found?.above.slice(1).map(({ type }) => type) ?? ["none"];
  return (
    above.every((type) => /^(block|statement_list|expression_statement)$/.test(type)) &&
    above.filter((type) => type === "block").length <= 1
  );
}

function returnsOf(node: SyntaxNode): SyntaxNode[] {
  return [...walk(node)]
    .filter(
      (one) => one.node.type === "return_statement" && !one.above.some(({ type }) => type === "func_literal"),
    )
    .map((one) => one.node);
}
