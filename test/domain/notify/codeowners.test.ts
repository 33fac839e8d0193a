import { expect, it } from "vitest";
import { findOwners, parseCodeowners } from "../../../src/domain/notify/codeowners.ts";

it.each([
  // Pattern, path, whether it owns it: the examples of GitHub's documentation, and their edges.
  ["*", "README.md", true],
  ["*", "src/deep/file.ts", true],
  ["*.js", "app.js", true],
  ["*.js", "src/deep/app.js", true],
  ["*.js", "app.jsx", false],
  ["/build/logs/", "build/logs/today.txt", true],
  ["/build/logs/", "build/logs/old/today.txt", true],
  ["/build/logs/", "deep/build/logs/today.txt", false],
  ["/build/logs/", "build/logs", false],
  ["docs/*", "docs/start.md", true],
  ["docs/*", "docs/build-app/trouble.md", false],
  ["docs/*", "deep/docs/start.md", false],
  ["apps/", "apps/one.ts", true],
  ["apps/", "deep/apps/one/two.ts", true],
  ["apps/", "apps", false],
  ["apps", "deep/apps", true],
  ["apps", "deep/apps/one.ts", true],
  ["apps", "myapps/one.ts", false],
  ["/docs/", "docs/a/b.md", true],
  ["/docs", "docs/a/b.md", true],
  ["**/logs", "logs/a.txt", true],
  ["**/logs", "deep/nested/logs/a.txt", true],
  ["**/logs", "catalogs/a.txt", false],
  ["/src/**/test.ts", "src/test.ts", true],
  ["/src/**/test.ts", "src/a/b/test.ts", true],
  ["/src/**/test.ts", "src/a/btest.ts", false],
  ["/src/**", "src/a/b.ts", true],
  ["/*", "README.md", true],
  ["/*", "src/a.ts", false],
  ["src/?.ts", "src/a.ts", true],
  ["src/?.ts", "src/ab.ts", false],
  [String.raw`/my\ docs/`, "my docs/a.md", true],
  ["/Docs/", "docs/a.md", false],
  ["*.{js,ts}", "a.ts", false],
])("%s and %s: %s", (pattern, path, owns) => {
  expect(findOwners(parseCodeowners(`${pattern} @octo`), [path])).toEqual(owns ? ["@octo"] : []);
});

const file = `# Who looks after what
*            @default @octo/everybody   # in line

/src/        @walter
/src/free/
/src/mixed/  @alice person@example.org
`;

it.each([
  ["the last pattern that fits wins", ["src/a.ts"], ["@walter"]],
  ["a pattern without owners leaves its files to nobody", ["src/free/a.ts"], []],
  ["all owners of a line own", ["src/mixed/a.ts"], ["@alice", "person@example.org"]],
  [
    "whoever owns more paths comes first",
    ["README.md", "src/a.ts", "src/b.ts"],
    ["@walter", "@default", "@octo/everybody"],
  ],
  ["without a path, whoever owns by default", [], ["@default", "@octo/everybody"]],
])("%s", (_, paths, owners) => {
  expect(findOwners(parseCodeowners(file), paths)).toEqual(owners);
});

it("nobody owns by default where no pattern takes everything", () => {
  expect(findOwners(parseCodeowners("/src/ @walter"), [])).toEqual([]);
});

it.each([
  "!src @a",
  "[a-z].ts @a",
  String.raw`\#file @a`,
  "src walter",
  "src @a @b/",
  "src @a,@b",
  "[Section]",
])("%s is skipped, as GitHub skips it, and the lines around it count", (line) => {
  const read = parseCodeowners(`* @first\n${line}\n/x @last`);
  expect(read.skipped).toEqual([2]);
  expect(findOwners(read, ["x"])).toEqual(["@last"]);
  expect(findOwners(read, ["src"])).toEqual(["@first"]);
});

it("a pattern made to be slow is read within a moment", () => {
  const pattern = `**/${"*a".repeat(200)}b`;
  const path = "a".repeat(4_000);
  const began = performance.now();
  expect(findOwners(parseCodeowners(`${pattern} @a`), [path])).toEqual([]);
  expect(performance.now() - began).toBeLessThan(10_000);
});

it("a file larger than GitHub loads owns nothing", () => {
  expect(parseCodeowners(`* @a\n${"#".repeat(3 * 1024 * 1024)}`).rules).toEqual([]);
});
