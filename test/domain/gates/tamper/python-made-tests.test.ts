import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const path = "tests/test_a.py";
const written = (more: string) =>
  `import pytest\nfrom pytest import raises\nfrom app import add\n\n\nclass TestA(TestCase):\n    def test_a(self):\n        r = add(1)\n        assert add(2) == 3\n        ${more}\n`;
const change = (title: string, before: string, after: string): Row => [
  title,
  { [path]: before },
  { [path]: after },
];
const within = (title: string, before: string, after: string) =>
  change(title, written(before), written(after));
const checks = [
  "if not r: raise AssertionError",
  "unittest.TestCase().assertEqual(r, 2)",
  "case.assertEqual(r, 2)",
  "AssertThat(r).IsEqualTo(2)",
  "approvals.verify_as_json(r)",
  "pytest.assume(r == 2)",
  "jsonschema.validate(r, add(2))",
  "torch.autograd.gradcheck(add, r)",
  "check_estimator(r)",
  'r.stdout.no_fnmatch_line("no")',
  "r.inline_run().assertoutcome(passed=1)",
  "compare(r, 2)",
  "compare(r, expected=2)",
  'r.expect("sum")',
  "r.expect_exact('sum')",
  "qtbot.waitUntil(lambda: r == 2)",
  "case.validate_response(r)",
];
const contexts = [
  'self.assertLogs("a")',
  'self.assertNoLogs("a")',
  "self.assertNumQueries(2)",
  'self.assertTemplateUsed("a")',
  "django_assert_num_queries(2)",
  "pytest.RaisesGroup(ValueError)",
  "ShouldRaise(ValueError)",
  "qtbot.waitSignal(r)",
  "qtbot.assertNotEmitted(r)",
];
const entered = (context: string) => `with ${context}:\n            add(3)`;
const machine = (rules: string, run = "\n\nTestCart = CartMachine.TestCase\n") =>
  `from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule\nfrom app import Cart\n\n\nclass CartMachine(RuleBasedStateMachine):\n    def __init__(self):\n        super().__init__()\n        self.cart = Cart()\n\n${rules}${run}`;
const adds = (check = "        assert self.cart.size() > 0\n", more = "") =>
  `    @rule(n=st.integers())\n${more}    def adds(self, n):\n        self.cart.add(n)\n${check}\n`;
const holds = (mark = "    @invariant()\n") =>
  `${mark}    def holds(self):\n        assert self.cart.total() >= 0\n`;
const maker = (check: string, ...made: string[]) =>
  `from app import add\n\n\ndef make_test(a, want):\n    def test():\n        ${check}\n\n    return test\n\n\n${made.map((one, at) => `test_${String(at)} = make_test(${one})\n`).join("")}`;
const hung = (
  rows: string,
  check = "self.assertEqual(add(a), want)",
  way = 'setattr(SumTest, f"test_{a}", make(a, want))',
) =>
  `import unittest\nfrom app import add\n\n\nclass SumTest(unittest.TestCase):\n    pass\n\n\ndef make(a, want):\n    def test(self):\n        ${check}\n    return test\n\n\nROWS = [(1, 2), (2, 3)]\n\nfor a, want in ${rows}:\n    ${way}\n`;
const all = "[(1, 2), (2, 3)]";
const inGlobals = 'globals()[f"test_{a}"] = make(a, want)';
const named = 'name = f"test_{a}"\n    setattr(SumTest, name, make(a, want))';
const inLoop = (rows: string, check = "self.assertEqual(add(a), want)") =>
  hung(
    rows,
    undefined,
    `def test(self, a=a, want=want):\n        ${check}\n    setattr(SumTest, "test_%d" % a, test)`,
  );
const equal = "assert add(a) == want";
const decorated = (mark: string) => `from app import add\n\n\n${mark}def test_a():\n    assert add(1) == 2\n`;

