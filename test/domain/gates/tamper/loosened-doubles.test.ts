import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const go = (...lines: string[]) =>
  `package a\n\nimport "testing"\n\nfunc TestRun(t *testing.T) {\n${lines.map((line) => `\t${line}\n`).join("")}}\n`;
const rust = (...lines: string[]) =>
  `use a::run;\n\n#[test]\nfn runs() {\n${lines.map((line) => `    ${line}\n`).join("")}}\n`;
const inGo = (before: string, after: string): Row => ["", { "a_test.go": before }, { "a_test.go": after }];
const inRust = (before: string, after: string): Row => [
  "",
  { "tests/a.rs": before },
  { "tests/a.rs": after },
];

const gomock = (...said: string[]) =>
  go("m := NewMockRepo(gomock.NewController(t))", ...said.map((one) => `m.EXPECT().${one}`), "Run(m)");
const testify = (...said: string[]) =>
  go("m := new(MockRepo)", ...said.map((one) => `m.On(${one}`), "Run(m)", "m.AssertExpectations(t)");
const mockery = (said: string) => go("m := mocks.NewRepo(t)", `m.EXPECT().${said}`, "Run(m)");
const sql = (...said: string[]) =>
  go(
    "db, mock := open(t)",
    ...said.map((one) => `mock.${one}`),
    "Run(db)",
    "if err := mock.ExpectationsWereMet(); err != nil {",
    "\tt.Fatal(err)",
    "}",
  );
const mockall = (...said: string[]) =>
  rust(
    "let mut mock = MockRepo::new();",
    "let mut seq = Sequence::new();",
    ...said.map((one) => `mock.expect_${one}.return_const(());`),
    "run(&mock);",
  );
const wiremock = (said: string) => rust(`Mock::given(${said}.mount(&server).await;`, "run(&server).await;");
const mockito = (said: string) =>
  rust(`let m = server.mock(${said}.create();`, "run(&server);", "m.assert();");
const httpmock = (said: string) =>
  rust(
    `let m = server.mock(|when, then| { when.${said}; then.status(200); });`,
    "run(&server);",
    "m.assert();",
  );

