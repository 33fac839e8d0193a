import { expect, it } from "vitest";
import { type FileVersion } from "../../../../src/domain/gates/tamper/changed-file.ts";
import { firstChangedLine } from "../../../../src/domain/gates/tamper/changed-line.ts";

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
  ["nowhere, where it is gone", "a\n", null, null],
])("a file is another one %s", (...row) => {
  const [, was, now, line] = row;
  const [before, after] = [was, now].map((text) => (text === null ? null : version(text)));
  expect(firstChangedLine({ path: "a.ini", before: before ?? null, after: after ?? null })).toBe(line);
});
