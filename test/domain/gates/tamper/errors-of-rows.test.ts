import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";

/** A table of which the rows say whether there has to be an error. */
const table = (type: string, [good, bad]: readonly [string, string], said: string): Tree => ({
  "a_test.go": `package a

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name, in string
		want     int
		wantErr  ${type}
	}{
		{"number", "1", 1, ${good}},
		{"word", "x", 0, ${bad}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Parse(tt.in)
			${said.replaceAll("\n", "\n\t\t\t")}
			assert.Equal(t, tt.want, got)
		})
	}
}
`,
});

const plain = table(
  "bool",
  ["false", "true"],
  'if (err != nil) != tt.wantErr {\n\tt.Fatalf("err = %v", err)\n}',
);
const told = "assert.ErrorAssertionFunc";
const byRow = table(told, ["assert.NoError", "assert.Error"], "tt.wantErr(t, err)");
const texts: readonly [string, string] = ['""', '"bad"'];
const some = 'if tt.wantErr != "" {\n\trequire.ErrorContains(t, err, tt.wantErr)\n\treturn\n}\n';
const any = "func(assert.TestingT, error, ...any) bool { return true }";

describe("rows that say which errors there have to be", () => {
  it.each<[string, Tree, Tree]>([
    ["functions of testify's", plain, byRow],
    [
      "functions of testify's that are told what was tried",
      plain,
      table(
        "require.ErrorAssertionFunc",
        ["require.NoError", "require.Error"],
        'if !tt.wantErr(t, err, "Parse(%v)", tt.in) {\n\treturn\n}',
      ),
    ],
    ["yes and no again", byRow, plain],
    ["a text, or none", plain, table("string", texts, `${some}require.NoError(t, err)`)],
  ])("may do so by %s", async (title, base, head) => {
    expect(await foundInChange([title, base, head])).toEqual([]);
  });

  it.each<[string, Tree, Tree]>([
    [
      "a function of the test's own that takes whatever comes",
      plain,
      table(told, [any, any], "tt.wantErr(t, err)"),
    ],
    [
      "a function of the test's own in one row",
      plain,
      table(told, ["assert.NoError", any], "tt.wantErr(t, err)"),
    ],
    [
      "functions that are called for some rows alone",
      plain,
      table(told, ["assert.NoError", "assert.Error"], "if err == nil {\n\ttt.wantErr(t, err)\n}"),
    ],
    ["functions that nobody calls", plain, table(told, ["assert.NoError", "assert.Error"], "_ = tt.wantErr")],
    ["functions that are called no more", byRow, table(told, ["assert.NoError", "assert.Error"], "_ = err")],
    ["a text, where none may come with any error", plain, table("string", texts, some)],
  ])("do so no more by %s", async (title, base, head) => {
    expect(await foundInChange([title, base, head])).not.toEqual([]);
  });
});