const insert = 'ExpectExec("INSERT INTO a").WithArgs(1).WillReturnResult(r)';
const cheats: readonly (readonly [title: string, Row])[] = [
  ["is asked for no call", inGo(gomock("Save(1).Times(1)"), gomock())],
  ["may be called or not", inGo(gomock("Save(1).Times(1)"), gomock("Save(1).AnyTimes()"))],
  [
    "may be called or not, where it was twice",
    inGo(gomock("Save(1).Times(2)"), gomock("Save(1).MinTimes(0)")),
  ],
  ["may be called at all", inGo(gomock("Save(1).Times(0)"), gomock("Save(1).AnyTimes()"))],
  ["takes whatever it is given", inGo(gomock("Save(1)"), gomock("Save(gomock.Any())"))],
  ["tells nobody", inGo(gomock("Save(1)"), gomock("Save(1)").replace("(t))", "(quiet{}))"))],
  [
    "forgets what it was told",
    inGo(gomock("Save(1)"), gomock("Save(1)").replace("(t))", "(t, gomock.WithOverridableExpectations()))")),
  ],
  [
    "is asked for nothing at last",
    inGo(
      go("m := mocks.NewRepo(t)", 'm.On("Save", 1).Return(nil)', "Run(m)"),
      go("m := &mocks.Repo{}", 'm.On("Save", 1).Return(nil)', "Run(m)"),
    ),
  ],
  ["takes all but one thing", inGo(gomock("Save(1)"), gomock("Save(gomock.Not(2))"))],
  [
    "takes what a condition lets pass that always holds",
    inGo(gomock("Save(1)"), gomock("Save(gomock.Any()).Do(func(n int) {})")),
  ],
  [
    "takes whatever it is given, once for two",
    inGo(gomock("Save(1)", "Save(2)"), gomock("Save(gomock.Any()).Times(2)")),
  ],
  [
    "takes calls in any order",
    inGo(
      go(
        "m := NewMockRepo(gomock.NewController(t))",
        "gomock.InOrder(m.EXPECT().Save(1), m.EXPECT().Load(1))",
        "Run(m)",
      ),
      gomock("Save(1)", "Load(1)"),
    ),
  ],
  [
    "takes whatever it is given in a test of another name",
    inGo(gomock("Save(1)"), gomock("Save(gomock.Any())").replace("TestRun", "TestRuns")),
  ],
  [
    "takes any number of calls",
    inGo(testify('"Save", 1).Return(nil).Once()'), testify('"Save", 1).Return(nil)')),
  ],
  ["is asked for no call by its name", inGo(testify('"Save", 1).Return(nil).Once()'), testify())],
  [
    "may be called by its name or not",
    inGo(testify('"Save", 1).Return(nil)'), testify('"Save", 1).Return(nil).Maybe()')),
  ],
  ["takes anything", inGo(testify('"Save", 1).Return(nil)'), testify('"Save", mock.Anything).Return(nil)'))],
  [
    "takes what always matches",
    inGo(
      testify('"Save", 1).Return(nil)'),
      testify('"Save", mock.MatchedBy(func(n int) bool { return true })).Return(nil)'),
    ),
  ],
  [
    "is made by a generator",
    inGo(mockery("Save(1).Return(nil).Once()"), mockery("Save(1).Return(nil).Maybe()")),
  ],
  ["takes any value for a query", inGo(sql(insert), sql(insert.replace("(1)", "(sqlmock.AnyArg())")))],
  ["asks for no value of a query", inGo(sql(insert), sql(insert.replace(".WithArgs(1)", "")))],
  ["takes any query", inGo(sql(insert), sql(insert.replace("INSERT INTO a", ".*")))],
  ["asks for a part of a query", inGo(sql(insert), sql(insert.replace(" INTO a", "")))],
  ["takes queries in any order", inGo(sql(insert), sql("MatchExpectationsInOrder(false)", insert))],
  ["is asked for no call in Rust", inRust(mockall("save().times(1)"), mockall())],
  ["takes any number of calls in Rust", inRust(mockall("save().times(1)"), mockall("save()"))],
  ["takes a range of calls", inRust(mockall("save().times(1)"), mockall("save().times(..)"))],
  ["takes a range of calls from none", inRust(mockall("save().times(2)"), mockall("save().times(0..=2)"))],
  ["may be called in Rust", inRust(mockall("save().never()"), mockall("save()"))],
  [
    "is not asked what it is given",
    inRust(mockall("save().with(eq(1)).times(1)"), mockall("save().times(1)")),
  ],
  [
    "takes whatever it is given in Rust",
    inRust(mockall("save().with(eq(1))"), mockall("save().with(always())")),
  ],
  [
    "takes what a closure always lets pass",
    inRust(mockall("save().withf(|n| *n == 1)"), mockall("save().withf(|_| true)")),
  ],
  [
    "takes calls in any order in Rust",
    inRust(
      mockall("save().times(1).in_sequence(&mut seq)", "load().times(1).in_sequence(&mut seq)"),
      mockall("save().times(1)", "load().times(1)"),
    ),
  ],
  [
    "of a server takes any number of requests",
    inRust(
      wiremock('path("/a")).respond_with(ok()).expect(1)'),
      wiremock('path("/a")).respond_with(ok()).expect(0..)'),
    ),
  ],
  [
    "of a server takes any request",
    inRust(mockito('"GET", "/a").expect(2)'), mockito('"GET", Matcher::Any).expect(2)')),
  ],
  [
    "of a server waits for no request",
    inRust(mockito('"GET", "/a").expect(2)'), mockito('"GET", "/a").expect_at_least(0)')),
  ],
  ["of a server takes any body", inRust(mockito('"POST", "/a").match_body("x")'), mockito('"POST", "/a")'))],
  ["of a server is not asked for a body", inRust(httpmock('path("/a").body("x")'), httpmock('path("/a")'))],
];

