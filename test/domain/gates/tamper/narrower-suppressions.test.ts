import { describe, expect, it } from "vitest";
import { foundInChange, type Tree } from "./found-in-change.ts";

/** Each in front of something of its language. */
const files: Readonly<Record<string, (mark: string) => Tree>> = {
  js: (mark) => ({ "src/a.ts": `export function a(x: number) {\n  ${mark}\n  log(x);\n}\n` }),
  py: (mark) => ({ "src/a.py": `import os  ${mark}\n\n\ndef a():\n    return os.sep\n` }),
  go: (mark) => ({ "a.go": `package a\n\nfunc A() {\n\tf() ${mark}\n}\n` }),
  rs: (mark) => ({ "src/a.rs": `${mark}\nfn a() -> u8 {\n    1\n}\n` }),
  java: (mark) => ({ "src/main/java/A.java": `${mark}\nclass A {\n}\n` }),
  sh: (mark) => ({ "a.sh": `#!/bin/sh\n${mark}\nls $1\n` }),
};
type Row = readonly [ending: string, was: string, now: string];

const one = "// eslint-disable-next-line no-console";
const narrower: Row[] = [
  ["js", one, `${one} -- for users`],
  ["js", `${one} -- old`, `${one} -- new`],
  ["js", "// eslint-disable-next-line", one],
  ["js", `${one}, no-alert`, one],
  ["js", "/* eslint-disable no-console */", one],
  ["js", "// @ts-ignore", "// @ts-expect-error"],
  ["js", "// @ts-expect-error", "// @ts-expect-error: no types yet"],
  ["js", "// biome-ignore lint/suspicious/noConsole: old", "// biome-ignore lint/suspicious/noConsole: new"],
  ["py", "# noqa", "# noqa: F401"],
  ["py", "# noqa: F401, E501", "# noqa: F401  # used by others"],
  ["py", "# type: ignore", "# type: ignore[import-untyped]"],
  ["py", "# pylint: disable=unused-import,wrong-import-order", "# pylint: disable=unused-import"],
  ["go", "//nolint", "//nolint:errcheck"],
  ["go", "//nolint:errcheck", "//nolint:errcheck // best effort"],
  ["rs", "#[allow(dead_code, unused)]", "#[allow(dead_code)]"],
  ["rs", "#[allow(dead_code)]", '#[expect(dead_code, reason = "later")]'],
  ["java", '@SuppressWarnings("all")', '@SuppressWarnings("unchecked")'],
  ["java", '@SuppressWarnings({"unchecked", "rawtypes"})', '@SuppressWarnings("unchecked")'],
  ["sh", "# shellcheck disable=SC2086", "# shellcheck disable=SC2086 # split on purpose"],
];
const wider: Row[] = [
  ["js", one, "// eslint-disable-next-line no-alert"],
  ["js", one, "// eslint-disable-next-line -- no-console"],
  ["js", one, `${one}, no-alert -- more`],
  ["js", one, "/* eslint-disable no-console */"],
  ["js", one, `${one} -- one\n  log(1);\n  ${one} -- two`],
  ["js", `${one} -- one\n  ${one} -- one`, `${one} -- one\n  ${one} -- two\n  ${one} -- three`],
  ["js", one, "// @ts-ignore"],
  ["js", "// @ts-expect-error", "// @ts-ignore"],
  ["js", "// @ts-ignore", "// @ts-nocheck"],
  ["py", "# noqa: F401", "# noqa"],
  ["py", "# noqa: F401", "# noqa  F401"],
  ["py", "# noqa: F401", "# noqa: F401, E501"],
  ["py", "# noqa: F401", "# flake8: noqa: F401"],
  ["py", "# type: ignore[import-untyped]", "# type: ignore  # import-untyped"],
  ["py", "# type: ignore[import-untyped]", "# noqa: F401"],
  ["go", "//nolint:errcheck", "//nolint // errcheck"],
  ["go", "//nolint:errcheck", "//nolint:all"],
  ["rs", "#[expect(dead_code)]", "#[allow(dead_code)]"],
  ["rs", "#[allow(dead_code)]", "#![allow(dead_code)]"],
  ["rs", "#[allow(dead_code)]", "#[allow(warnings)]"],
  ["java", '@SuppressWarnings("unchecked")', '@SuppressWarnings("all")'],
  ["sh", "# shellcheck disable=SC2086", "# shellcheck disable=SC2086,SC2046"],
];

describe("a mark by which a tool is told to look away", () => {
  it.each(narrower)("may say why, or less: %s %s becomes %s", async (ending, was, now) => {
    const file = files[ending] ?? (() => ({}));
    expect(await foundInChange(["", file(was), file(now)])).toEqual([]);
  });

  it.each(wider)(
    "is found where it says more, or something else: %s %s becomes %s",
    async (ending, was, now) => {
      const file = files[ending] ?? (() => ({}));
      expect(await foundInChange(["", file(was), file(now)])).toContainEqual(
        expect.stringContaining(" suppression: "),
      );
    },
  );

  it("is found in another file than that from which it is gone", async () => {
    const base = { "src/a.ts": `${one}\nlog(1);\n`, "src/b.ts": "log(2);\n" };
    const found = await foundInChange(["", base, { "src/a.ts": "", "src/b.ts": `${one} -- b\nlog(2);\n` }]);
    expect(found).toContainEqual(expect.stringContaining(" suppression: "));
  });
});
