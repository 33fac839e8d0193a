import { childIn, nodesOf, type SyntaxNode } from "../syntax-tree.ts";
import { type OfCompiled } from "./demanded-around.ts";
import { type FoundTest } from "./test-case.ts";

const none: OfCompiled = { kept: new Map(), bounds: new Map(), limits: [] };

export function demandedOfCompiled({ body, around, scope }: FoundTest, language: string): OfCompiled {
  if (language === "go") return ofGo(around.flatMap(decoratorsOf), body);
  return language === "rust" ? ofRust(scope, body) : none;
}

const group = /^(?:\w+\.)?[FPX]?(?:It|Specify|Describe\w*|Context|When|Entry)$/;

/** What a spec of Ginkgo, or a group around it, is given besides its title and its body. */
export function decoratorsOf(node: SyntaxNode): SyntaxNode[] {
  const name = node.type === "call_expression" ? (childIn(node, "function")?.text ?? "") : "";
  if (!group.test(name)) return [];
  return (childIn(node, "arguments")?.children.slice(1) ?? []).filter(({ text }) => decorator.test(text));
}

const decorator =
  /^(?:\w+\.)?(MustPassRepeatedly|FlakeAttempts|NodeTimeout|SpecTimeout|Serial|Ordered|ContinueOnFailure|OncePerOrdered)\b(?:\(([^]*)\)$)?/;

function ofGo(decorators: readonly SyntaxNode[], body: SyntaxNode): OfCompiled {
  const said = decorators.map(({ text }) => decorator.exec(text) ?? []);
  const given = (name: RegExp) =>
    said.flatMap(([, word = "", value = ""]) => (name.test(word) ? [value] : []));
  const rounds = given(/^MustPassRepeatedly$/).map(countOf);
  const attempts = given(/^FlakeAttempts$/).map(countOf);
  return {
    kept: most("MustPassRepeatedly", rounds),
    bounds: new Map([
      ...most(
        "FlakeAttempts",
        attempts.map((count) => -count),
      ),
      ...most(madeUp, randomOfGo(body)),
    ]),
    limits: given(/Timeout$/).map(secondsOf),
  };
}

const units: Readonly<Record<string, number>> = {
  ...{ Nanosecond: 1e-9, Microsecond: 1e-6, Millisecond: 1e-3, Second: 1, Minute: 60, Hour: 3600 },
};

/** `time.Second`, `2 * time.Minute`; how long a name stands for is not known. */
function secondsOf(written: string): number {
  const [, count = "1", unit = "", after = "1"] =
    /^(?:([\d_.]+)\*)?time\.(\w+)(?:\*([\d_.]+))?$/.exec(written.replace(/\s+/g, "")) ?? [];
  return (units[unit] ?? NaN) * countOf(count) * countOf(after);
}

function countOf(written: string): number {
  return Number(written.replaceAll("_", ""));
}

/** None of a count that is not known. */
function most(name: string, counts: readonly number[]): ReadonlyMap<string, number> {
  const known = counts.filter((one) => !Number.isNaN(one));
  return known.length === 0 ? new Map() : new Map([[name, Math.max(...known)]]);
}

/** Shuttle's ways to run a body, each with the place of the argument that says how often. */
const shuttles: Readonly<Record<string, number>> = {
  ...{ check_random: 1, check_random_with_seed: 2, check_pct: 1, check_dfs: 1 },
  ...{ check_uncontrolled_nondeterminism: 1, check_portfolio: 1 },
  ...{ "RandomScheduler::new": 0, "PctScheduler::new": 1, "DfsScheduler::new": 0 },
};
/** What bounds how much loom goes through, and how much that is where nothing is said. */
const boundedBy = {
  preemption_bound: Infinity,
  max_permutations: Infinity,
  max_duration: Infinity,
  max_branches: 1000,
};
const bounding = /\b(preemption_bound|max_permutations|max_duration|max_branches)=(?:Some\()?([^;]+?)\)?;/g;