const honest: readonly (readonly [title: string, Row])[] = [
  ["takes as many calls without a word", inGo(gomock("Save(1).Times(1)"), gomock("Save(1)"))],
  [
    "tells another",
    inGo(gomock("Save(1)"), gomock("Save(1)").replace("(t))", "(tb))").replace("(t *", "(tb *")),
  ],
  [
    "is asked at last by the test itself",
    inGo(
      go("m := mocks.NewRepo(t)", 'm.On("Save", 1).Return(nil)', "Run(m)"),
      go("m := &mocks.Repo{}", 'm.On("Save", 1).Return(nil)', "Run(m)", "m.AssertExpectations(t)"),
    ),
  ],
  [
    "is asked for by its own function now",
    inGo(
      go("m := &mocks.Repo{}", 'm.On("Save", 1).Return(nil)', "Run(m)", "m.AssertExpectations(t)"),
      go("m := mocks.NewRepo(t)", 'm.On("Save", 1).Return(nil)', "Run(m)", "m.AssertExpectations(t)"),
    ),
  ],
  ["takes another value", inGo(gomock("Save(1)"), gomock("Save(2)"))],
  ["takes another count", inGo(gomock("Save(1).Times(2)"), gomock("Save(1).Times(3)"))],
  ["takes another call", inGo(gomock("Save(1)"), gomock("SaveAll(1)"))],
  ["takes any context", inGo(gomock("Save(ctx, 1)"), gomock("Save(gomock.Any(), 1)"))],
  ["takes one value more, whatever it is", inGo(gomock("Save(1)"), gomock("Save(1, gomock.Any())"))],
  ["takes a value less", inGo(gomock("Save(1, 2)"), gomock("Save(1)"))],
  ["takes a call more", inGo(gomock("Save(1)"), gomock("Save(1)", "Log(gomock.Any()).AnyTimes()"))],
  ["takes one call less beside another", inGo(gomock("Save(1)", "Load(1)"), gomock("Save(1)"))],
  [
    "takes what the test looks at itself",
    inGo(
      gomock("Save(1)"),
      gomock("Save(gomock.Any()).Do(func(n int) {\n\t\tif n != 1 {\n\t\t\tt.Fatal(n)\n\t\t}\n\t})"),
    ),
  ],
  [
    "is prepared by a function of the test's own",
    inGo(
      gomock("Save(1)"),
      `${go("m := prepared(t)", "Run(m)")}\nfunc prepared(t *testing.T) *MockRepo {\n\tm := NewMockRepo(gomock.NewController(t))\n\tm.EXPECT().Save(1)\n\treturn m\n}\n`,
    ),
  ],
  [
    "gives way to what the test asks afterwards",
    inGo(gomock("Save(1)"), go("m := &fakeRepo{}", "Run(m)", "if m.saved != 1 {", "\tt.Fatal(m.saved)", "}")),
  ],
  [
    "is told twice at once",
    inGo(testify('"Save", 1).Once()', '"Save", 1).Once()'), testify('"Save", 1).Twice()')),
  ],
  [
    "takes what matches",
    inGo(
      testify('"Save", 1).Return(nil)'),
      testify('"Save", mock.MatchedBy(func(n int) bool { return n == 1 })).Return(nil)'),
    ),
  ],
  ["takes another query", inGo(sql(insert), sql('ExpectExec("UPDATE a")'))],
  ["takes a query of more values", inGo(sql(insert), sql(insert.replace("(1)", "(1, sqlmock.AnyArg())")))],
  [
    "takes another call in Rust",
    inRust(mockall("save().with(eq(1)).times(1)"), mockall("save_all().with(eq(vec![1])).times(1)")),
  ],
  ["takes another value in Rust", inRust(mockall("save().with(eq(1))"), mockall("save().with(eq(2))"))],
  ["takes another range", inRust(mockall("save().times(1)"), mockall("save().times(1..=3)"))],
  [
    "of a server takes another request",
    inRust(mockito('"GET", "/a").match_body("x")'), mockito('"PUT", "/b")')),
  ],
];