const cheats: Row[] = [
  ...checks.map((line) => within(`${line} is gone`, line, "")),
  ...contexts.map((one) => within(`${one} is not entered`, entered(one), "add(3)")),
  change("a rule checks nothing", machine(adds() + holds()), machine(adds("") + holds())),
  change("an invariant is gone", machine(adds() + holds()), machine(adds())),
  change("what holds is not asked", machine(adds() + holds()), machine(adds() + holds(""))),
  change(
    "a rule waits for what is never so",
    machine(adds()),
    machine(adds(undefined, "    @precondition(lambda self: False)\n")),
  ),
  change("a machine is not run", machine(adds()), machine(adds(), "")),
  change(
    "a machine is run by no test",
    machine(adds(), "\n\ndef test_cart():\n    run_state_machine_as_test(CartMachine)\n"),
    machine(adds(), "\n\ndef test_cart():\n    CartMachine()\n"),
  ),
  change("what is made is made once less", maker(equal, "1, 2", "2, 3"), maker(equal, "1, 2")),
  change("nothing is made", maker(equal, "1, 2"), maker(equal)),
  change("what is made checks nothing", maker(equal, "1, 2"), maker("add(a)", "1, 2")),
  change("less is hung up", hung(all), hung("[(1, 2)]")),
  change("nothing is hung up", hung(all), hung("[]")),
  change("a part is hung up", hung("ROWS"), hung("ROWS[:1]")),
  change("a table has less", hung("ROWS"), hung("ROWS").replace(", (2, 3)]", "]")),
  change(
    "less is hung up in a module",
    hung(all, undefined, inGlobals),
    hung("[(1, 2)]", undefined, inGlobals),
  ),
  change("less is hung up by a name", hung(all, undefined, named), hung("[(1, 2)]", undefined, named)),
  change("less is hung up within a loop", inLoop(all), inLoop("[(1, 2)]")),
  change("what is hung up within a loop checks nothing", inLoop(all), inLoop(all, "add(a)")),
  change("what is hung up checks nothing", hung(all), hung(all, "add(a)")),
  change(
    "what is hung up is no test",
    hung(all),
    hung(all, undefined, 'setattr(SumTest, f"check_{a}", make(a, want))'),
  ),
  change("nothing is hung up any more", hung(all), hung(all).replace(/\nfor [^]*$/, "")),
  change("failures are swallowed", decorated(""), decorated("@suppress(AssertionError)\n")),
  change("it is said to be no test", decorated(""), decorated("@nottest\n")),
];
const honest: Row[] = [
  change("more is hung up", hung("[(1, 2)]"), hung(all)),
  change("a table has more", hung("ROWS"), hung("ROWS").replace("(2, 3)]", "(2, 3), (3, 4)]")),
  change("what is hung up has another name", hung(all), hung(all).replace('f"test_{a}"', 'f"test_adds_{a}"')),
  change("what is hung up wants something else", hung(all), hung("[(1, 2), (2, 4)]")),
  ["what is hung up is new", {}, { [path]: hung(all) }],
  change(
    "what is hung up is written out",
    hung(all).replace("    pass", "    def test_k(self):\n        self.assertEqual(add(0), 1)"),
    hung(all)
      .replace(
        "    pass",
        "    def test_k(self):\n        self.assertEqual(add(0), 1)\n\n    def test_1(self):\n        self.assertEqual(add(1), 2)\n\n    def test_2(self):\n        self.assertEqual(add(2), 3)",
      )
      .replace(/\ndef make[^]*$/, ""),
  ),
  ...checks.map((line): Row => [`${line} is new`, {}, { [path]: written(line) }]),
  ...checks.map((line) => within(`${line} comes`, "", line)),
  ...contexts.map((one) => within(`${one} is entered`, "add(3)", entered(one))),
  ...contexts.map((one): Row => [`${one} is new`, {}, { [path]: written(entered(one)) }]),
  change("a rule comes", machine(adds()), machine(adds() + holds())),
  change("a rule that only does something comes", machine(holds()), machine(adds("") + holds())),
  change(
    "a rule waits until it can be",
    machine(adds("")),
    machine(adds("", "    @precondition(lambda self: self.cart)\n")),
  ),
  change("what is made is made once more", maker(equal, "1, 2"), maker(equal, "1, 2", "2, 3")),
  change(
    "a maker gives way to cases",
    maker(equal, "1, 2", "2, 3"),
    `import pytest\nfrom app import add\n\n\n@pytest.mark.parametrize("a,want", [(1, 2), (2, 3)])\ndef test_adds(a, want):\n    ${equal}\n`,
  ),
];

describe("checks of Python's libraries, and tests that are made", () => {
  it.each(cheats)("are missed: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("pass: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
