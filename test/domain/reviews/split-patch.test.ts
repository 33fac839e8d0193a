import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitPatch } from "../../../src/domain/reviews/split-patch.ts";
import { fenceUntrusted } from "../../../src/domain/trust/text/untrusted-text.ts";

const file = (path: string, ...added: string[]) =>
  [
    `diff --git a/${path} b/${path}`,
    "index 1..2 100644",
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -0,0 +1,${added.length} @@`,
    ...added.map((line) => `+${line}`),
    "",
  ].join("\n");
const whole = { maxBytes: 100_000, mostParts: 8 };

describe("a patch that is split", () => {
  it("is one part where it fits", () => {
    const patch = file("a.ts", "1") + file("b.ts", "2");
    expect(splitPatch(patch, whole)).toEqual({
      parts: [{ text: patch, paths: ["a.ts", "b.ts"] }],
      leftOut: [],
    });
    expect(splitPatch("", whole)).toEqual({ parts: [], leftOut: [] });
  });

  it("is split between files, and says which of them are left out", () => {
    const patch = ["a", "b", "c", "d"]
      .map((name) => file(name, "x".repeat(name === "b" ? 600 : 200)))
      .join("");
    const { parts, leftOut } = splitPatch(patch, { maxBytes: 350, mostParts: 1 });
    expect(parts.map(({ paths }) => paths)).toEqual([["a"]]);
    expect(leftOut).toEqual(["b", "c", "d"]);
    expect(splitPatch(patch, { maxBytes: 350, mostParts: 3 })).toMatchObject({
      parts: [{}, {}, {}],
      leftOut: ["b"],
    });
  });

  it("knows what is moved or deleted by its path", () => {
    const moved = "diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n";
    const gone = "diff --git a/z b/z\ndeleted file mode 100644\n--- a/z\n+++ /dev/null\n@@ -1 +0,0 @@\n-z\n";
    expect(splitPatch(moved + gone, whole).parts[0]?.paths).toEqual(["y", "z"]);
  });

  it.each([
    ["a comment that would hide what follows", "a <!-- b", "a <!·-- b"],
    ["a direction that turns the line around", "if (\u202Eadmin)", "if ([U+202E]admin)"],
    ["a zero", "a\0b", "a[U+0000]b"],
    ["a line end that git does not know", "a\u2028diff --git a/x b/x", "a[U+2028]diff --git a/x b/x"],
  ])("shows %s", (_, added, shown) => {
    const [part, ...others] = splitPatch(file("a.ts", added, "evil()"), whole).parts;
    expect(others).toEqual([]);
    expect(part?.text).toContain(`+${shown}\n+evil()`);
  });

  it("only names a picture, and shows whatever else has a zero in it", () => {
    expect(splitPatch(file("logo.png", "\0\u0001"), whole).parts[0]?.text).toContain("no text");
    expect(splitPatch(file("logo.png.ts", "\0evil()"), whole).parts[0]?.text).toContain("evil()");
  });

  it("loses no line on its way into a prompt", () => {
    const line = fc.string({ unit: "binary" }).map((text) => text.replace(/[\r\n]/g, ""));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        const patch = file("a.ts", ...lines, "the-last-line");
        const text = splitPatch(patch, whole)
          .parts.map((part) => part.text)
          .join("");
        const shown = fenceUntrusted(
          { what: "text", origin: { kind: "source", name: "the change" }, text },
          { nonce: "0123456789abcdef", maxBytes: Buffer.byteLength(text) },
        );
        expect(shown).toContain("+the-last-line");
        expect(shown.split("\n").filter((each) => each.startsWith("+"))).toHaveLength(lines.length + 2);
      }),
    );
  });
});
