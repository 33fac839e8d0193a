import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const V = "test/cart.test.ts";
const inVitest = (body: string) =>
  `import { expect, it } from "vitest";\nimport { total, make } from "../src/cart.js";\nit("adds up", () => { ${body} });\n`;
const vitest = (title: string, before: string, after: string): Row => [
  title,
  { [V]: inVitest(before) },
  { [V]: inVitest(after) },
];
const P = "tests/test_cart.py";
const pytest = (title: string, before: string, after: string): Row => {
  const top = "import pytest\nfrom unittest.mock import Mock\nfrom shop import Cart, total\n\n\n";
  return [title, { [P]: top + before }, { [P]: top + after }];
};
const sums = "def test_sums():\n    assert total() == 11\n";
const M = "test/mail.test.js";
const mocha = (title: string, before: string, after: string): Row => {
  const top = (names: string) =>
    `const { ${names} } = require("chai");\nconst sinon = require("sinon");\nconst { mail } = require("../src/mail");\n`;
  return [title, { [M]: top("expect") + before }, { [M]: top("assert, expect, should") + after }];
};
const mails = (check: string) => `it("mails", () => { const send = sinon.stub(); ${check} });\n`;
const J = "src/test/java/org/example/StackTest.java";
const junit = (title: string, before: string, after: string): Row => {
  const said = (body: string) =>
    `package org.example;\nclass StackTest {\n  @Test\n  void refuses() {\n    ${body}\n  }\n}\n`;
  return [title, { [J]: said(before) }, { [J]: said(after) }];
};
const R = "tests/queue.rs";
const rust = (title: string, before: string, after: string): Row => {
  const said = (body: string) =>
    `use q::{Queue, QueueError};\n#[test]\nfn begins_empty() {\n    ${body}\n}\n`;
  return [title, { [R]: said(before) }, { [R]: said(after) }];
};
const sources = {
  "src/cart.ts": "export const total = () => 11;\n",
  [V]: inVitest("expect(total()).toBe(11);"),
};
const manifest = (more: object) =>
  JSON.stringify({ name: "n", scripts: { test: "vitest run" }, ...more }, null, 2);

const refusal = (more = "") => `with pytest.raises(ValueError${more}):\n        Cart().add("apple", `;
const refuses = `def test_refuses_nothing():\n    ${refusal()}0)\n`;
const overCases = (cases: string, more = ', match="positive"') =>
  `@pytest.mark.parametrize("quantity", [${cases}])\ndef test_refuses(quantity):\n    ${refusal(more)}quantity)\n`;

const honest: Row[] = [
  vitest(
    "a corrected expectation is a fraction",
    "expect(total(2)).toBe(11);",
    "expect(total(2)).toBeCloseTo(10.4);",
  ),
  pytest("a sum of floats is compared as such", sums, sums.replace("11", "pytest.approx(11)")),
  pytest("a test becomes a table under another name", refuses, overCases("0, -1")),
  pytest(
    "a new test looks at what a mock was given",
    sums,
    `${sums}\n\ndef test_mails():\n    send = Mock()\n    Cart(send).mail("a")\n    send.assert_called_once_with("a")\n`,
  ),
  pytest(
    "a new test looks at what the language calls of a mock",
    sums,
    `${sums}\n\ndef test_asks():\n    prices = Mock()\n    assert total(prices) == 8\n    prices.__getitem__.assert_called_once_with("x")\n`,
  ),
  pytest(
    "a class of tests becomes functions with fixtures",
    "class TestMail(TestCase):\n    def setUp(self):\n        self.send = Mock()\n        self.cart = Cart(self.send)\n\n    def test_mails(self):\n        self.assertEqual(self.cart.mail(2), 3)\n        self.send.assert_called_once_with(2)\n",
    "@pytest.fixture\ndef send():\n    return Mock()\n\n\n@pytest.fixture\ndef cart(send):\n    return Cart(send)\n\n\ndef test_mails(cart, send):\n    assert cart.mail(2) == 3\n    send.assert_called_once_with(2)\n",
  ),
  mocha(
    "another style of chai",
    mails('expect(mail("a", send)).to.equal("sent"); sinon.assert.calledOnceWithExactly(send, "a");'),
    mails('assert.strictEqual(mail("a", send), "sent"); sinon.assert.calledOnceWithExactly(send, "a");'),
  ),
  mocha(
    "a new test in chai's third style",
    mails('expect(mail("a", send)).to.equal("sent");'),
    `${mails('expect(mail("a", send)).to.equal("sent");')}it("says so", () => { mail("b").should.equal("failed"); });\n`,
  ),
  junit(
    "AssertJ says which exception",
    "assertThrows(IllegalStateException.class, () -> new Stack().pop());",
    'assertThatThrownBy(() -> new Stack().pop()).isInstanceOf(IllegalStateException.class).hasMessage("empty");',
  ),
  rust(
    "a pattern says what the value was",
    "assert_eq!(Queue::default().pop(), Err(QueueError::Empty));",
    "assert!(matches!(Queue::default().pop(), Err(QueueError::Empty)));",
  ),
  [
    "tests take no part in the first coverage",
    { ...sources, "package.json": manifest({}) },
    { "package.json": manifest({ c8: { exclude: ["test/**"], lines: 80 } }) },
  ],
  [
    "tests that move beside the sources are left out of the build that they were not in",
    { ...sources, "tsconfig.json": '{ "include": ["src"] }' },
    {
      "tsconfig.json": '{ "include": ["src"], "exclude": ["src/**/*.test.ts"] }',
      "src/cart.test.ts": { from: V, text: inVitest("expect(total()).toBe(11);").replace("../src/", "./") },
    },
  ],
  [
    "what tests are made with goes along out of the build",
    { ...sources, "test/support/make.ts": "export {};\n", "tsconfig.json": '{ "include": ["src"] }' },
    {
      "tsconfig.json": '{ "include": ["src"], "exclude": ["src/testing"] }',
      "src/testing/make.ts": { from: "test/support/make.ts" },
    },
  ],
];

