import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Tree } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const T = "tests/test_load.py";
const B = "tests/base.py";
const S = "tests/test_memory.py";
const O = "tests/test_file.py";

const plain = replacedIn(
  T,
  `import unittest
import pytest
from shop import load

class TestLoad:
    def test_age(self):
        assert load(1).age == 36

    def test_name(self):
        assert load(1).name == "Ada"

def test_missing():
    with pytest.raises(KeyError):
        load(99)
`,
);
const ends = (statement: string): [RegExp, string] => [/$(?![^])/, `\n${statement}\n`];
const behind: [string, string][] = [
  ["says that it is no test", "TestLoad.__test__ = False"],
  ["is told by setattr that it is none", 'setattr(TestLoad, "__test__", False)'],
  ["loses a test", "del TestLoad.test_age"],
  ["loses a test by delattr", 'delattr(TestLoad, "test_age")'],
  ["has a test written over", "TestLoad.test_age = None"],
  ["has a test written over by setattr", 'setattr(TestLoad, "test_age", lambda self: None)'],
  ["has a test written over by a function", "TestLoad.test_age = lambda self: None"],
];
const module: [string, string][] = [
  ["a test is deleted", "del test_missing"],
  ["a class is deleted", "del TestLoad"],
  ["a test is none", "test_missing = None"],
  ["a class is none", "TestLoad = None"],
  ["a test says that it is none", "test_missing.__test__ = False"],
  ["a test is taken from its module", 'globals().pop("test_missing")'],
  ["a test is deleted from its module", 'del globals()["test_missing"]'],
];
const marked: [string, string][] = [
  ["is skipped", "@pytest.mark.skipif(True, reason='slow')"],
  ["is skipped by what holds", "@pytest.mark.skipif(1 == 1, reason='slow')"],
  ["is skipped unless what never is", "@unittest.skipUnless(False, 'slow')"],
  ["is skipped if", "@unittest.skipIf(True, 'slow')"],
];
const afterwards: Found[] = [
  ...behind.map(([title, statement]) =>
    plain.found(`a class ${title} behind it`, "widened-exclusion", ...ends(statement)),
  ),
  ...module.map(([title, statement]) => plain.found(title, "widened-exclusion", ...ends(statement))),
  ...marked.flatMap(([title, mark]) => [
    plain.found(`a test ${title}`, "skipped-test", "def test_missing", `${mark}\ndef test_missing`),
    plain.found(`a class ${title}`, "skipped-test", "class TestLoad", `${mark}\nclass TestLoad`),
  ]),
  plain.found(
    "a test raises that it is skipped",
    "skipped-test",
    "        assert load(1).age",
    "        raise unittest.SkipTest('slow')\n        assert load(1).age",
  ),
  plain.found(
    "a module raises that it is skipped",
    "skipped-test",
    "class Test",
    "raise unittest.SkipTest('slow')\n\nclass Test",
  ),
  plain.found(
    "a module is skipped if something is so",
    "skipped-test",
    "class Test",
    "import sys\nif sys.maxsize > 1:\n    pytest.skip('slow', allow_module_level=True)\n\nclass Test",
  ),
];

