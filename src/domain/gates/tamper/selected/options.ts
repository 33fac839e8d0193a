/** What a call of a runner is told, read by the options that are known of it. */
export interface Options {
  /** By its first name, what an option is given, in turn. */
  readonly given: (name: string) => readonly string[];
  readonly has: (name: string) => boolean;
  /** What belongs to no option. */
  readonly rest: readonly string[];
  /** Some of the rest may belong to options that are not known. */
  readonly isUnsure: boolean;
}

export interface KnownOptions {
  /** Those that take a value, each with its further names. */
  readonly values: readonly (readonly string[])[];
  /** Those that take none, or one that says nothing of which tests run. */
  readonly flags: RegExp;
}

/** Only the tool, or a shell, knows what stands there. */
const variable = /[$`{}]/;

export function optionsIn(words: readonly string[], known: KnownOptions): Options {
  const given = new Map<string, string[]>();
  const seen = new Set<string>();
  const rest: string[] = [];
  let isUnsure = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const [, name = word, assigned] = /^(-[^=\s]*)=(.*)$/s.exec(word) ?? [];
    const own = known.values.find((names) => names.includes(name) || isGlued(names, word));
    seen.add(name);
    if (own !== undefined) {
      const [first = ""] = own;
      const glued = own.includes(name) ? undefined : word.slice(2);
      given.set(first, [...(given.get(first) ?? []), assigned ?? glued ?? words[(at += 1)] ?? ""]);
    } else if (word.startsWith("-")) {
      const next = words[at + 1] ?? "-";
      if (assigned === undefined && !known.flags.test(word) && !next.startsWith("-")) isUnsure = true;
    } else {
      if (variable.test(word)) isUnsure = true;
      rest.push(word);
    }
  }
  const has = (name: string) => seen.has(name) || given.has(name);
  return { given: (name) => given.get(name) ?? [], has, rest, isUnsure };
}

/** `-kfast` */
function isGlued(names: readonly string[], word: string): boolean {
  return /^-[a-zA-Z][^-=]/.test(word) && names.some((name) => /^-[mk]$/.test(name) && word.startsWith(name));
}
