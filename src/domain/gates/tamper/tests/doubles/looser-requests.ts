import { type TamperFinding } from "../../../verdict/verdict.ts";
import { type ChangedFile, type FileVersion } from "../../changed-file.ts";
import { childIn, isJavaScript, nodesOf, type SyntaxNode } from "../../syntax-tree.ts";
import { isTestContext } from "../../test-files.ts";
import { javascriptAssertions } from "../languages/javascript-assertions.ts";

/** An answer of a false server: which requests get it. */
interface Expected {
  /** "post \"/a\"" */
  readonly name: string;
  readonly line: number;
  /** What a request has to bring: its body, its query, its headers. */
  readonly demands: readonly string[];
  /** How often it waits for it: `times(2)`. */
  readonly times: number;
}

/** Servers of nock and axios-mock-adapter that answer whatever the product sends, where it had to send something. */
export function looserRequests(files: readonly ChangedFile[]): TamperFinding[] {
  return files.flatMap(({ path, before, after }) => {
    const [was, is] = [expectedIn(before), expectedIn(after)];
    // What is sent may be looked at by a check of its own.
    if (was.length === 0 || looksAtMore(before, after)) return [];
    const often = answeredForEver(before, after, { was, is });
    return [...often.map((one) => ({ ...one, path })), ...asksLess(path, was, is)];
  });
}

function asksLess(path: string, was: readonly Expected[], is: readonly Expected[]): TamperFinding[] {
  return was.flatMap((one): TamperFinding[] => {
    const [now, ...more] = is.filter(({ name }) => name === one.name);
    const isOnly = was.filter(({ name }) => name === one.name).length === 1;
    if (now === undefined || more.length > 0 || !isOnly || !asksForLess(now, one)) return [];
    const lost = one.demands.filter((each) => !now.demands.includes(each)).join(", ");
    const message = `a double lets more pass: ${now.name} for ${lost}`.slice(0, 160);
    return [{ path, line: now.line, rule: "weakened-test", message }];
  });
}

interface Sides {
  readonly was: readonly Expected[];
  readonly is: readonly Expected[];
}

