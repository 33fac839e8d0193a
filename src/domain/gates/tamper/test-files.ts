const collected: readonly RegExp[] = [
  /\.(tests?|specs?|cy|e2e|tst)(-d)?\.[cm]?[jt]sx?$/,
  /[-_](test|spec)\.[cm]?[jt]sx?$/,
  /\.stories\.[cm]?[jt]sx?$/,
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
const systems =
  "aix|android|darwin|dragonfly|freebsd|illumos|ios|js|linux|netbsd|openbsd|plan9|solaris|wasip1|windows";
const processors = "386|amd64|arm|arm64|loong64|mips\\w*|ppc64\\w*|riscv64|s390x|wasm";
/** Go passes over files that are named for another system than the one it runs on. */
const bound = new RegExp(`_(?:(${systems})(?:_(${processors}))?|(${processors}))_test\\.go$`);
const inTestFolder = /(^|\/)(tests?|__tests__|specs?|e2e|cypress)\//;
const source = /\.([cm]?[jt]sx?|py)$/;
/** Django, Node, AVA, tap and Jest collect by these names; others are given such a file, as `tape test.js` is. */
const called = /(^|\/)((tests?|specs?)\.[cm]?[jt]sx?|tests?\.py)$/;
/** Where something of the product may be called so: a command, a model of what a laboratory does. */
const ofProducts =
  /(^|\/)(commands?|cmds?|cli|bin|scripts?|tasks?|models?|entities|routes?|pages|types?|schemas?|serializers)\//;
const setup =
  /(^|\/)(conftest\.py|(jest|vitest|vite|mocha|test|tests?)[-._]?(setup|globals?|env|environment|bootstrap)[^/]*|setup[-._]?(tests?|jest|vitest|files)[^/]*|\.mocharc[^/]*|(jest|vitest|karma|ava|playwright|cypress)\.config\.[^/]+)$/i;

/** What scenarios have done and checked. */
const steps = /(^|\/)(features\/(.*\/)?steps|step[-_]?definitions)\/|(^|\/)features\/environment\.py$/;

/** How surely a runner collects tests from this path: 2 by its name, 1 by its folder or a name that some take, 0 not at all. */
export function collectionOf(path: string): 0 | 1 | 2 {
  if (passedOver.test(path)) return 0;
  if (collected.some((pattern) => pattern.test(path))) return 2;
  if (called.test(path) && !ofProducts.test(path)) return 1;
  return inTestFolder.test(path) && source.test(path) ? 1 : 0;
}

/** The machine that judges, in the words of Go's file names: "linux", "amd64". */
export interface Machine {
  readonly system: string;
  readonly processor: string;
  /** What the gates' commands have built and run besides. */
  readonly asked?: Asked;
  /** The first version of Python that the package may be installed for. */
  readonly oldestPython?: readonly number[] | undefined;
}

export interface Asked {
  /** Tags of Go, features of Cargo. */
  readonly names: ReadonlySet<string>;
  readonly allFeatures: boolean;
  /** Also what is ignored otherwise. */
  readonly ignored: boolean;
}

/** What alone runs the tests of this path, which this machine is not; null: it runs them. */
export function systemOf(path: string, machine: Machine): string | null {
  const [, system, processor, alone] = bound.exec(path) ?? [];
  const foreign = [
    ...[system].filter((one) => one !== machine.system),
    ...[processor ?? alone].filter((one) => one !== machine.processor),
  ].filter((one) => one !== undefined);
  return foreign.length === 0 ? null : foreign.join(" ");
}

/** Tests, and what runs before or around them. */
export function isTestContext(path: string): boolean {
  if (path.endsWith(".rs")) return inTestFolder.test(path);
  return collectionOf(path) > 0 || inTestFolder.test(path) || setup.test(path) || steps.test(path);
}