const based = `import unittest
from shop import load

class LoadTests:
    def test_age(self):
        assert self.store().load(1).age == 36

    def test_name(self):
        assert self.store().load(1).name == "Ada"
`;
const heir = (name: string, bases: string, more = "") => `from base import LoadTests
from shop import FileStore, MemoryStore

class Test${name}${bases}:
    def store(self):
        return ${name}Store()
${more}
    def test_kind(self):
        assert self.store().kind == "${name}"
`;
const inherited: Tree = {
  [B]: based,
  [S]: heir("Memory", "(LoadTests)"),
  [O]: heir("File", "(LoadTests)"),
};
type Edits = Readonly<Record<string, Edit>>;
const lost: [string, Edits][] = [
  ["loses its base", { [S]: heir("Memory", "") }],
  ["gets another base", { [S]: heir("Memory", "(object)") }],
  ["is gone", { [S]: null }],
  ["is no test", { [S]: heir("Memory", "(LoadTests)").replace("class Test", "class Un") }],
  ["is no test by its word", { [S]: heir("Memory", "(LoadTests)", "\n    __test__ = False\n") }],
  ["has no test in the place of one", { [S]: heir("Memory", "(LoadTests)", "\n    test_age = None\n") }],
  [
    "has an empty test in the place of one",
    { [S]: heir("Memory", "(LoadTests)", "\n    def test_age(self):\n        pass\n") },
  ],
  ["is skipped", { [S]: heir("Memory", "(LoadTests)").replace("class", "@pytest.mark.skip\nclass") }],
];
const within: Tree = {
  [T]: `import unittest
from shop import load

class LoadTests:
    def test_age(self):
        assert self.store().load(1).age == 36

class TestMemory(LoadTests, unittest.TestCase):
    def store(self):
        return MemoryStore()

class TestFile(LoadTests, unittest.TestCase):
    def store(self):
        return FileStore()
`,
};
const withinNow = (was: string, now: string): Edits => ({ [T]: (within[T] ?? "").replace(was, now) });
const heirs: Found[] = [
  ...lost.map(([title, edits]): Found => [`an heir ${title}`, "deleted-test", inherited, edits]),
  ["a module's heir loses its base", "deleted-test", within, withinNow("TestFile(LoadTests, ", "TestFile(")],
  [
    "a module's heir goes",
    "deleted-test",
    within,
    withinNow(
      "class TestFile(LoadTests, unittest.TestCase):\n    def store(self):\n        return FileStore()\n",
      "",
    ),
  ],
];
const honestHeirs: Honest[] = [
  [
    "an heir is renamed",
    inherited,
    { [S]: heir("Memory", "(LoadTests)").replace("class TestMemory", "class TestInMemory") },
  ],
  ["an heir moves to another file", inherited, { "tests/test_in_memory.py": { from: S } }],
  ["an heir comes", { ...inherited, [O]: "" }, { [O]: heir("File", "(LoadTests)") }],
  ["an heir has one more base", inherited, { [S]: heir("Memory", "(Stores, LoadTests)") }],
  [
    "an heir builds on one between",
    inherited,
    {
      [S]: heir("Memory", "(LocalTests)").replace(
        "\nclass",
        "\nclass LocalTests(LoadTests):\n    pass\n\nclass",
      ),
    },
  ],
  [
    "the base is renamed with its heirs",
    inherited,
    {
      [B]: based.replace("LoadTests", "StoreTests"),
      [S]: heir("Memory", "(LoadTests)").replaceAll("LoadTests", "StoreTests"),
      [O]: heir("File", "(LoadTests)").replaceAll("LoadTests", "StoreTests"),
    },
  ],
  [
    "a base is copied into its only heir",
    { [B]: based, [S]: heir("Memory", "(LoadTests)") },
    {
      [B]: null,
      [S]: heir("Memory", "", based.replace(/^[^]*?LoadTests:\n/, "\n")).replace(
        "from base import LoadTests\n",
        "",
      ),
    },
  ],
  [
    "an heir checks more in the place of one",
    inherited,
    {
      [S]: heir(
        "Memory",
        "(LoadTests)",
        "\n    def test_age(self):\n        super().test_age()\n        assert self.store().load(2).age == 37\n",
      ),
    },
  ],
];
const honest: Honest[] = [
  plain.honest("a helper is deleted behind the tests", ...ends("helper = 1\ndel helper")),
  plain.honest("a class is split in two", "    def test_name", "class TestName:\n    def test_name"),
  plain.honest(
    "a test goes into its class",
    /\ndef test_missing\(\):\n {4}with pytest.raises\(KeyError\):\n {8}load\(99\)\n/,
    "\n    def test_missing(self):\n        with pytest.raises(KeyError):\n            load(99)\n",
  ),
  plain.honest(
    "what others build on is no test itself",
    ...ends(
      "class Kit(unittest.TestCase):\n    def test_more(self):\n        self.assertEqual(load(self.number).age, 3)\n\nclass TestKit(Kit):\n    number = 2\n\ndel Kit",
    ),
  ),
  plain.honest(
    "a class of the product is no test",
    "class TestLoad",
    "from shop import TestClient\n\nTestClient.__test__ = False\n\nclass TestLoad",
  ),
];

