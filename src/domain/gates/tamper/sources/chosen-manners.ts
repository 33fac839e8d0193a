import { childIn, plainSource, type SyntaxNode } from "../syntax-tree.ts";

/** What a program may choose by whether it is tested, without any answer being another: what it is called, and may be. */
const manners: readonly (readonly [names: RegExp, values: RegExp])[] = [
  [
    /^(\w*log_?level|level|minLevel)$/i,
    /^(["'`](silent|fatal|error|warn|info|debug|trace|verbose|off|none|http)["'`]|process\.env\.LOG_LEVEL(\?\?|\|\|)["'`]\w+["'`])$/i,
  ],
  [/^(silent|quiet|verbose|logger|logging|disableLogging|enableLogging|prettyPrint)$/i, /^(true|false)$/],
  [/^enabled$/, /^(true|false)$/],
  [/^cache_?(dir|directory|folder|path)$/i, /^(["'`][\w./~-]+["'`]|[\w.]*tmpdir\(\))$/i],
  [
    /^(\w*_)?port$/i,
    /^(\d+|(Number\(|parseInt\()?process\.env\.PORT((\?\?|\|\|)["'`]?\d+["'`]?)?(,10)?\)?((\?\?|\|\|)\d+)?)$/,
  ],
];

/** Whether a question is asked for nothing but how loud a program is, where it keeps its cache, or at which port it listens. */
export function choosesManner(node: SyntaxNode, above: readonly SyntaxNode[]): boolean {
  const outer = above.filter(({ type }) => type !== "parenthesized_expression");
  const choice = outer.at(-1);
  const isChoice = choice?.type === "ternary_expression";
  const holder = isChoice ? outer.at(-2) : choice;
  if (node.type !== "binary_expression" || choice === undefined || holder === undefined) return false;
  const name = nameIn(holder);
  const values = isChoice ? valuesOf(choice, node) : ["true"];
  if (name === "enabled" && !isOfLogger(above)) return false;
  return (
    name !== null &&
    manners.some(([names, fits]) => names.test(name) && values.every((one) => fits.test(one)))
  );
}

/** `pino({ enabled: … })`: of what else is so called nobody knows what it is. */
function isOfLogger(above: readonly SyntaxNode[]): boolean {
  const call = above.findLast(({ type }) => type === "call_expression");
  const called = call === undefined ? null : childIn(call, "function");
  return called !== null && /^(pino|pinoHttp|createConsola)$/.test(called.text);
}

/** What both ways come to; nothing that fits where the question is not what decides. */
function valuesOf(choice: SyntaxNode, node: SyntaxNode): string[] {
  const [condition, ...others] = ["condition", "consequence", "alternative"].map((part) =>
    childIn(choice, part),
  );
  if (
    condition === null ||
    condition === undefined ||
    plainSource(condition).replace(/^\(|\)$/g, "") !== plainSource(node)
  )
    return [""];
  return others.map((one) => (one === null ? "" : plainSource(one).replace(/^\((.*)\)$/, "$1")));
}

function nameIn(holder: SyntaxNode): string | null {
  if (!/^(pair|variable_declarator|assignment_expression|public_field_definition)$/.test(holder.type))
    return null;
  const named = childIn(holder, "key") ?? childIn(holder, "name") ?? childIn(holder, "left");
  return named?.text.replace(/["'`]/g, "").split(".").at(-1) ?? null;
}
