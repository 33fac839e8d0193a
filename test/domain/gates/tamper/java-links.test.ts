import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const path = "src/test/java/ATest.java";
const written = (more: string, mark = "") =>
  `class ATest {\n  @Test\n  ${mark}\n  void adds() throws Exception {\n    var r = add(1);\n    assertEquals(3, add(2));\n    ${more}\n  }\n}\n`;
const checks = [
  'client.get("/").assertStatus(200);',
  'mvc.get().uri("/").exchange().assertThat().hasStatusOk();',
  'composeTestRule.onNodeWithText("a").assertIsDisplayed();',
  "subscriber.assertValue(2);",
  'exception.expectMessage("a");',
  "collector.checkThat(r, is(2));",
  'collector.checkThat("sum", r, is(2));',
  'getMockEndpoint("mock:a").expectedBodiesReceived("b");',
  'probe.expectMessage("a");',
  "onData(x).check(matches(isDisplayed()));",
  'layeredArchitecture().layer("a").check(c);',
  "qt().forAll(integers()).check(i -> i == r);",
  "BDDAssertions.then(r).isEqualTo(2);",
  "PAssert.that(r).containsInAnyOrder(2);",
  "expect.that(r).isEqualTo(2);",
  'build("test").assertSuccess();',
];
const change = (title: string, before: string, after: string): Row => [
  title,
  { [path]: written(before) },
  { [path]: written(after) },
];
const step = "StepVerifier.create(sums(1)).expectNext(2).expectNext(3).verifyComplete();";
const strict = 'JSONAssert.assertEquals("{}", load(1), true);';
const lenient = 'JSONAssert.assertEquals("{}", load(1), false);';
const equal = "EqualsVerifier.forClass(Sum.class).verify();";
const design = 'classes().that().resideInAPackage("a").should().bePublic().check(imported);';

const cheats: Row[] = [
  ...checks.map((line) => change(`${line} is gone`, line, "")),
  change(
    "one link is gone",
    'client.get("/").assertStatus(200).assertBody("a");',
    'client.get("/").assertStatus(200);',
  ),
  change(
    "the first link is gone",
    'client.get("/").assertStatus(200).assertBody("a");',
    'client.get("/").assertBody("a");',
  ),
  change("one step is gone", step, step.replace(".expectNext(3)", "")),
  change("nothing runs the steps", step, step.replace(".verifyComplete()", "")),
  change("what comes is cut off", step, step.replace(".verifyComplete()", ".thenCancel().verify()")),
  change("a text may hold more", strict, lenient),
  change(
    "a text may hold more by its mode",
    strict.replace("true", "JSONCompareMode.STRICT"),
    lenient.replace("false", "JSONCompareMode.LENIENT"),
  ),
  change(
    "a part of equality is not asked",
    equal,
    equal.replace(".verify", ".suppress(Warning.values()).verify"),
  ),
  change("equality is asked simply", equal, equal.replace(".forClass", ".simple().forClass")),
  change("a rule of nothing holds", design, design.replace(".check", ".allowEmptyShould(true).check")),
  change(
    "values are passed over",
    'assertThatJson(load(1)).isEqualTo("{}");',
    'assertThatJson(load(1)).when(IGNORING_VALUES).isEqualTo("{}");',
  ),
];
const honest: Row[] = [
  ...checks.map((line): Row => [`${line} is new`, {}, { [path]: written(line) }]),
  ...checks.map((line) => change(`${line} comes`, "", line)),
  ...[step, strict, lenient, equal, design].map((line): Row => [
    `${line} is new`,
    {},
    { [path]: written(line) },
  ]),
  change(
    "one link more",
    'client.get("/").assertStatus(200);',
    'client.get("/").assertStatus(200).assertBody("a");',
  ),
  change("one step more", step.replace(".expectNext(3)", ""), step),
  change("a text may hold no more", lenient, strict),
  change("all of equality is asked", equal.replace(".forClass", ".simple().forClass"), equal),
  change(
    "a rule of nothing does not hold",
    design.replace(".check", ".allowEmptyShould(true).check"),
    design,
  ),
  change(
    "steps have a name",
    "StepVerifier.create(sums(1)).expectNext(2).verifyComplete();",
    "StepVerifier.FirstStep<Integer> steps = StepVerifier.create(sums(1));\n    steps.expectNext(2).verifyComplete();",
  ),
];

const marks = [
  '@IfProfileValue(name = "slow")',
  "@ExpectedToFail",
  "@DisableIfTestFails",
  "@Quarantined",
  "@Testcontainers(disabledWithoutDocker = true)",
];
const other = [
  "@Transactional",
  "@Testcontainers",
  "@Testcontainers(disabledWithoutDocker = false)",
  "@Timeout(1)",
];
const marked = (mark: string): Row => [
  `it is marked ${mark}`,
  { [path]: written("") },
  { [path]: written("", mark) },
];

describe("marks of Java's tests", () => {
  it.each(marks.map(marked))("keep it from counting: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(other.map(marked))("say nothing of that: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

describe("checks of Java's libraries, link by link and in full", () => {
  it.each(cheats)("are missed: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("pass: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