const hypothesis = replacedIn(
  T,
  `from hypothesis import example, given, settings, strategies as st
from shop import total

@settings(max_examples=200)
@given(st.integers(), st.integers())
@example(0, 0)
@example(2, -2)
def test_total(a, b):
    assert total(a, b) == a + b
`,
);
const properties: Found[] = [
  ...["0", "1", "10"].map((count) =>
    hypothesis.found(
      `a property is tried ${count} times`,
      "weakened-test",
      "max_examples=200",
      `max_examples=${count}`,
    ),
  ),
  hypothesis.found("an example goes", "deleted-test", "@example(2, -2)\n", ""),
  hypothesis.found("no examples are made up", "weakened-test", "max_examples=200", "phases=[Phase.explicit]"),
  hypothesis.found(
    "no examples are made up by a name",
    "weakened-test",
    "max_examples=200",
    "phases=(Phase.explicit, Phase.reuse)",
  ),
];
const honestProperties: Honest[] = [
  hypothesis.honest("a property is tried more often", "max_examples=200", "max_examples=500"),
  hypothesis.honest("an example comes", "@example(0, 0)", "@example(0, 0)\n@example(1, 1)"),
  hypothesis.honest(
    "examples change places",
    "@example(0, 0)\n@example(2, -2)\n",
    "@example(2, -2)\n@example(0, 0)\n",
  ),
  hypothesis.honest(
    "all phases are said",
    "max_examples=200",
    "max_examples=200, phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink]",
  ),
];

