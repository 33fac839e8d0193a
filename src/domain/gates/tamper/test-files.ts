const collected: readonly RegExp[] = [
  /\.(test|spec)\.[cm]?[jt]sx?$/,
  /[-_](test|spec)\.[cm]?[jt]sx?$/,
  /(^|\/)test-[^/]*\.[cm]?[jt]sx?$/,
  /(^|\/)test_[^/]*\.py$/,
  /_test\.py$/,
  /_test\.go$/,
  /(^|\/)src\/test\/.*\.(java|kt|groovy)$/,
  /(Test|Tests|TestCase|IT|Spec)\.(java|kt|groovy)$/,
  /(^|\/)Test[A-Z][^/]*\.java$/,
  /\.rs$/,
];
/** Go passes over files of `testdata`, and of names that begin so. */
const passedOver = /(^|\/)testdata\/.*\.go$|(^|\/)[_.][^/]*\.go$/;
/** Go passes over files that are named for another system than the one it runs on. */
const bound =
  /((?:_(?:aix|android|darwin|dragonfly|freebsd|illumos|ios|js|netbsd|openbsd|plan9|solaris|wasip1|windows|386|arm|arm64|loong64|mips\w*|ppc64\w*|riscv64|s390x|wasm))+)_test\.go$/;
const inTestFolder = /(^|\/)(tests?|__tests__|specs?|e2e)\//;
const source = /\.([cm]?[jt]sx?|py)$/;
const setup =
  /(^|\/)(conftest\.py|(jest|vitest|vite|mocha|test|tests?)[-._]?(setup|globals?|env|environment|bootstrap)[^/]*|setup[-._]?(tests?|jest|vitest|files)[^/]*|\.mocharc[^/]*|(jest|vitest|karma|ava|playwright|cypress)\.config\.[^/]+)$/i;

/** How surely a runner collects tests from this path: 2 by its name, 1 by its folder, 0 not at all. */
export function collectionOf(path: string): 0 | 1 | 2 {
  if (passedOver.test(path)) return 0;
  if (collected.some((pattern) => pattern.test(path))) return 2;
  return inTestFolder.test(path) && source.test(path) ? 1 : 0;
}

/** The system that alone runs the tests of this path, which need not be the one at hand; null: any, or a usual one. */
export function systemOf(path: string): string | null {
  return bound.exec(path)?.[1] ?? null;
}

/** Tests, and what runs before or around them. */
export function isTestContext(path: string): boolean {
  if (path.endsWith(".rs")) return inTestFolder.test(path);
  return collectionOf(path) > 0 || inTestFolder.test(path) || setup.test(path);
}
