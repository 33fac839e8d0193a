import { listIn } from "./list-in.ts";

/** Over how many values a runner of properties tries a test, as far as the test says it. */
export interface TriedValues {
  /** By the setting that says how often. */
  readonly runs: ReadonlyMap<string, number>;
  /** Generators that make up values, and those that give one alone. */
  readonly free: number;
  readonly fixed: number;
  /** All that values are drawn from, as it is written. */
  readonly drawn: readonly string[];
}

/** How often it is where nothing says so. */
const settings: readonly { readonly name: string; readonly said: RegExp; readonly otherwise: number }[] = [
  { name: "max_examples", said: /\bmax_examples\s*=\s*([\d_]+)/, otherwise: 100 },
  { name: "stateful_step_count", said: /\bstateful_step_count\s*=\s*([\d_]+)/, otherwise: 50 },
  { name: "numRuns", said: /\bnumRuns\s*:\s*([\d_]+)/, otherwise: 100 },
  {
    name: "with_cases",
    said: /\bwith_cases\(\s*([\d_]+)|\bProptestConfig\s*\{\s*cases\s*:\s*([\d_]+)/,
    otherwise: 256,
  },
  { name: "tries", said: /@Property\([^)]*\btries\s*=\s*([\d_]+)/, otherwise: 1000 },
  { name: "trials", said: /@Property\([^)]*\btrials\s*=\s*([\d_]+)/, otherwise: 100 },
  { name: "RepeatedTest", said: /@RepeatedTest\(\s*(?:value\s*=\s*)?([\d_]+)/, otherwise: 1 },
  { name: "invocationCount", said: /\binvocationCount\s*=\s*([\d_]+)/, otherwise: 1 },
  { name: "repeats", said: /\{[^{}]*\brepeats\s*:\s*([\d_]+)/, otherwise: 0 },
  { name: "tests", said: /\bQuickCheck::new\(\)[^;]*?\.tests\(\s*([\d_]+)/, otherwise: 100 },
  { name: "MaxCount", said: /\bMaxCount\s*:\s*([\d_]+)/, otherwise: 100 },
];
/** Hypothesis makes up no values where that is none of what it is to do. */
export const noPhase = /\bphases\s*=\s*(set\(\s*\)|[[({](?![^\])}]*\bgenerate\b)[^\])}]*[\])}])/;

/** fast-check stops, and says that all is well. */
const atOnce = /\b(interruptAfterTimeLimit|skipAllAfterTimeLimit)\s*:\s*\d{1,2}\b/;

export function triedValues(texts: readonly string[]): TriedValues {
  const text = texts.join("\n");
  const runs = settings.flatMap(({ name, said }): [string, number][] => {
    const [, one, other] = said.exec(text) ?? [];
    const count = one ?? other;
    return count === undefined ? [] : [[name, Number(count.replaceAll("_", ""))]];
  });
  if (atOnce.test(text)) runs.push(["numRuns", 0]);
  if (noPhase.test(text)) runs.push(["max_examples", 0]);
  const made = generatorsIn(texts);
  const fixed = made.filter(isFixed).length;
  const drawn = made.map((one) => one.replace(/\s+/g, ""));
  return { runs: new Map(runs), free: made.length - fixed, fixed, drawn };
}

/** Why fewer values are tried than before; null: they are not. */
export function triesLess(was: TriedValues, is: TriedValues): string | null {
  for (const { name, otherwise } of settings) {
    if (!was.runs.has(name) && !is.runs.has(name)) continue;
    const [before, after] = [was.runs.get(name) ?? otherwise, is.runs.get(name) ?? otherwise];
    if (after < before) return `${name} is ${after} where it was ${before}`;
  }
  if (is.free >= was.free) return null;
  if (is.free === 0) return "no values are made up any more";
  return is.fixed > was.fixed ? "a value is given where values were made up" : null;
}

