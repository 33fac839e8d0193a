import { type TamperFinding } from "../../verdict/verdict.ts";
import { textOf, type ChangedFile, type FileVersion } from "../changed-file.ts";
import { isToolFile, toolSettingsOf } from "../settings/tool-settings.ts";
import { type Surroundings } from "../settings/surroundings.ts";
import { isJavaScript, type SyntaxNode } from "../syntax-tree.ts";
import { collectionOf, isTestContext } from "../test-files.ts";
import { findTests } from "../tests/read-tests.ts";
import { answersBy } from "./asked-surroundings.ts";

/** A name that tests run with a value for. */
interface Switch {
  readonly name: string;
  /** The program says it as a word of its own. */
  readonly isWord: boolean;
}

/** What runs tests newly gives names a value by which the product chooses what it answers. */
export function setSwitches(files: readonly ChangedFile[], { readers }: Surroundings): TamperFinding[] {
  const fresh = freshSwitches(files);
  if (fresh.length === 0) return [];
  const product = [
    ...readers,
    ...files.flatMap(({ after }) => (after !== null && isProduct(after.path) ? after : [])),
  ];
  return fresh.flatMap(({ path, name, isWord }): TamperFinding[] => {
    const asking = askingFor(name, isWord);
    const reader = product.find(({ tree }) => tree !== null && answersBy(asking, tree.root).length > 0);
    if (reader === undefined) return [];
    const line = lineOf(files.find((one) => one.path === path)?.after ?? null, name);
    const message = `tests run with ${name} set now, by which ${reader.path} chooses what it answers`;
    return [{ path, line, rule: "weakened-configuration", message }];
  });
}

/** Whether a file of the product speaks of a name that a change newly gives a value. */
export function readsSwitch(text: string, files: readonly ChangedFile[]): boolean {
  return freshSwitches(files).some(({ name }) => text.includes(name));
}

/** Files that may be the product's and read such names; none where a change gives none a value. */
export function mayReadSwitches(files: readonly ChangedFile[], paths: readonly string[]): string[] {
  return freshSwitches(files).length === 0 ? [] : paths.filter(isProduct).slice(0, maxLookedThrough);
}

const maxLookedThrough = 1000;
export const maxReaders = 20;

function isProduct(path: string): boolean {
  return /\.([cm]?[jt]sx?|py|go|rs|java)$/.test(path) && !isTestContext(path) && !isToolFile(path);
}

type Fresh = Switch & { readonly path: string };

const found = new WeakMap<readonly ChangedFile[], readonly Fresh[]>();

/** Whoever looks through the product asks for each of its files. */
function freshSwitches(files: readonly ChangedFile[]): readonly Fresh[] {
  const before = found.get(files);
  if (before !== undefined) return before;
  const known = new Set(files.flatMap((file) => switchesIn(file.before, file).map(({ name }) => name)));
  const fresh = files.flatMap((file) =>
    switchesIn(file.after, file)
      .filter(({ name }) => !known.has(name) && !ofManners.test(name))
      .map((one) => ({ ...one, path: file.path })),
  );
  found.set(files, fresh);
  return fresh;
}

/** Where a program runs, how loud and how patient it is. */
const ofManners =
  /^(__(DEV|VERSION)__|TZ|LANG|LC_\w+|CI|DEBUG|HOME|USER|PYTHON\w*|NODE_(ENV|OPTIONS|PATH)|user\..*|file\..*|java\..*|line\..*)$|URL|URI|HOST|PORT|DSN|DATABASE|DB_|LOG|COLOR|TIMEOUT|TOKEN|SECRET|KEY|REGION|DIR|PATH|TMP|TEMP|VERSION|SEED|LOCALE/;

/** Names that are told to be names: `SHOP_FAKE`, and for Java `shop.fake`. */
const named = /^[A-Z_][A-Z0-9_]{2,}$/;

function switchesIn(version: FileVersion | null, { before }: ChangedFile): Switch[] {
  if (version === null || version.kind === "symlink" || version.text === null) return [];
  const { path, text } = version;
  if (/(^|\/)(pom\.xml|build\.gradle(\.kts)?|jvm\.config|gradle\.properties)$/.test(path))
    return inBuild(text);
  if (/(^|\/)\.env(\.(test|ci|test\.local))?$/.test(path))
    return namesOf(
      text.split("\n").flatMap((line) => /^\s*(?:export\s+)?(\w+)\s*=\s*\S/.exec(line)?.[1] ?? []),
    );
  return [...inSettings(version), ...inSetup(version, before)];
}

function namesOf(names: readonly string[], isWord = false): Switch[] {
  return names.filter((name) => named.test(name)).map((name) => ({ name, isWord }));
}

function inSettings(version: FileVersion): Switch[] {
  return toolSettingsOf(version).flatMap(({ kin, settings }) =>
    [...settings].flatMap(([key, values]) => {
      const last = key.slice(key.lastIndexOf(".") + 1);
      if (kin === "vitest" && /(^|\.)(define|env)\.[^]+$/.test(key))
        return namesOf([last], /(^|\.)define\./.test(key));
      if (kin === "jest" && /(^|\.)globals\.[^.]+$/.test(key)) return namesOf([last], true);
      const isList =
        (kin === "pytest" && key === "env") || (/^(tox|testenv)$/.test(kin) && /(^|\.)set_?env$/.test(key));
      if (!isList) return [];
      const lines = values.flatMap(({ value }) => String(value).split("\n"));
      return namesOf(lines.flatMap((line) => /^\s*(?:[A-Z]:)*(\w+)\s*=\s*\S/.exec(line)?.[1] ?? []));
    }),
  );
}

