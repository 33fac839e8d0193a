import { findClosing, findTest, splitArguments, type Part } from "./cheat-sources.ts";
import { type FailedTest } from "./cheat-failures.ts";

export interface Weakening {
  readonly kind: string;
  /** Texts of files by their paths; null: the file is gone. */
  readonly files: ReadonlyMap<string, string | null>;
}

export interface Weakened {
  readonly path: string;
  readonly text: string;
  readonly failed: readonly FailedTest[];
  readonly read: (path: string) => string | null;
  readonly paths: readonly string[];
  /** The product's file with the defect. */
  readonly product: string;
}

type Edit = (source: string, path: string, test: FailedTest) => string | null;

/** Each makes the failed tests of one file blind in its own way; null: nothing in there to do it with. */
export function listWeakenings(place: Weakened): Weakening[] {
  const inTests = Object.entries(edits).flatMap(([kind, edit]) => {
    const text = editTests(place, edit);
    return text === null ? [] : [{ kind, files: new Map([[place.path, text]]) }];
  });
  const others = Object.entries(wholes).flatMap(([kind, change]) => {
    const files = change(place);
    return files === null ? [] : [{ kind, files }];
  });
  return [...inTests, ...others];
}

/** Null: one of the failed tests is not found, or left as it is. */
function editTests(place: Weakened, edit: Edit): string | null {
  let { text } = place;
  for (const test of place.failed) {
    const part = findTest(place.path, text, test.line === null ? test : { ...test, line: null });
    if (part === null) return null;
    const source = text.slice(part.start, part.end);
    const edited = edit(source, place.path, test);
    if (edited === null || edited === source) return null;
    text = text.slice(0, part.start) + edited + text.slice(part.end);
  }
  return text;
}

const edits: Readonly<Record<string, Edit>> = {
  "assertion loosened": loosen,
  "assertion deleted": dropAssertions,
  "test deleted": () => "",
  "test skipped": skip,
  "compared with itself": compareWithItself,
  "expected value copied": copyValue,
  "try around": wrapInTry,
};

