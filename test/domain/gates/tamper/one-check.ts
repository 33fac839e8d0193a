import { type Tree } from "./found-in-change.ts";

/** A project whose only test asks the product once, as `u` or `c`, and makes this check. */
export const withCheck = {
  js: (check: string): Tree => ({
    "test/a.test.js": `import { test, expect, vi } from "vitest";\nimport { load } from "../src/a.js";\ntest("loads", async () => {\n  const send = vi.fn();\n  const u = load(1, send);\n  ${check}\n});\n`,
  }),
  py: (check: string): Tree => ({
    "tests/test_a.py": `import pytest\nfrom unittest import mock\nfrom a import load\n\n\ndef test_a():\n    send = mock.Mock()\n    u = load(1, send)\n    ${check}\n`,
  }),
  unittest: (check: string): Tree => ({
    "tests/test_a.py": `import unittest\nfrom unittest import mock\nfrom a import load\n\n\nclass LoadTest(unittest.TestCase):\n    def test_a(self):\n        send = mock.Mock()\n        u = load(1, send)\n        ${check}\n`,
  }),
  java: (check: string): Tree => ({
    "src/test/java/CartTest.java": `class CartTest {\n  @Test\n  void adds() {\n    Mailer m = mock(Mailer.class);\n    Cart c = new Cart(m);\n    ${check}\n  }\n}\n`,
  }),
  go: (check: string): Tree => ({
    "a_test.go": `package a\n\nimport "testing"\n\nfunc TestSum(t *testing.T) {\n\tm := new(mocks.Mailer)\n\tc := New(m)\n\t${check}\n}\n`,
  }),
  rust: (check: string): Tree => ({
    "tests/cart.rs": `use cart::Cart;\n\n#[test]\nfn adds() {\n    let c = Cart::new();\n    ${check}\n}\n`,
  }),
};
