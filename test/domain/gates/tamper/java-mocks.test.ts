import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const path = "src/test/java/shop/ATest.java";
const written = (more: string) =>
  `package shop;\n\nclass ATest {\n  @Test\n  void adds() throws Exception {\n    var r = add(1);\n    assertEquals(3, add(2));\n    ${more}\n  }\n}\n`;
const change = (before: string, after: string): Row => [
  `${before} becomes ${after === "" ? "nothing" : after}`,
  { [path]: written(before) },
  { [path]: written(after) },
];
const changes = (before: string, ...after: string[]) => after.map((one) => change(before, one));

const verified = "new Verifications() {{ service.save(1); times = 1; }};";
const inOrder = "new VerificationsInOrder() {{ a.save(1); b.save(2); }};";
const full = "new FullVerifications() {{ a.save(1); }};";
const wanted = "new Expectations() {{ service.save(1); times = 1; }}; run();";
const answered = "new Expectations() {{ service.save(1); result = 3; times = 1; }}; run();";
const easy = "expect(m.save(1)).andReturn(2).once(); replay(m); run(); verify(m);";
const posted = 'verify(1, postRequestedFor(urlEqualTo("/pay")).withRequestBody(equalTo("a")));';
const header = 'wm.verify(postRequestedFor(urlEqualTo("/pay")).withHeader("A", equalTo("b")));';
const served = 'server.expect(once(), requestTo("/a")).andRespond(withSuccess()); run(); server.verify();';
const recipe = 'rewriteRun(java("class A {}", "class B {}"), java("class C {}", "class D {}"));';

const cheats: Row[] = [
  ...changes(
    verified,
    "",
    "new Verifications() {{ }};",
    "new Verifications() {{ service.save(1); }};",
    "new Verifications() {{ service.save(1); minTimes = 0; }};",
    "new Verifications() {{ service.save(1); maxTimes = 1; }};",
    "new Verifications() {{ service.save(anyInt); times = 1; }};",
    "new Verifications() {{ service.save(withNotNull()); times = 1; }};",
  ),
  change(
    "new Verifications() {{ service.save(1); service.load(2); }};",
    "new Verifications() {{ service.save(1); }};",
  ),
  change(inOrder, inOrder.replace("InOrder", "")),
  change(full, full.replace("Full", "")),
  change("new FullVerifications(a) {};", ""),
  ...changes(wanted, "run();", wanted.replace("times = 1", "minTimes = 0")),
  ...changes(answered, "run();", answered.replace("times = 1", "minTimes = 0")),
  change("then(m).should().save(1);", "then(m).should(atLeast(0)).save(1);"),
  change("then(m).shouldHaveNoMoreInteractions();", ""),
  change("then(m).should(never()).save(1);", ""),
  change("verify(m, only()).save(1);", "verify(m).save(1);"),
  change("inOrder.verify(m).save(1); inOrder.verify(k).save(2);", "verify(m).save(1); verify(k).save(2);"),
  ...changes(
    easy,
    easy.replace("verify(m);", ""),
    easy.replace("once", "anyTimes"),
    easy.replace("andReturn(2).once", "andStubReturn"),
    easy.replace("m.save(1)", "m.save(anyInt())"),
  ),
  ...changes(
    posted,
    "",
    posted.replace('.withRequestBody(equalTo("a"))', ""),
    posted.replace("1, ", ""),
    posted.replace("1, ", "moreThanOrExactly(0), "),
    posted.replace('urlEqualTo("/pay")', "anyUrl()"),
    posted.replace('equalTo("a")', 'matching(".*")'),
  ),
  ...changes(header, header.replace('equalTo("b")', 'matching(".*")')),
  ...changes(served, served.replace("once", "manyTimes"), served.replace("server.verify();", "")),
  ...changes(
    recipe,
    "",
    recipe.replace(', "class D {}"', ""),
    'rewriteRun(java("class A {}", "class B {}"));',
  ),
];

const honest: Row[] = [
  ...[verified, inOrder, full, wanted, answered, easy, posted, header, served, recipe].flatMap(
    (one): Row[] => [[`${one} is new`, {}, { [path]: written(one) }], change("", one)],
  ),
  change('rewriteRun(java("class A {}"));', 'rewriteRun(java("class A {}"), java("class C {}"));'),
  change(verified, verified.replace("save(1)", "save(2)")),
  change(verified, verified.replace("times = 1", "times = 2")),
  change(verified, "verify(service, times(1)).save(1);"),
  change("new Verifications() {{ service.save(1); }};", verified),
  change(answered, answered.replace("result = 3", "result = 4")),
  change("new Expectations() {{ service.load(1); result = 3; }}; run();", "run();"),
  change(inOrder, "new VerificationsInOrder() {{ a.save(1); b.save(2); c.save(3); }};"),
  change("then(m).should().save(1);", "verify(m).save(1);"),
  change("then(m).should(never()).save(1);", "verify(m, never()).save(1);"),
  change("verify(m, times(2)).save(1);", "then(m).should(times(2)).save(1);"),
  change("then(m).shouldHaveNoMoreInteractions();", "verifyNoMoreInteractions(m);"),
  change("verify(m, only()).save(1);", "verify(m).save(1); verifyNoMoreInteractions(m);"),
  change("inOrder.verify(m).save(1);", "inOrder.verify(m).save(2);"),
  change(posted, posted.replace('"/pay"', '"/v2/pay"')),
  change(posted, posted.replace('equalTo("a")', 'equalTo("b")')),
  change(recipe, recipe.replace("class D", "class E")),
];

describe("what tests of Java check of calls", () => {
  it.each(cheats)("is missed: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("passes: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
