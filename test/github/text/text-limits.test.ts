import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutTitle, fitText, textLimitBytes } from "../../../src/github/text/text-limits.ts";

describe("a text for GitHub", () => {
  it("stays as it is while it fits, to the byte", () => {
    const text = "a".repeat(textLimitBytes);
    expect(fitText(text)).toBe(text);
  });

  it("is cut with a note once it is a byte too long", () => {
    const cut = fitText("a".repeat(textLimitBytes + 1));
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(textLimitBytes);
    expect(cut).toContain("was cut");
  });

  it.each(["é", "€", "😀", "👩‍👩‍👧"])("counts bytes, not characters (%s)", (character) => {
    const cut = fitText(character.repeat(textLimitBytes));
    expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(textLimitBytes);
  });

  it("is never cut in the middle of a character", () => {
    // A text that holds the mark of a broken character from the start tells nothing.
    const whole = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\uFFFD"));
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 80 }), (text, limit) => {
        const cut = fitText(text, limit, "~");
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(limit);
        expect(cut).not.toContain("\uFFFD");
        expect(text.startsWith(cut.replace(/~$/, ""))).toBe(true);
      }),
    );
  });
});

describe("a title for GitHub", () => {
  it.each([
    ["Fix the build", "Fix the build"],
    ["  Fix\n\tthe   build ", "Fix the build"],
    ["a".repeat(255), "a".repeat(255)],
    ["a".repeat(256), `${"a".repeat(254)}…`],
    ["a" + "😀".repeat(200), `a${"😀".repeat(126)}…`],
  ])("is one line of bounded length: %j", (title, expected) => {
    expect(cutTitle(title)).toBe(expected);
  });
});
