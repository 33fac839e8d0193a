import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

/** A test that checks one thing, and what stands in the place of `more`. */
interface Kind {
  readonly path: string;
  readonly written: (more: string) => string;
}
const javascript: Kind = {
  path: "test/a.test.jsx",
  written: (more) =>
    `import request from "supertest";\nimport { add, app, Cart } from "../src/a.js";\nit("adds", async () => {\n  const r = add(1);\n  render(<Cart />);\n  expect(add(2)).toBe(3);\n  ${more}\n});\n`,
};
const python: Kind = {
  path: "tests/test_a.py",
  written: (more) =>
    `import warnings\nimport pytest\nfrom app import add\n\n\nclass TestA(TestCase):\n    def test_a(self):\n        r = add(1)\n        assert add(2) == 3\n        ${more}\n`,
};
const go: Kind = {
  path: "a_test.go",
  written: (more) =>
    `package a\n\nimport "testing"\n\nfunc TestA(t *testing.T) {\n\tr := Add(1)\n\tif Add(2) != 3 {\n\t\tt.Fatal("no")\n\t}\n\t${more}\n}\n`,
};
const java: Kind = {
  path: "src/test/java/ATest.java",
  written: (more) =>
    `class ATest {\n  @Autowired MockMvc mvc;\n\n  @Test\n  void adds() throws Exception {\n    var r = add(1);\n    assertEquals(3, add(2));\n    ${more}\n  }\n}\n`,
};
const rust: Kind = {
  path: "tests/a.rs",
  written: (more) =>
    `use a::add;\n\n#[test]\nfn adds() {\n    let r = add(1);\n    assert_eq!(add(2), 3);\n    ${more}\n}\n`,
};

const checks: readonly (readonly [Kind, readonly string[]])[] = [
  [
    javascript,
    [
      'await request(app).get("/").expect(200);',
      'await request(app).get("/").expect("content-type", /json/);',
      'await request(app).get("/").expect((res) => { expect(res.body).toEqual([]); });',
      'screen.getByText("one");',
      'await screen.findByRole("button");',
      "td.verify(r());",
      "scope.done();",
      "mock.verify();",
      "st.equal(r, 2);",
      "tap.strictSame(r, 2);",
      "ifError(r);",
      "notStrictEqual(r, 3);",
      "notDeepStrictEqual(r, 3);",
      'await pactum.spec().get("/").expectStatus(200);',
    ],
  ],
  [
    python,
    [
      "eq_(r, 2)",
      "ok_(r)",
      "nose.tools.eq_(r, 2)",
      "check.equal(r, 2)",
      "check.is_true(r)",
      "data_regression.check(r)",
      "approvaltests.verify(r)",
    ],
  ],
  [
    go,
    [
      "td.Cmp(t, r, 2)",
      "So(r, ShouldEqual, 2)",
      "snaps.MatchSnapshot(t, r)",
      "cupaloy.SnapshotT(t, r)",
      "approvals.VerifyString(t, r)",
      "test.Eq(t, 2, r)",
      "testutil.AssertSame(t, r, 2)",
    ],
  ],
  [
    java,
    [
      'mvc.perform(get("/")).andExpect(status().isOk());',
      'mvc.perform(get("/")).andExpectAll(status().isOk(), content().string("a"));',
      'given().port(1).get("/").then().statusCode(200);',
      'get("/").then().assertThat().body("a", is(1));',
      "then(r).isEqualTo(2);",
      '$("a").shouldHave(text("b"));',
      "onView(withId(1)).check(matches(isDisplayed()));",
      "r.test().assertValue(2);",
      "rule.check(classes);",
    ],
  ],
  [
    rust,
    [
      "assert_that(&r).is_equal_to(2);",
      "assert2::check!(r == 2);",
      "expect_that!(r, eq(2));",
      "verify_that!(r, eq(2)).unwrap();",
      "mock.assert();",
      "mock.assert_hits(2);",
    ],
  ],
];

