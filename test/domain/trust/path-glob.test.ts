import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { globToRegExp } from "../../../src/domain/trust/path-glob.ts";

describe("A path pattern", () => {
  it.each([
    ["a/b.js", "a/b.js", true],
    ["a/b.js", "a/bxjs", false],
    ["*.js", "b.js", true],
    ["*.js", "a/b.js", false],
    ["a/*/c", "a/b/c", true],
    ["a/*/c", "a/b/b/c", false],
    ["a/?", "a/b", true],
    ["a/?", "a//", false],
    ["a/?", "a/bc", false],
    ["**/c", "c", true],
    ["**/c", "a/b/c", true],
    ["**/c", "a/bc", false],
    ["a/**", "a/b", true],
    ["a/**", "a/b/c", true],
    ["a/**", "a", false],
    ["a/**/c", "a/c", true],
    ["a/**/c", "a/b/b/c", true],
    ["**", "a/b", true],
    ["a**", "ab", true],
    ["a**", "a/b", false],
    ["*.{pem,key}", "x.key", true],
    ["*.{pem,key}", "x.ke", false],
    ["{,.}x", ".x", true],
    ["{,.}x", "x", true],
    ["{a,b{c,d}}", "bd", true],
    ["a,b", "a,b", true],
    ["{a", "{a", true],
    ["a}", "a}", true],
    ["{a,{b}", "{a,b", true],
    ["(a+|b)[c]^$", "(a+|b)[c]^$", true],
    ["a?", "a😀", true],
    ["a*", "a\nb", true],
    ["a\\b", "a\\b", true],
  ])("%s against %s: %s", (glob, path, fits) => {
    expect(globToRegExp(glob).test(path)).toBe(fits);
  });

  it("is never an invalid expression, and without signs stands for itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        globToRegExp(text);
        const plain = text.replace(/[*?{}]/g, "");
        return globToRegExp(plain).test(plain);
      }),
    );
  });
});
