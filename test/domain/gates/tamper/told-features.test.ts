import { describe, expect, it } from "vitest";
import { foundInChange } from "./found-in-change.ts";
import { replacedIn, rulesOf, type Found, type Honest } from "./replaced-in.ts";

const F = "features/load.feature";
const german = replacedIn(
  F,
  `# language: de
Funktionalität: Benutzer

  Szenario: Ein Alter
    Wenn Benutzer 1 geladen wird
    Dann ist das Alter 36
    Und ist der Name "Ada"

  Szenariogrundriss: Namen
    Angenommen ein Lager
    Wenn Benutzer <id> geladen wird
    Dann ist der Name "<name>"

    Beispiele:
      | id | name |
      | 1  | Ada  |
      | 2  | Bob  |
`,
);
/** Feature, scenario, when and then. */
const words: readonly (readonly [string, string, string, string, string])[] = [
  ["fr", "Fonctionnalité", "Scénario", "Quand", "Alors"],
  ["es", "Característica", "Escenario", "Cuando", "Entonces"],
  ["pt", "Funcionalidade", "Cenário", "Quando", "Então"],
  ["nl", "Functionaliteit", "Scenario", "Als", "Dan"],
  ["it", "Funzionalità", "Scenario", "Quando", "Allora"],
  ["ru", "Функция", "Сценарий", "Когда", "Тогда"],
  ["ja", "機能", "シナリオ", "もし", "ならば"],
  ["zh-CN", "功能", "场景", "当", "那么"],
];
const inOthers = words.map(([language, feature, scenario, when, then]) => ({
  language,
  scenario,
  then,
  rows: replacedIn(
    F,
    `# language: ${language}
${feature}: x

  ${scenario}: one
    ${when} user 1
    ${then} age 36

  ${scenario}: two
    ${when} user 2
    ${then} age 37
    * name 3
`,
  ),
}));

const T = "tests/test_users.py";
const feature = `Feature: Users

  Scenario: An age
    When user 1 is loaded
    Then the age is 36

  Scenario: A name
    When user 1 is loaded
    Then the name is "Ada"
`;
const features = { "tests/features/load.feature": feature, "tests/features/names.feature": feature };
const steps = `from pytest_bdd import parsers, scenario, scenarios, then, when
from shop import load

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
const bound = `
scenarios("features/load.feature")
scenarios("features/names.feature")
`;
const named = `
@scenario("features/load.feature", "An age")
def test_age():
    pass

@scenario("features/load.feature", "A name")
def test_name():
    """A name."""
`;
const whole = replacedIn(T, steps + bound, features);
const each = replacedIn(T, steps + named, features);
const names = 'scenarios("features/names.feature")\n';
const aName = '@scenario("features/load.feature", "A name")\n';

const cheats: Found[] = [
  german.found("a scenario of German goes", "deleted-test", / {2}Szenario: Ein[^]*?Ada"\n/, ""),
  german.found("a step of German goes", "emptied-test", "    Dann ist das Alter 36\n", ""),
  german.found("a further step of German goes", "weakened-test", '    Und ist der Name "Ada"\n', ""),
  german.found("an example of German goes", "weakened-test", "      | 2  | Bob  |\n", ""),
  german.found(
    "a scenario of German is skipped",
    "skipped-test",
    "  Szenario: Ein",
    "  @skip\n  Szenario: Ein",
  ),
  german.found("a check of German becomes a lead", "emptied-test", "    Dann ist das", "    Wenn ist das"),
  ...inOthers.flatMap(({ language, scenario, then, rows }) => [
    rows.found(
      `a scenario of ${language} goes`,
      "deleted-test",
      new RegExp(` {2}${scenario}: one[^]*?36\n`),
      "",
    ),
    rows.found(`a step of ${language} goes`, "emptied-test", `    ${then} age 37\n`, ""),
  ]),
  whole.found("a feature is run no more", "deleted-test", names, ""),
  whole.found("no feature is run any more", "deleted-test", bound, ""),
  whole.found("a feature is run in a comment", "deleted-test", names, `# ${names}`),
  whole.found("a feature is run never", "deleted-test", names, `if False:\n    ${names}`),
  whole.found(
    "a feature is run twice, and another not",
    "deleted-test",
    names,
    'scenarios("features/load.feature")\n',
  ),
  each.found("a scenario is run no more", "deleted-test", /@scenario\([^\n]*A name"\)\n[^]*$/, ""),
  each.found("a test is of no scenario", "deleted-test", aName, ""),
  each.found("a scenario is run twice, and another not", "deleted-test", '"A name")', '"An age")'),
  each.found("a scenario is skipped by its test", "deleted-test", aName, `@pytest.mark.skip\n${aName}`),
];
const honest: Honest[] = [
  german.honest("a scenario of German is renamed", "Ein Alter", "Das Alter"),
  german.honest("a step of German is said otherwise", "Und ist der", "Dann ist der"),
  german.honest(
    "a scenario of German comes",
    /$(?![^])/,
    '\n  Szenario: Neu\n    Wenn Benutzer 3 geladen wird\n    Dann ist der Name "Cid"\n',
  ),
  ...inOthers.map(({ language, scenario, rows }) =>
    rows.honest(`a scenario of ${language} is renamed`, `${scenario}: one`, `${scenario}: first`),
  ),
  whole.honest(
    "features are run at once",
    bound,
    '\nscenarios("features/load.feature", "./features/names.feature")\n',
  ),
  whole.honest("the folder of the features is run", bound, '\nscenarios("features/")\n'),
  each.honest("a feature is run as a whole", named, '\nscenarios("features/load.feature")\n'),
  each.honest("the test of a scenario is renamed", "def test_name", "def test_the_name"),
  each.honest(
    "a scenario is told by keywords",
    '"features/load.feature", "A name"',
    'feature_name="features/load.feature", scenario_name="A name"',
  ),
  [
    "another module runs a feature",
    { [T]: steps + bound, ...features },
    {
      [T]: steps + bound.replace(names, ""),
      "tests/test_names.py": `from pytest_bdd import scenarios\n\n${names}`,
    },
  ],
  [
    "a feature moves with what runs it",
    { [T]: steps + bound, ...features },
    {
      [T]: (steps + bound).replace("names.feature", "users.feature"),
      "tests/features/users.feature": { from: "tests/features/names.feature" },
    },
  ],
];

describe("features, whichever language they are in and whatever runs them", () => {
  it.each(cheats)("%s, which is %s", async (...row) => {
    expect(await rulesOf(row)).toContain(row[1]);
  });

  it.each(honest)("%s, honestly", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
