import { childIn, walk, type SyntaxNode, type SyntaxTree } from "../../syntax-tree.ts";

/** A call that a double waits for: without it, with more of it or with other values the test fails. */
export interface ExpectedCall {
  readonly name: string;
  /** The function of the file that says so. */
  readonly within: SyntaxNode;
  readonly line: number;
  /** Without white space, and without what it is said of. */
  readonly text: string;
  readonly given: readonly string[];
  /** What is given are demands, each for itself: `path("/a")`. */
  readonly isDemanded: boolean;
  readonly least: number;
  readonly most: number;
  /** It has its turn among others. */
  readonly isOrdered: boolean;
}

interface Link {
  readonly name: string;
  readonly args: readonly string[];
}

interface Chain {
  /** What it is said of, or the function that it begins with. */
  readonly on: string;
  /** From the first to the last. */
  readonly links: readonly Link[];
}

type Said = Pick<ExpectedCall, "name" | "given" | "isDemanded" | "least" | "most"> & {
  readonly links: readonly Link[];
};

const functions = /^(function_declaration|method_declaration|function_item)$/;

/** What the doubles of Go's and Rust's tests wait for. */
export function expectedCalls({ language, root }: SyntaxTree): ExpectedCall[] {
  if (language !== "go" && language !== "rust") return [];
  const isStrict = /\bgomock\b/.test(root.text);
  const isUnordered = /\.MatchExpectationsInOrder\(\s*false/.test(root.text);
  const found: ExpectedCall[] = [];
  for (const { node, above } of walk(root)) {
    if (node.type !== "call_expression" || isLinkOf(above.at(-1))) continue;
    const chain = chainOf(node);
    const said = language === "go" ? (ofSql(chain) ?? saidInGo(chain, isStrict)) : saidInRust(chain);
    if (said === null) continue;
    const { links, ...one } = said;
    const isOrdered =
      links.some(({ name }) => /^(After|NotBefore|in_sequence)$/.test(name)) ||
      above.some((each) => /(^|\.)InOrder$/.test(childIn(each, "function")?.text ?? "")) ||
      (ofSql(chain) !== null && !isUnordered);
    const text = links.map(({ name, args }) => `${name}(${args.join(",")})`).join(".");
    const within = above.find(({ type }) => functions.test(type)) ?? root;
    found.push({ ...one, within, line: node.line, text, isOrdered });
  }
  return found;
}

function isLinkOf(parent: SyntaxNode | undefined): boolean {
  return parent !== undefined && /^(selector|field)_expression$/.test(parent.type);
}

function chainOf(call: SyntaxNode): Chain {
  const links: Link[] = [];
  let on: SyntaxNode | null = call;
  while (on?.type === "call_expression") {
    const callee = childIn(on, "function");
    const args = (childIn(on, "arguments")?.children ?? []).map(({ text }) => text.replace(/\s+/g, ""));
    const field = callee === null ? null : childIn(callee, "field");
    links.unshift({ name: (field ?? callee)?.text ?? "", args });
    on = field === null || callee === null ? null : (childIn(callee, "operand") ?? childIn(callee, "value"));
  }
  return { on: on?.text ?? "", links };
}

/** `mock.ExpectExec("INSERT").WithArgs(1)` */
function ofSql({ links }: Chain): Said | null {
  const [first] = links;
  if (!/^Expect(Exec|Query|Prepare|Begin|Commit|Rollback|Ping|Close)$/.test(first?.name ?? "")) return null;
  const given = links.filter(({ name }) => name === "WithArgs").flatMap(({ args }) => args);
  const name = first?.name ?? "";
  const [count] = timesOf(links, [1, 1]);
  return { name, given: [...(first?.args ?? []), ...given], isDemanded: true, least: count, most: 1, links };
}

/** `m.EXPECT().Save(1).Times(1)`, `m.On("Save", 1).Once()` */
function saidInGo({ links }: Chain, isStrict: boolean): Said | null {
  const at = links.findIndex(({ name, args }) => name === "EXPECT" && args.length === 0);
  const call = links[at + 1];
  if (at >= 0 && call !== undefined) {
    const [least, most] = timesOf(links.slice(at + 2), isStrict ? [1, 1] : [1, Infinity]);
    return { name: call.name, given: call.args, isDemanded: false, least, most, links: links.slice(at + 1) };
  }
  const [first, ...more] = links;
  const [method, ...given] = first?.name === "On" ? first.args : [];
  if (method === undefined || !method.startsWith('"')) return null;
  const [least, most] = timesOf(more, [1, Infinity]);
  return { name: method.slice(1, -1), given, isDemanded: false, least, most, links };
}

/** `mock.expect_save().with(eq(1)).times(1)`, `server.mock("GET", "/a").expect(2)`, `Mock::given(path("/a")).expect(1)` */
function saidInRust({ on, links }: Chain): Said | null {
  const [first] = links;
  const name = first?.name ?? "";
  const argsOf = (names: RegExp) =>
    links.flatMap((one) =>
      names.test(one.name) ? one.args.map((each) => (one === first ? each : `${one.name}(${each})`)) : [],
    );
  if (/^(\w+::)*Mock::given$/.test(name)) {
    const [least, most] = timesOf(links, [0, Infinity]);
    return {
      name,
      given: [...(first?.args ?? []), ...argsOf(/^and$/)],
      isDemanded: true,
      least,
      most,
      links,
    };
  }
  if (on === "when" && links.length > 0)
    return {
      ...{ name: on, given: links.map((one) => `${one.name}(${one.args.join(",")})`), isDemanded: true },
      ...{ least: 1, most: 1, links },
    };
  if (name === "mock" && (first?.args.length ?? 0) === 2) {
    const [least, most] = timesOf(links, [1, 1]);
    return { name, given: argsOf(/^(mock|match_\w+)$/), isDemanded: true, least, most, links };
  }
  if (!/^expect(_\w+)?$/.test(name) || first?.args.length !== 0 || links.length < 2) return null;
  const [least, most] = timesOf(links.slice(1), [0, Infinity]);
  const given = links.flatMap((one) => (/^withf?(_st)?$/.test(one.name) ? one.args : []));
  return { name, given, isDemanded: false, least, most, links };
}

/** How often, as the links of a chain say. */
function timesOf(
  links: readonly Link[],
  otherwise: readonly [number, number],
): [least: number, most: number] {
  let [least, most] = otherwise;
  for (const { name, args } of links) {
    const [said = ""] = args;
    const count = /^\d+/.test(said) ? Number.parseInt(said, 10) : 1;
    if (/^(Once|once)$/.test(name)) [least, most] = [1, 1];
    if (name === "Twice") [least, most] = [2, 2];
    if (name === "never") [least, most] = [0, 0];
    if (name === "AnyTimes") [least, most] = [0, Infinity];
    if (/^(Maybe|expect_at_most|MaxTimes)$/.test(name)) least = 0;
    if (/^(MaxTimes|expect_at_most)$/.test(name)) most = count;
    if (/^(MinTimes|expect_at_least)$/.test(name)) [least, most] = [count, Infinity];
    if (/^(Times|times|expect)$/.test(name)) [least, most] = rangeOf(said, count);
  }
  return [least, most];
}

/** `1`, `1..`, `..`, `1..=3` */
function rangeOf(said: string, count: number): [least: number, most: number] {
  const [, from, equal, to] = /^(\d*)\.\.(=?)(\d*)$/.exec(said) ?? [];
  if (from === undefined) return [count, count];
  return [Number(from), to === "" ? Infinity : Number(to) - (equal === "=" ? 0 : 1)];
}