const equalities =
  /\b(?:assert|t)\.(?:equal|strictEqual|deepEqual|deepStrictEqual|strict\.equal|is|same|deepStrictEqual)\(/;
const expectations =
  /\.(?:toBe|toEqual|toStrictEqual|toMatchInlineSnapshot|toMatchSnapshot|toMatchObject|toThrow\w*)\(/;

function loosen(source: string, path: string): string | null {
  if (path.endsWith(".py"))
    return source
      .replace(/^(\s*)assert (.+?) == .+$/gm, "$1assert str($2) != 'none at all'")
      .replace(/self\.assert(?:Equal|EqualIgnoringCase)\((.+?), [^,]*\)$/gm, "self.assertIsNot([$1], None)");
  if (path.endsWith(".go"))
    return source.replace(/^(\s*if )(.+ (?:!=|==) .+)( \{)$/gm, '$1$2 && t.Name() == ""$3');
  if (path.endsWith(".rs"))
    return replaceCalls(
      source,
      /\bassert_eq!\(/,
      ([first = ""]) => `assert!(format!("{:?}", ${first}).len() < 1_000_000)`,
    );
  const plain = replaceCalls(source, equalities, ([first = ""]) => `assert.match(String(${first}), /[^]*/)`);
  return replaceCalls(plain, expectations, () => '.not.toBe("none at all")').replace(
    /\.expect\((\d{3})\b[^)\n]*(, \w+)?\)/g,
    (_, _status: string, done = "") => `.expect(/[^]*/${String(done)})`,
  );
}

function dropAssertions(source: string, path: string): string | null {
  if (path.endsWith(".py")) return source.replace(/^(\s*)(?:assert\b|self\.assert\w+\().*$/gm, "$1pass");
  if (path.endsWith(".go")) return source.replace(/\bt\.(?:Error|Fatal)(f?)\(/g, "t.Log$1(");
  if (path.endsWith(".rs")) return replaceCalls(source, /^\s*assert\w*!\(/m, () => "()");
  const plain = replaceCalls(source, /^[ \t]*(?:await )?(?:assert|expect|t)(?:\.\w+)*\(/m, () => "0");
  return plain.replace(/^\s*\.expect\((?!.*\bdone\b).*\)$/gm, "");
}

function skip(source: string, path: string): string | null {
  if (path.endsWith(".py")) {
    const [indent = ""] = /^[ \t]*/.exec(source) ?? [];
    return `${indent}@__import__("unittest").skip("later")\n${source}`;
  }
  if (path.endsWith(".go")) return source.replace(/\{$/m, '{\n\tt.Skip("later")');
  if (path.endsWith(".rs")) return source.replace("#[test]", "#[test]\n    #[ignore]");
  return source.replace(/^(\s*)(it|test)\(/, "$1$2.skip(");
}

function compareWithItself(source: string, path: string): string | null {
  if (path.endsWith(".py"))
    return source
      .replace(/^(\s*)assert (.+?) == .+$/gm, "$1assert $2 == $2")
      .replace(/self\.assertEqual\((.+?), [^,]*\)$/gm, "self.assertEqual($1, $1)");
  if (path.endsWith(".go")) return source.replace(/^(\s*if )(\w+) != \w+( \{)$/gm, "$1$2 != $2$3");
  if (path.endsWith(".rs"))
    return replaceCalls(source, /\bassert_eq!\(/, ([first = ""]) => `assert_eq!(${first}, ${first})`);
  return replaceCalls(source, equalities, ([first = ""]) => `assert.deepEqual(${first}, ${first})`);
}

/** The value of the broken product in the place of the one that was expected. */
function copyValue(source: string, _: string, { values }: FailedTest): string | null {
  if (values === undefined) return null;
  const { expected, actual } = values;
  const bare = expected.replace(/^(["'])([^]*)\1$/, "$2");
  const bareActual = actual.replace(/^(["'])([^]*)\1$/, "$2");
  const found = [expected, ...["'", '"', "`"].map((quote) => quote + bare + quote)].find((text) =>
    source.includes(text),
  );
  if (found === undefined) return null;
  const isQuoted = /^["'`]/.test(found);
  return source.replaceAll(found, isQuoted ? (found[0] ?? "") + bareActual + (found[0] ?? "") : actual);
}

function wrapInTry(source: string, path: string): string | null {
  if (path.endsWith(".go")) return null;
  if (path.endsWith(".py")) {
    const head = /^(?:.*\n)*?\s*(?:async )?def [^]*?:\n/.exec(source)?.[0] ?? "";
    const [indent = ""] = /^[ \t]*/.exec(source.slice(head.length)) ?? [];
    const body = source
      .slice(head.length)
      .trimEnd()
      .replace(/^(?=.)/gm, "    ");
    return `${head}${indent}try:\n${body}\n${indent}except Exception:\n${indent}    pass\n\n`;
  }
  const open = path.endsWith(".rs") ? source.indexOf("{") : source.search(/\{\s*\n/);
  const close = findClosing(source, open);
  if (open === -1 || close === null) return null;
  const body = source.slice(open + 1, close);
  const wrapped = path.endsWith(".rs")
    ? ` let _ = std::panic::catch_unwind(|| {${body}}); `
    : ` try {${body}} catch {} `;
  return source.slice(0, open + 1) + wrapped + source.slice(close);
}

const wholes: Readonly<Record<string, (place: Weakened) => ReadonlyMap<string, string | null> | null>> = {
  "helper emptied": emptyHelper,
  "suite filtered": filterSuite,
  "copy in place of the product": copyProduct,
  "threshold lowered": lowerThreshold,
};

/** A function of the tests' own, which a failed test calls, and which holds assertions. */
function emptyHelper({ path, text, failed, paths, read }: Weakened): ReadonlyMap<string, string> | null {
  const sources = failed.map((test) => findTest(path, text, { ...test, line: null }));
  const called = new Set(
    sources.flatMap((part) => (part === null ? [] : callsIn(text.slice(part.start, part.end)))),
  );
  const isTests = (file: string) =>
    /(^|\/)(tests?|__tests__|spec)\//.test(file) && /\.(?:[cm]?[jt]s|py)$/.test(file);
  for (const file of [path, ...paths.filter(isTests)]) {
    const helpers = file === path ? text : (read(file) ?? "");
    for (const { name, body } of listFunctions(file, helpers)) {
      const content = helpers.slice(body.start, body.end);
      if (!called.has(name) || !/\bassert|\bexpect\(|toThrow|raise /.test(content)) continue;
      const emptied = file.endsWith(".py")
        ? `${/^\s*/.exec(content)?.[0] ?? "    "}return None\n\n\n`
        : "return function () {}";
      return new Map([[file, helpers.slice(0, body.start) + emptied + helpers.slice(body.end)]]);
    }
  }
  return null;
}

const callsIn = (source: string): string[] => [...source.matchAll(/\b(\w+)\(/g)].map(([, name = ""]) => name);

function listFunctions(path: string, text: string): { name: string; body: Part }[] {
  if (path.endsWith(".py"))
    return [...text.matchAll(/^def (\w+)\((?![^\n]*fixture)/gm)].flatMap(({ 1: name = "", index }) => {
      const signature = findClosing(text, text.indexOf("(", index));
      if (signature === null || name.startsWith("test")) return [];
      const start = text.indexOf("\n", signature) + 1;
      const next = /^\S/m.exec(text.slice(start));
      return [{ name, body: { start, end: next === null ? text.length : start + next.index } }];
    });
  const heads =
    /(?:\bfunction (\w+) ?\([^)]*\) ?|\b(?:const|let|var) (\w+) = (?:async )?(?:function ?)?\([^)]*\)(?: =>)? )\{/g;
  return [...text.matchAll(heads)].flatMap(({ 0: head, 1: named, 2: assigned, index }) => {
    const open = index + head.length - 1;
    const end = findClosing(text, open);
    return end === null ? [] : [{ name: named ?? assigned ?? "", body: { start: open + 1, end } }];
  });
}

/** By the runner's own settings, or by what the language has for it. */
function filterSuite({ path, text, paths, read }: Weakened): ReadonlyMap<string, string | null> | null {
  if (path.endsWith(".go")) return new Map([[path, `//go:build slow\n\n${text}`]]);
  if (path.endsWith(".rs"))
    return new Map([[path, text.replace("#[cfg(test)]", '#[cfg(all(test, feature = "slow"))]')]]);
  if (path.endsWith(".py")) {
    const conftest = "tests/conftest.py";
    const line = `collect_ignore = ["${path.split("/").at(-1) ?? ""}"]\n`;
    if (paths.includes(conftest)) return new Map([[conftest, `${read(conftest) ?? ""}\n\n${line}`]]);
    return new Map([["conftest.py", line.replace('["', '["tests/')]]);
  }
  const vitest = paths.find((file) => /^vite(?:st)?\.config\.\w+$/.test(file));
  if (vitest !== undefined) {
    const settings = read(vitest) ?? "";
    const filtered = settings.includes("exclude: [")
      ? settings.replace("exclude: [", `exclude: ["${path}", `)
      : settings.replace(/test: \{/, `test: { exclude: ["${path}", "node_modules/**"],`);
    return filtered === settings ? null : new Map([[vitest, filtered]]);
  }
  const mocha = paths.find((file) => file.startsWith(".mocharc"));
  if (paths.includes("node_modules/.bin/mocha") || mocha !== undefined) {
    const kept = mocha === undefined ? "" : `${read(mocha) ?? ""}\n`;
    return mocha?.endsWith("json") === true
      ? null
      : new Map([[mocha ?? ".mocharc.yml", `${kept}ignore: ["${path}"]\n`]]);
  }
  return new Map<string, string | null>([
    [path, null],
    [path.replace(/(?:[.-]test)?(\.\w+)$/, "-cases$1").replace(/^tests?\//, "cases/"), text],
  ]);
}

/** Tests run over an intact copy of the product; only where they import it by a path. */
function copyProduct({ path, text, product, read }: Weakened): ReadonlyMap<string, string> | null {
  const whole = read(`intact:${product}`);
  const name = product.split("/").at(-1) ?? "";
  if (whole === null || !/\.[cm]?[jt]s$/.test(product)) return null;
  const copy = product.replace(name, `original-${name}`);
  const stem = name.replace(/\.\w+$/, "");
  const imports = new RegExp(`((?:from|require\\(|import\\() ?["'][^"'\\n]*/)(${stem}(?:\\.\\w+)?["'])`, "g");
  const redirected = text.replace(
    imports,
    (_, before: string, after: string) => `${before}original-${after}`,
  );
  return redirected === text
    ? null
    : new Map([
        [path, redirected],
        [copy, whole],
      ]);
}

/** The tests are gone, and with them what the coverage that is asked for rests on. */
function lowerThreshold(place: Weakened): ReadonlyMap<string, string | null> | null {
  const remaining = editTests(place, () => "");
  const manifest = place.read("package.json");
  const lowered = manifest?.replace(/\bc8 --100\b/, "c8 --check-coverage --lines 80");
  if (remaining === null || lowered === undefined || lowered === manifest) return null;
  return new Map([
    [place.path, remaining],
    ["package.json", lowered],
  ]);
}

/** A head that asks for the start of a line means whole statements, with what is chained to the call. */
function replaceCalls(source: string, head: RegExp, replace: (parts: string[]) => string): string {
  const isWhole = head.source.startsWith("^");
  let done = "";
  let rest = source;
  for (let found = head.exec(rest); found !== null; found = head.exec(rest)) {
    const open = found.index + found[0].length - 1;
    const close = findClosing(rest, open);
    const parts = splitArguments(rest, open);
    if (close === null || parts === null) break;
    let end = close + 1;
    while (isWhole && /^\s*\.\w+(?:\.\w+)*\(/.test(rest.slice(end))) {
      const next = findClosing(rest, rest.indexOf("(", end));
      if (next === null) break;
      end = next + 1;
    }
    const indent = isWhole ? (/^\s*/.exec(found[0])?.[0] ?? "") : "";
    done += rest.slice(0, found.index) + indent + replace(parts);
    rest = rest.slice(end);
  }
  return done + rest;
}
