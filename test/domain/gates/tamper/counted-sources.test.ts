import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Tree } from "./found-in-change.ts";

const product: Tree = {
  "package.json": '{ "name": "p", "devDependencies": { "vitest": "4.0.0", "jest": "30.0.0" } }',
  "src/a.ts": "export const a = (x: number) => x + 1;\n",
  "src/legacy/b.ts": "export const b = 1;\n",
  "shop/__init__.py": "",
  "shop/tax.py": "rate = 1\n",
  "shop/legacy.py": "x = 1\n",
  "tests/test_tax.py": "from shop.tax import rate\n\n\ndef test_rate():\n    assert rate == 1\n",
};
type Change = [title: string, base: Tree, edits: Readonly<Record<string, Edit>>, rule: string];
const lower = "lowered-threshold";
const weaker = "weakened-configuration";
const wider = "widened-exclusion";
const rowsOf = (
  path: string,
  write: (text: string) => string,
  ...changes: readonly [title: string, was: string, now: string, rule?: string][]
) =>
  changes.map(([title, was, now, rule = ""]): Change => [
    `${path}: ${title}`,
    { ...product, [path]: write(was) },
    { [path]: write(now) },
    rule,
  ]);
const line = (text: string) => `${text}\n`;
const babel = (text: string) => `module.exports = { presets: ["@babel/env"], ${text} };\n`;
const report = (text: string) => `[report]\nfail_under = 90\n${text}\n`;
const run = (text: string) => `[run]\nbranch = True\n${text}\n`;
const thresholds = (text: string) => `module.exports = { coverageThreshold: { ${text} } };\n`;
const vitest = (text: string) => `export default { test: { coverage: { ${text} } } };\n`;
const counting = (list: string) => `plugins: [["istanbul", { include: [${list}] }]]`;
const passing = 'plugins: [["istanbul", { exclude: ["src/legacy/**"] }]]';

const cheats: Change[] = [
  ...rowsOf(
    "babel.config.js",
    babel,
    ["sources are not counted", 'plugins: ["istanbul"]', passing, wider],
    ["one source more is not counted", passing, passing.replace('"]', '", "src/a.ts"]'), wider],
    ["nothing is counted", 'plugins: ["istanbul"]', "plugins: []", weaker],
    ["one source is counted", 'plugins: ["istanbul"]', counting('"src/a.ts"'), wider],
    ["a source is counted no more", counting('"src/a.ts", "src/legacy/**"'), counting('"src/a.ts"'), wider],
    ["nothing is counted in tests", 'env: { test: { plugins: ["istanbul"] } }', "env: { test: {} }", weaker],
    [
      "sources are not counted in tests",
      'env: { test: { plugins: ["istanbul"] } }',
      `env: { test: { ${passing} } }`,
      wider,
    ],
    ["sources are changed before they are judged", "", 'plugins: ["./calm"]', weaker],
    ["sources are changed by what is required", "", 'plugins: [require("./calm.js")]', weaker],
  ),
  ...rowsOf(
    ".babelrc",
    line,
    [
      "sources are not counted",
      '{ "plugins": ["istanbul"] }',
      '{ "plugins": [["istanbul", { "exclude": ["src/legacy/**"] }]] }',
      wider,
    ],
    ["nothing is counted", '{ "plugins": ["babel-plugin-istanbul"] }', "{}", weaker],
  ),
  ...rowsOf("package.json", line, [
    "Babel counts no sources",
    '{ "babel": { "plugins": ["istanbul"] } }',
    '{ "babel": { "plugins": [["istanbul", { "exclude": ["src/legacy/**"] }]] } }',
    wider,
  ]),
  [
    "babel.config.js is gone with what counts",
    { ...product, "babel.config.js": babel('plugins: ["istanbul"]') },
    { "babel.config.js": null },
    weaker,
  ],
  [
    "a set of the repository's own counts less",
    {
      ...product,
      "babel.config.js": 'module.exports = { presets: ["./set.js"] };\n',
      "set.js": babel('plugins: ["istanbul"]'),
    },
    { "set.js": babel(passing) },
    wider,
  ],
  ...rowsOf(".nycrc", line, [
    "files of a kind are not counted",
    '{ "lines": 90, "extension": [".ts", ".tsx"] }',
    '{ "lines": 90, "extension": [".ts"] }',
    wider,
  ]),
  ...rowsOf(
    "vitest.config.ts",
    vitest,
    ["something else counts", 'provider: "v8"', 'provider: "custom", customProviderModule: "calm"', weaker],
    [
      "a folder asks for less",
      'thresholds: { "src/**": { lines: 90 } }',
      'thresholds: { "src/**": { lines: 9 } }',
      lower,
    ],
  ),
  ...rowsOf(
    "jest.config.js",
    thresholds,
    [
      "a folder gets a floor below that of all",
      "global: { lines: 90 }",
      'global: { lines: 90 }, "./src/": { lines: 1 }',
      lower,
    ],
    [
      "a file gets a floor below that of all",
      "global: { branches: 90, lines: 50 }",
      'global: { branches: 90, lines: 50 }, "src/a.ts": { branches: 10, lines: 60 }',
      lower,
    ],
  ),
  ...rowsOf(
    ".coveragerc",
    report,
    ["the rest is rounded", "precision = 2", "precision = 0", lower],
    ["lines of a word are not counted", "", "exclude_also = def legacy", wider],
  ),
  ...rowsOf(
    ".coveragerc",
    run,
    ["one module is looked at", "", "source = shop.tax", wider],
    ["a folder is looked at no more", "source = shop, lib", "source = shop", wider],
    ["another folder is looked at", "source = shop", "source = tests", wider],
  ),
  ...rowsOf("tarpaulin.toml", (text) => `[a]\nfail-under = 90.0\n${text}\n`, [
    "sources are not counted",
    "",
    'exclude-files = ["src/legacy/*"]',
    wider,
  ]),
  ...rowsOf("sonar-project.properties", (text) => `sonar.sources=src\n${text}\n`, [
    "sources are not counted",
    "",
    "sonar.coverage.exclusions=src/legacy/**",
    wider,
  ]),
  ...rowsOf(".testcoverage.yml", line, [
    "less is to be counted",
    "threshold:\n  total: 90\n",
    "threshold:\n  total: 10\n",
    lower,
  ]),
];

