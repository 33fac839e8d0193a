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

/** Finds the declared test that a reported name belongs to; null: the name was made up while the tests ran. */
export function findDeclared(reported: string, declared: readonly DeclaredTest[]): DeclaredTest | null {
  const name = plain(reported);
  const fits = declared.flatMap((test) => {
    const fit = fitOf(name, test);
    return fit === null ? [] : [{ test, fit }];
  });
  fits.sort((one, other) => other.fit - one.fit);
  return fits[0]?.test ?? null;
}

/** The longer the part of the name that the title explains, the better; null: it does not fit. */
function fitOf(name: string, test: DeclaredTest): number | null {
  const whole = plain(titleOf(test));
  if (matches(name, whole)) return 1_000 + whole.length;
  const own = plain(test.name);
  const last = name.split(separator).at(-1) ?? name;
  if (own !== "" && (matches(last, own) || matches(name, own))) return own.length;
  return null;
}

function matches(name: string, title: string): boolean {
  const parts = title.split(variable);
  if (parts.every((part) => part.trim() === "")) return false;
  if (parts.length === 1) {
    if (name === title || name.endsWith(separator + title)) return true;
    const at = name.indexOf(title);
    return (at === 0 || name.startsWith(separator, at - 3)) && continued.test(name.slice(at + title.length));
  }
  const pattern = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join(".*");
  return new RegExp(`(^|${separator})${pattern}($|[[/({#]|${separator})`, "s").test(name);
}

/** Without what reports and sources write differently. */
function plain(text: string): string {
  return text
    .replace(/\\(.)/g, "$1")
    .replace(/[\s_]+/g, " ")
    .trim();
}
