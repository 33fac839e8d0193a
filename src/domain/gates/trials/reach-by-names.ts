/** Functions that a test may come to, by `keyFunction`, each with the number of calls between: 0 for one that the test calls itself. */
export type Reach = ReadonlyMap<string, number>;

export interface NamedText {
  readonly path: string;
  readonly text: string;
}

/** A function of the product, or one that helps tests. */
export interface NamedFunction extends NamedText {
  readonly name: string;
}

const maxSteps = 3;
/** One of the same name elsewhere may be meant, too, but less likely. */
const stepsElsewhere = 1;
const testMarks = /^tests?[_-]|[._-]?(?:tests?|spec)$/gi;

export function keyFunction(path: string, name: string | null): string {
  return `${path}\0${name ?? ""}`;
}

/** Follows names from the texts of tests through those of functions; where a file has several, those of the file that is named alike first. */
export function reachByNames(tests: readonly NamedText[], functions: readonly NamedFunction[]): Reach[] {
  const named = new Map<string, Named[]>();
  for (const { name, path, text } of functions.filter((one) => one.name.length > 1)) {
    named.set(name, [
      ...(named.get(name) ?? []),
      { key: keyFunction(path, name), stem: cutToStem(path), text },
    ]);
  }
  return tests.map(({ path, text }) => follow({ stem: cutToStem(path), text }, named));
}

interface Text {
  readonly stem: string;
  readonly text: string;
}

interface Named extends Text {
  readonly key: string;
}

function follow(test: Text, named: ReadonlyMap<string, readonly Named[]>): Reach {
  const reach = new Map<string, number>();
  const followed = new Set<Named>();
  const waiting: Named[][] = [];
  const queueCalls = ({ stem, text }: Text, step: number) => {
    for (const [name, isCalled] of listNames(text, named)) {
      const all = named.get(name) ?? [];
      const hasOwn = all.some((one) => one.stem === stem);
      for (const one of all) {
        const at = step + (isCalled ? 0 : 1) + (hasOwn && one.stem !== stem ? stepsElsewhere : 0);
        (waiting[at] ??= []).push(one);
      }
    }
  };
  queueCalls(test, 0);
  for (let step = 0; step <= maxSteps; step += 1) {
    for (const one of waiting[step] ?? []) {
      if (followed.has(one)) continue;
      followed.add(one);
      if (!reach.has(one.key)) reach.set(one.key, step);
      queueCalls(one, step + 1);
    }
  }
  return reach;
}

/** Names of functions, and whether each is called, or else handed on, read, or of something else that is called so. */
function listNames(text: string, named: ReadonlyMap<string, unknown>): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const [, name = "", call] of text.matchAll(/([\p{L}_$][\p{L}\p{N}_$]*)(\s*\()?/gu)) {
    if (named.has(name)) found.set(name, found.get(name) === true || call !== undefined);
  }
  return found;
}

/** "src/price.ts", "test/price.test.ts", "price_test.go" and "PriceTest.java": "price" */
function cutToStem(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
  return name.replace(testMarks, "").toLowerCase();
}
