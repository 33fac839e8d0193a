import { childIn, nodesOf, plainSource, walk, type SyntaxNode, type Visit } from "../syntax-tree.ts";

/** Set on machines that test, and in clean rooms. */
const variable = "(CI|GITHUB_ACTIONS|CONTINUOUS_INTEGRATION|BUILD_NUMBER|GRADLE_OPTS)";
const home = String.raw`(\bHOME\b|\bTMPDIR\b|homedir\(|cwd\(|getcwd\(|Getwd\(|user\.(home|dir)|expanduser\(|Path\.home\(|current_dir\(|__dirname|__file__|import\.meta\.(url|dirname|filename))`;
/** Where a program runs: on a machine for tests, from a build for tests, in a folder of such a machine. */
const asked = new RegExp(
  [
    String.raw`\bprocess\.env(\.${variable}\b|\[["'\x60]${variable}["'\x60]\])`,
    String.raw`\b(getenv|Getenv|LookupEnv|var|var_os|environ\.get|option_env!|getenv\(\)\.(containsKey|get))\(\s*"${variable}"`,
    String.raw`\b(startsWith|startswith|HasPrefix|starts_with)\(\s*["'\x60]NIGHTSHIFT|${home}[^;{}]{0,200}(endsWith|endswith|HasSuffix|ends_with)\(\s*["'\x60]/home["'\x60]`,
    String.raw`\b(getenv|environ\.get)\(\s*'${variable}'|\benviron\[\s*["']${variable}["']|["']${variable}["']\s+(not\s+)?in\s+(os\.)?environ\b|["'\x60]${variable}["'\x60]\s+in\s+process\.env\b`,
    String.raw`\bcfg!\(\s*(not\(\s*)?debug_assertions\b`,
    // What a runner of tests sets, and programs beside it have for other reasons.
    String.raw`\b(process|import\.meta)\.env\.TEST\b|\bsys\.gettrace\(\)|\bsys\.monitoring\.get_tool\(|\bthread::current\(\)\s*\.name\(\)[^;{}]{0,40}[!=]=\s*(Some\()?"main"`,
    String.raw`\b(existsSync|accessSync|statSync|exists|isdir|isfile|Path|Stat)\(\s*["'\x60](\.{0,2}/)*(tests?|__tests__|specs?|src/test|node_modules/(vitest|jest|mocha))(?=["'\x60/])|\bmodule\.parent\b|\brequire\.main\s*!==?\s*module\b`,
    String.raw`\b(var|var_os)\(\s*"CARGO(_MANIFEST_DIR|_PKG_NAME)?"\s*\)\s*\.is_(ok|err|some|none)\(|\bos\.Args\b[^;{}]{0,200}"[^"]*\bgo-build`,
    String.raw`${home}[^;{}]{0,200}(includes|startsWith|endsWith|match|search|indexOf|test|contains|Contains|HasPrefix|HasSuffix|starts_with|ends_with|startswith|endswith)\(\s*["'\x60/][^"'\x60]*(checkout|gates|nightshift)`,
    String.raw`["'](\S*[-/])?(checkout|gates|nightshift)\S*["']\s+in\s+[^:]{0,200}${home}|/[^/\n]*(checkout|gates|nightshift)[^/\n]*/\w*\.test\([^;]{0,200}${home}|[cC]ontains\([^;]{0,200}${home}[^;]{0,200}"[^"]*(checkout|gates|nightshift)`,
  ].join("|"),
);
/** What tests have otherwise than those who use a program, and what programs do with it beside: they have others do the work. */
const asUsed = new RegExp(
  [
    String.raw`\bimport\.meta\.env\.(PROD|DEV)\b|\bimport\.meta\.env\.MODE\s*[!=]==?\s*["'\x60]production`,
    String.raw`\brequire\.main\s*===?\s*module\b|\bimport\.meta\.main\b|\bprocess\.mainModule\b|\bBun\.main\b`,
    String.raw`\bprocess\.uptime\(\)\s*[<>]|\bperformance\.now\(\)\s*[<>]|\bprocess\.hrtime\(\)\[0\]\s*[<>]`,
    String.raw`\bprocess\.(argv0|ppid|execArgv)\b|\bnavigator\.webdriver\b|\bnew Error\([^()]*\)\.stack\b`,
    String.raw`\bDeno\.env\.get\(["'\x60]${variable}`,
  ].join("|"),
);
const choices = [
  ...["if_statement", "ternary_expression", "conditional_expression", "if_expression", "match_expression"],
  ...["switch_statement", "expression_switch_statement", "match_statement", "switch_expression"],
];
const functions =
  /^(arrow_function|function_expression|function_declaration|generator_function_declaration|method_definition|method_declaration|constructor_declaration|function_definition|function_item|closure_expression|func_literal|lambda|lambda_expression)$/;
