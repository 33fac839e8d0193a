import { describe, expect, it } from "vitest";
import { type FileVersion } from "../../../../src/domain/gates/tamper/changed-file.ts";
import { unreadable } from "../../../../src/domain/gates/tamper/sources/unreadable.ts";
import { lostFolders } from "../../../../src/domain/gates/tamper/tests/lost-folders.ts";
import { type FileKind } from "../../../../src/domain/trust/change.ts";

const version = (path: string, kind: FileKind): FileVersion => ({
  ...{ path, kind, tree: null, data: undefined },
  text: kind === "submodule" ? null : "../few",
});

describe("a folder that git takes from elsewhere", () => {
  it.each<[path: string, was: FileKind, is: FileKind]>([
    ["tests", "submodule", "submodule"],
    ["vendor/spec", "submodule", "submodule"],
    ["lib/fixtures", "submodule", "submodule"],
    ["tests/cases", "symlink", "symlink"],
    ["testdata", "symlink", "submodule"],
    ["test/load.test.ts", "file", "symlink"],
    ["tests/test_load.py", "file", "submodule"],
  ])("is told of where tests or cases stand there: %s, a %s that is a %s now", (path, was, is) => {
    const found = unreadable({ path, before: version(path, was), after: version(path, is) });
    expect(found.map(({ rule }) => rule)).toEqual(["unreadable-change"]);
  });

  it.each<[path: string, was: FileKind | null, is: FileKind | null]>([
    ["vendor/lib", "submodule", "submodule"],
    ["tests/fixtures/broken-link", "symlink", "symlink"],
    ["tests/fixtures", null, "submodule"],
    ["docs", "symlink", "symlink"],
    ["testdata", "file", "file"],
  ])("is none of the tests' own: %s, from %s to %s", (path, was, is) => {
    const [before, after] = [was, is].map((kind) => (kind === null ? null : version(path, kind)));
    expect(unreadable({ path, before: before ?? null, after: after ?? null })).toEqual([]);
  });

  it.each<[path: string, was: FileKind]>([
    ["tests", "submodule"],
    ["vendor/spec", "submodule"],
    ["testdata", "symlink"],
  ])("is missed where tests or cases stood there: %s, a %s", (path, was) => {
    const lost = lostFolders([{ path, before: version(path, was), after: null }]);
    expect(lost.map(({ rule }) => rule)).toEqual(["deleted-test"]);
  });

  it.each<[path: string, was: FileKind, stands: string]>([
    ["vendor/lib", "submodule", "src/a.ts"],
    ["tests/fixtures/broken-link", "symlink", "src/a.ts"],
    ["tests", "submodule", "tests/load.test.ts"],
    ["testdata", "symlink", "testdata/one.json"],
  ])("is not missed where none stood, or its files stand there themselves: %s, a %s", (path, was, stands) => {
    const gone = { path, before: version(path, was), after: null };
    expect(lostFolders([gone, { path: stands, before: null, after: version(stands, "file") }])).toEqual([]);
  });
});
