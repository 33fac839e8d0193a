import { isSameTitle, titleOf, type DeclaredTest } from "./test-names.ts";

export interface Declaration {
  readonly name: string;
  readonly kind: "function" | "method" | "class" | "value";
  readonly line: number;
  readonly text: string;
}

/** A source of tests, taken apart; `rest` is all that is neither a test, a declaration nor an import. */
export interface TestSource {
  readonly path: string;
  readonly text: string;
  readonly tests: readonly DeclaredTest[];
  readonly declarations: readonly Declaration[];
  readonly rest: string;
}

/** Both sides of a source of tests, or of a helper of theirs; null where a side has none. */
export interface ChangedSource {
  readonly before: TestSource | null;
  readonly after: TestSource | null;
}

/** A test of the base of which the change alters the text, or something around it. */
export interface TouchedTest {
  readonly path: string;
  readonly line: number;
  readonly title: string;
  /** Text of the base's test with the declarations that it names. */
  readonly text: string;
  readonly change: "rewritten" | "removed" | "surroundings";
  /** Where its replacement is; null: it has none. */
  readonly newPath: string | null;
  /** Of the replacement, where it is another. */
  readonly newTitle?: string;
  /** False: the change only adds to it. */
  readonly loses: boolean;
}

/** The test that stands in the place of a touched one; null: none does. */
export function locateReplacement({
  newPath,
  newTitle,
  title,
}: Pick<TouchedTest, "newPath" | "newTitle" | "title">): {
  readonly path: string;
  readonly title: string;
} | null {
  return newPath === null ? null : { path: newPath, title: newTitle ?? title };
}

/** Tests of the base that a change touches: by their own text, by what they name, or by what stands around them. */
export function touchedTests(
  sources: readonly ChangedSource[],
  helpers: readonly ChangedSource[] = [],
): TouchedTest[] {
  const fromHelpers = helpers.map(changedAround);
  const moved = new Map(
    sources.flatMap(
      ({ after }) =>
        after?.tests.map((test) => [bodyOf(test), { path: after.path, title: titleOf(test) }]) ?? [],
    ),
  );
  return sources.flatMap(({ before, after }) => {
    if (before === null) return [];
    const own = changedAround({ before, after });
    const around = { names: [...own.names], all: own.all, loses: own.loses };
    for (const one of fromHelpers) {
      around.names.push(...one.names);
      if (one.all && namesWord(before.text, stemOf(one.path))) around.all = true;
      around.loses ||= one.loses;
    }
    return before.tests.flatMap((test) => {
      const touched = touchedTest(test, { before, after, around });
      const place = moved.get(bodyOf(test));
      if (touched?.change !== "removed" || place === undefined) return touched ?? [];
      // Moved or renamed, but the same: where it runs, it demands what it demanded.
      const { path: newPath, title: newTitle } = place;
      return { ...touched, change: "surroundings" as const, newPath, newTitle, loses: around.loses };
    });
  });
}

function bodyOf({ name, text }: DeclaredTest): string {
  return squeeze(text.replace(name, ""));
}

interface Around {
  /** Of declarations that are other than they were, or gone. */
  readonly names: readonly string[];
  /** What belongs to no declaration differs, like a hook: it may concern any test. */
  readonly all: boolean;
  /** Something is gone, and not only something new there. */
  readonly loses: boolean;
}

