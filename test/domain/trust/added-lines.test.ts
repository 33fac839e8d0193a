import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addedLinesOf } from "../../../src/domain/trust/added-lines.ts";

describe("The lines that a patch adds", () => {
  it("come with the file and the line where they stand", () => {
    const patch = [
      "diff --git a/x.js b/x.js",
      "index 1..2 100644",
      "--- a/x.js",
      "+++ b/x.js",
      "@@ -1,2 +1,3 @@ function x() {",
      " one",
      "-two",
      "+zwei",
      "+drei",
      "@@ -10 +11 @@",
      "-ten",
      "+zehn",
      "\\ No newline at end of file",
      "",
    ].join("\n");
    expect(addedLinesOf(patch)).toEqual([
      {
        path: "x.js",
        lines: [
          { line: 2, text: "zwei" },
          { line: 3, text: "drei" },
          { line: 11, text: "zehn" },
        ],
      },
    ]);
  });

  it("are content even where they look like headers", () => {
    const patch = [
      "--- a/x",
      "+++ b/x",
      "@@ -1,1 +1,3 @@",
      "--- a/old",
      "+++ b/harmless.txt",
      "+@@ -1 +1 @@",
      "+drop table x",
      "",
    ];
    expect(addedLinesOf(patch.join("\n"))).toEqual([
      {
        path: "x",
        lines: [
          { line: 1, text: "++ b/harmless.txt" },
          { line: 2, text: "@@ -1 +1 @@" },
          { line: 3, text: "drop table x" },
        ],
      },
    ]);
  });

  it.each([
    ["+++ b/with space.sql\t", "with space.sql"],
    ['+++ "b/a\\tb\\n\\"c\\\\.sql"', 'a\tb\n"c\\.sql'],
    ['+++ "b/\\001.sql"', "\u0001.sql"],
  ])("name the file of %s", (header, path) => {
    expect(addedLinesOf(`${header}\n@@ -0,0 +1 @@\n+x\n`)[0]?.path).toBe(path);
  });

  it("of a deletion or a change of mode are none", () => {
    const patch =
      "diff --git a/x b/x\nold mode 100644\nnew mode 100755\n--- a/y\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n";
    expect(addedLinesOf(patch)).toEqual([]);
  });

  it("are read without fail from anything", () => {
    const row = fc.oneof(
      fc.string(),
      fc.constantFrom("+++ b/x", "@@ -1,9 +1,9 @@", "+a", "-b", " c", "@@ -0,0 +1 @@"),
    );
    fc.assert(fc.property(fc.array(row), (rows) => Array.isArray(addedLinesOf(rows.join("\n")))));
  });
});