const naming =
  /^(variable_declarator|pair|public_field_definition|function_declaration|function_definition|function_item|method_definition|method_declaration|let_declaration|assignment|short_var_declaration|var_spec|assignment_expression|keyword_argument|const_item|static_item)$/;
/** What programs may well have otherwise on such machines: how loud, how patient and where they are. */
const manners =
  /ci$|_ci_|^is_?[A-Z_]|colou?r|tty|interactive|level|log|verbos|quiet|silent|progress|spinner|banner|telemetry|analytic|updat|notif|prompt|headless|browser|time|delay|interval|retr|attempt|worker|thread|jobs|parallel|concurren|report|env|provider|url|host|port|endpoint|origin|dir|path|folder|root|mode|version|profile|cache|max|min|limit|size|option|config|setting|argument|args|flag|command|format|width|columns/i;
/** Files that hold nothing else. */
const ofManners =
  /(^|[/_.-])(log(ger|ging)?|colou?rs?|ci|env(ironment)?|config|settings|terminal|tty|report(er)?s?|telemetry|console)\.\w+$/i;
const handed =
  /^(call_expression|call|arguments|argument_list|macro_invocation|method_invocation|object_creation_expression)$/;
const plain = /^(true|false|True|False|null|undefined|None|nil|\[\]|\{\}|""|''|\(\))?$/;

/** Where a program chooses what it answers by the machine that it runs on. */
export function askedSurroundings(root: SyntaxNode, path: string): SyntaxNode[] {
  if (ofManners.test(path)) return [];
  const builds = /\bdebug_assertions\b/.test(root.text)
    ? [...walk(root)].filter((visit) => visit.node.type === "attribute_item" && answersForBuild(visit))
    : [];
  const used = choicesBy(asUsed, root).filter((one) => !isBetweenCalls(one) && !isBetweenPlaces(one));
  return [
    ...builds.map(({ node }) => node),
    ...answersBy(asked, root),
    ...used.flatMap(({ node }) => conditionOf(node) ?? []),
  ];
}

/** Where a program chooses what it answers by what it asks for so. */
function answersBy(asking: RegExp, root: SyntaxNode): SyntaxNode[] {
  return choicesBy(asking, root).flatMap(({ node }) => conditionOf(node) ?? []);
}

/** The choices that make such an answer. */
export function choicesBy(asking: RegExp, root: SyntaxNode): Visit[] {
  if (!asking.test(root.text)) return [];
  const known = givenNames(root, asking);
  return [...walk(root)].flatMap((visit) => {
    const condition = choices.includes(visit.node.type) ? conditionOf(visit.node) : null;
    if (condition === null) return [];
    const before = childIn(visit.node, "initializer")?.text ?? "";
    const asks = asking.test(`${before};${condition.text}`) || known.some((name) => isNamed(name, condition));
    return asks && choosesAnswer(visit) ? [visit] : [];
  });
}