describe("a double that", () => {
  it.each(cheats)("%s is found", async (_title, row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ (weakened|emptied)-test: /));
  });

  it.each(honest)("%s is not", async (_title, row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});

describe("a false server of JavaScript's tests", () => {
  const N = "test/a.test.js";
  const served = (double: string, more = ""): Tree => ({
    [N]: `import nock from "nock";\nimport MockAdapter from "axios-mock-adapter";\nimport { load } from "../src/a.js";\nbeforeEach(() => {\n  ${double};\n});\ntest("loads", async () => {\n  expect(await load(1)).toBe(2);\n${more}});\n`,
  });
  const post = 'nock(host).post("/a", { id: 1 }).reply(200)';

  it.each([
    [post, 'nock(host).post("/a").reply(200)'],
    [post, 'nock(host).post("/a", () => true).reply(200)'],
    [post, 'nock(host).post("/a", expect.anything()).reply(200)'],
    [post, 'nock(host).post("/a", { id: /./ }).reply(200)'],
    ['nock(host).get("/a").query({ id: 1 }).reply(200)', 'nock(host).get("/a").query(true).reply(200)'],
    ['nock(host).matchHeader("authorization", "x").get("/a").reply(200)', 'nock(host).get("/a").reply(200)'],
    [
      'nock(host, { reqheaders: { authorization: "x" } }).get("/a").reply(200)',
      'nock(host).get("/a").reply(200)',
    ],
    ['mock.onPost("/a", { id: 1 }).reply(200)', 'mock.onPost("/a").reply(200)'],
    ['mock.onGet("/a", { params: { id: 1 } }).replyOnce(200)', 'mock.onGet("/a").replyOnce(200)'],
  ])("is found where it answers whatever is sent: %j, then %j", async (was, now) => {
    expect(await foundInChange(["", served(was), served(now)])).toEqual([
      expect.stringContaining("weakened-test: a double lets more pass"),
    ]);
  });

  it.each([
    [post, 'nock(host).post("/a", { id: 2 }).reply(200)'],
    [post, 'nock(host).post("/b").reply(200)'],
    [post, 'nock(host).put("/a", { id: 1 }).reply(201)'],
    [post, `const scope = ${post}`],
    ['nock(host).post("/a").reply(200)', post],
    ['nock(host, { allowUnmocked: true }).get("/a").reply(200)', 'nock(host).get("/a").reply(200)'],
    ['nock(host).get("/a").query(true).reply(200)', 'nock(host).get("/a").reply(200)'],
  ])("may ask for as much, or for another thing: %j, then %j", async (was, now) => {
    expect(await foundInChange(["", served(was), served(now)])).toEqual([]);
  });

  const twice = 'nock(host).get("/a").times(2).reply(200)';
  const once = 'nock(host).get("/a").reply(200)';
  const done = "  expect(nock.isDone()).toBe(true);\n";

  it.each([
    [twice, 'nock(host).persist().get("/a").reply(200)'],
    [`${once};\n  ${once}`, `${once}.persist()`],
    [twice, `const scope = ${once};\n  scope.persist()`],
  ])("is found where it waits for one request of several: %j, then %j", async (was, now) => {
    expect(await foundInChange(["", served(was, done), served(now, done)])).toContainEqual(
      expect.stringContaining("weakened-test: a double waits for one request of several"),
    );
  });

  it.each([
    [once, 'nock(host).persist().get("/a").reply(200)'],
    [twice, once],
    [twice, twice.replace("get(", "persist().get(")],
    [twice, 'nock(host).persist(false).get("/a").reply(200)'],
  ])("may answer for ever what was asked as often: %j, then %j", async (was, now) => {
    expect(await foundInChange(["", served(was, done), served(now, done)])).toEqual([]);
  });

  it("may leave to a check what was sent", async () => {
    const now = served(
      'nock(host).post("/a", (body) => { sent = body; return true; }).reply(200)',
      "  expect(sent).toEqual({ id: 1 });\n",
    );
    expect(await foundInChange(["", served(post), now])).toEqual([]);
  });
});
