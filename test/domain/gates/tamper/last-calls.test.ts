import { describe, expect, it } from "vitest";
import { foundInChange, type Row } from "./found-in-change.ts";

const test = (body: string, head = "fn runs()") => `use a::add;\n\n#[test]\n${head} {\n    ${body}\n}\n`;
const row = (before: string, after: string): Row => ["", { "tests/a.rs": before }, { "tests/a.rs": after }];
const from = (before: string, after: string) => row(test(before), test(after));
const result = (body: string) => test(`${body}\n    Ok(())`, "fn runs() -> Result<(), Error>");
const ui = (lines: string) => from(`let t = trybuild::TestCases::new();\n    ${lines}`, "");
const uis = (before: string, after: string) =>
  from(
    `let t = trybuild::TestCases::new();\n    ${before}`,
    `let t = trybuild::TestCases::new();\n    ${after}`,
  );

const cheats: readonly (readonly [title: string, Row])[] = [
  ["is asked for no more", row(result("add(3)?;"), result(""))],
  ["may give an error", row(result("add(3)?;"), result("let _ = add(3);"))],
  ["may give an error that is let go", row(result("add(3)?;"), result("add(3).ok();"))],
  ["is unwrapped no more", from("add(3).unwrap();", "let _ = add(3);")],
  ["is unwrapped with another value", from("add(3).unwrap();", "add(3).unwrap_or_default();")],
  ["is expected no more", from('add(3).expect("adds");', "let _ = add(3);")],
  ["is dropped", from('add(3).expect("adds");', "drop(add(3));")],
  ["need not come back", from("add(3);", "")],
  ["is a comment", from("add(3);", "// add(3);")],
  ["is asked of no program", ui('t.compile_fail("tests/ui/*.rs");')],
  [
    "is asked of fewer programs",
    uis('t.compile_fail("tests/ui/*.rs");', 't.compile_fail("tests/ui/a*.rs");'),
  ],
];
const honest: readonly (readonly [title: string, Row])[] = [
  ["is unwrapped", from('add(3).expect("adds");', "add(3).unwrap();")],
  ["is asserted", from("add(3).unwrap();", "assert!(add(3).is_ok());")],
  ["is compared", from("add(3).unwrap();", "assert_eq!(add(3).unwrap(), 4);")],
  ["is given back", row(test("add(3).unwrap();"), result("add(3)?;"))],
  ["cannot fail any more", from("add(3).unwrap();", "add(3);")],
  ["is given something else", from("add(3).unwrap();", "add(4, 1).unwrap();")],
  [
    "is prepared otherwise",
    from("open().unwrap();\n    add(3).unwrap();", "open_at(1);\n    add(3).unwrap();"),
  ],
  ["is prepared no more", from("open().unwrap();\n    add(3).unwrap();", "add(3).unwrap();")],
  [
    "is prepared otherwise before a check",
    from("open().unwrap();\n    assert_eq!(add(3), 4);", "assert_eq!(add(3), 4);"),
  ],
  [
    "is asked of more programs",
    uis(
      't.compile_fail("tests/ui/a.rs");\n    t.compile_fail("tests/ui/b.rs");',
      't.compile_fail("tests/ui/*.rs");',
    ),
  ],
  [
    "stands where a snapshot may stand several times",
    from(
      "insta::assert_snapshot!(add(1));",
      "insta::allow_duplicates! {\n        insta::assert_snapshot!(add(1));\n    }",
    ),
  ],
];

describe("what a test of Rust comes to at last", () => {
  it.each(cheats)("%s, which is found", async (_title, change) => {
    expect(await foundInChange(change)).toContainEqual(expect.stringMatching(/ (weakened|emptied)-test: /));
  });

  it.each(honest)("%s, honestly", async (_title, change) => {
    expect(await foundInChange(change)).toEqual([]);
  });
});

const programs = {
  "tests/compile.rs": test('trybuild::TestCases::new().compile_fail("tests/ui/*.rs");'),
  ...{
    "tests/ui/a.rs": 'fn main() {\n    a::add("x");\n}\n',
    "tests/ui/a.stderr": "error[E0308]: mismatched\n",
  },
};

describe("programs that tests of Rust have built", () => {
  it.each<[title: string, edits: Row[2]]>([
    ["whatever the compiler says", { "tests/ui/a.stderr": null }],
    ["no more", { "tests/ui/a.rs": null, "tests/ui/a.stderr": null }],
  ])("are found to pass %s", async (_title, edits) => {
    expect(await foundInChange(["", programs, edits])).toContainEqual(
      expect.stringMatching(/ (weakened|deleted)-test: /),
    );
  });

  it.each<[title: string, edits: Row[2]]>([
    [
      "another name",
      {
        ...{ "tests/ui/a.rs": null, "tests/ui/a.stderr": null },
        ...{ "tests/ui/b.rs": programs["tests/ui/a.rs"], "tests/ui/b.stderr": programs["tests/ui/a.stderr"] },
      },
    ],
    ["another error", { "tests/ui/a.stderr": "error[E0277]: not so\n" }],
    ["another one beside them", { "tests/ui/b.rs": "fn main() {}\n" }],
  ])("may have %s", async (_title, edits) => {
    expect(await foundInChange(["", programs, edits])).toEqual([]);
  });
});
