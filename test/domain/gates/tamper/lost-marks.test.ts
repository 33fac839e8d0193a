import { describe, expect, it } from "vitest";
import { foundInChange, type Edit, type Row, type Tree } from "./found-in-change.ts";

const js = "export const a = (x) => x + 1;\n";
const py = "def rate(a):\n    return a + 1\n";
const rust = "pub fn area(a: u32) -> u32 {\n    a + 1\n}\n";

/** A source with a text in front of it, and with another one. */
function head(path: string, was: string, now: string): Row {
  const body = path.endsWith(".rs") ? rust : path.endsWith(".py") ? py : path.endsWith("js") ? js : "x\n";
  return [`${path}: "${was.trim()}" becomes "${now.trim()}"`, { [path]: was + body }, { [path]: now + body }];
}

function change(title: string, base: Tree, edits: Readonly<Record<string, Edit>>): Row {
  return [title, base, edits];
}

/** A test that has to come to its end in time. */
function timed(was: string, now: string): Row {
  const of = (attribute: string) =>
    `mod loading {\n    ${attribute}\n    #[test]\n    fn loads() {\n        assert_eq!(load(1), 1);\n    }\n}\n`;
  return change(`a test is ${was}, and then ${now}`, { "tests/a.rs": of(was) }, { "tests/a.rs": of(now) });
}

const cheats: Row[] = [
  head("src/lib.rs", "#![deny(warnings)]\n", ""),
  head("src/lib.rs", "#![forbid(unsafe_code)]\n", "#![deny(unsafe_code)]\n"),
  head("src/lib.rs", "#![warn(clippy::pedantic)]\n", ""),
  head("src/lib.rs", "#![deny(missing_docs, unused)]\n", "#![deny(unused)]\n"),
  head("src/lib.rs", "#![deny(warnings)]\n", '#![cfg_attr(feature = "strict", deny(warnings))]\n'),
  head("src/lib.rs", "#[deny(clippy::unwrap_used)]\n", ""),
  timed("#[ntest::timeout(100)]", ""),
  timed("#[timeout(100)]", "#[timeout(100_000)]"),
  timed("#[timeout(Duration::from_millis(10))]", ""),
  timed("#[timeout(Duration::from_millis(10))]", "#[timeout(Duration::from_secs(100))]"),
  head("src/a.js", "// @ts-check\n", ""),
  head("src/a.js", "// @flow\n", ""),
  head("src/a.js", "/**\n * @flow strict\n */\n", "/**\n * @flow\n */\n"),
  head("src/a.py", "# pyright: strict\n", ""),
  head("src/a.py", "# mypy: disallow-untyped-defs, warn-return-any\n", "# mypy: warn-return-any\n"),
  head("src/a.py", "# mypy: strict\n", "# a rate\n"),
  head("src/a.rb", "# typed: strict\n", "# typed: true\n"),
  head("src/a.php", "<?php\ndeclare(strict_types=1);\n", "<?php\n"),
  change(
    "one of two marks moves",
    { "a.js": `// @ts-check\n${js}`, "b.js": `// @ts-check\n${js}` },
    { "a.js": js, "b.js": js, "c.js": "// @ts-check\nexport {};\n" },
  ),
];

const honest: Row[] = [
  timed("#[ntest::timeout(100_000)]", "#[ntest::timeout(100)]"),
  timed("#[timeout(Duration::from_millis(100))]", "#[timeout(Duration::from_millis(250))]"),
  timed("#[timeout(Duration::from_millis(2000))]", "#[timeout(Duration::from_secs(2))]"),
  head("src/lib.rs", "#![deny(warnings)]\n", "#![forbid(warnings)]\n"),
  head("src/lib.rs", "#![deny(unused, missing_docs)]\n", "#![deny(missing_docs)]\n#![deny(unused)]\n"),
  head("src/lib.rs", "#[deny(unused)]\n", "#![deny(unused)]\n"),
  head("src/a.js", "// @ts-check\n", "/* @ts-check */\n"),
  head("src/a.js", "// @flow\n", "// @flow strict\n"),
  head("src/a.js", "// follows the @flow of words\n", ""),
  head("src/a.py", "# mypy: strict-optional=False\n", ""),
  head("src/a.py", "# mypy: disallow-untyped-defs=True\n", "# mypy: disallow-untyped-defs\n"),
  head("src/a.rb", "# typed: true\n", "# typed: strict\n"),
  change("a source with a mark goes", { "a.js": `// @ts-check\n${js}` }, { "a.js": null }),
  change(
    "a source with a mark goes elsewhere",
    { "a.js": `// @ts-check\n${js}` },
    { "a.js": 'export * from "./b.js";\n', "b.js": `// @ts-check\n${js}` },
  ),
  change(
    "a source becomes one of TypeScript",
    { "a.js": `// @ts-check\n${js}` },
    { "a.ts": { from: "a.js", text: js.replace("x)", "x: number)") } },
  ),
  change(
    "all sources are checked",
    { "a.js": `// @ts-check\n${js}`, "jsconfig.json": "{}" },
    { "a.js": js, "jsconfig.json": '{ "compilerOptions": { "checkJs": true } }' },
  ),
  change(
    "a lint is denied for the whole package",
    { "src/lib.rs": `#![deny(missing_docs)]\n${rust}`, "Cargo.toml": '[package]\nname = "a"\n' },
    { "src/lib.rs": rust, "Cargo.toml": '[package]\nname = "a"\n\n[lints.rust]\nmissing_docs = "deny"\n' },
  ),
  change(
    "a function goes with its mark",
    { "src/lib.rs": `${rust}\n#[deny(unused)]\npub fn other() {}\n` },
    { "src/lib.rs": rust },
  ),
];

describe("a mark of strictness", () => {
  it.each(cheats)("is missed where %s", async (...row) => {
    const found = await foundInChange(row);
    expect(found).toEqual([expect.stringMatching(/ suppression: asks a tool no more/)]);
  });

  it.each(honest)("is not missed where %s", async (...row) => {
    expect(await foundInChange(row)).toEqual([]);
  });
});
