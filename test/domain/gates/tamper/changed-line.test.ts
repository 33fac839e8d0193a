import { expect, it } from "vitest";
import { type FileVersion } from "../../../../src/domain/gates/tamper/changed-file.ts";
import { firstChangedLine, lineWhereItStood } from "../../../../src/domain/gates/tamper/changed-line.ts";

const version = (text: string): FileVersion => ({
  ...{ path: "a.ini", kind: "file", text, tree: null },
  data: undefined,
});

it.each([
  ["where something is gone", "a\nb\nc\n", "a\nc\n", 2],
  ["where something came", "a\nc\n", "a\nb\nc\n", 2],
  ["at its end, where its end is gone", "a\nb\nc\n", "a\nb\n", 2],
  ["at its beginning, where it is new", null, "a\n", 1],
  ["at its beginning, where nothing is left of it", "a\n", "", 1],
  ["at the beginning that it had, where it is gone", "a\n", null, 1],
])("a file is another one %s", (...row) => {
  const [, was, now, line] = row;
  const [before, after] = [was, now].map((text) => (text === null ? null : version(text)));
  expect(firstChangedLine({ path: "a.ini", before: before ?? null, after: after ?? null })).toBe(line);
});

const test = (name: string) => `it("${name}", () => {\n  asks();\n});\n`;
const [one, two, three, four] = ["one", "two", "three", "four"].map(test) as [string, string, string, string];

it.each([
  ["among others", one + two + three, 4, one + three, 4],
  ["behind a change further up", one + two + three, 4, `import a;\n${one}${three}`, 5],
  ["before a change further down", one + two + three, 1, two + three + four, 1],
  ["at the end of what is left", one + two, 4, one, 3],
  ["beside another that is gone, too", one + two + three + four, 7, one + four, 4],
  ["where others changed their places", one + two + three + four, 4, one + four + three, 4],
  ["where another takes its place", one + two + three, 4, one + four + three, 4],
  ["where nothing is left", one, 1, "", 1],
  ["where it stands still", one + two, 4, `\n${one}${two}`, 5],
  ["of a file that is gone, by the base's lines", one + two, 4, null, 4],
])("a test stood %s", (...row) => {
  const [, was, stood, now, line] = row;
  const after = now === null ? null : version(now);
  expect(lineWhereItStood({ path: "a.ini", before: version(was), after }, stood)).toBe(line);
});

it("a test of a file that moved stood where it did in the old one", () => {
  const file = { path: "b.ini", before: version(one + two), after: version(one) };
  expect(lineWhereItStood(file, 4)).toBe(4);
});

it("many tests that are gone from a long file are placed soon, and each where it stood", () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `t${index}`);
  const kept = names.filter((_, index) => index % 2 === 0);
  const file = {
    ...{ path: "a.ini", before: version(names.map(test).join("")) },
    after: version(kept.map(test).join("")),
  };
  for (const index of [1, 9_999, 19_997]) {
    const before = (index + 1) / 2;
    expect(lineWhereItStood(file, index * 3 + 1)).toBe(before * 3 + 1);
  }
});
