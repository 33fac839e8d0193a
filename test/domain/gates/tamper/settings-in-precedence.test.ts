import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const sources: Tree = {
  "shop/a.py": "def a():\n    return 1\n",
  "tests/test_a.py": "def test_a():\n    assert a() == 1\n",
};
const cover = "[tool.coverage.run]\nbranch = true\n\n[tool.coverage.report]\nfail_under = 90\n";
const covered: Tree = { ...sources, "pyproject.toml": `[project]\nname = "shop"\n\n${cover}` };
const strict: Tree = {
  ...sources,
  "setup.cfg": "[metadata]\nname = shop\n\n[tool:pytest]\nxfail_strict = true\nasyncio_mode = auto\n",
};
const tox = "[tox]\nenvlist = py3\n";
const inToml: Tree = { ...sources, "pyproject.toml": "[tool.pytest.ini_options]\nxfail_strict = true\n" };
const styled: Tree = {
  ".stylelintrc.json": '{ "rules": { "color-no-hex": true } }',
  "web/src/a.css": "a {}\n",
};
const crate: Tree = { "Cargo.toml": '[package]\nname = "a"\n', "src/lib.rs": "pub fn a() {}\n" };
const nextest = (text: string) => ({ ".config/nextest.toml": `[profile.default]\n${text}\n` });

/** What comes, and at which rule it is found. */
const cheats: [rule: string, row: Row][] = [
  [
    "lowered-threshold",
    ["coverage's own file in TOML", covered, { ".coveragerc.toml": "[run]\nbranch = true\n" }],
  ],
  [
    "lowered-threshold",
    [
      "the same with a lower one",
      covered,
      { ".coveragerc.toml": "[tool.coverage.report]\nfail_under = 9\n" },
    ],
  ],
  ["weakened-configuration", ["tox.ini with an empty section", strict, { "tox.ini": `${tox}[pytest]\n` }]],
  [
    "weakened-configuration",
    ["an empty section in the tox.ini", { ...strict, "tox.ini": tox }, { "tox.ini": `${tox}\n[pytest]\n` }],
  ],
  [
    "weakened-configuration",
    ["an empty table of pyproject.toml", strict, { "pyproject.toml": "[tool.pytest.ini_options]\n" }],
  ],
  [
    "weakened-configuration",
    [
      "an empty table, and a touched setup.cfg",
      strict,
      {
        "pyproject.toml": "[tool.pytest.ini_options]\n",
        "setup.cfg": `${strict["setup.cfg"] ?? ""}# more\n`,
      },
    ],
  ],
  [
    "weakened-configuration",
    ["an empty section nearer to the tests", strict, { "tests/setup.cfg": "[tool:pytest]\n" }],
  ],
  [
    "weakened-configuration",
    ["rules of styles in a folder", styled, { "web/src/.stylelintrc.json": '{ "rules": {} }' }],
  ],
  ["lowered-threshold", ["the first retries of nextest", crate, nextest("retries = 3")]],
  ["weakened-configuration", ["a first filter of nextest", crate, nextest('default-filter = "not test(a)"')]],
];

const honest: Row[] = [
  [
    "coverage's own file says the same",
    covered,
    { ".coveragerc.toml": "[run]\nbranch = true\n[report]\nfail_under = 90\n" },
  ],
  ["setup.cfg, which pytest comes to later", inToml, { "setup.cfg": "[tool:pytest]\nminversion = 6\n" }],
  ["tox.ini, which pytest comes to later", inToml, { "tox.ini": "[pytest]\nminversion = 6\n" }],
  [
    "pyproject.toml, which coverage comes to last",
    { ...sources, ".coveragerc": "[report]\nfail_under = 90\n" },
    { "pyproject.toml": "[tool.coverage.run]\nbranch = true\n" },
  ],
  [
    "settings of a table that said nothing",
    { ...sources, "pyproject.toml": "[tool.pytest.ini_options]\n" },
    { "pyproject.toml": '[tool.pytest.ini_options]\ntestpaths = ["tests"]\naddopts = "-ra"\n' },
  ],
  ["an empty section where nothing was said", sources, { "setup.cfg": "[tool:pytest]\n" }],
  ["timeouts of nextest", crate, nextest('slow-timeout = "60s"')],
];

describe("settings that a tool comes to before others", () => {
  it.each(cheats)("are found at %s", async (rule, row) => {
    expect((await foundInChange(row)).join("\n")).toContain(` ${rule}: `);
  });

  it.each(honest)("pass if they take nothing away: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
