import { type RootFiles } from "../project.ts";

/** So many tests tell how all are written. */
const mostRead = 40;
/** More are no suite of one project. */
const mostFolders = 8;

const testFile = /(?:^|\/)(?:test(?:s|_\w+)?|\w+_test)\.py$/;
/** What is kept there is others', made, or material for tests. */
const foreign =
  /(?:^|\/)(?:\.[^/]+|node_modules|site-packages|vendor|third_party|build|dist|fixtures|testdata)\//;

export function testsOfPython(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => testFile.test(path) && !foreign.test(path)).sort();
}

/** Tests whose text tells by which runner they are run. */
export function testsToRead(paths: readonly string[]): readonly string[] {
  return testsOfPython(paths).slice(0, mostRead);
}

export function conftestAmong(paths: readonly string[]): string | undefined {
  return paths.find((path) => /(?:^|\/)conftest\.py$/.test(path) && !foreign.test(path));
}

/** The first test that no runner but pytest runs: a function of its own, or one that asks for it. */
export function firstForPytest({ paths, texts }: RootFiles): string | undefined {
  const asks = /^(?:(?:async )?def test_|\s*(?:import|from) pytest\b)/m;
  return testsToRead(paths).find((path) => asks.test(texts.get(path) ?? ""));
}

/** What `python -m unittest` is told so that it runs all tests that are written for it; null: there are none. */
export function unittestRuns({
  paths,
  texts,
}: RootFiles): { found: string; words: readonly string[] } | null {
  const tests = testsOfPython(paths);
  const first = testsToRead(paths).find((path) => /\bTestCase\b/.test(texts.get(path) ?? ""));
  if (first === undefined) return null;
  const packages = new Set(paths.filter((path) => path.endsWith("/__init__.py")).map(folderOf));
  const runs = new Map<string, string>();
  for (const test of tests) {
    const from = startOf(folderOf(test), packages);
    const pattern = /^test/.test(test.slice(test.lastIndexOf("/") + 1)) ? "" : " -p '*_test.py'";
    const where = from === "" ? "" : ` -s ${from}`;
    runs.set(`${from}${pattern}`, `discover${where}${pattern}`);
  }
  const folders = [...runs.values()].sort();
  const words = folders.length > mostFolders || folders.some((one) => /[^\w./ '*-]/.test(one)) ? [] : folders;
  return words.length === 0 ? null : { found: first, words };
}

/** Where discovery has to begin: it goes into a folder only if that is a package. */
function startOf(folder: string, packages: ReadonlySet<string>): string {
  let at = folder;
  while (at !== "" && packages.has(at)) at = folderOf(at);
  return at;
}

function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}
