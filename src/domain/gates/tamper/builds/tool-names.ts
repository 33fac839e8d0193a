/** Packages of npm that run tests, or judge a change. */
export const runners =
  /^(vitest|jest|mocha|ava|tap|tape|jasmine|karma|uvu|sinon|supertest|nock|msw|fast-check|chai|c8|nyc|eslint|typescript|tsx|ts-node|ts-jest|babel-jest|prettier|stylelint|knip|playwright|cypress|expect|@(jest|vitest|playwright|eslint|stryker-mutator|typescript-eslint|biomejs|testing-library)\/.+|@swc\/jest|@fast-check\/.+|typescript-eslint|@biomejs\/biome)$/;
/** What repositories may well have of their own, too. */
export const plugins = /^(@[\w.-]+\/)?eslint-plugin(-.+)?$|^(jest|vitest)-[\w-]+$|^chai-[\w-]+$/;
/** Where npm is told to take a package from elsewhere than its registry. */
export const foreign =
  /^(file|link|portal|git|git\+\w+|github|gitlab|bitbucket|https?|npm|patch|workspace|exec):|^[\w-]+\/[\w.-]+(#|$)|^\.{0,2}\//;
/** The like of Python and of Rust. */
export const pythonRunners =
  /^(pytest([-_]\w+)*|hypothesis|coverage|mypy|ruff|flake8([-_]\w+)*|pylint|tox|nox|pyright|basedpyright|black|isort|bandit|mock|freezegun|respx|time-machine)$/i;
export const rustRunners =
  /^(proptest|proptest-(derive|state-machine)|rstest|rstest_reuse|quickcheck|quickcheck_macros|test-case|insta|mockall|pretty_assertions|assert_cmd|assert_fs|assert_matches|trybuild|wiremock|criterion|serial_test|arbtest|tokio-test|googletest|loom|libtest-mimic|claims|similar-asserts|more-asserts|assert2|assertables|assert-json-diff|expect-test|snapbox|trycmd|predicates|approx|float-cmp|k9|ntest|test-log|speculoos|shuttle|static_assertions|macrotest|goldenfile|bolero|kani-verifier)$/;
