import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";

const P = "test/page.test.ts";
const golden: Tree = { "test/golden/page.html": "<p>a</p>\n", "test/golden/other.html": "<p>b</p>\n" };
const made = (body: string): Tree => ({
  [P]: `import { readFileSync } from "node:fs";\nimport { expect, it } from "vitest";\nimport { render } from "../src/page";\nit("renders", async () => {\n${body}\n});\n`,
});
const read = (file: string) =>
  made(`  const wanted = readFileSync(${file}, "utf8");\n  expect(render(1)).toBe(wanted);`);
const snapshot = 'expect(render(1)).toMatchFileSnapshot("./golden/page.html");';

describe("a file that an answer is held against", () => {
  it.each([
    ['"test/golden/page.html"', `  await ${snapshot}`],
    ['path.join(__dirname, "golden/page.html")', `  await ${snapshot}`],
    ['new URL("./golden/page.html", import.meta.url)', `  await ${snapshot}`],
    [
      '"./test/golden/page.html"',
      '  const html = render(1);\n  await expect(html).toMatchFileSnapshot("golden/page.html");',
    ],
    ['"test/golden/page.html"', `  return ${snapshot}`],
  ])("may become a snapshot of the same file: %s", async (file, body) => {
    expect(await foundInChange(["", { ...golden, ...read(file) }, made(body)])).toEqual([]);
  });

  it.each([
    ["another file", '  await expect(render(1)).toMatchFileSnapshot("./golden/other.html");', {}],
    [
      "a new file",
      '  await expect(render(1)).toMatchFileSnapshot("./golden/new.html");',
      { "test/golden/new.html": "<p>c</p>\n" },
    ],
    ["a file that is not there", '  await expect(render(1)).toMatchFileSnapshot("./page.html");', {}],
    ["another answer", '  await expect(render(2)).toMatchFileSnapshot("./golden/page.html");', {}],
    ["nobody who waits", `  ${snapshot}`, {}],
    ["a handler that takes whatever fails", `  await ${snapshot.replace(";", "")}.catch(() => {});`, {}],
    ["the file gone", `  await ${snapshot}`, { "test/golden/page.html": null }],
  ])("is found out with %s", async (_, body, more) => {
    const base = { ...golden, ...read('"test/golden/page.html"') };
    expect(await foundInChange(["", base, { ...made(body), ...more }])).not.toEqual([]);
  });
});
