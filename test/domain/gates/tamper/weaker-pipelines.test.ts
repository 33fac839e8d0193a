import { describe, expect, it } from "vitest";
import {
  commandsIn,
  isWorkflow,
  jobsBehind,
} from "../../../../src/domain/gates/tamper/pipelines/pipeline-jobs.ts";
import { weakerPipelines } from "../../../../src/domain/gates/tamper/pipelines/weaker-pipelines.ts";
import { readSettings } from "../../../../src/syntax/read-settings.ts";

const ci = ".github/workflows/ci.yml";
const shared = ".github/workflows/shared.yml";
const action = ".github/actions/suite/action.yml";
const workflow = `name: ci
on: [push, pull_request]
env:
  TZ: UTC
jobs:
  integration:
    name: integration (\${{ matrix.node }})
    runs-on: ubuntu-latest
    strategy: { matrix: { node: [20, 22] } }
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 20 }
      - run: npm ci
      - run: npm run test:integration
      - uses: cypress-io/github-action@v6
        with: { spec: "cypress/e2e/**" }
      - uses: ./.github/actions/suite
      - run: |
          npm run build
          node scripts/compare.js
  called:
    uses: ./.github/workflows/shared.yml
  docs:
    runs-on: ubuntu-latest
    steps:
      - run: npm run docs
`;
const steps = `runs:
  using: composite
  steps:
    - run: npm run suite
      shell: bash
      working-directory: web
`;
const sharedJob = `on: workflow_call
jobs:
  inner:
    runs-on: ubuntu-latest
    steps:
      - run: npm run inner
`;
type Tree = Readonly<Record<string, string>>;
const base: Tree = {
  [ci]: workflow,
  [shared]: sharedJob,
  [action]: steps,
  ".gitlab-ci.yml": "test:\n  script: npm test\n",
};

function found(edits: Readonly<Record<string, string | null>>, checks: readonly string[]): string[] {
  const after = Object.fromEntries(
    Object.entries({ ...base, ...edits }).flatMap(([path, text]) => (text === null ? [] : [[path, text]])),
  );
  const read = (tree: Tree) =>
    new Map(
      Object.entries(tree)
        .filter(([path]) => isWorkflow(path))
        .map(([path, text]) => [path, readSettings(path, text)]),
    );
  const version = (path: string, text: string | null | undefined) =>
    text === null || text === undefined
      ? null
      : { path, kind: "file" as const, text, tree: null, data: undefined };
  const files = Object.entries(edits).map(([path, text]) => ({
    ...{ path, before: version(path, base[path]), after: version(path, text) },
  }));
  return weakerPipelines(files, { checks, before: read(base), after: read(after) }).map(
    ({ path, rule, message }) => `${path} ${rule}: ${message}`,
  );
}

const tests = "      - run: npm run test:integration\n";
const edited = (from: string, to: string) => {
  expect(workflow).toContain(from);
  return { [ci]: workflow.replace(from, to) };
};
const checks = ["integration (20)", "called / inner"];

