import { describe, expect, it } from "vitest";
import { placeDraft, toDraft } from "../../../../src/domain/jobs/companion/draft.ts";
import { shownLinesOf } from "../../../../src/domain/trust/added-lines.ts";

const patch = `diff --git a/a.ts b/a.ts
--- a/a.ts
+++ b/a.ts
@@ -10,4 +10,5 @@ function a() {
 ten
-eleven
+eleven, otherwise
++++ b/forged.ts
 twelve
 thirteen
`;

describe("a draft", () => {
  it("is put on lines that the diff shows, and said in the body elsewhere", () => {
    const on = (path: string, line: number | null) => ({ path, line, message: "Why?" });
    const all = [
      on("a.ts", 10),
      on("a.ts", 12),
      on("a.ts", 14),
      on("a.ts", 15),
      on("forged.ts", 1),
      on("a.ts", null),
    ];
    const { inline, elsewhere } = placeDraft(all, shownLinesOf(patch));
    expect(inline.map(({ line }) => line)).toEqual([10, 12, 14]);
    expect(elsewhere.map(({ path, line }) => [path, line])).toEqual([
      ["a.ts", 15],
      ["forged.ts", 1],
      ["a.ts", null],
    ]);
  });

  it.each([
    ["no list", "text", null],
    ["a map without findings", { verdict: "pass" }, null],
    ["an empty list", { findings: [] }, []],
    [
      "entries that cannot be read",
      {
        findings: [
          { path: "a.ts" },
          null,
          { path: "", message: "x" },
          { path: "b.ts", line: -1, message: "m" },
        ],
      },
      [{ path: "b.ts", line: null, message: "m" }],
    ],
    [
      "a suggestion",
      { findings: [{ path: "a.ts", line: 3, severity: "high", message: "m", suggestion: "s" }] },
      [{ path: "a.ts", line: 3, message: "m\n\ns" }],
    ],
  ])("is read from %s", (_, parsed, expected) => {
    expect(toDraft(parsed)).toEqual(expected);
  });
});
