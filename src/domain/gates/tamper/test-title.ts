export interface TitleMatcher {
  /** The name is this title, with its variables filled in. */
  readonly is: (name: string) => boolean;
  /** The name holds the title, behind its groups or before the values that it ran with. */
  readonly fits: (name: string) => boolean;
}

/** `${a}`, `%s`, `$name.first`: what runners fill in. */
const variable = /\$\{[^}]*\}|%[a-zA-Z#%]|\$#?[A-Za-z_][\w.]*/;
const wordSign = /[\p{L}\p{N}]/u;

/** Tells whether a test in a report is the one that a source declares under this title. */
export function matcherOf(title: string): TitleMatcher {
  const parts = title.split(variable).map(plain);
  const [first = ""] = parts;
  const last = parts.at(-1) ?? "";
  // A title that is all variable says nothing about a name.
  if (parts.every((part) => part.trim() === "")) return { is: () => false, fits: () => false };
  const ends = (name: string, from: number) => endOf(parts, name, from);
  return {
    is: (given) => {
      const name = plain(given);
      if (parts.length === 1) return name === first;
      const enough = name.length >= first.length + last.length;
      return enough && name.startsWith(first) && name.endsWith(last) && ends(name, 0) !== null;
    },
    fits: (given) => {
      const name = plain(given);
      for (let at = name.indexOf(first); at >= 0; at = name.indexOf(first, at + 1)) {
        const end = ends(name, at);
        if (end === null) return false;
        if (isEdge(name, at - 1) && (last === "" || isEdge(name, end))) return true;
        if (first === "") return false;
      }
      return false;
    },
  };
}

export interface Titled<Test> {
  readonly test: Test;
  readonly matcher: TitleMatcher;
}

export function titled<Test extends { readonly name: string }>(tests: readonly Test[]): Titled<Test>[] {
  return tests.map((test) => ({ test, matcher: matcherOf(test.name) }));
}

/** The test that a name in a report is of; null: none of these. */
export function testNamed<Test>(name: string, tests: readonly Titled<Test>[]): Test | null {
  const found =
    tests.find(({ matcher }) => matcher.is(name)) ?? tests.find(({ matcher }) => matcher.fits(name));
  return found?.test ?? null;
}

/** Where the parts, one behind the other, end in the name; null: they do not stand in it. */
function endOf(parts: readonly string[], name: string, from: number): number | null {
  let at = from;
  for (const part of parts) {
    const found = name.indexOf(part, at);
    if (found < 0) return null;
    at = found + part.length;
  }
  return at;
}

function isEdge(name: string, at: number): boolean {
  return !wordSign.test(name.charAt(at));
}

/** Without what reports and sources write differently: white space, escapes. */
export function squeezed(text: string): string {
  return text.replace(/[\s_\\]+/g, "");
}

function plain(text: string): string {
  return text.replace(/\\(.)/g, "$1").replace(/[\s_]+/g, " ");
}
