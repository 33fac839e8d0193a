/** A test as a source declares it. Interpolations of its title stand as they are written. */
export interface DeclaredTest {
  readonly name: string;
  /** Titles of the suites around it, the outermost first. */
  readonly groups: readonly string[];
  readonly line: number;
  readonly text: string;
}

/** How one test ended in one run. */
export interface TestResult {
  /** Relative to the repository's root; null where the report does not say. */
  readonly file: string | null;
  /** Groups and title, joined by " > ". */
  readonly name: string;
  readonly outcome: "pass" | "fail" | "skip";
  readonly message?: string | undefined;
}

const separator = " > ";
/** `${a}`, `%s`, `$name.first`: runners fill these in. */
const variable = /\$\{[^}]*\}|%[a-zA-Z#%]|\$#?[A-Za-z_][\w.]*/;
/** After a title: parameters of pytest, sub-tests of Go, rows of JUnit. */
const continued = /^(\[|\/|\(|\{| > |#\d| \d)/;

export function titleOf({ groups, name }: Pick<DeclaredTest, "groups" | "name">): string {
  return [...groups, name].join(separator);
}

/** Tells whether two titles differ by no more than quotes and white space. */
export function isSameTitle(one: string, other: string): boolean {
  return one === other || plain(one) === plain(other);
}

/** Answers are kept, for each of thousands of results is asked about again for each test of its file. */
const answers = new WeakMap<readonly DeclaredTest[], Map<string, DeclaredTest | null>>();

/** Finds the declared test that a reported name belongs to; null: the name was made up while the tests ran. */
export function findDeclared(reported: string, declared: readonly DeclaredTest[]): DeclaredTest | null {
  const known = answers.get(declared) ?? new Map<string, DeclaredTest | null>();
  answers.set(declared, known);
  const found = known.get(reported);
  if (found !== undefined) return found;
  const name = plain(reported);
  let best: { readonly test: DeclaredTest | null; readonly fit: number } = { test: null, fit: 0 };
  for (const test of declared) {
    const fit = fitOf(name, readPattern(test));
    if (fit > best.fit) best = { test, fit };
  }
  known.set(reported, best.test);
  return best.test;
}

/** How results of a declared test may be called. */
interface NamePattern {
  readonly whole: NamePart;
  readonly own: NamePart;
}

interface NamePart {
  readonly text: string;
  /** Of a title with interpolations; null: it has none, or nothing else. */
  readonly filled: RegExp | null;
  readonly isAnything: boolean;
}

const patterns = new WeakMap<DeclaredTest, NamePattern>();

function readPattern(test: DeclaredTest): NamePattern {
  const pattern = patterns.get(test) ?? { whole: readPart(titleOf(test)), own: readPart(test.name) };
  patterns.set(test, pattern);
  return pattern;
}

function readPart(title: string): NamePart {
  const text = plain(title);
  const parts = text.split(variable);
  const isAnything = parts.every((part) => part.trim() === "");
  if (parts.length === 1 || isAnything) return { text, filled: null, isAnything };
  const pattern = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join(".*");
  const filled = new RegExp(`(^|${separator})${pattern}($|[[/({#]|${separator})`, "s");
  return { text, filled, isAnything };
}

/** The longer the part of the name that the title explains, the better; 0: it does not fit. */
function fitOf(name: string, { whole, own }: NamePattern): number {
  if (matches(name, whole)) return 1_000 + whole.text.length;
  const last = name.split(separator).at(-1) ?? name;
  return matches(last, own) || matches(name, own) ? own.text.length : 0;
}

function matches(name: string, { text, filled, isAnything }: NamePart): boolean {
  if (isAnything) return false;
  if (filled !== null) return filled.test(name);
  if (name === text || name.endsWith(separator + text)) return true;
  const at = name.indexOf(text);
  return (at === 0 || name.startsWith(separator, at - 3)) && continued.test(name.slice(at + text.length));
}

/** Without what reports and sources write differently. */
function plain(text: string): string {
  return text
    .replace(/\\(.)/g, "$1")
    .replace(/[\s_]+/g, " ")
    .trim();
}
