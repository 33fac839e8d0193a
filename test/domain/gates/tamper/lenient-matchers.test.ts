import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const T = "src/user.test.ts";
const P = "tests/test_user.py";
const J = "src/test/java/UserTest.java";

const script = (own: string, body = "expect(load(1)).toBe(3);") =>
  `import { expect, test, vi } from "vitest";\nimport { load, save } from "./load.js";\n${own}\ntest("loads", () => { ${body} });\n`;
const inScript = (title: string, own: string): Row => [title, { [T]: script("") }, { [T]: script(own) }];

const unit = (body: string) =>
  `import builtins\nimport unittest\nfrom app import load\n\nclass TestUser(unittest.TestCase):\n${body}\n    def test_age(self):\n        self.assertEqual(load(1), 3)\n`;
const told = (how: string) => `    def setUp(self):\n        self.addTypeEqualityFunc(User, ${how})\n`;
const inUnit = (title: string, body: string): Row => [title, { [P]: unit("") }, { [P]: unit(body) }];

const java = (body: string, own = "") => `class UserTest {\n  ${own}\n  @Test void sums() { ${body} }\n}\n`;
const equal = "assertEquals(3, new Sum().of(1, 2));";
const inJava = (title: string, body: string, own = ""): Row => [
  title,
  { [J]: java(equal) },
  { [J]: java(body, own) },
];

const spied = (body: string) => script("", `const f = vi.fn(); ${body} expect(f).toHaveBeenCalledWith(3);`);

const lenient: Row[] = [
  inScript("a tester says yes", "expect.addEqualityTesters([() => true]);"),
  inScript(
    "a tester with a name says yes",
    "function same() { return true; }\nexpect.addEqualityTesters([same]);",
  ),
  [
    "a matcher passes always",
    { [T]: script("") },
    {
      [T]: script(
        "expect.extend({ toBeOld: () => ({ pass: true, message: () => '' }) });",
        "expect(load(1)).toBeOld();",
      ),
    },
  ],
  inScript(
    "Chai's assertion has another body",
    "chai.use((c, utils) => { utils.overwriteMethod(c.Assertion.prototype, 'equal', () => function () {}); });",
  ),
  inScript(
    "a matcher of another's name passes",
    "const own = { toBe: () => ({ pass: true }) };\nexpect.extend(own);",
  ),
  inScript("a matcher of a made name passes", "expect.extend({ ['to' + 'Be']: () => ({ pass: !false }) });"),
  inScript(
    "expect forgets what it waits for",
    "afterEach(() => expect.setState({ isExpectingAssertions: false }));",
  ),
  inScript("Chai's own is written over", "Assertion.prototype.equal = function () {};"),
  inScript("what expect gives is written over", "Object.getPrototypeOf(expect(1)).toBe = () => {};"),
  [
    "a matcher passes always now",
    {
      [T]: script(
        "expect.extend({ toBeOld(got) { return { pass: got === 3, message: () => '' }; } });",
        "expect(load(1)).toBeOld();",
      ),
    },
    {
      [T]: script(
        "expect.extend({ toBeOld() { return { pass: true, message: () => '' }; } });",
        "expect(load(1)).toBeOld();",
      ),
    },
  ],
  inUnit("a type compares by nothing", told("lambda a, b, msg=None: None")),
  inUnit("failures are no failures", "    builtins.AssertionError = Exception\n"),
  inJava(
    "a mock answers",
    "Sum sum = mock(Sum.class); when(sum.of(1, 2)).thenReturn(3); assertEquals(3, sum.of(1, 2));",
  ),
  inJava(
    "a mock in a field answers",
    "when(sum.of(1, 2)).thenReturn(3); assertEquals(3, sum.of(1, 2));",
    "@Mock Sum sum;",
  ),
  inJava(
    "all that are made are mocks",
    `try (var m = mockConstruction(Sum.class, (x, c) -> when(x.of(1, 2)).thenReturn(3))) { ${equal} }`,
  ),
  inJava(
    "a class is a mock",
    "try (var m = mockStatic(Sum.class)) { m.when(() -> Sum.of(1, 2)).thenReturn(3); assertEquals(3, Sum.of(1, 2)); }",
  ),
];

const strict: Row[] = [
  inScript(
    "a tester compares",
    "expect.addEqualityTesters([(a, b) => (a instanceof Money && b instanceof Money ? a.equals(b) : undefined)]);",
  ),
  inScript(
    "a matcher of another's name compares",
    "const own = { toBeOld: (got) => ({ pass: got > 3 }) };\nexpect.extend(own);",
  ),
  inScript("expect is told where it is", "expect.setState({ testPath: 'a' });"),
  inScript(
    "a matcher compares",
    "expect.extend({ toBeOld(got) { return { pass: got > 3, message: () => '' }; } });",
  ),
  inScript(
    "a matcher passes or does not",
    "expect.extend({ toBeOld(got) { if (got > 3) return { pass: true, message: () => '' }; return { pass: false, message: () => '' }; } });",
  ),
  inScript(
    "Chai's assertion does more",
    "chai.use((c, utils) => { utils.overwriteMethod(c.Assertion.prototype, 'equal', (before) => function (...all) { before.apply(this, all); }); });",
  ),
  inUnit("a type compares by its own", told("lambda a, b, msg=None: self.assertEqual(a.id, b.id)")),
  inJava(
    "a mock is handed to the product",
    "Mail mail = mock(Mail.class); when(mail.next()).thenReturn(2); assertEquals(3, new Sum(mail).of(1)); verify(mail).next();",
  ),
  inJava(
    "another class is a mock",
    `try (var m = mockStatic(Clock.class)) { m.when(() -> Clock.now()).thenReturn(3); ${equal} }`,
  ),
];

const called: Row[] = [["the test calls it itself", { [T]: spied("save(f);") }, { [T]: spied("f(3);") }]];
const handed: Row[] = [
  ["the product gets it", { [T]: spied("save(f);") }, { [T]: spied("save(f, 1);") }],
  ["the product gets it with others", { [T]: spied("save(f);") }, { [T]: spied("save({ done: f });") }],
  [
    "a test is new",
    { [T]: script("") },
    {
      [T]: `${script("")}test("tells", () => { const f = vi.fn(); save(f); expect(f).toHaveBeenCalledTimes(1); });\n`,
    },
  ],
];

describe("what tests check with", () => {
  it.each(lenient)("lets all pass where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ stubbed-assertion: /));
  });

  it.each(strict)("is as strict where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

describe("a spy that is checked", () => {
  it.each(called)("tells nothing where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ weakened-test: /));
  });

  it.each(handed)("tells of the product where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