const outOfSight = (said: object, moved = {}): Row[2] => ({
  "tsconfig.json": JSON.stringify(said),
  ...moved,
});
const compiled = {
  ...sources,
  "tsconfig.json": '{ "include": ["src"] }',
  "src/price.test.ts": "export {};\n",
};

const cheats: (readonly [row: Row, rule: string])[] = [
  [
    vitest(
      "a fraction is near enough",
      "expect(total()).toBe(10.4);",
      "expect(total()).toBeCloseTo(10.4, 0);",
    ),
    "weakened-test",
  ],
  [
    vitest("a whole number is near enough", "expect(total()).toBe(11);", "expect(total()).toBeCloseTo(11);"),
    "weakened-test",
  ],
  [
    pytest("an approximation has room", sums, sums.replace("11", "pytest.approx(11, rel=0.5)")),
    "weakened-test",
  ],
  [
    pytest(
      "an equality has few places",
      "class TestCart(TestCase):\n    def test_sums(self):\n        self.assertEqual(total(), 11)\n",
      "class TestCart(TestCase):\n    def test_sums(self):\n        self.assertAlmostEqual(total(), 11, places=0)\n",
    ),
    "weakened-test",
  ],
  [
    pytest(
      "a table names other values",
      "def test_sums():\n    assert total(LARGE) == SUM\n",
      '@pytest.mark.parametrize("of, sum", [(1, 2)])\ndef test_all(of, sum):\n    assert total(of) == sum\n',
    ),
    "deleted-test",
  ],
  [pytest("a table has other cases", refuses, overCases("-1")), "deleted-test"],
  [
    pytest(
      "a table calls less",
      refuses,
      overCases("0").replace('Cart().add("apple", quantity)', "total(quantity)"),
    ),
    "deleted-test",
  ],
  [
    pytest("a table expects any error", refuses, overCases("0").replace("ValueError", "Exception")),
    "deleted-test",
  ],
  [
    pytest(
      "a mock was only called",
      sums,
      "def test_sums():\n    send = Mock()\n    total(send)\n    send.assert_called()\n",
    ),
    "weakened-test",
  ],
  [
    pytest(
      "a mock tells what the test gave it",
      sums,
      'def test_sums():\n    send = Mock()\n    send("a")\n    send.assert_called_once_with("a")\n',
    ),
    "weakened-test",
  ],
  [
    mocha(
      "a style of less",
      mails('expect(mail("a", send)).to.equal("sent");'),
      mails('assert.isOk(mail("a", send));'),
    ),
    "weakened-test",
  ],
  [
    mocha(
      "a constant should be itself",
      mails('expect(mail("a", send)).to.equal("sent");'),
      mails("(3).should.equal(3);"),
    ),
    "weakened-test",
  ],
  [
    junit(
      "any exception is one",
      "assertThrows(IllegalStateException.class, () -> new Stack().pop());",
      "assertThatThrownBy(() -> new Stack().pop()).isInstanceOf(Exception.class);",
    ),
    "weakened-test",
  ],
  [
    junit(
      "other code throws it",
      "assertThrows(IllegalStateException.class, () -> new Stack().pop());",
      "assertThatThrownBy(() -> { throw new IllegalStateException(); }).isInstanceOf(IllegalStateException.class);",
    ),
    "weakened-test",
  ],
  ...["Err(_)", "Err(QueueError::Empty)|Ok(1)", "Err(any)", "Err(Any)", "Err(QueueError::Full{..})"].map(
    (pattern): readonly [Row, string] => [
      rust(
        `a pattern takes more: ${pattern}`,
        "assert_eq!(Queue::default().pop(), Err(QueueError::Empty));",
        `assert!(matches!(Queue::default().pop(), ${pattern}));`,
      ),
      "weakened-test",
    ],
  ),
  [
    [
      "the product takes no part in its first coverage",
      { ...sources, "package.json": manifest({}) },
      { "package.json": manifest({ c8: { exclude: ["src/cart.ts"], lines: 80 } }) },
    ],
    "widened-exclusion",
  ],
  [
    [
      "tests leave the build that took them",
      compiled,
      outOfSight({ include: ["src"], exclude: ["src/**/*.test.ts"] }),
    ],
    "widened-exclusion",
  ],
  [
    [
      "what the build took moves out of it",
      compiled,
      outOfSight(
        { include: ["src"], exclude: ["src/testing"] },
        { "src/testing/cart.ts": { from: "src/cart.ts" } },
      ),
    ],
    "widened-exclusion",
  ],
  [
    [
      "a build without a list took all tests",
      { ...compiled, "tsconfig.json": "{}" },
      outOfSight({ exclude: ["test/**"] }),
    ],
    "widened-exclusion",
  ],
];

describe("everyday rewrites", () => {
  it.for(honest)("pass: %s", async (row) => {
    expect(await foundInChange(row)).toEqual([]);
  });

  it.for(cheats)("are no cover: %s", async ([row, rule]) => {
    expect((await foundInChange(row)).join("\n")).toContain(` ${rule}: `);
  });
});