function ofRust(scope: readonly SyntaxNode[], body: SyntaxNode): OfCompiled {
  const marks = scope.map(({ text }) => text.replace(/\s+/g, ""));
  const calls = nodesOf(body, "call_expression");
  const rounds = calls.flatMap(roundsOf);
  const isThreaded = marks.some(
    (one) => /^#\[.*\bflavor="multi_thread"/.test(one) && !/\bworker_threads=1\b/.test(one),
  );
  const isTraced =
    marks.some((one) => /^#\[(\w+::)*traced_test\b/.test(one)) && /\blogs_(contain|assert)\(/.test(body.text);
  const unwound = marks.flatMap((one) => /^#\[(?:kani::)?unwind\((\d+)\)\]$/.exec(one)?.[1] ?? []);
  return {
    kept: new Map([
      ...(isThreaded ? ([["several threads", 1]] as const) : []),
      ...(isTraced ? ([["traced_test", 1]] as const) : []),
      ...most("the rounds of shuttle", rounds),
      ...(/\bloom\b|\bBuilder::new\b/.test(body.text) && calls.some(isLoom)
        ? ([["loom", 1], ...loomIn(body)] as const)
        : []),
    ]),
    bounds: new Map([
      ...most("kani::unwind", unwound.map(Number)),
      ...most(madeUp, randomOfRust(body)),
      ...assumedIn(body),
    ]),
    limits: [],
  };
}

function roundsOf(call: SyntaxNode): number[] {
  const name = childIn(call, "function")?.text ?? "";
  const place = Object.entries(shuttles).find(([word]) => new RegExp(`(^|::)${word}$`).test(name))?.[1];
  if (place === undefined) return [];
  const said = childIn(call, "arguments")?.children[place]?.text ?? "";
  return [said === "None" ? Infinity : countOf(/^(?:Some\()?([\d_]+)/.exec(said)?.[1] ?? "NaN")];
}

/** `loom::model(|| …)`, `Builder::new().check(|| …)` */
function isLoom(call: SyntaxNode): boolean {
  const name = childIn(call, "function")?.text ?? "";
  if (/\bloom::model$|\bmodel::model$/.test(name)) return true;
  const [first] = childIn(call, "arguments")?.children ?? [];
  return /\.check$/.test(name) && first?.type === "closure_expression";
}

function loomIn({ text }: SyntaxNode): [string, number][] {
  const bounds = new Map(
    [...text.replace(/\s+/g, "").matchAll(bounding)].map(([, name, value]) => [name, value]),
  );
  return Object.entries(boundedBy).map(([name, otherwise]) => {
    const count = /(?:^|\()([\d_]+)/.exec(bounds.get(name) ?? "None")?.[1];
    return [`all that loom goes through, by its ${name},`, count === undefined ? otherwise : countOf(count)];
  });
}

/** `kani::assume(x < 100)`: how far it is that a value is assumed to go. */
function assumedIn(body: SyntaxNode): [string, number][] {
  return nodesOf(body, "call_expression").flatMap((call): [string, number][] => {
    if (!/(^|::)(assume|any_where)$/.test(childIn(call, "function")?.text ?? "")) return [];
    return nodesOf(call, "binary_expression").flatMap((one): [string, number][] => {
      const [, name = "", sign = "", count = ""] =
        /^(.*?)([<>])=?([\d_]+)$/.exec(one.text.replace(/\s+/g, "")) ?? [];
      return sign === "" ? [] : [[`${name}${sign}`, countOf(count) * (sign === "<" ? 1 : -1)]];
    });
  });
}

const madeUp = "what random values are drawn from";

/** `rand.Intn(1000)`, and `rand.N(1000)` of the later package. */
function randomOfGo(body: SyntaxNode): number[] {
  return nodesOf(body, "call_expression").flatMap((call) => {
    const [, count] =
      /^(?:\w*rand|rng|r)\.(?:Intn|Int31n|Int63n|IntN|Int32N|Int64N|UintN|Uint32N|Uint64N|N)\(([\d_]+)\)$/.exec(
        call.text,
      ) ?? [];
    return count === undefined ? [] : [countOf(count)];
  });
}

/** `rng.gen_range(0..1000)`, `rand::random_range(0..=9)` */
function randomOfRust(body: SyntaxNode): number[] {
  return nodesOf(body, "call_expression").flatMap((call) => {
    const isDrawn = /(^|\W)(gen|random)_range$/.test(childIn(call, "function")?.text ?? "");
    const [, from, to] =
      /^\((-?[\d_]+)\.\.=?(-?[\d_]+)\)$/.exec((isDrawn && childIn(call, "arguments")?.text) || "") ?? [];
    return from === undefined || to === undefined ? [] : [countOf(to) - countOf(from)];
  });
}