const F = "tests/features/load.feature";
const feature = `Feature: Users

  Background:
    Given a store

  Scenario: An age
    When user 1 is loaded
    Then the age is 36
    And the name is "Ada"

  Scenario Outline: Names
    When user <id> is loaded
    Then the name is "<name>"

    Examples:
      | id | name |
      | 1  | Ada  |
      | 2  | Bob  |
`;
const steps = `from pytest_bdd import given, parsers, scenarios, then, when

scenarios("features/load.feature")

@when(parsers.parse("user {id:d} is loaded"), target_fixture="user")
def loaded(id):
    return load(id)

@then(parsers.parse("the age is {age:d}"))
def the_age(user, age):
    assert user.age == age

@then(parsers.parse('the name is "{name}"'))
def the_name(user, name):
    assert user.name == name
`;
const G = "tests/test_users.py";
const featured = replacedIn(F, feature, { [G]: steps });
const stepped = replacedIn(G, steps, { [F]: feature });
const features: Found[] = [
  featured.found("a scenario goes", "deleted-test", / {2}Scenario: An age[^]*?Ada"\n/, ""),
  featured.found("an outline goes", "deleted-test", / {2}Scenario Outline[^]*/, ""),
  featured.found("a step that checks goes", "weakened-test", '    And the name is "Ada"\n', ""),
  featured.found(
    "all that a scenario checks goes",
    "emptied-test",
    '    Then the age is 36\n    And the name is "Ada"\n',
    "",
  ),
  featured.found("a row of examples goes", "weakened-test", "      | 2  | Bob  |\n", ""),
  ...["@skip", "@wip", "@ignore", "@xfail"].flatMap((tag) => [
    featured.found(`a scenario is ${tag}`, "skipped-test", "  Scenario: An", `  ${tag}\n  Scenario: An`),
    featured.found(`a feature is ${tag}`, "skipped-test", "Feature:", `${tag}\nFeature:`),
  ]),
  featured.found("steps become comments", "weakened-test", "    And the name", "    # And the name"),
  ["a feature goes", "deleted-test", { [G]: steps, [F]: feature }, { [F]: null }],
  ["a feature is empty", "deleted-test", { [G]: steps, [F]: feature }, { [F]: "Feature: Users\n" }],
  stepped.found("a step checks nothing", "deleted-test", "    assert user.age == age\n", "    pass\n"),
];
const definitions: Found[] = [
  replacedIn(
    "features/steps/users.py",
    `from behave import then, when

@when("user {number:d} is loaded")
def step_impl(context, number):
    context.user = load(number)

@then("the age is {age:d}")
def step_age(context, age):
    assert context.user.age == age
    assert context.user.name
`,
  ).found("a step of behave checks less", "weakened-test", "    assert context.user.age == age\n", ""),
  replacedIn(
    "features/step_definitions/users.js",
    `import { Then, When } from "@cucumber/cucumber";

When("user {int} is loaded", function (number) {
  this.user = load(number);
});

Then("the age is {int}", function (age) {
  assert.strictEqual(this.user.age, age);
});
`,
  ).found(
    "a step of JavaScript checks nothing",
    "deleted-test",
    "  assert.strictEqual(this.user.age, age);\n",
    "",
  ),
  replacedIn(
    "src/test/java/shop/UserSteps.java",
    `public class UserSteps {
    @Then("the age is {int}")
    public void age(int age) {
        assertEquals(age, user.age());
    }
}
`,
  ).found("a step of Java checks nothing", "deleted-test", "        assertEquals(age, user.age());\n", ""),
];
const honestFeatures: Honest[] = [
  featured.honest(
    "a scenario comes",
    /$(?![^])/,
    '\n  Scenario: A name\n    When user 1 is loaded\n    Then the name is "Ada"\n',
  ),
  featured.honest("a row comes", /$(?![^])/, "      | 3  | Cid  |\n"),
  featured.honest("a table is laid out otherwise", "      | 2  | Bob  |\n", "      |  2 |  Bob |\n"),
  featured.honest("a scenario is renamed", "An age", "The age of Ada"),
  featured.honest("a scenario is tagged", "  Scenario: An", "  @users @fast\n  Scenario: An"),
  featured.honest("a step is said otherwise", "And the name", "Then the name"),
  [
    "a feature moves",
    { [G]: steps, [F]: feature },
    { "tests/features/users.feature": { from: F }, [G]: steps.replace("load.feature", "users.feature") },
  ],
  [
    "a feature is split",
    { [G]: steps, [F]: feature },
    {
      [F]: feature.replace(/ {2}Scenario Outline[^]*/, ""),
      "tests/features/names.feature": feature.replace(/ {2}Scenario: An age[^]*?Ada"\n/, ""),
      [G]: steps.replace(
        'scenarios("features/load.feature")',
        'scenarios("features/load.feature", "features/names.feature")',
      ),
    },
  ],
];

const documented = replacedIn(
  "src/shop/total.py",
  `def total(a, b):
    """The sum.

    >>> total(1, 2)
    3
    >>> total(2, 2)
    4
    """
    return a + b
`,
  { "pytest.ini": "[pytest]\naddopts = --doctest-modules\n" },
);
const documentation: Found[] = [
  documented.found(
    "an example is passed over",
    "weakened-test",
    "total(1, 2)",
    "total(1, 2)  # doctest: +SKIP",
  ),
  documented.found(
    "an example wants anything",
    "weakened-test",
    "total(1, 2)\n    3",
    "total(1, 2)  # doctest: +ELLIPSIS\n    ...",
  ),
  documented.found(
    "an example wants a part",
    "weakened-test",
    "total(2, 2)\n    4",
    "total(2, 2)  # doctest: +ELLIPSIS\n    4...",
  ),
  documented.found(
    "any message will do",
    "weakened-test",
    "total(2, 2)\n    4",
    "total(2, 2)  # doctest: +IGNORE_EXCEPTION_DETAIL\n    5...",
  ),
];
const honestDocumentation: Honest[] = [
  documented.honest(
    "an example may have other white space",
    "total(1, 2)",
    "total(1, 2)  # doctest: +NORMALIZE_WHITESPACE",
  ),
  documented.honest("an example comes", "    >>> total(2", "    >>> total(3, 3)\n    6\n    >>> total(2"),
];

const cheats = [...afterwards, ...heirs, ...properties, ...features, ...definitions, ...documentation];

describe("kinds of Python's tests", () => {
  it.each(cheats)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each([...honest, ...honestHeirs, ...honestProperties, ...honestFeatures, ...honestDocumentation])(
    "%s, honestly",
    async (...row) => {
      expect(await foundInChange(row)).toEqual([]);
    },
  );
});