describe("a pipeline whose check a gate waits for", () => {
  it.each([
    [
      "swallows a failure",
      () => edited(tests, tests.replace("integration\n", "integration || true\n")),
      "swallowed-failure",
    ],
    [
      "goes on after a failure",
      () => edited(tests, `${tests}        continue-on-error: true\n`),
      "weakened-configuration",
    ],
    ["runs less", () => edited(tests, ""), "changed-script"],
    ["runs something else", () => edited("npm run test:integration", "npm run test:fast"), "changed-script"],
    [
      "runs one of several lines less",
      () => edited("          node scripts/compare.js\n", ""),
      "changed-script",
    ],
    [
      "asks for a condition",
      () => edited(tests, `${tests}        if: github.actor != 'bot'\n`),
      "weakened-configuration",
    ],
    [
      "asks for a condition as a whole",
      () => edited("    runs-on", "    if: false\n    runs-on"),
      "weakened-configuration",
    ],
    [
      "may fail as a whole",
      () => edited("    runs-on", "    continue-on-error: true\n    runs-on"),
      "weakened-configuration",
    ],
    [
      "has a shell of its own",
      () => edited(tests, `${tests}        shell: "true {0}"\n`),
      "weakened-configuration",
    ],
    [
      "has another shell for all",
      () => edited("env:\n", 'defaults: { run: { shell: "bash +e {0}" } }\nenv:\n'),
      "weakened-configuration",
    ],
    [
      "tells tools something",
      () => edited("  TZ: UTC\n", "  TZ: UTC\n  NODE_OPTIONS: --require ./x.js\n"),
      "weakened-configuration",
    ],
    [
      "tells an action something",
      () => edited('"cypress/e2e/**"', '"cypress/e2e/a.cy.js"'),
      "weakened-configuration",
    ],
    [
      "leaves an action out",
      () => edited("      - uses: ./.github/actions/suite\n", ""),
      "weakened-configuration",
    ],
    [
      "uses somebody's action",
      () => edited(tests, `      - uses: evil/helper@v1\n${tests}`),
      "weakened-configuration",
    ],
    [
      "changes files first",
      () => edited(tests, `      - run: rm -rf test/integration/slow\n${tests}`),
      "changed-script",
    ],
    [
      "changes what is run later",
      () => edited(tests, `      - run: echo "$PWD/bin" >> $GITHUB_PATH\n${tests}`),
      "changed-script",
    ],
    [
      "is called elsewhere and runs less",
      () => ({ [shared]: sharedJob.replace("npm run inner", "echo ok") }),
      "changed-script",
    ],
    [
      "is made of an action that runs less",
      () => ({ [action]: steps.replace("npm run suite", "echo ok") }),
      "changed-script",
    ],
    [
      "is gone",
      () => ({
        [ci]: workflow.replace("  integration:\n    name: integration", "  integration:\n    name: other"),
      }),
      "weakened-configuration",
    ],
    ["is gone with its file", () => ({ [shared]: null }), "weakened-configuration"],
    [
      "is joined by another of its name",
      () => ({
        ".github/workflows/z.yml":
          "jobs:\n  integration:\n    name: integration (20)\n    steps:\n      - run: echo ok\n",
      }),
      "weakened-configuration",
    ],
  ])("is found where it %s", (_, edits, rule) => {
    expect(found(edits(), checks)).toContainEqual(expect.stringContaining(` ${rule}: `));
  });

  it.each([
    ["newer actions", () => edited("checkout@v4", "checkout@v5")],
    ["another version of Node", () => edited("node-version: 20", "node-version: 24")],
    ["a newer image", () => edited("ubuntu-latest", "ubuntu-24.04")],
    [
      "a cache",
      () => edited(tests, `      - uses: actions/cache@v4\n        with: { path: ~/.npm, key: a }\n${tests}`),
    ],
    ["one more command", () => edited(tests, `      - run: npm run lint\n${tests}`)],
    ["another way to install", () => edited("npm ci", "pnpm install --frozen-lockfile")],
    [
      "a name for a step",
      () =>
        edited(
          "      - run: npm run test:integration",
          "      - name: Test\n        run: npm run test:integration",
        ),
    ],
    [
      "a line for two steps",
      () =>
        edited(
          "      - run: npm ci\n      - run: npm run test:integration\n",
          "      - run: |\n          npm ci\n          npm run test:integration\n",
        ),
    ],
    ["one variant more", () => edited("[20, 22]", "[20, 22, 24]")],
    ["another job", () => edited("npm run docs", "npm run docs || true")],
    ["a new job", () => edited("  docs:\n", "  pages:\n    steps:\n      - run: npm run pages\n  docs:\n")],
    ["a comment", () => ({ [ci]: `# Runs on each change.\n${workflow}` })],
    ["a time limit", () => edited("    runs-on", "    timeout-minutes: 10\n    runs-on")],
    ["a variable of the product", () => edited("  TZ: UTC\n", "  TZ: UTC\n  SHOP_URL: http://127.0.0.1\n")],
    ["another pipeline", () => ({ ".gitlab-ci.yml": "test:\n  allow_failure: true\n  script: npm test\n" })],
    ["another file's name", () => ({ [ci]: null, ".github/workflows/tests.yml": workflow })],
  ])("may have %s", (_, edits) => {
    expect(found(edits(), checks)).toEqual([]);
  });

  it("may be any other that makes a check of no job of GitHub's", () => {
    const lax = { ".gitlab-ci.yml": "test:\n  allow_failure: true\n  script: npm test\n" };
    expect(found(lax, ["ci/gitlab/pipeline"])).toEqual([
      expect.stringContaining(".gitlab-ci.yml weakened-configuration: "),
    ]);
    const said = { ".gitlab-ci.yml": "# all of it\ntest:\n  script: npm test # quickly\n" };
    expect(found(said, ["ci/gitlab/pipeline"])).toEqual([]);
  });

  it("is of no interest where no gate waits for a check", () => {
    expect(found({ ...edited(tests, ""), [action]: null, [shared]: null }, [])).toEqual([]);
  });

  it("is known by the names that GitHub and its pages give a check", () => {
    const files = new Map(Object.entries(base).map(([path, text]) => [path, readSettings(path, text)]));
    const behind = (check: string) => jobsBehind([check], files).map(({ label }) => label);
    const whole = ["integration (${{ matrix.node }})", action];
    expect(behind("integration (22)")).toEqual(whole);
    expect(behind("ci / integration (22)")).toEqual(whole);
    expect(behind("called / inner")).toEqual(["called", "inner"]);
    expect(behind("docs")).toEqual(["docs"]);
    expect(behind("integration-extra")).toEqual([]);
    expect(commandsIn(jobsBehind(["integration (20)"], files))).toEqual([
      "npm ci",
      "npm run test:integration",
      "npm run build\nnode scripts/compare.js\n",
      "cd web && npm run suite",
    ]);
  });
});
