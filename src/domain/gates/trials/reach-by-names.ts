/** Functions that a test may come to, by their names, each with the number of calls between: 0 for one that the test calls itself. */
export type Reach = ReadonlyMap<string, number>;

/** A function of the product. */
export interface ProductFunction {
  readonly name: string;
  readonly text: string;
}

interface Names {
  readonly called: readonly string[];
  /** Handed on, read, or of something else that is called so. */
  readonly mentioned: readonly string[];
}

const maxSteps = 3;

/** Follows names from the texts of tests through those of functions. */
export function reachByNames(tests: readonly string[], functions: readonly ProductFunction[]): Reach[] {
  const isFunction = new Set(functions.map(({ name }) => name).filter(({ length }) => length > 1));
  const named = new Map<string, Names[]>();
  for (const { name, text } of functions) {
    if (isFunction.has(name)) named.set(name, [...(named.get(name) ?? []), namesIn(text, isFunction)]);
  }
  return tests.map((text) => follow(namesIn(text, isFunction), named));
}

function follow(from: Names, named: ReadonlyMap<string, readonly Names[]>): Reach {
  const reach = new Map<string, number>();
  let called = from.called;
  let mentioned = from.mentioned;
  for (let step = 0; step <= maxSteps; step += 1) {
    const found = [...new Set(called)].filter((name) => !reach.has(name));
    for (const name of found) reach.set(name, step);
    const next = found.flatMap((name) => named.get(name) ?? []);
    called = [...next.flatMap((names) => names.called), ...mentioned];
    mentioned = next.flatMap((names) => names.mentioned);
  }
  return reach;
}

function namesIn(text: string, isFunction: ReadonlySet<string>): Names {
  const called = new Set<string>();
  const mentioned = new Set<string>();
  for (const [, name = "", call] of text.matchAll(/([\p{L}_$][\p{L}\p{N}_$]*)(\s*\()?/gu)) {
    if (isFunction.has(name)) (call === undefined ? mentioned : called).add(name);
  }
  return { called: [...called], mentioned: [...mentioned] };
}
