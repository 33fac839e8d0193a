import { expect, it } from "vitest";
import { nodesOf } from "../../src/domain/gates/tamper/syntax-tree.ts";
import { parseSource } from "../../src/syntax/parse-source.ts";

const spread = `describe("a 🎉", () => {\n  it("adds", () => expect(1 + 1).toBe(2));\n});\n`;

it("reads types, fields, lines and the text of each node, whatever stands before it", async () => {
  const tree = await parseSource("a.test.js", spread);
  if (tree === null || tree === "unreadable") throw new Error("it is a source");
  expect(tree).toMatchObject({
    language: "javascript",
    root: { type: "program", field: null, text: spread },
  });
  const calls = nodesOf(tree.root, "call_expression");
  expect(calls.map(({ line, text }) => [line, text.slice(0, 12)])).toEqual([
    [1, 'describe("a '],
    [2, 'it("adds", ('],
    [2, "expect(1 + 1"],
    [2, "expect(1 + 1"],
  ]);
  expect(calls[3]?.children.map(({ type, field }) => [type, field])).toEqual([
    ["identifier", "function"],
    ["arguments", "arguments"],
  ]);
});

it.each([
  ["Sum", "got := Sum[int](1)"],
  ["shop.Keys", "got := shop.Keys[string, int](held)"],
])("reads a call of a generic function of Go: %s of %s", async (name, said) => {
  const tree = await parseSource("a_test.go", `package a\n\nfunc f() {\n\t${said}\n}\n`);
  if (tree === null || tree === "unreadable") throw new Error("it is a source");
  const [call] = nodesOf(tree.root, "call_expression");
  expect(call).toMatchObject({ text: said.slice(7), field: null });
  expect(call?.children.map(({ field, text }) => [field, text])).toEqual([
    ["function", name],
    ["type_arguments", /\[.*?\]/.exec(said)?.[0]],
    ["arguments", /\(.*\)/.exec(said)?.[0]],
  ]);
});

it.each([
  ["no language it knows", "notes.txt", "a"],
  ["no extension", "Makefile", "a:"],
])("gives no tree for %s", async (_what, path, text) => {
  expect(await parseSource(path, text)).toBeNull();
});

// A few kilobytes make the parser take more than there is; it is broken afterwards.
it("goes on after a source that no parser can take", async () => {
  const after = parseSource("B.java", "class B {}");
  const [bomb, beside] = await Promise.all([parseSource("A.java", "A<".repeat(30_000)), after]);
  expect(bomb).toBe("unreadable");
  expect(beside).toMatchObject({ root: { children: [{ type: "class_declaration" }] } });
  expect(await parseSource("C.java", "class C {}")).toMatchObject({ root: { type: "program" } });
});

it("leaves what is nested deepest as text, and reads it", async () => {
  const tree = await parseSource("a.js", `${"[".repeat(5_000)}${"]".repeat(5_000)}`);
  expect(tree).toMatchObject({ root: { type: "program", line: 1 } });
});