function touchedTest(
  test: DeclaredTest,
  { before, after, around }: { before: TestSource; after: TestSource | null; around: Around },
): TouchedTest | null {
  const title = titleOf(test);
  const own = { path: before.path, line: test.line, title, text: textWithDeclarations(test, before) };
  const namesakes = (source: TestSource) =>
    source.tests.filter((other) => isSameTitle(titleOf(other), title));
  const same = after === null ? [] : namesakes(after);
  const kept = same.find((other) => squeeze(other.text) === squeeze(test.text)) ?? same[0];
  if (after === null || kept === undefined) return { ...own, change: "removed", newPath: null, loses: true };
  const newPath = after.path;
  if (squeeze(kept.text) !== squeeze(test.text)) {
    return { ...own, change: "rewritten", newPath, loses: losesText(test.text, kept.text) || around.loses };
  }
  // Of two declarations of a name the later may be the only one that runs.
  const isShadowed = same.length > namesakes(before).length;
  if (isShadowed) return { ...own, change: "surroundings", newPath, loses: true };
  const isAround = around.all || around.names.some((name) => namesWord(own.text, name));
  return isAround ? { ...own, change: "surroundings", newPath, loses: around.loses } : null;
}

function changedAround({ before, after }: ChangedSource): Around & { readonly path: string } {
  const path = before?.path ?? after?.path ?? "";
  if (before === null) return { path, names: [], all: false, loses: false };
  const known = new Set(before.declarations.map(({ name }) => name));
  const now = new Map(after?.declarations.map(({ name, text }) => [name, text]) ?? []);
  const added = [...now.keys()].filter((name) => !known.has(name));
  const changed = before.declarations.filter(
    ({ name, text }) => squeeze(now.get(name) ?? "") !== squeeze(text),
  );
  const [was, is] = [joinImports(before.rest), joinImports(after?.rest ?? "")];
  const lost = linesLost(was, is);
  const other = [...lost, ...linesLost(is, was)].filter(
    (line) => !importing.test(line) && !grouping.test(line),
  );
  const imported = lost.filter((line) => importing.test(line)).flatMap((line) => line.match(/[\w$]+/g) ?? []);
  return {
    path,
    // What is new may stand in the place of what a test meant.
    names: [...changed.map(({ name }) => name), ...added, ...imported],
    all: other.length > 0,
    loses: lost.length > 0 || changed.some(({ name, text }) => losesText(text, now.get(name) ?? "")),
  };
}

/** Lines that bring names from elsewhere: they concern the tests that use one of these. */
const importing =
  /^(import|from|use|package|export \*|require|(const|let|var) .*=( await)? (require|import)\b|([\w.]+ )?"[^"]*"$)/;

/** A suite that only gives its tests a name. */
const grouping = /^(describe|context|suite)\(.*, (async )?(function ?\w*\(\)|\(\) =>) \{$/;

/** Puts an import that takes several lines on one. */
function joinImports(text: string): string {
  return text.replace(/^[ \t]*(import|from|use|const|export)\b[^\n]*[{(][^{}()]*[})][^\n]*/gm, squeeze);
}

/** Whether lines of the one are not in the other. */
export function losesText(before: string, after: string): boolean {
  return linesLost(before, after).length > 0;
}

function linesLost(before: string, after: string): string[] {
  const left = new Map<string, number>();
  for (const line of linesIn(after)) left.set(line, (left.get(line) ?? 0) + 1);
  return linesIn(before).filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

function linesIn(text: string): string[] {
  return text
    .split("\n")
    .map(squeeze)
    .filter((line) => /\w/.test(line));
}

function textWithDeclarations({ text }: DeclaredTest, { declarations }: TestSource): string {
  const named = declarations.filter(({ name }) => namesWord(text, name));
  return [text, ...named.map((one) => one.text)].join("\n");
}

/** Whether a name stands in a text as a word of its own. */
export function namesWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/[\w$]/.test(text.charAt(at - 1)) && !/[\w$]/.test(text.charAt(at + name.length))) return true;
  }
  return false;
}

export function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** `helper` of `test/support/helper.js`, `support` of `test/support/index.js`: what those that load it name. */
export function stemOf(path: string): string {
  const [name = "", folder = ""] = path.split("/").reverse();
  const stem = name.replace(/\..*$/, "") || name;
  return folder !== "" && /^(index|main|mod|__init__)$/.test(stem) ? folder : stem;
}
