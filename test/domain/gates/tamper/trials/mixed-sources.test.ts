import { expect, it } from "vitest";
import { mixedSources } from "../../../../../src/domain/gates/tamper/trials/mixed-sources.ts";
import { parsed } from "../parsed.ts";

const source = (product: string, name: string, test: string) =>
  `// Sums.\npub fn sum() -> u32 { ${product} }\n\n#[cfg(test)]\nmod ${name} {\n    #[test]\n    fn sums() { ${test} }\n}\n`;

async function mixed(path: string, before: string, after: string) {
  const version = async (text: string) => ({
    path,
    kind: "file" as const,
    text,
    tree: await parsed(path, text),
    data: undefined,
  });
  return mixedSources([{ path, before: await version(before), after: await version(after) }]);
}

it("puts the tests of one side of a Rust source to the product of the other", async () => {
  expect(await mixed("src/lib.rs", source("1", "tests", "one();"), source("2", "tests", "two();"))).toEqual([
    {
      path: "src/lib.rs",
      overChange: source("2", "tests", "one();"),
      overBase: source("1", "tests", "two();"),
    },
  ]);
});

it("takes away tests that the other side does not have, and adds those that it has", async () => {
  const [one] = await mixed("src/lib.rs", source("1", "old", "one();"), source("2", "new", "two();"));
  expect(one?.overChange).toContain("mod new {}");
  expect(one?.overChange).toContain("#[cfg(test)]\nmod old {\n    #[test]\n    fn sums() { one(); }\n}");
  expect(one?.overBase).toContain("mod old {}");
});

it("leaves alone what is no source of both", async () => {
  expect(await mixed("tests/a.rs", source("1", "tests", "one();"), source("2", "tests", "two();"))).toEqual(
    [],
  );
  expect(await mixed("src/a.js", "a();\n", "b();\n")).toEqual([]);
});