const honest: Change[] = [
  ...rowsOf(
    "babel.config.js",
    babel,
    ["a set more", "", 'plugins: ["@babel/plugin-syntax-jsx"]'],
    ["sources are counted", "", 'plugins: ["istanbul"]'],
    ["what counts has its whole name", 'plugins: ["istanbul"]', 'plugins: ["babel-plugin-istanbul"]'],
    ["more sources are counted", counting('"src/a.ts"'), counting('"src/a.ts", "src/legacy/**"')],
    ["fewer sources are left out", passing, 'plugins: [["istanbul", { exclude: [] }]]'],
    ["a folder is not transformed", "", 'ignore: ["dist"]'],
  ),
  ...rowsOf("babel.config.cjs", line, [
    "Node is newer",
    'module.exports = { presets: [["@babel/env", { targets: { node: 18 } }]] };',
    'module.exports = { presets: [["@babel/env", { targets: { node: 22 }, exclude: ["transform-regenerator"] }]] };',
  ]),
  [
    "babel.config.js is gone, and counted nothing",
    { ...product, "babel.config.js": babel("") },
    { "babel.config.js": null },
    "",
  ],
  [
    "what Babel is told has a file of its own",
    { ...product, "package.json": '{ "name": "p", "babel": { "plugins": ["istanbul"] } }' },
    { "package.json": '{ "name": "p" }', ".babelrc.json": '{ "plugins": ["istanbul"] }' },
    "",
  ],
  [
    "a package has something of its own to tell Babel",
    { ...product, "babel.config.js": babel('plugins: ["istanbul"]') },
    { "src/.babelrc": '{ "presets": ["@babel/react"] }' },
    "",
  ],
  ...rowsOf(
    "vitest.config.ts",
    vitest,
    ["it counts otherwise", 'provider: "v8"', 'provider: "istanbul"'],
    [
      "a folder asks for something of its own",
      "thresholds: { lines: 90 }",
      'thresholds: { lines: 90, "src/**": { lines: 10 } }',
    ],
  ),
  ...rowsOf(
    "jest.config.js",
    thresholds,
    ["a folder asks for more", "global: { lines: 90 }", 'global: { lines: 90 }, "./src/": { lines: 95 }'],
    [
      "a folder asks for what nothing asks",
      "global: { lines: 90 }",
      'global: { lines: 90 }, "./src/": { functions: 50 }',
    ],
  ),
  ...rowsOf(
    ".coveragerc",
    run,
    ["all that there is is looked at", "", "source = shop"],
    ["all that there is is looked at, from here", "", "source = ."],
    ["all that there is is looked at, by its folder", "", "source = ./shop/"],
    ["a folder more is looked at", "source = shop", "source = shop, lib"],
    ["runs are put together", "", "parallel = True"],
  ),
  [
    "all of a part is looked at, and another part is not its own",
    { ...product, "web/app/a.py": "a = 1\n", "web/scripts/run.py": "b = 1\n", "web/.coveragerc": run("") },
    { "web/.coveragerc": run("source = app") },
    "",
  ],
  ...rowsOf(".coveragerc", report, ["more is told", "", "precision = 2\nshow_missing = True"]),
  ...rowsOf(".testcoverage.yml", line, [
    "more is to be counted",
    "threshold:\n  total: 80\n",
    "threshold:\n  total: 90\n",
  ]),
  ...rowsOf("sonar-project.properties", (text) => `sonar.sources=src\n${text}\n`, [
    "a version",
    "sonar.projectVersion=1",
    "sonar.projectVersion=2",
  ]),
];

describe("what is counted of sources", () => {
  it.each(cheats)("is found to be less where %s", async (...row) => {
    const [title, base, edits, rule] = row;
    expect(await foundInChange([title, base, edits])).toContainEqual(expect.stringContaining(` ${rule}: `));
  });

  it.each(honest)("is no less where %s", async (title, base, edits) => {
    expect(await foundInChange([title, base, edits])).toEqual([]);
  });
});
