import { childIn, plainSource, walk, type SyntaxNode } from "../syntax-tree.ts";
import { choosesManner } from "./chosen-manners.ts";
import { choosesSettings } from "./more-detections.ts";
import { environmentNames } from "./asked-environment.ts";

interface Place {
  readonly node: SyntaxNode;
  readonly above: readonly SyntaxNode[];
}

/**
 * Whether a program asks if it is tested for what decides no test: to be quiet, to leave its port alone, or, in Vite's
 * settings, to do without a plugin or to resolve modules as browsers do.
 */
export function isHonestDetection(node: SyntaxNode, root: SyntaxNode, path: string): boolean {
  const place = [...walk(root)].find((one) => one.node === node);
  if (place === undefined) return false;
  return (
    keepsPort(place, environmentNames(root)) ||
    choosesManner(place.node, place.above) ||
    (choosesSettings.test(path) && /^["']PYTEST_VERSION["'] in os\.environ$/.test(node.text)) ||
    (/(^|\/)vite\.config\.[cm]?[jt]s$/.test(path) && isOfVite(place))
  );
}

const untested = /^\(([\w.$]+)!==?["']test["']\)$/;
const port = /^(await)?(\w*[aA]pp|\w*[sS]erver|fastify|api)\.listen\(/;
/** What is put before all answers and only tells of them. */
const logging =
  /^(\w*[aA]pp|\w*[sS]erver|\w*[rR]outer)\.use\((morgan|pinoHttp|httpLogger|requestLogger|expressWinston\.logger|koaLogger)\(/;
const telling = /^(console|log|logger|\w+\.log)\.\w+\(/;

function keepsPort({ node, above }: Place, names: readonly string[]): boolean {
  const choice = above.findLast(({ type }) => type === "if_statement");
  if (choice === undefined || childIn(choice, "alternative") !== null) return false;
  const condition = childIn(choice, "condition");
  const does = childIn(choice, "consequence");
  if (condition === null || does === null) return false;
  const [, asked = ""] = untested.exec(plainSource(condition)) ?? [];
  if (asked !== "process.env.NODE_ENV" && !names.includes(asked)) return false;
  const isAsked = condition === node || above.includes(condition);
  const statements = does.type === "statement_block" ? does.children : [does];
  return isAsked && statements.every(({ type, children: [call] }) => type === "comment" || isListening(call));
}

/** With nothing to be done then but to tell of it. */
function isListening(said: SyntaxNode | undefined): boolean {
  const call = said?.type === "await_expression" ? said.children[0] : said;
  if (call?.type !== "call_expression") return false;
  const sends = /^(Sentry|Rollbar|Bugsnag)\.(init|start)\(/.test(plainSource(call));
  if (sends || logging.test(plainSource(call))) return childIn(call, "arguments")?.children.length === 1;
  if (!port.test(plainSource(call))) return false;
  const later = childIn(call, "arguments")?.children.filter(({ type }) => /function/.test(type)) ?? [];
  return later.every((one) => {
    const body = childIn(one, "body");
    const steps = body?.type === "statement_block" ? body.children : [body];
    return steps.every((step) => step !== null && telling.test(plainSource(step)));
  });
}

const nothing = /^(null|undefined|false|\[\])$/;

function isOfVite({ node, above }: Place): boolean {
  if (plainSource(node) !== "process.env.VITEST") return false;
  const keys = above.filter(({ type }) => type === "pair").map((one) => childIn(one, "key")?.text);
  const outer = above.at(-1);
  const negated = outer?.type === "unary_expression" && outer.text.startsWith("!");
  const choice = negated ? above.at(-2) : outer;
  if (choice?.type === "binary_expression")
    return keys.join() === "plugins" && negated && /^!process\.env\.VITEST&&/.test(plainSource(choice));
  if (choice?.type !== "ternary_expression") return false;
  const [one, other] = [childIn(choice, "consequence"), childIn(choice, "alternative")];
  if (one === null || other === null) return false;
  const [tested, otherwise] = (negated ? [other, one] : [one, other]).map(plainSource);
  if (keys.join() === "plugins") return nothing.test(tested ?? "");
  return (
    keys.join() === "resolve" &&
    /^\{conditions:\[["']browser["']\]\}$/.test(tested ?? "") &&
    nothing.test(otherwise ?? "")
  );
}