const gone = checks.flatMap(([{ path, written }, lines]) =>
  lines.map((line): Row => [`${line} is gone`, { [path]: written(line) }, { [path]: written("") }]),
);
const from = ({ path, written }: Kind, [title, before, after]: readonly [string, string, string]): Row => [
  title,
  { [path]: written(before) },
  { [path]: written(after) },
];
const logs = 'with self.assertLogs("shop", "INFO"):\n            ';
const cheats: Row[] = [
  from(python, [
    "the test warns itself",
    "self.assertEqual(add(3), 4)",
    'with pytest.warns(UserWarning):\n            warnings.warn("no", UserWarning)',
  ]),
  from(python, ["nothing is to be said any more", `${logs}add(3)`, "add(3)"]),
  from(python, [
    "no block is looked at",
    "self.assertEqual(add(3), 4)",
    "with self.assertNumQueries(0):\n            pass",
  ]),
  ...gone,
  from(javascript, [
    "one link is gone",
    'await request(app).get("/").expect(200).expect({ a: 1 });',
    'await request(app).get("/").expect(200);',
  ]),
  from(javascript, [
    "the first link is gone",
    'await request(app).get("/").expect(200).expect({ a: 1 });',
    'await request(app).get("/").expect({ a: 1 });',
  ]),
  from(javascript, [
    "nobody waits",
    'await request(app).get("/").expect(200);',
    'request(app).get("/").expect(200);',
  ]),
  from(javascript, [
    "another thing is sought",
    'screen.getByText("one");',
    'click(screen.getByText("two"));',
  ]),
  from(javascript, [
    "nobody seeks it",
    'screen.getByText("one");',
    'const find = () => screen.getByText("one");',
  ]),
  from(javascript, [
    "it is sought where it is there alone",
    'screen.getByText("one");',
    'if (screen.queryByText("one")) click(screen.getByText("one"));',
  ]),
  from(javascript, ["it may be missing", 'screen.getByText("one");', 'click(screen.queryByText("one"));']),
  from(java, [
    "one expectation is gone",
    'mvc.perform(get("/")).andExpect(status().isOk()).andExpect(jsonPath("$.a").value(1));',
    'mvc.perform(get("/")).andExpect(status().isOk());',
  ]),
  from(java, [
    "one part of an answer is not asked for",
    'get("/").then().statusCode(200).body("a", is(1));',
    'get("/").then().statusCode(200);',
  ]),
  from(java, [
    "no expectation is left",
    'mvc.perform(get("/")).andExpect(status().isOk());',
    'mvc.perform(get("/")).andExpectAll();',
  ]),
  from(java, [
    "nothing is expected",
    'mvc.perform(get("/")).andExpect(status().isOk());',
    'mvc.perform(get("/")).andExpect(r -> {});',
  ]),
  from(python, [
    "a part is sought anywhere",
    'assert add(3).startswith("none at all")',
    'assert "none" in add(3)',
  ]),
  from(java, [
    "one of several expectations is gone",
    'mvc.perform(get("/")).andExpect(status().isOk()).andExpect(content().string("a"));',
    'mvc.perform(get("/")).andExpectAll(status().isOk());',
  ]),
  from(java, [
    "one of two parts is not asked for",
    'get("/").then().body("a", is(1)).body("b", is(2));',
    'get("/").then().body("a", is(1), "a", is(1));',
  ]),
  from(python, [
    "a thing is only there",
    "eq_(r, 2)\n        ok_(add(3))",
    "assert r == 2\n        assert add(3) is not None",
  ]),
  from(python, [
    "an answer of Django's holds less",
    'self.assertEqual(r.status_code, 200)\n        self.assertIn(b"none at all", r.content)',
    'self.assertContains(r, "none")',
  ]),
  from(python, [
    "it may be sent on from anywhere",
    'self.assertEqual(r.status_code, 302)\n        self.assertEqual(r.url, "/login")',
    'self.assertRedirects(r, "/login", status_code=r.status_code)',
  ]),
  from(python, [
    "what is counted is something else",
    "self.assertEqual(sorted(add(1)), [1, 2])",
    "self.assertCountEqual(add(1)[:0], [])",
  ]),
  from(go, [
    "only that it is some",
    "is := is.New(t)\n\tis.Equal(Add(3), 4)",
    "is := is.New(t)\n\tis.True(Add(3) > 0)",
  ]),
  from(java, [
    "nothing of an answer is asked for",
    'get("/").then().statusCode(200).body("a", is(1));',
    'get("/");',
  ]),
];