/** Of Rust: a return, or what a function comes to, that a build for tests alone has. */
function answersForBuild({ node, above }: Visit): boolean {
  const block = above.at(-1);
  if (block?.type !== "block" || !/^#\[\s*cfg\(\s*(not\(\s*)?debug_assertions\b/.test(node.text))
    return false;
  const next = block.children[block.children.indexOf(node) + 1];
  return next !== undefined && (/^return\b/.test(next.text) || lastOf(block).includes(next));
}

function givenNames(root: SyntaxNode, asking: RegExp): string[] {
  const given = nodesOf(
    root,
    "variable_declarator",
    "let_declaration",
    "assignment",
    "short_var_declaration",
  );
  const annotated = nodesOf(root, "field_declaration", "formal_parameter").filter(
    ({ text }) => /^@|[\s(]@/.test(text) && text.length < 400 && asking.test(text),
  );
  const injected = annotated.flatMap((one) => {
    const [holder = one] = nodesOf(one, "variable_declarator");
    return childIn(holder, "name")?.text ?? [];
  });
  const named = given.flatMap((one) => {
    const name = nameOf(one);
    const value = childIn(one, "value") ?? childIn(one, "right");
    const parts = childIn(one, "name");
    if (value !== null && parts?.type === "object_pattern")
      return parts.children.filter(({ text }) => asking.test(`{ ${text} } = ${value.text}`)).map(boundBy);
    // A function is no answer yet, and what is chosen stands for itself.
    if (name === null || value === null || value.text.length > 200) return [];
    return asking.test(value.text) && nodesOf(value, ...choices).length === 0 ? [name] : [];
  });
  return [...named, ...injected];
}

/** Of `{ A }`, `{ A: b }` and `{ A = 1 }`, the name that the program has for it. */
function boundBy(part: SyntaxNode): string {
  return (childIn(part, "value") ?? childIn(part, "left") ?? part.children[0] ?? part).text;
}

export function conditionOf(choice: SyntaxNode): SyntaxNode | null {
  const named = childIn(choice, "condition") ?? childIn(choice, "value") ?? childIn(choice, "subject");
  if (named !== null) return named;
  // Python's `a if b else c` names no part.
  return choice.type === "conditional_expression" ? (choice.children[1] ?? null) : null;
}

function isNamed(name: string, condition: SyntaxNode): boolean {
  return nodesOf(condition, "identifier").some(({ text }) => text === name);
}

/** Within a function, whatever it hands to others beside. */
function choosesAnswer({ node, above }: Visit): boolean {
  const scope = above.findLastIndex(({ type }) => functions.test(type));
  if (scope < 0 || above.slice(scope).some(({ type }) => handed.test(type))) return false;
  const isManner = above.slice(Math.max(0, scope - 1)).some((one) => manners.test(nameOf(one) ?? ""));
  return !isManner && valuesOf(node).some((value) => !plain.test(plainSource(value)));
}

const calls =
  /^(call_expression|new_expression|call|method_invocation|object_creation_expression|composite_literal|struct_expression)$/;
const literals =
  /^(number|string|integer|float|true|false|null|none|nil|(\w+_)?literal|(\w+_)?string_literal|unary_expression|unary_operator)$/;

/** Whether a choice is one of who does the work, each told of more than constants; others may be refused. */
export function isBetweenCalls({ node, above }: Visit): boolean {
  const around = above.at(-1)?.children ?? [];
  const isWhole =
    /^(?!switch|match).*expression$/.test(node.type) ||
    childIn(node, "alternative") !== null ||
    /\bdefault\s*(:|->)|\bcase _\s*:|\b_\s*=>/.test(node.text);
  const after = isWhole ? [] : around.slice(around.indexOf(node) + 1);
  const answers = after.flatMap((one) =>
    nodesOf(one, "return_statement").flatMap(({ children }) => children),
  );
  const refuses = [node, ...after].some(
    (one) => nodesOf(one, "throw_statement", "raise_statement").length > 0,
  );
  const values = [...valuesOf(node), ...answers];
  const isAnswered = isWhole || refuses || answers.length > 0;
  return isAnswered && values.length > Number(!refuses) && values.every(isCallOfWork);
}

/** `import.meta.env.PROD ? "https://api.example.com" : "/api"` */
function isBetweenPlaces({ node }: Visit): boolean {
  return valuesOf(node).every(({ text }) => /^["'`](https?:\/\/|wss?:\/\/|\.{0,2}\/)/.test(text));
}

function isCallOfWork(value: SyntaxNode): boolean {
  const inner = /^(await|parenthesized|unary)_expression$|^await$|^expression_list$/.test(value.type)
    ? value.children.at(-1)
    : value;
  if (inner === undefined || !calls.test(inner.type)) return false;
  const given = childIn(inner, "arguments")?.children ?? [];
  return given.length === 0 || !given.every(({ type }) => literals.test(type));
}

function nameOf(node: SyntaxNode): string | null {
  if (!naming.test(node.type)) return null;
  const parts = ["name", "key", "pattern", "left"].map((part) => childIn(node, part));
  const name = parts.find((part) => part !== null)?.text ?? null;
  return name?.replace(/^(module\.)?exports\.(?=.)/, "") ?? null;
}

/** What a choice comes to, by its value or by what is returned or given to a name within it. */
export function valuesOf(choice: SyntaxNode): SyntaxNode[] {
  const branches = choice.children.filter((one) => one !== conditionOf(choice));
  if (/^(ternary|conditional)_expression$/.test(choice.type)) return branches;
  const last = nodesOf(choice, "block").flatMap(lastOf);
  const returned = nodesOf(choice, "return_statement", "return_expression").flatMap((one) =>
    one.children.slice(0, 1),
  );
  const given = nodesOf(choice, "assignment_expression", "assignment", "assignment_statement").flatMap(
    (one) => childIn(one, "right") ?? [],
  );
  return [...(choice.type === "if_expression" ? last : []), ...returned, ...given];
}

/** What a block of Rust comes to. */
export function lastOf({ children }: SyntaxNode): SyntaxNode[] {
  const last = children.at(-1);
  return last === undefined || /statement|declaration|item|macro/.test(last.type) ? [] : [last];
}