const openings = [
  /@(?:hypothesis\.)?given(?=\()/g,
  /\bfc\.(?:asyncProperty|property)(?=\()/g,
  /(?<=@ForAll\b)/g,
];

/** What stands among the generators of a property: each with all that it is given. */
function generatorsIn(texts: readonly string[]): string[] {
  const text = texts.join("\n");
  const [given, property, each] = openings;
  const listed = [given, property].flatMap((opening) =>
    opening === undefined
      ? []
      : [...text.matchAll(opening)].flatMap(
          (match) => listIn(text, match.index + match[0].length)?.items ?? [],
        ),
  );
  const named = listed
    .map((item) => item.trim().replace(/^\w+\s*=\s*(?=[\w.]+(\(|$))/, ""))
    .flatMap((item) => meantBy(item, texts))
    .filter((item) => /^[\w.]+\(/.test(item) && !/^(async\s*)?\(|=>|^function\b/.test(item.slice(0, 20)));
  const annotated =
    each === undefined
      ? []
      : [...text.matchAll(each)].map(({ index }) => text.slice(index).split(/@ForAll\b|\{/)[0] ?? "");
  // Of proptest: `fn sums(a in 0..1000, b in any::<i32>())`.
  const [, parameters = ""] = /(?:^|\] )\w+ (\([^]*?\bin\b[^]*?\)) \{/.exec(text) ?? [];
  const drawn = (listIn(parameters, 0)?.items ?? []).map((item) =>
    strategyIn(item.replace(/^[^]*?\bin\b\s*/, ""), texts),
  );
  // Of Go's rapid and gopter: `rapid.Int().Draw(t, "n")`, `gen.Int()`.
  const made = [...text.matchAll(ofGo)].map(({ index }) => text.slice(index).split("\n")[0] ?? "");
  // Of jqwik.
  const provided = texts.flatMap((one) => /^@Provide\b[^]*?\breturn\s+([^;]*);/.exec(one)?.[1] ?? []);
  return [...named, ...annotated, ...provided, ...drawn, ...made];
}

/** Of a strategy under a name, what is behind that. */
function strategyIn(item: string, texts: readonly string[]): string {
  const [, name] = /^(\w+)\s*\(/.exec(item.trim()) ?? [];
  const declared = name === undefined ? null : new RegExp(`\\bfn\\s+${name}\\b`);
  return texts.slice(1).find((one) => declared?.test(one)) ?? item;
}

const ofGo =
  /(?<![\w.])(?:rapid|gen)\.(?!Check|Make|Run\b|Custom|Deferred|T\b)[A-Z]\w*(?:\[[^\]]*\])?(?=\()/g;

/** What a name stands for in Python: `numbers = st.integers()`, and what a composite strategy draws. */
function meantBy(item: string, texts: readonly string[]): string[] {
  const name = /^(\w+)(\([^()]*\))?$/.exec(item)?.[1] ?? "";
  const written = texts.find((one) => new RegExp(`^${name}\\s*=[^=]`).test(one));
  if (written !== undefined) return [written.replace(/^\w+\s*=\s*/, "").trim()];
  const made = texts.find((one) => one.startsWith("@") && one.includes(`def ${name}(draw`)) ?? "";
  const drawn = [...made.matchAll(/\bdraw(?=\()/g)];
  if (name === "" || drawn.length === 0) return [item];
  return drawn.flatMap(({ index }) => listIn(made, index + "draw".length)?.items ?? []);
}

const ofOne = [
  /^gen\.Const\(|^rapid\.SampledFrom\(\s*\[\]\w+\{[^,{}]*\}\s*\)/,
  /^(\w+\.)*(just|nothing|none|Just|constant)\(/,
  /^(\w+\.)*(sampled_from|constantFrom)\(\s*\[?[^,[\]]*\]?\s*\)/,
  /\b(max_size\s*=\s*|maxLength\s*:\s*)0\b/,
  /\bmin(?:_value)?\s*[=:]\s*(-?[\d.]+)\s*,\s*max(?:_value)?\s*[=:]\s*\1(?![\d.])/,
  /^(?:\w+\.)*(?:integers|floats|integer)\(\s*(-?[\d.]+)\s*,\s*\1\s*\)/,
  /\.prop_filter(_map)?\([^|]*\|[^|]*\|\s*\*?\w+\s*==/,
  /\.filter\(\s*(lambda\s+\w+\s*:|\(?\w+\)?\s*=>)\s*\w+\s*={2,3}/,
  /\.map\(\s*lambda\s+\w+\s*:\s*(-?[\d.]+|"[^"]*"|'[^']*'|None|True|False)\s*\)$/,
  /^(\d+)\.\.=\1\b|^0\w*\.\.1([iuf]\d+)?$/,
];

function isFixed(generator: string): boolean {
  return ofOne.some((pattern) => pattern.test(generator.trim()));
}
