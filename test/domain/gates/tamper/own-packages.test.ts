import { describe, expect, it } from "vitest";
import { foundInChange, type Row, type Tree } from "./found-in-change.ts";

const strings = `if !strings.Contains(Load(1), "x") {\n\t\tt.Fatal("no")\n\t}`;
const go = (imports: string, body = strings) =>
  `package shop\n\nimport (\n\t"testing"\n\t${imports}\n)\n\nfunc TestLoad(t *testing.T) {\n\t${body}\n}\n`;
const beside: Tree = {
  "go.mod": "module example.com/shop\n\ngo 1.22\n",
  "shop.go": 'package shop\n\nfunc Load(i int) string { return "a" }\n',
  "strings/strings.go": "package strings\n\nfunc Contains(a, b string) bool { return true }\n",
  "internal/cmp/cmp.go": 'package cmp\n\nfunc Diff(a, b any) string { return "" }\n',
  "lax/lax.go": 'package lax\n\nimport "testing"\n\nfunc Equal(t *testing.T, a, b any) {}\n',
};
const inGo = (
  title: string,
  ...[was, now, body = strings]: [was: string, now: string, body?: string]
): Row => [title, { ...beside, "shop_test.go": go(was, body) }, { "shop_test.go": go(now, body) }];
const diff = 'if d := cmp.Diff("x", Load(1)); d != "" {\n\t\tt.Fatal(d)\n\t}';
const rust = (uses: string) =>
  `use shop::load;\n${uses}\n\n#[test]\nfn loads() {\n    assert_eq!(load(1), 3);\n}\n`;
const inRust = (title: string, was: string, now: string): Row => [
  title,
  { "tests/shop.rs": rust(was) },
  { "tests/shop.rs": rust(now) },
];

const cheats: Row[] = [
  inGo("a package has the name of Go's", '"strings"', 'strings "example.com/shop/lax"'),
  inGo("a package is called as Go's", '"strings"', '"example.com/shop/strings"'),
  inGo(
    "a package is called as that of go-cmp",
    '"github.com/google/go-cmp/cmp"',
    '"example.com/shop/internal/cmp"',
    diff,
  ),
  inGo(
    "a package has the name of testify's",
    '"github.com/stretchr/testify/require"',
    'require "example.com/shop/lax"',
    'require.Equal(t, "x", Load(1))',
  ),
  inGo(
    "a package is taken without a name",
    '. "github.com/stretchr/testify/require"',
    '. "example.com/shop/lax"',
    'Equal(t, "x", Load(1))',
  ),
  [
    "a package comes in the place of that of tests",
    { ...beside, "shop_test.go": go('"strings"') },
    {
      "shop_test.go": go('"strings"').replace('"testing"', 'testing "example.com/shop/quiet"'),
      "quiet/t.go": "package quiet\n\ntype T struct{}\n\nfunc (t *T) Fatal(a ...any) {}\n",
    },
  ],
  [
    "a package of a module within the repository is called as testify's",
    {
      "packages/web/go.mod": "module example.com/web\n",
      "packages/web/web_test.go": go('"github.com/stretchr/testify/assert"', 'assert.Equal(t, "x", Load(1))'),
    },
    {
      "packages/web/web_test.go": go('"example.com/web/assert"', 'assert.Equal(t, "x", Load(1))'),
      "packages/web/assert/assert.go":
        "package assert\n\nfunc Equal(t any, a, b any) bool {\n\treturn t != nil\n}\n",
    },
  ],
  [
    "a package of a module that stood there is called as testify's",
    {
      "packages/web/internal/testify/assert/assert.go":
        "package assert\n\nfunc Equal(t any, a, b any) bool {\n\treturn t != nil\n}\n",
      "packages/web/web_test.go": go('"github.com/stretchr/testify/assert"', 'assert.Equal(t, "x", Load(1))'),
    },
    {
      "packages/web/web_test.go": go(
        '"example.com/web/internal/testify/assert"',
        'assert.Equal(t, "x", Load(1))',
      ),
    },
  ],
  inRust("another macro has the name", "", "use std::assert_ne as assert_eq;"),
  inRust(
    "another crate has the name",
    "use pretty_assertions::assert_eq;",
    "extern crate lax as pretty_assertions;\nuse pretty_assertions::assert_eq;",
  ),
  inRust(
    "another module has the name",
    "use pretty_assertions::assert_eq;",
    "use shop::lax as pretty_assertions;\nuse pretty_assertions::assert_eq;",
  ),
];

const honest: Row[] = [
  inGo("what was tried out is Go's own now", '"golang.org/x/exp/strings"', '"strings"'),
  [
    "a package of the repository's own moved",
    { ...beside, "shop_test.go": go('"example.com/shop/strings"') },
    {
      "shop_test.go": go('"example.com/shop/internal/strings"'),
      "internal/strings/strings.go": { from: "strings/strings.go" },
    },
  ],
  inGo(
    "a library has another home",
    '"github.com/golang/mock/gomock"',
    '"go.uber.org/mock/gomock"',
    'gomock.NewController(t)\n\tif Load(1) != "x" {\n\t\tt.Fatal("no")\n\t}',
  ),
  inGo(
    "a package of the repository's own is asked, too",
    '"strings"',
    '"strings"\n\n\town "example.com/shop/strings"',
  ),
  [
    "a library of others is called as testify's",
    {
      "packages/web/web_test.go": go('"github.com/stretchr/testify/assert"', 'assert.Equal(t, "x", Load(1))'),
      "packages/web/web.go": "package web\n",
    },
    { "packages/web/web_test.go": go('"github.com/alecthomas/assert/v2"', 'assert.Equal(t, "x", Load(1))') },
  ],
  inRust("a macro tells more", "", "use pretty_assertions::assert_eq;"),
  inRust(
    "a crate is named",
    "use pretty_assertions::assert_eq;",
    "extern crate pretty_assertions;\nuse pretty_assertions::assert_eq;",
  ),
  inRust("a trait is asked", "", "use std::fmt::Write as _;"),
];

const taking: Row = [
  "a module of a workspace",
  {
    "go.work": "go 1.22\n\nuse (\n\t.\n\t./packages/testify\n)\n",
    "packages/testify/go.mod": "module example.com/testify\n\ngo 1.22\n",
  },
  { "packages/testify/go.mod": "module github.com/stretchr/testify\n\ngo 1.22\n" },
];

describe("what tests check with", () => {
  it("is not what takes its name", async () => {
    expect(await foundInChange(taking)).toEqual([expect.stringContaining(" replaced-tool: ")]);
  });

  it("may be called so by what bears the name already", async () => {
    const [, base] = taking;
    const own = { ...base, "packages/testify/go.mod": "module github.com/stretchr/testify\n\ngo 1.21\n" };
    const [, , edits] = taking;
    expect(await foundInChange(["a later Go", own, edits])).toEqual([]);
  });

  it.each(cheats)("is of the repository's own where %s", async (...row) => {
    expect(await foundInChange(row)).toContainEqual(expect.stringMatching(/ stubbed-assertion: /));
  });

  it.each(honest)("is what it was where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