const honest: Row[] = [
  ...checks.flatMap(([{ path, written }, lines]) =>
    lines.map((line): Row => [`${line} is new`, {}, { [path]: written(line) }]),
  ),
  from(javascript, [
    "one link more",
    'await request(app).get("/").expect(200);',
    'await request(app).get("/").expect(200).expect({ a: 1 });',
  ]),
  from(javascript, [
    "it is given back",
    'await request(app).get("/").expect(200);',
    'return request(app).get("/").expect(200);',
  ]),
  from(javascript, [
    "a function is told",
    'await request(app).get("/").expect(200);',
    'request(app).get("/").expect(200, done);',
  ]),
  from(javascript, [
    "the status is asked for by itself",
    'await request(app).get("/").expect(200);',
    'const res = await request(app).get("/");\n  expect(res.status).toBe(200);',
  ]),
  from(javascript, [
    "what is found is seen",
    'screen.getByText("one");',
    'expect(screen.getByText("one")).toBeVisible();',
  ]),
  from(java, [
    "one expectation more",
    'mvc.perform(get("/")).andExpect(status().isOk());',
    'mvc.perform(get("/")).andExpect(status().isOk()).andExpect(jsonPath("$.a").value(1)).andReturn();',
  ]),
  from(javascript, [
    "what is sought is used at once",
    'screen.getByText("one");\n  await click(screen.getByText("one"));',
    'await click(screen.getByText("one"));',
  ]),
  from(javascript, [
    "what is waited for is not sought again",
    'await screen.findByText("one");\n  expect(screen.getByText("one")).toBeInTheDocument();',
    'expect(await screen.findByText("one")).toBeInTheDocument();',
  ]),
  from(java, [
    "several expectations in one call",
    'mvc.perform(get("/")).andExpect(status().isOk()).andExpect(content().string("a"));',
    'mvc.perform(get("/")).andExpectAll(status().isOk(), content().string("a"));',
  ]),
  from(java, [
    "two parts in one call",
    'get("/").then().body("a", is(1)).body("b", is(2));',
    'get("/").then().body("a", is(1), "b", is(2));',
  ]),
  from(python, ["something has to be said", "add(3)", `${logs}add(3)`]),
  from(python, ["so much may be asked", "add(3)", "with self.assertNumQueries(2):\n            add(3)"]),
  from(python, ["nose is left", "eq_(r, 2)\n        ok_(add(3))", "assert r == 2\n        assert add(3)"]),
  from(python, [
    "an answer of Django's is asked at once",
    'self.assertEqual(r.status_code, 200)\n        self.assertIn(b"none", r.content)',
    'self.assertContains(r, "none")',
  ]),
  from(python, [
    "it is said where one is sent",
    'self.assertEqual(r.status_code, 302)\n        self.assertEqual(r.url, "/login")',
    'self.assertRedirects(r, "/login")',
  ]),
  from(python, [
    "things are the same in any order",
    "self.assertEqual(sorted(add(1)), [1, 2])",
    "self.assertCountEqual(add(1), [1, 2])",
  ]),
  from(go, [
    "a package gives way to another",
    "is := is.New(t)\n\tis.Equal(Add(3), 4)",
    "assert.Equal(t, 4, Add(3))",
  ]),
  from(java, [
    "one part more is asked for",
    'get("/").then().statusCode(200);',
    'get("/").then().statusCode(200).body("a", is(1));',
  ]),
];

describe("checks in the words of further libraries", () => {
  it.each(cheats)("are missed: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("pass: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
