import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const javascript = (checks: string) =>
  `const test = require('tape')\nconst add = require('./index')\n\ntest('adds', t => {\n  ${checks}\n  t.end()\n})\n`;
const django = (checks: string) =>
  `from django.test import TestCase\nfrom shop.models import add\n\n\nclass AddTest(TestCase):\n    def test_adds(self):\n        ${checks}\n`;
const cypress = (checks: string) => `it("adds", () => {\n  cy.mount(Sum);\n  ${checks}\n});\n`;
const pack = (test: string, more: Readonly<Record<string, string>> = {}) =>
  JSON.stringify({ name: "add", scripts: { test, ...more } });

const kinds: readonly (readonly [path: string, test: string, before: string, less: string, more: string])[] =
  [
    ...[
      "tape test.js",
      "node test.js",
      "nyc tape test.js",
      "ava",
      "c8 -r text --lines 100 node test.js",
      "cross-env A=1 tape test.js",
    ].map(
      (command) =>
        [
          "test.js",
          command,
          javascript("t.equal(add(1, 2), 3)"),
          javascript("add(1, 2)"),
          javascript("t.equal(add(1, 2), 3)\n  t.equal(add(2, 2), 4)"),
        ] as const,
    ),
    [
      "src/sum/test.mjs",
      "node --test",
      javascript("t.equal(add(1, 2), 3)"),
      javascript("t.equal(typeof add, 'function')"),
      javascript("t.equal(add(1, 2), 3)\n  t.equal(add(2, 2), 4)"),
    ],
    [
      "shop/tests.py",
      "python manage.py test",
      django("self.assertEqual(add(1, 2), 3)"),
      django("add(1, 2)"),
      django("self.assertEqual(add(1, 2), 3)\n        self.assertEqual(add(2, 2), 4)"),
    ],
    [
      "src/Sum.cy.ts",
      "cypress run --component",
      cypress('expect(sum(1)).to.equal("3");'),
      cypress("sum(1);"),
      cypress('expect(sum(1)).to.equal("3");\n  expect(sum(2)).to.equal("4");'),
    ],
  ];

const cheats = kinds.flatMap(([path, test, before, less]): Row[] => [
  [
    `${path} of "${test}" checks less`,
    { "package.json": pack(test), [path]: before },
    { [path]: less },
    ["npm test"],
  ],
  [
    `${path} of "${test}" is gone`,
    { "package.json": pack(test), [path]: before },
    { [path]: null },
    ["npm test"],
  ],
]);
const program = "require('child_process').execSync('tape test.js')\n";
const scripts: Row[] = [
  "c8 node ci/run.js",
  "nyc --reporter text node ci/run.js",
  "cross-env A=1 node ci/run.js",
].map((test): Row => [
  `what "${test}" runs is another program`,
  { "package.json": pack(test), "ci/run.js": program },
  { "ci/run.js": "process.exitCode = 0\n" },
  ["npm test"],
]);

const honest: Row[] = [
  ...kinds.map(([path, test, before, , more]): Row => [
    `${path} of "${test}" checks more`,
    { "package.json": pack(test), [path]: before },
    { [path]: more },
    ["npm test"],
  ]),
  [
    "what coverage is counted of is another product",
    {
      "package.json": pack("c8 --all --include index.js npm run unit", { unit: "node --test" }),
      "index.js": "module.exports = 1\n",
    },
    { "index.js": "module.exports = 2\n" },
    ["npm test"],
  ],
  [
    "a command of the product is called test",
    { "src/commands/test.ts": "export const test = () => run();\n" },
    { "src/commands/test.ts": "export const test = () => process.exit(run());\n" },
  ],
];

describe("files that are called test", () => {
  it.each([...cheats, ...scripts])("are compared: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("may change: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
