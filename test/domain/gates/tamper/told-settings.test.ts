import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";

const json = (value: unknown) => JSON.stringify(value, null, 2);
const script = (text: string): Tree => ({ "package.json": json({ name: "p", scripts: { check: text } }) });
const make = (text: string): Tree => ({ Makefile: `check:\n\t${text}\n` });
const covered = (lines: number) =>
  `module.exports = { coverageThreshold: { global: { lines: ${lines} } } };\n`;
const strict = (on: boolean) => json({ compilerOptions: { strict: on } });
const linters = (names: string) => `linters:\n  enable: [${names}]\n`;
const typed = (word: string) => `[mypy]\nstrict = True\n[mypy-shop.*]\nignore_errors = ${word}\n`;

const paced = (bounds: string) =>
  `import http from "k6/http";\nexport const options = { vus: 9, thresholds: { ${bounds} } };\nexport default function () {\n  http.get("https://shop");\n}\n`;
const answers = (bounds: string) => `config:\n  ensure:\n    ${bounds}\nscenarios:\n  - flow: []\n`;

/** What runs, the file that it is told of, what this says before and after a change, and the rule that it breaks. */
type Told = [base: Tree, path: string, was: string, now: string, rule: string];
const told: Told[] = [
  [script("jest --config config/unit.js"), "config/unit.js", covered(90), covered(9), "lowered-threshold"],
  [script("npx jest -c config/unit.js"), "config/unit.js", covered(90), covered(9), "lowered-threshold"],
  [
    script("vitest run --config=config/unit.ts"),
    "config/unit.ts",
    "export default { test: { retry: 0 } };\n",
    "export default { test: { retry: 3 } };\n",
    "lowered-threshold",
  ],
  [
    script("tsc --noEmit -p config/strict.json"),
    "config/strict.json",
    strict(true),
    strict(false),
    "weakened-configuration",
  ],
  [
    script("nyc --nycrc-path ci/nyc.json mocha"),
    "ci/nyc.json",
    json({ lines: 90 }),
    json({ lines: 1 }),
    "lowered-threshold",
  ],
  [
    make("golangci-lint run -c ci/lint.yml ./..."),
    "ci/lint.yml",
    linters("errcheck, govet"),
    linters("govet"),
    "widened-exclusion",
  ],
  [
    make("mypy --config-file ci/types.ini shop"),
    "ci/types.ini",
    typed("False"),
    typed("True"),
    "weakened-configuration",
  ],
  [
    make("python -m pytest -c ci/tests.ini"),
    "ci/tests.ini",
    "[pytest]\nxfail_strict = true\n",
    "[pytest]\nxfail_strict = false\n",
    "weakened-configuration",
  ],
  [
    make("cd web && npx eslint -c lint/all.js ."),
    "web/lint/all.js",
    'export default [{ rules: { eqeqeq: "error" } }];\n',
    'export default [{ rules: { eqeqeq: "off" } }];\n',
    "weakened-configuration",
  ],
  [
    make("coverage report --rcfile=ci/cov.ini"),
    "ci/cov.ini",
    "[report]\nfail_under = 90\n",
    "[report]\nfail_under = 9\n",
    "lowered-threshold",
  ],
  ...(
    [
      ['checks: ["rate>0.99"]', 'checks: ["rate>0.5"]'],
      ['waits: ["p(95)<200"]', 'waits: ["p(95)<900"]'],
      ['waits: ["p(95)<200"]', 'waits: ["p(50)<200"]'],
      ['waits: ["p(95)<200", "max<900"]', 'waits: ["p(95)<200"]'],
      ['waits: ["p(95)<200"], checks: ["rate>0.9"]', 'waits: ["p(95)<200"]'],
      ['waits: [{ threshold: "avg<200", abortOnFail: true }]', 'waits: [{ threshold: "avg<201" }]'],
    ] as const
  ).map(([was, now]): Told => [
    script("k6 run --quiet load/shop.js"),
    "load/shop.js",
    paced(was),
    paced(now),
    "lowered-threshold",
  ]),
  ...(
    [
      ["vus: 9", "vus: 1"],
      ["vus: 9, duration: '1m30s'", "vus: 9, duration: '10s'"],
      ["vus: 9, iterations: 1000", "vus: 9, iterations: 9"],
      ["stages: [{ duration: '1m', target: 20 }]", "stages: [{ duration: '1m', target: 2 }]"],
      ["scenarios: { buy: { executor: 'x', rate: 50 } }", "scenarios: { buy: { executor: 'x', rate: 5 } }"],
    ] as const
  ).map(([was, now]): Told => [
    script("k6 run --quiet load/shop.js"),
    "load/shop.js",
    paced("").replace("vus: 9", was),
    paced("").replace("vus: 9", now),
    "lowered-threshold",
  ]),
  ...(
    [
      ["{ duration: 60, arrivalRate: 20 }", "{ duration: 60, arrivalRate: 2 }"],
      ["{ duration: 5min, arrivalRate: 20 }", "{ duration: 90, arrivalRate: 20 }"],
      [
        "{ duration: 60, arrivalRate: 1 }, { duration: 60, arrivalRate: 9 }",
        "{ duration: 60, arrivalRate: 1 }",
      ],
    ] as const
  ).map(([was, now]): Told => [
    script("artillery run load/shop.yml"),
    "load/shop.yml",
    `config:\n  phases: [${was}]\nscenarios:\n  - flow: []\n`,
    `config:\n  phases: [${now}]\nscenarios:\n  - flow: []\n`,
    "lowered-threshold",
  ]),
  [
    script("artillery run load/shop.yml"),
    "load/shop.yml",
    answers("p95: 200"),
    answers("p95: 900"),
    "lowered-threshold",
  ],
];

describe("settings of which a command tells a tool", () => {
  it.each(told)("are found out: %j tells of %s", async (base, path, ...rest) => {
    const [was, now, rule] = rest;
    const commands = "Makefile" in base ? ["make check"] : ["npm run check"];
    const found = await foundInChange(["", { ...base, [path]: was }, { [path]: now }, commands]);
    expect(found).toContainEqual(expect.stringContaining(`${path} ${rule}: `));
  });

  it.each(told)("are honest where they demand more: %j tells of %s", async (base, path, ...rest) => {
    const [was, now] = rest;
    const commands = "Makefile" in base ? ["make check"] : ["npm run check"];
    expect(await foundInChange(["", { ...base, [path]: now }, { [path]: was }, commands])).toEqual([]);
  });

  it("are of no matter where nothing runs that tells of them", async () => {
    const base = { ...script("jest --config config/unit.js"), "config/unit.js": covered(90) };
    expect(await foundInChange(["", base, { "config/unit.js": covered(9) }])).toEqual([]);
  });
});