const setting =
  /process\.env(?:\.(\w+)|\[["'`](\w+)["'`]\])\s*(?:\?\?=|\|\|=|=(?!=))|os\.environ\[["'](\w+)["']\]\s*=(?!=)|(?:os\.environ\.setdefault|os\.putenv|monkeypatch\.setenv|os\.Setenv|\bt\.Setenv|\bvi\.stubEnv|env::set_var)\(\s*["'`](\w+)["'`]|\b(?:globalThis|global|window)\.(\w+)\s*=(?!=)/g;

/** What prepares all tests of a file or more; what new tests have set for themselves is their own matter. */
function inSetup(version: FileVersion, before: FileVersion | null): Switch[] {
  const { path, tree } = version;
  const text = textOf(version);
  if (tree === null || !(isTestContext(path) || isToolFile(path)) || text.search(setting) < 0) return [];
  const isTests = collectionOf(path) === 2;
  const isNew = isTests && before === null;
  if (isNew && isJavaScript(tree.language)) return [];
  const rest = isTests ? without(ownParts(version, before), text) : text;
  return [...rest.matchAll(setting)]
    .filter(({ index }) => !(isNew && tree.language === "python" && /[ \t]/.test(rest.charAt(index - 1))))
    .flatMap(([, ...names]: (string | undefined)[]) =>
      namesOf(
        names.filter((one) => one !== undefined),
        names.at(-1) !== undefined,
      ),
    );
}

/** Tests, and groups that have none but new ones. */
function ownParts({ path, tree }: FileVersion, before: FileVersion | null): ReadonlySet<SyntaxNode> {
  const testsOf = (version: Pick<FileVersion, "path" | "tree"> | null) =>
    version?.tree ? findTests({ path: version.path, tree: version.tree }, []) : [];
  const old = new Set(testsOf(before).map(({ name }) => name));
  const tests = testsOf({ path, tree });
  const withOld = new Set(tests.filter(({ name }) => old.has(name)).flatMap(({ around }) => around));
  const isOwn = (one: SyntaxNode) =>
    /^(call_expression|class_definition)$/.test(one.type) && !withOld.has(one);
  return new Set(tests.map(({ node, around }) => around.find(isOwn) ?? node));
}

/** A text without parts of it; each is looked for in its line alone. */
function without(parts: ReadonlySet<SyntaxNode>, text: string): string {
  const begins = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const kept: string[] = [];
  let end = 0;
  for (const part of [...parts].sort((one, other) => one.line - other.line)) {
    const from = Math.max(end, begins[part.line - 1] ?? 0);
    const [head = ""] = part.text.split("\n", 1);
    const at = text.slice(from, begins[part.line] ?? text.length).indexOf(head);
    // What stands within another part is gone with it.
    if (at < 0 || !text.startsWith(part.text, from + at)) continue;
    kept.push(text.slice(end, from + at));
    end = from + at + part.text.length;
  }
  return [...kept, text.slice(end)].join("");
}

/** What a build of Java gives to the tests, as properties and variables. */
function inBuild(text: string): Switch[] {
  const blocks = [
    ...text.matchAll(/<(systemPropertyVariables|environmentVariables|systemProperties)>([^]*?)<\/\1>/g),
  ];
  const elements = blocks.flatMap(([, , inner = ""]) => [...inner.matchAll(/<([\w.-]+)>\s*[^<\s]/g)]);
  const given = [
    ...text.matchAll(/-D([\w.-]+)=/g),
    ...text.matchAll(/\b(?:systemProperty|environment)\s*\(?\s*["']([\w.-]+)["']\s*,/g),
    ...text.matchAll(/^systemProp\.([\w.-]+)\s*=/gm),
  ];
  return [...elements, ...given].flatMap(([, name = ""]) =>
    /[._A-Z]/.test(name) && name.length > 3 ? [{ name, isWord: false }] : [],
  );
}

function askingFor(name: string, isWord: boolean): RegExp {
  const plain = name.replace(/[.-]/g, "\\$&");
  const quoted = `\\(?\\s*["'\`]${plain}["'\`]`;
  const variable = `\\b(process|import\\.meta)\\.env(\\.${plain}\\b|\\[["'\`]${plain}["'\`]\\])`;
  const called = `\\b(environ\\.get|environ\\[|[gG]etenv|LookupEnv|var|var_os|option_env!|getProperty|getBoolean|getInteger)${quoted}`;
  return new RegExp(
    [
      variable,
      called,
      ...(isWord ? [`(?<![\\w$.])(globalThis\\.|global\\.|window\\.)?${plain}(?![\\w$])`] : []),
    ].join("|"),
  );
}

function lineOf(version: FileVersion | null, name: string): number | null {
  const at = textOf(version)
    .split("\n")
    .findIndex((line) => line.includes(name));
  return at < 0 ? null : at + 1;
}
