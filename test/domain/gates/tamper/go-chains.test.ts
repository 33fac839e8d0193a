import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const path = "a_test.go";
const written = (more: string) =>
  `package a\n\nimport "testing"\n\nfunc TestA(t *testing.T) {\n\tr := Add(1)\n\te := server(t)\n\tif Add(2) != 3 {\n\t\tt.Fatal("no")\n\t}\n\t${more}\n}\n`;
const checks = [
  'e.GET("/").Expect().Status(200)',
  'e.GET("/").Expect().Status(200).JSON().Object().HasValue("a", 1)',
  'obj := e.GET("/").Expect().JSON().Object()\n\tobj.Value("a").String().IsEqual("b")',
  'apitest.New().Get("/").Expect(t).Status(200).End()',
  'apitest.New().Get("/").Expect(t).Assert(jsonpath.Equal("$.a", 1)).End()',
  'apitest.New().Get("/").Expect(t).Body(`{"a": 1}`).End()',
  'baloo.New("/").Get("/").Expect(t).Status(200).Done()',
  "gomega.NewWithT(t).Expect(r).To(gomega.Equal(2))",
  "gt.Value(t, r).Equal(2)",
  "verify.Number(r).Equal(2).Assert(t)",
  'goldie.New(t).Assert(t, "a", r)',
  "be.Err(t, r, nil)",
  "test.That(t, r, test.ShouldEqual, 2)",
  "ensure.DeepEqual(t, r, 2)",
  "tt.wantErr(t, r)",
  "tt.check(t, r)",
  'jsonassert.New(t).Assertf(r, "a")',
  'ja.Assertf(r, "a")',
  "framework.ExpectNoError(r)",
  'analysistest.Run(t, "a", Analyzer)',
  'testscript.Run(t, testscript.Params{Dir: "testdata"})',
  "properties.TestingRun(t)",
  "defer leaktest.Check(t)()",
  'switch {\n\tcase r != 2:\n\t\tt.Error("no")\n\t}',
  'switch r {\n\tcase 2:\n\tdefault:\n\t\tt.Fatal("no")\n\t}',
];
const change = (title: string, before: string, after: string): Row => [
  title,
  { [path]: written(before) },
  { [path]: written(after) },
];
const chain = 'e.GET("/").Expect().Status(200).JSON().Object().ContainsKey("a").NotEmpty()';
const cheats: Row[] = [
  ...checks.map((line) => change(`${line} is gone`, line, "")),
  change("the last link is gone", chain, chain.replace(".NotEmpty()", "")),
  change("the first link is gone", chain, chain.replace(".Status(200)", "")),
  change("a link in the middle is gone", chain, chain.replace('.ContainsKey("a")', "")),
  change("nothing is asked of an answer", 'e.GET("/").Expect().Status(200)', 'e.GET("/").Expect()'),
  change(
    "nothing runs what is asked",
    'apitest.New().Get("/").Expect(t).Status(200).End()',
    'apitest.New().Get("/").Expect(t).Status(200)',
  ),
  change(
    "a case fails no more",
    'switch {\n\tcase r != 2:\n\t\tt.Error("no")\n\tcase r < 0:\n\t\tt.Error("less")\n\t}',
    'switch {\n\tcase r != 2:\n\tcase r < 0:\n\t\tt.Error("less")\n\t}',
  ),
  change(
    "a case never comes",
    'switch {\n\tcase r != 2:\n\t\tt.Error("no")\n\t}',
    'switch {\n\tcase r != 2 && r < 0:\n\t\tt.Error("no")\n\t}',
  ),
  change(
    "one value more is as good",
    'switch r {\n\tcase 2:\n\tdefault:\n\t\tt.Fatal("no")\n\t}',
    'switch r {\n\tcase 2, 3:\n\tdefault:\n\t\tt.Fatal("no")\n\t}',
  ),
];
const honest: Row[] = [
  ...checks.map((line): Row => [`${line} is new`, {}, { [path]: written(line) }]),
  ...checks.map((line) => change(`${line} comes`, "", line)),
  change("a link more at the end", chain.replace(".NotEmpty()", ""), chain),
  change("a link more at the front", chain.replace(".Status(200)", ""), chain),
  change(
    "a case is an if",
    'switch {\n\tcase r != 2:\n\t\tt.Error("no")\n\t}',
    'if r != 2 {\n\t\tt.Error("no")\n\t}',
  ),
  change(
    "a case more fails",
    'switch {\n\tcase r != 2:\n\t\tt.Error("no")\n\t}',
    'switch {\n\tcase r < 0:\n\t\tt.Error("less")\n\tcase r != 2:\n\t\tt.Error("no")\n\t}',
  ),
  change(
    "the status is asked for by a name",
    'e.GET("/").Expect().Status(200)',
    'resp := e.GET("/").Expect()\n\tresp.Status(200)',
  ),
];

describe("checks of Go's libraries in chains, and in cases", () => {
  it.each(cheats)("are missed: %s", async (...row) => {
    expect(await foundInChange(row)).not.toEqual([]);
  });

  it.each(honest)("pass: %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