/** Where several requests had to come, one is answered for ever now: it counts as done after the first. */
function answeredForEver(
  before: FileVersion | null,
  after: FileVersion | null,
  { was, is }: Sides,
): Omit<TamperFinding, "path">[] {
  const fresh = persistentIn(after);
  const known = persistentIn(before);
  if (fresh.size === 0 || !/\b(isDone|done|pendingMocks)\(/.test(after?.text ?? "")) return [];
  const awaited = (all: readonly Expected[], name: string) =>
    all.filter((one) => one.name === name).reduce((sum, { times }) => sum + times, 0);
  return is
    .filter(({ name }) => (fresh.has(name) && !known.has(name)) || (fresh.has("") && !known.has("")))
    .filter(({ name }) => awaited(is, name) < awaited(was, name))
    .map(({ name, line }) => ({
      ...{ line, rule: "weakened-test" },
      message: `a double waits for one request of several: ${name}`.slice(0, 160),
    }));
}

/** Which requests are answered for ever; "": all of a scope. */
function persistentIn(version: FileVersion | null): ReadonlySet<string> {
  const root = version?.tree?.root;
  const calls = root === undefined ? [] : nodesOf(root, "call_expression").map(linksOf);
  const lasting = calls.filter((links) =>
    links.some(({ name, args }) => name === "persist" && args[0] !== "false"),
  );
  return new Set(
    lasting.flatMap((links) => {
      const asked = links.find(({ name }) => verbs.test(name));
      const isScope = asked === undefined && links.at(-1)?.name === "persist" && links[0]?.name !== "nock";
      return asked === undefined ? (isScope ? [""] : []) : [nameOf(asked)];
    }),
  );
}

function nameOf({ name, args }: Link): string {
  return `${name} ${args[0] ?? ""}`;
}

function timesIn(links: readonly Link[]): number {
  const said = links.find(({ name }) => /^(times|once|twice|thrice)$/.test(name));
  const [count = "1"] = said?.args ?? [];
  if (said?.name === "twice") return 2;
  return said?.name === "thrice" ? 3 : Number.parseInt(count, 10) || 1;
}

const lax =
  /=>\s*(true|!0|1)\)*$|(^|:\s*)\/\.[*+]?\/|\bexpect\.any(thing)?\(|^(true|undefined|null|\{\s*\}|expect\.objectContaining\(\{\s*\}\))$/;

function asksForLess(now: Expected, was: Expected): boolean {
  const [has, had] = [now, was].map(({ demands }) => demands.filter((one) => !lax.test(one)));
  return (
    has !== undefined && had !== undefined && has.length < had.length && has.every((one) => had.includes(one))
  );
}

/** Whether there are more checks in the tests that are not new. */
function looksAtMore(before: FileVersion | null, after: FileVersion | null): boolean {
  const [was, is] = [before, after].map(checkedIn);
  if (was === undefined || is === undefined) return false;
  const isGrown = is.tests.size > was.tests.size;
  const left = is.checks.filter((test) => !isGrown || test === null || was.tests.has(test));
  return left.length > was.checks.length;
}

/** What tests are called, and of each check in which of them it is made. */
function checkedIn(version: FileVersion | null) {
  const root = version?.tree?.root;
  const calls = root ? nodesOf(root, "call_expression") : [];
  const checks = root ? javascriptAssertions(root) : [];
  return {
    tests: new Set(calls.flatMap((one) => titleOf(one) ?? [])),
    checks: checks
      .filter(({ node }) => !/^expect\.(any(thing)?|not|\w+(Containing|Matching))\b/.test(node.text))
      .map(({ above }) => above.map(titleOf).findLast((one) => one !== null) ?? null),
  };
}

/** `"loads"` of `it("loads", …)` */
function titleOf(call: SyntaxNode): string | null {
  if (call.type !== "call_expression") return null;
  const name = childIn(call, "function")?.text ?? "";
  return /^(it|test|specify)\b/.test(name) ? (childIn(call, "arguments")?.children[0]?.text ?? null) : null;
}

const verbs = /^(get|post|put|patch|delete|head|options|on(Get|Post|Put|Patch|Delete|Head|Options|Any))$/;

function expectedIn(version: FileVersion | null): Expected[] {
  const { tree = null, path = "", kind = "" } = version ?? {};
  if (tree === null || kind === "symlink" || !isJavaScript(tree.language) || !isTestContext(path)) return [];
  if (!/["'](nock|axios-mock-adapter)["']/.test(tree.root.text)) return [];
  return nodesOf(tree.root, "call_expression").flatMap((call) => {
    const links = linksOf(call);
    const at = links.findIndex(({ name }) => verbs.test(name));
    const asked = links[at];
    // What comes last says what is answered.
    if (asked === undefined || !/^reply/.test(links.at(-1)?.name ?? "")) return [];
    const options = links
      .filter(({ name }) => name === "nock")
      .flatMap(({ args }) => args.slice(1).filter((one) => one.includes("headers")));
    const beside = links
      .filter(({ name }) => /^(query|matchHeader|basicAuth)$/.test(name))
      .map(({ name, args }) => (name === "query" ? (args[0] ?? "") : args.slice(-1).join()));
    const demands = [...asked.args.slice(1), ...beside, ...options];
    return [{ name: nameOf(asked), line: call.line, demands, times: timesIn(links) }];
  });
}

interface Link {
  readonly name: string;
  readonly args: readonly string[];
}

/** The calls of a chain, from the first to the last. */
function linksOf(call: SyntaxNode): Link[] {
  const links: Link[] = [];
  for (let one: SyntaxNode | null = call; one?.type === "call_expression";) {
    const callee: SyntaxNode | null = childIn(one, "function");
    const args = (childIn(one, "arguments")?.children ?? []).filter(({ type }) => type !== "comment");
    const name = (callee && (childIn(callee, "property") ?? callee))?.text ?? "";
    links.unshift({ name, args: args.map(({ text }) => text.replace(/\s+/g, " ")) });
    one = callee && childIn(callee, "object");
  }
  return links;
}
